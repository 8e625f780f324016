import { expect, test } from 'bun:test';
import { z } from 'zod';
import { trusted, untrusted } from '../trust.ts';
import { type CommandContext, defineCommand } from './define.ts';

const base = {
  name: 'probe',
  group: 'see' as const,
  summary: 'Probe',
  effect: 'read' as const,
  scope: 'daemon' as const,
  args: z.object({}),
  result: z.strictObject({
    kind: z.enum(['a', 'b']),
    rows: z.array(z.strictObject({ url: z.string(), bytes: z.int().optional() })),
  }),
  examples: ['probe'],
};
const rows = [{ url: 'x' }];

test('defineCommand() takes what the result names, marked or not, and no data at all', async () => {
  const commands = [
    defineCommand({ ...base, run: async () => ({ data: { kind: 'a' as const, rows } }) }),
    defineCommand({
      ...base,
      run: async () => ({ data: { kind: trusted('b'), rows: [{ url: untrusted('x') }] } }),
    }),
    defineCommand({ ...base, run: async () => ({ message: 'nothing' }) }),
  ];
  const ctx = {} as CommandContext; // these commands look at nothing
  const given = await Promise.all(commands.map((command) => command.execute(ctx, {})));
  expect(given.map(({ data }) => data !== undefined)).toEqual([true, true, false]);
});

test('defineCommand() does not compile with a field missing, of another type, or not in the result', () => {
  const kind = 'a' as const;
  const texts = [{ url: 'x', bytes: '1' }];
  const titled = [{ url: 'x', title: 'y' }];
  // @ts-expect-error "rows" is missing
  defineCommand({ ...base, run: async () => ({ data: { kind } }) });
  // @ts-expect-error another word
  defineCommand({ ...base, run: async () => ({ data: { kind: trusted('c'), rows } }) });
  // @ts-expect-error a text for a number
  defineCommand({ ...base, run: async () => ({ data: { kind, rows: texts } }) });
  // @ts-expect-error a field that the result does not have
  defineCommand({ ...base, run: async () => ({ data: { kind, rows, total: 1 } }) });
  // @ts-expect-error likewise, within a row
  defineCommand({ ...base, run: async () => ({ data: { kind, rows: titled } }) });
  expect(base.result.safeParse({ kind, rows, total: 1 }).success).toBe(false);
});
