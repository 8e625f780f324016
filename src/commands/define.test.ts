import { expect, test } from 'bun:test';
import { z } from 'zod';
import { trusted, untrusted } from '../trust.ts';
import type { DaemonContext, SessionContext, TabContext } from './context.ts';
import { type Call, defineClientCommand, defineCommand, option, positional } from './define.ts';

const facts = {
  group: 'act' as const,
  summary: '',
  effect: 'read' as const,
  result: z.object({}),
  examples: [],
};
const CONTEXT = { command: 'test' } as TabContext; // as far as the bodies here look

function run(call: Call) {
  return call.run(CONTEXT);
}

test('read() parses once, transforms and defaults included, and run() gets those values', async () => {
  let parses = 0;
  const pointOf = (text: string) => {
    parses++;
    return text.split(',').map(Number);
  };
  const args = z.object({
    point: positional(0, z.string().transform(pointOf), 'x,y'),
    times: option(z.int().default(2), 'n'),
  });
  const command = defineCommand({
    ...facts,
    name: 'test',
    scope: 'daemon',
    args,
    result: z.object({ sum: z.number() }),
    run: async (_ctx, { point, times }) => ({ data: { sum: point.reduce((a, b) => a + b, 0) * times } }),
  });
  const call = command.read({ point: '10,20' });
  expect(await run(call)).toEqual({ data: { sum: 60 } });
  expect(await run(call)).toEqual({ data: { sum: 60 } });
  expect(parses).toBe(1);
});

test('read() refuses what the schema does not name before it looks at anything else', () => {
  let parses = 0;
  const command = defineCommand({
    ...facts,
    name: 'test',
    scope: 'session',
    args: z.object({
      where: positional(
        0,
        z.string().transform(() => parses++),
        'Where',
      ),
    }),
    run: async () => ({}),
  });
  const code = (input: Record<string, unknown>) => {
    try {
      command.read(input);
    } catch (error) {
      return error;
    }
    return undefined;
  };
  expect(code({ where: 'x', wehre: 'y' })).toMatchObject({
    code: 'unknown-flag',
    message: '"test" has no argument "wehre"; did you mean "where"?',
    hint: 'rutter help test',
  });
  // A name from the prototype of objects is no name of an argument.
  expect(code({ constructor: 'y' })).toMatchObject({ code: 'unknown-flag' });
  expect(code(JSON.parse('{"__proto__": {"where": "x"}}'))).toMatchObject({ code: 'unknown-flag' });
  expect(parses).toBe(0);
  expect(code({})).toMatchObject({ code: 'missing-argument' });
  expect(code({ where: 1 })).toMatchObject({ code: 'bad-value' });
});

test('read() gives a command of a tab the context of its session where its arguments concern the whole browser', async () => {
  const command = defineCommand({
    ...facts,
    name: 'test',
    scope: 'tab',
    args: z.object({ of: positional(0, z.string(), 'What') }),
    run: async (_ctx: TabContext) => ({ message: 'tab' }),
    alone: { when: ({ of }) => of === 'browser', run: async (_ctx: SessionContext) => ({ message: 'all' }) },
  });
  expect(command.read({ of: 'tab' }).scope).toBe('tab');
  const alone = command.read({ of: 'browser' });
  expect(alone).toMatchObject({ scope: 'session', alone: true });
  expect(await run(alone)).toEqual({ message: 'all' });
});

test('defineClientCommand() makes a command that no daemon runs', () => {
  const command = defineClientCommand({
    client: { anywhere: 'help' },
    ...facts,
    name: 'test',
    args: z.object({}),
  });
  expect(() => command.read({})).toThrow('is carried out by the client');
});

test('a body gets the context of its scope and cannot ask for more', () => {
  // Compiled, not run: each line marked fails to compile without its mark.
  const bodies = {
    daemon: (ctx: DaemonContext) => {
      // @ts-expect-error a command of scope "daemon" has no session
      return ctx.session;
    },
    session: (ctx: SessionContext) => {
      // @ts-expect-error a command of scope "session" has no tab
      return ctx.tab;
    },
  };
  expect(Object.keys(bodies)).toEqual(['daemon', 'session']);
});

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
  const given = await Promise.all(commands.map((command) => run(command.read({}))));
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
