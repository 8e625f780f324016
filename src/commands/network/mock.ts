/** `network mock`: requests that Rutter answers itself. */
import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import type { SessionContext } from '../context.ts';
import { defineCommand, option } from '../define.ts';
import { parseHeaders } from '../support/header-lines.ts';
import { routeRow } from '../support/results.ts';
import { methodOption, patternArg, ruleRow, timesOption } from '../support/rule-args.ts';

const args = z.object({
  pattern: patternArg(),
  status: option(z.number().int().min(200).max(599).default(200), 'Status of the answer', {
    placeholder: 'code',
  }),
  body: option(z.string().optional(), 'Body of the answer', { placeholder: 'text', sends: 'script' }),
  bodyFile: option(z.string().min(1).optional(), 'File that is the body of the answer', {
    placeholder: 'file',
    sends: 'files',
  }),
  header: option(
    z.array(z.string()).transform(parseHeaders).optional(),
    'Header of the answer, "Name: value"; any number of times',
    {
      placeholder: 'header',
      sends: 'script',
    },
  ),
  method: methodOption(),
  times: timesOption(),
});

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.pdf': 'application/pdf',
};

export const networkMock = defineCommand({
  name: 'network mock',
  group: 'network',
  summary: 'Answer requests to matching addresses without the server',
  details:
    'For all tabs of the session and across navigations, until network unmock. The newest matching rule holds. The type of the body is guessed where no header says it.',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args,
  result: z.strictObject(routeRow),
  examples: [
    'network mock "**/api/items" --body \'{"items":[]}\'',
    'network mock "**/api/*" --status 500 --method POST --times 1',
    `network mock '/logo\\.png$/' --body-file logo.png --header "cache-control: no-store"`,
  ],
  run: async (ctx, given) => {
    const { pattern, status, method, times } = given;
    const { body, type } = await bodyOf(ctx, given);
    const rule = await ctx.session.traffic.routes.add({
      kind: 'mock',
      pattern: pattern.text,
      matches: pattern.matches,
      status,
      headers: { ...(type && { 'content-type': type }), ...given.header },
      body,
      ...(method !== undefined && { method }),
      ...(times !== undefined && { left: times }),
    });
    return { data: ruleRow(rule) };
  },
});

async function bodyOf(
  ctx: SessionContext,
  { body, bodyFile }: z.output<typeof args>,
): Promise<{ body: Buffer; type: string | undefined }> {
  if (body !== undefined && bodyFile !== undefined)
    throw new RutterError('bad-value', 'Cannot use both --body and --body-file', {
      hint: step('help', { command: 'network mock' }),
    });
  if (bodyFile === undefined)
    return { body: Buffer.from(body ?? ''), type: body === undefined ? undefined : typeOf(body) };
  const path = resolve(ctx.cwd, bodyFile);
  try {
    return { body: await readFile(path), type: TYPES[extname(path).toLowerCase()] };
  } catch (error) {
    throw new RutterError('file-missing', `Cannot read ${JSON.stringify(path)}`, { cause: error });
  }
}

function typeOf(body: string): string {
  if (/^\s*[[{]/.test(body)) return 'application/json';
  return /^\s*</.test(body) ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
}
