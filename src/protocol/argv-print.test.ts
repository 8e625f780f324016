import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { parseArgv } from './argv.ts';
import { blank, formatCommand, shellWord } from './argv-print.ts';
import manifestJson from './manifest.generated.json' with { type: 'json' };
import type { Manifest, ManifestArg, ManifestCommand } from './manifest.ts';
import { splitWords } from './split-words.ts';

const MANIFEST = manifestJson as Manifest; // written by the build from the same type
const find = (name: string) => MANIFEST.commands.find((command) => command.name === name);

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string(),
  fc.constantFrom(
    '-x',
    '--deep',
    '--a=b',
    '--',
    '-2',
    '~/x',
    '=x',
    "it's",
    '"q"',
    '$HOME',
    '`x`',
    'a b',
    '!',
    '',
  ),
);

function numberOf({ minimum = -1e6, maximum = 1e6, integer }: ManifestArg): fc.Arbitrary<number> {
  if (integer) return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  // -0 and 0 are told apart by nobody who types.
  return fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => value + 0);
}

/** A value that the parser could have read. */
function anyValue(arg: ManifestArg, depth: number): fc.Arbitrary<unknown> {
  switch (arg.kind) {
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numberOf(arg);
    case 'enum':
      return fc.constantFrom(...(arg.values ?? []));
    case 'strings':
      return fc.array(text, { minLength: 1, maxLength: 4 });
    case 'commands':
      return depth > 0 ? fc.constant([]) : fc.array(lineWithin, { minLength: 1, maxLength: 3 });
    case 'string':
      return text;
  }
}

function argsOf(command: ManifestCommand, depth = 0): fc.Arbitrary<Record<string, unknown>> {
  const typed = command.args.filter((arg) => !arg.input);
  const values = Object.fromEntries(typed.map((arg) => [arg.name, anyValue(arg, depth)]));
  const required = typed.filter((arg) => arg.required).map((arg) => arg.name);
  return fc.record(values, { requiredKeys: required }).filter((args) => {
    // A word can only follow the words before it.
    const placed = typed.filter((arg) => arg.position !== undefined);
    // `-` is the word for standard input, and no value of a command that reads it.
    const reads = command.args.some((arg) => arg.input || arg.kind === 'commands');
    if (reads && placed.some((arg) => args[arg.name] === '-')) return false;
    const last = placed.findLastIndex((arg) => args[arg.name] !== undefined);
    return placed.slice(0, last + 1).every((arg) => args[arg.name] !== undefined);
  });
}

const lineWithin = fc
  .constantFrom(
    ...MANIFEST.commands.filter(({ args }) => !args.some((arg) => arg.input || arg.kind === 'commands')),
  )
  .chain((command) =>
    argsOf(command, 1).chain((args) =>
      fc.record(
        {
          command: fc.constant(command.name),
          args: fc.constant(args),
          tab: text,
          timeoutMs: fc.integer({ min: 1, max: 86_400_000 }),
        },
        { requiredKeys: ['command', 'args'] },
      ),
    ),
  );

const anything = fc
  .constantFrom(...MANIFEST.commands)
  .chain((command) => fc.tuple(fc.constant(command), argsOf(command)));

test('parseArgv() reads back what formatCommand() prints, for every command', () => {
  fc.assert(
    fc.property(
      anything,
      fc.record(
        { session: text, tab: text, timeout: fc.integer({ min: 1, max: 86_400_000 }) },
        { requiredKeys: [] },
      ),
      fc.boolean(),
      ([command, args], flags, long) => {
        const line = formatCommand(command, args, flags, { long, find });
        const read = parseArgv(MANIFEST, splitWords(line));
        expect({ line, name: read.command.name, args: read.args, globals: read.globals }).toEqual({
          line,
          name: command.name,
          args,
          globals: flags,
        });
      },
    ),
    { numRuns: 3000 },
  );
});

test('a shell splits what shellWord() writes as it was', () => {
  fc.assert(
    fc.property(text, (word) => {
      expect(splitWords(shellWord(word))).toEqual([word]);
    }),
  );
  const words = [
    '~',
    '~/x',
    '=ls',
    'a b',
    '$HOME',
    '$(id)',
    '`id`',
    "it's",
    '!!',
    '*',
    '[a]',
    'a;b',
    '\\',
    'a\nb',
    '-x',
    '',
  ];
  const printed = Bun.spawnSync([
    'sh',
    '-c',
    `printf '%s\\0' ${words.map(shellWord).join(' ')}`,
  ]).stdout.toString();
  expect(printed.split('\0').slice(0, -1)).toEqual(words);
});

test('formatCommand() writes what is missing and what is blank in angle brackets, unquoted', () => {
  const [fill, select] = [find('fill'), find('select')];
  if (!fill || !select) throw new Error('The manifest has neither');
  expect(formatCommand(fill, { target: '@e3' })).toBe('fill @e3 <text>');
  expect(formatCommand(select, { options: [blank('another label')] }, { session: blank('name') })).toBe(
    'select <target> <another label> -S <name>',
  );
  expect(formatCommand(fill, { target: '@e3', text: '<text>' })).toBe('fill @e3 "<text>"');
});

test('formatCommand() puts words that look like flags behind --, and ties values that do to their flag', () => {
  const [goto, snapshot] = [find('goto'), find('snapshot')];
  if (!goto || !snapshot) throw new Error('The manifest has neither');
  expect(formatCommand(goto, { url: '--deep' }, { tab: 't2' })).toBe('goto --tab t2 -- --deep');
  expect(formatCommand(snapshot, { find: '-x', interactive: true })).toBe('snapshot -i --find=-x');
});
