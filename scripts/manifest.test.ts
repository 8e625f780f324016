import { expect, test } from 'bun:test';
import { z } from 'zod';
import { type Command, defineCommand, flag, option, positional, target } from '../src/commands/define.ts';
import { buildManifest } from './manifest.ts';

const commandWith = (args: z.ZodObject, name = 'probe'): Command =>
  defineCommand({
    name,
    group: 'act',
    summary: 'Probe',
    effect: 'write',
    scope: 'tab',
    args,
    result: z.object({}),
    examples: [name],
    run: async () => ({}),
  });

const argsOf = (args: z.ZodObject) => buildManifest([commandWith(args)], '1.0.0', 1).commands[0]?.args;

test('buildManifest() describes a required target by position', () => {
  expect(argsOf(z.object({ target: target() }))).toEqual([
    {
      name: 'target',
      kind: 'string',
      required: true,
      description: 'Ref, CSS selector, role=…, text=… or label=…',
      position: 0,
      placeholder: 'target',
    },
  ]);
});

test('buildManifest() spells flags in kebab case and keeps short and default', () => {
  const args = z.object({
    maxLines: option(z.number().int().min(1).max(9).default(5), 'How many', { short: 'n' }),
    deep: flag('All of it'),
  });
  expect(argsOf(args)).toEqual([
    {
      name: 'maxLines',
      flag: 'max-lines',
      kind: 'number',
      required: false,
      description: 'How many',
      default: 5,
      short: 'n',
      integer: true,
      minimum: 1,
      maximum: 9,
    },
    { name: 'deep', flag: 'deep', kind: 'boolean', required: false, description: 'All of it' },
  ]);
});

test('buildManifest() describes enums, lists and command lines', () => {
  const args = z.object({
    lines: positional(1, z.array(z.string()), 'Lines', { rest: true, commandLines: true }),
    side: positional(0, z.enum(['left', 'right']), 'Side'),
    file: option(z.array(z.string()).optional(), 'File'),
  });
  expect(argsOf(args)?.map(({ name, kind, values, rest }) => ({ name, kind, values, rest }))).toEqual([
    { name: 'side', kind: 'enum', values: ['left', 'right'], rest: undefined },
    { name: 'lines', kind: 'commands', values: undefined, rest: true },
    { name: 'file', kind: 'strings', values: undefined, rest: undefined },
  ]);
});

test('buildManifest() shows no bounds that only say safe integer', () => {
  expect(argsOf(z.object({ n: option(z.int().optional(), 'N') }))?.[0]).toEqual({
    name: 'n',
    flag: 'n',
    kind: 'number',
    required: false,
    description: 'N',
    integer: true,
  });
});

test('buildManifest() refuses an argument without a command-line form', () => {
  expect(() => argsOf(z.object({ both: option(z.union([z.string(), z.number()]), 'Both') }))).toThrow(
    'Cannot describe argument "probe both"',
  );
});

test('buildManifest() sorts commands by name', () => {
  const names = buildManifest(
    [commandWith(z.object({}), 'b'), commandWith(z.object({}), 'a')],
    '1.0.0',
    1,
  ).commands;
  expect(names.map((command) => command.name)).toEqual(['a', 'b']);
});
