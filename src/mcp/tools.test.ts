import { expect, test } from 'bun:test';
import manifestJson from '../protocol/manifest.generated.json' with { type: 'json' };
import type { Manifest, ManifestCommand } from '../protocol/manifest.ts';
import { allTools } from './all-tools.ts';
import { annotationsOf } from './annotations.ts';
import { dailyTools } from './daily-tools.ts';

const MANIFEST = manifestJson as Manifest; // written by the build from the same type

const memory = (name: string, args: ManifestCommand['args'] = []): ManifestCommand => ({
  name,
  aliases: [],
  group: 'memory',
  summary: name,
  effect: name.endsWith('save') ? 'write' : 'read',
  scope: 'session',
  examples: [],
  args,
});
const word = (name: string, position: number) => ({
  name,
  position,
  kind: 'string' as const,
  required: true,
  description: '',
});
const NOTES: ManifestCommand[] = [
  memory('domain-skill feedback', [word('host', 0), word('rating', 1)]),
  memory('domain-skill list'),
  memory('domain-skill save', [
    { name: 'body', input: true, kind: 'string', required: true, description: '' },
  ]),
  memory('domain-skill show', [word('host', 0)]),
];
const { commands } = MANIFEST;
const WITH_NOTES: Manifest = {
  ...MANIFEST,
  commands: [...commands.filter(({ name }) => !name.startsWith('domain-skill')), ...NOTES],
};

const tokens = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) / 4;
const planned = async (tool: string, input: Record<string, unknown>) => {
  const found = dailyTools(WITH_NOTES).find(({ listed }) => listed.name === tool);
  const plan = await found?.plan(input);
  return { command: plan?.command.name, args: plan?.args, globals: plan?.globals };
};

test('dailyTools() lists under 3,000 tokens, notes included', () => {
  const tools = dailyTools(WITH_NOTES).map(({ listed }) => listed);
  expect(tools.map(({ name }) => name)).toEqual('open snapshot act read find tabs wait note run'.split(' '));
  expect(tokens(tools)).toBeLessThan(3000);
});

test('dailyTools() leaves out what the manifest has no command for', () => {
  const without = { ...WITH_NOTES, commands: WITH_NOTES.commands.filter(({ group }) => group !== 'memory') };
  expect(dailyTools(without).map(({ listed }) => listed.name)).not.toContain('note');
});

test('dailyTools() knows a command by its alias', async () => {
  const renamed = WITH_NOTES.commands.map((command) =>
    command.name === 'console' ? { ...command, name: 'console list', aliases: ['console'] } : command,
  );
  const read = dailyTools({ ...WITH_NOTES, commands: renamed }).find(({ listed }) => listed.name === 'read');
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
    args: { host: 'x.org', rating: 'good' },
  });
  expect(await planned('run', { line: 'batch -', input: 'title\nurl' })).toMatchObject({
    command: 'batch',
    args: { commands: [{ command: 'title' }, { command: 'url' }] },
  });
});

test('a text that a command needs is asked for, never read from the protocol stream', async () => {
  expect(planned('run', { line: 'domain-skill save' })).rejects.toThrow('its text is missing');
  expect(planned('run', { line: 'title', input: 'x' })).rejects.toThrow('takes no "input"');
});

test('allTools() has no name that a client would refuse, and no command twice', () => {
  const names = allTools(WITH_NOTES).map(({ listed }) => listed.name);
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
