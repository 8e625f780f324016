import { expect, test } from 'bun:test';
import manifestJson from '../protocol/manifest.generated.json' with { type: 'json' };
import type { Manifest } from '../protocol/manifest.ts';
import { allTools } from './all-tools.ts';
import { annotationsOf } from './annotations.ts';
import { dailyTools } from './daily-tools.ts';

const MANIFEST = manifestJson as Manifest; // written by the build from the same type

const tokens = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) / 4;
const planned = async (tool: string, input: Record<string, unknown>) => {
  const found = dailyTools(MANIFEST).find(({ listed }) => listed.name === tool);
  const plan = await found?.plan(input);
  return { command: plan?.command.name, args: plan?.args, globals: plan?.globals };
};

test('dailyTools() lists under 3,000 tokens, notes included', () => {
  const tools = dailyTools(MANIFEST).map(({ listed }) => listed);
  expect(tools.map(({ name }) => name)).toEqual('open snapshot act read find tabs wait note run'.split(' '));
  expect(tokens(tools)).toBeLessThan(3000);
});

test('dailyTools() leaves out what the manifest has no command for', () => {
  const without = { ...MANIFEST, commands: MANIFEST.commands.filter(({ group }) => group !== 'memory') };
  expect(dailyTools(without).map(({ listed }) => listed.name)).not.toContain('note');
});

test('dailyTools() knows a command by its alias', async () => {
  const renamed = MANIFEST.commands.map((command) =>
    command.name === 'console' ? { ...command, name: 'console list', aliases: ['console'] } : command,
  );
  const read = dailyTools({ ...MANIFEST, commands: renamed }).find(({ listed }) => listed.name === 'read');
  expect((await read?.plan({ what: 'console' }))?.command.name).toBe('console list');
});

test('daily tools plan the commands that they name', async () => {
  expect(await planned('open', { url: '-x', new_tab: true })).toMatchObject({
    command: 'newtab',
    args: { url: '-x' },
  });
  expect(await planned('act', { action: 'press', target: '#q', text: 'Enter', tab: 't2' })).toEqual({
    command: 'press',
    args: { on: '#q', key: 'Enter' },
    globals: { tab: 't2' },
  });
  expect(await planned('act', { action: 'select', target: '#s', text: ['a', 'b c'] })).toMatchObject({
    args: { target: '#s', options: ['a', 'b c'] },
  });
  expect(await planned('act', { action: 'click', target: '#s', flags: '--double' })).toMatchObject({
    args: { target: '#s', double: true },
  });
  expect(await planned('note', { action: 'save', body: 'The search needs Enter' })).toMatchObject({
    command: 'domain-skill save',
    args: { body: 'The search needs Enter' },
  });
  expect(await planned('note', { action: 'good', host: 'x.org' })).toMatchObject({
    command: 'domain-skill feedback',
    args: { host: 'x.org', verdict: 'good' },
  });
  expect(await planned('run', { line: 'batch -', input: 'title\nurl' })).toMatchObject({
    command: 'batch',
    args: { commands: [{ command: 'title' }, { command: 'url' }] },
  });
});

test('daily tools refuse what the record refuses, with what it takes', async () => {
  for (const [tool, input, wanted] of [
    ['act', { action: 'click' }, '<target> is missing'],
    ['act', { action: 'click', target: '@e1', text: 'x' }, 'takes no further argument "x"'],
    ['act', { action: 'dialog', text: 'acept' }, 'did you mean "accept"'],
    ['act', { action: 'click', target: '@e1', flags: '--dubble' }, 'did you mean --double'],
    ['tabs', { action: 'switch' }, '<tab> is missing'],
    ['note', { action: 'good' }, '<host> is missing'],
    ['note', { action: 'save' }, 'its text is missing'],
    ['note', { action: 'list', body: 'x' }, 'takes no "input"'],
    ['wait', { text: 'x', timeout_ms: 0.2 }, 'expected 1 ms to a day'],
  ] as const)
    expect(planned(tool, input)).rejects.toThrow(wanted);
});

test('daily tools give values as they are, whatever they look like', async () => {
  const looks = '--tab=t9 "- -h';
  expect(await planned('snapshot', { scope: looks, after: '-', diff: false, tab: 't1' })).toEqual({
    command: 'snapshot',
    args: { scope: looks, after: '-' },
    globals: { tab: 't1' },
  });
  expect(await planned('find', { words: looks, role: '--help' })).toEqual({
    command: 'find',
    args: { words: looks, role: '--help' },
    globals: {},
  });
  expect(await planned('act', { action: 'fill', target: looks, text: '' })).toMatchObject({
    args: { target: looks, text: '' },
  });
  expect(
    await planned('read', { what: 'markdown', target: looks, flags: '--after 20 --tab t2', tab: 't1' }),
  ).toEqual({
    command: 'text',
    args: { markdown: true, target: looks, after: 20 },
    globals: { tab: 't2' },
  });
  expect(await planned('wait', { what: looks, gone: true, timeout_ms: 1500 })).toEqual({
    command: 'wait',
    args: { what: looks, gone: true },
    globals: { timeout: 1500 },
  });
});

test('each word of a daily tool runs one command, with arguments of its record', () => {
  const carried = MANIFEST.commands.filter((command) => command.carried);
  const words = carried.flatMap(({ carried }) =>
    Object.keys(carried?.as ?? {}).map((word) => `${carried?.tool} ${word}`),
  );
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  const wrong = carried.filter(({ carried, args }) => {
    const names = [
      ...Object.values(carried?.as ?? {}).flatMap(Object.keys),
      ...(carried?.target ? [carried.target] : []),
    ];
    return names.some((name) => !args.some((arg) => arg.name === name));
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('a text that a command needs is asked for, never read from the protocol stream', async () => {
  expect(planned('run', { line: 'domain-skill save' })).rejects.toThrow('its text is missing');
  expect(planned('run', { line: 'batch -' })).rejects.toThrow('its text is missing');
  expect(planned('run', { line: 'find -', input: 'x' })).rejects.toThrow('takes no "input"');
  expect(planned('run', { line: 'title', input: 'x' })).rejects.toThrow('takes no "input"');
});

test('a line finds its text whatever stands before the command', async () => {
  expect(
    await planned('run', { line: 'rutter -S batch domain-skill save -', input: 'Needs Enter' }),
  ).toMatchObject({
    command: 'domain-skill save',
    args: { body: 'Needs Enter' },
    globals: { session: 'batch' },
  });
  expect(await planned('run', { line: 'fill batch -' })).toMatchObject({
    args: { target: 'batch', text: '-' },
  });
});

test('run explains a command that is asked for help, and runs it where --help is its text', async () => {
  expect(await planned('run', { line: 'domain-skill save --help' })).toMatchObject({
    command: 'help',
    args: { command: 'domain-skill save' },
  });
  expect(await planned('run', { line: 'find -- --help' })).toMatchObject({ command: 'find' });
});

test('allTools() has no name that a client would refuse, and no command twice', () => {
  const names = allTools(MANIFEST).map(({ listed }) => listed.name);
  expect(names).toContain('domain_skill_save');
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][a-z0-9_]{0,63}$/.test(name))).toEqual([]);
});

test('annotationsOf() is as strict as the worst command', () => {
  expect(annotationsOf([{ effect: 'read' }])).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  expect(annotationsOf([{ effect: 'read' }, { effect: 'write' }])).toMatchObject({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
  });
});
