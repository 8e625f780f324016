/** `credentials set` and `credentials clear`: what servers that ask for a login by HTTP are given. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { defineCommand, inputText, option, positional } from '../define.ts';
import { noData } from '../support/results.ts';

export const credentialsSet = defineCommand({
  name: 'credentials set',
  group: 'network',
  summary: 'Answer HTTP logins of the session with a name and a password',
  details:
    'The password comes from standard input or a file, never from the command line. Servers that ask get it, so --origin keeps it from all but one.',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    username: positional(0, z.string().min(1), 'User name', { placeholder: 'name', sends: 'request' }),
    password: inputText('Password; a line feed at its end is not part of it', { sends: 'request' }),
    origin: option(
      z.string().min(1).transform(originOf).optional(),
      'Only this origin: https://example.com',
      {
        placeholder: 'origin',
      },
    ),
  }),
  result: z.strictObject({
    username: z.string().describe('User name'),
    origin: z.string().describe('Origin that gets it, or "every origin that asks"'),
  }),
  examples: [
    'credentials set ann --from-file password.txt',
    'credentials set ann --origin https://example.com',
  ],
  run: async (ctx, { username, password, origin }) => {
    await ctx.session.traffic.setCredentials({
      username,
      password: password.replace(/\r?\n$/, ''),
      ...(origin !== undefined && { origin }),
    });
    return { data: { username, origin: origin ?? 'every origin that asks' } };
  },
});

export const credentialsClear = defineCommand({
  name: 'credentials clear',
  group: 'network',
  summary: 'Forget the name and password for HTTP logins',
  details: 'Chromium may go on sending what a server has taken already; a new session does not.',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({}),
  result: noData,
  examples: ['credentials clear'],
  run: async (ctx) => {
    const had = ctx.session.traffic.credentials !== undefined;
    await ctx.session.traffic.setCredentials(undefined);
    return { message: had ? 'Forgotten' : 'There were none' };
  },
});

/** @throws RutterError `bad-value` */
function originOf(text: string): string {
  const url = URL.parse(text);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin;
  throw new RutterError('bad-value', `Cannot read --origin: ${JSON.stringify(text)}`, {
    hint: '--origin https://example.com',
  });
}
