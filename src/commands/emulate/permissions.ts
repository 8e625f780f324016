/** `permissions grant` and `permissions reset`: what pages may do without asking. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { suggest } from '../../protocol/suggest.ts';
import { untrusted } from '../../trust.ts';
import { defineCommand, flag, option, positional } from '../define.ts';

/** Names that Chromium knows, as the automation library takes them. */
const NAMES = [
  'accelerometer',
  'background-sync',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'geolocation',
  'gyroscope',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'midi-sysex',
  'notifications',
  'payment-handler',
  'storage-access',
] as const;

export const permissionsGrant = defineCommand({
  name: 'permissions grant',
  group: 'emulate',
  summary: 'Let pages of an origin do what they would have to ask for',
  details: `For the origin that the tab shows, without --origin or --all. Names: ${NAMES.join(', ')}.`,
  effect: 'write',
  scope: 'tab',
  output: 'trusted',
  gated: 'lets pages do what they would have to ask for',
  args: z.object({
    names: positional(0, z.array(z.string().min(1).transform(permissionNamed)).min(1), 'Permissions', {
      rest: true,
      placeholder: 'permission',
    }),
    origin: option(z.string().min(1).transform(originOf).optional(), 'This origin: https://example.com', {
      placeholder: 'origin',
    }),
    all: flag('Every origin'),
  }),
  result: z.strictObject({ granted: z.array(z.string()).describe('Permissions of the session') }),
  examples: [
    'permissions grant geolocation',
    'permissions grant camera microphone --origin https://example.com',
    'permissions grant notifications --all',
  ],
  run: async (ctx, { names, origin, all }) => {
    if (all && origin !== undefined)
      throw new RutterError('bad-value', 'Cannot use both --origin and --all', {
        hint: step('help', { command: 'permissions grant' }),
      });
    const to = all ? undefined : (origin ?? originOf(ctx.tab.url()));
    await ctx.session.emulation.grant(names, to);
    return { data: { granted: ctx.session.emulation.granted.map(untrusted) } };
  },
});

export const permissionsReset = defineCommand({
  name: 'permissions reset',
  group: 'emulate',
  summary: 'Take all permissions back that were granted',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({}),
  result: z.strictObject({ taken_back: z.array(z.string()).describe('Permissions that were taken back') }),
  examples: ['permissions reset'],
  run: async (ctx) => {
    const before = ctx.session.emulation.granted;
    await ctx.session.emulation.resetPermissions();
    return { data: { taken_back: before.map(untrusted) } };
  },
});

/** @throws RutterError `bad-value` */
function permissionNamed(name: string): string {
  if (NAMES.some((known) => known === name)) return name;
  const near = suggest(name, NAMES);
  throw new RutterError(
    'bad-value',
    `There is no permission ${JSON.stringify(name)}${near ? `; did you mean "${near}"?` : ''}`,
    { hint: `one of ${NAMES.join(', ')}` },
  );
}

/** @throws RutterError `bad-value` for an address without an origin. Its text may be the page's, and is not repeated. */
function originOf(text: string): string {
  const url = URL.parse(text);
  if (url && url.origin !== 'null') return url.origin;
  throw new RutterError('bad-value', 'Cannot grant: the address has no origin', {
    hint: step('permissions grant', { origin: 'https://example.com' }),
  });
}
