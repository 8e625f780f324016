import { expect, test } from 'bun:test';
import { RutterError } from '../errors.ts';
import { parseArgv, parseLine, parseProgram, wantsJson } from './argv.ts';
import { parseDuration } from './argv-values.ts';
import type { Manifest, ManifestCommand } from './manifest.ts';

function command(fields: Partial<ManifestCommand> & { name: string }): ManifestCommand {
  return {
    aliases: [],
    group: 'act',
    summary: '',
    effect: 'write',
    scope: 'tab',
    examples: [`${fields.name} @e1`],
    args: [],
    ...fields,
  };
}

const MANIFEST: Manifest = {
  version: '1',
  schema: 1,
  commands: [
    command({
      name: 'click',
      args: [
        { name: 'target', kind: 'string', required: true, description: '', position: 0 },
        {
          name: 'button',
          flag: 'button',
          kind: 'enum',
          values: ['left', 'right'],
          required: false,
          description: '',
        },
        {
          name: 'count',
          flag: 'count',
          kind: 'number',
          integer: true,
          minimum: 1,
          required: false,
          description: '',
        },
        { name: 'double', flag: 'double', short: 'd', kind: 'boolean', required: false, description: '' },
      ],
    }),
    command({
      name: 'fill',
      args: [
        { name: 'target', kind: 'string', required: true, description: '', position: 0 },
        { name: 'text', kind: 'string', required: true, description: '', position: 1 },
      ],
    }),
    command({
      name: 'upload',
      args: [
        { name: 'target', kind: 'string', required: true, description: '', position: 0 },
        { name: 'files', kind: 'strings', required: true, rest: true, position: 1, description: '' },
      ],
    }),
    command({
      name: 'goto',
      aliases: ['open'],
      args: [{ name: 'url', kind: 'string', required: true, description: '', position: 0 }],
    }),
    command({
      name: 'batch',
      args: [
        { name: 'commands', kind: 'commands', required: true, rest: true, position: 0, description: '' },
      ],
    }),
  ],
};

const READING: Manifest = {
  ...MANIFEST,
  commands: [
    ...MANIFEST.commands,
    command({
      name: 'note save',
      args: [{ name: 'body', kind: 'string', required: true, input: true, description: '' }],
    }),
  ],
};

function parse(...argv: string[]) {
  const { command, args, globals } = parseArgv(MANIFEST, argv);
  return { command: command.name, args, globals };
}

function failure(...argv: string[]): RutterError {
  try {
    parse(...argv);
  } catch (error) {
    if (error instanceof RutterError) return error;
  }
  throw new Error(`Parsed ${argv.join(' ')}`);
}

test('parseArgv() places words and flags', () => {
  expect(parse('click', '@e3', '--button', 'right', '--count=2', '-d')).toEqual({
    command: 'click',
    args: { target: '@e3', button: 'right', count: 2, double: true },
    globals: {},
  });
});

test('parseArgv() finds aliases and takes global flags anywhere', () => {
  expect(
    parse('-S', 'work', 'open', 'x', '--timeout', '2s', '--json', '--tab', 't2', '--max-tokens', '50'),
  ).toEqual({
    command: 'goto',
    args: { url: 'x' },
    globals: { session: 'work', timeout: 2000, json: true, tab: 't2', maxTokens: 50 },
  });
});

test('parseArgv() takes negative numbers and words after -- as text', () => {
  expect(parse('fill', '@e1', '-2.5').args.text).toBe('-2.5');
  expect(parse('fill', '@e1', '--', '--odd').args.text).toBe('--odd');
  expect(parse('fill', '@e1', '').args.text).toBe('');
});

test('parseArgv() collects the rest', () => {
  expect(parse('upload', '#f', 'a', 'b').args).toEqual({ target: '#f', files: ['a', 'b'] });
});

test('parseArgv() parses the lines of a batch', () => {
  expect(parse('batch', 'click @e1', 'fill @e2 "two words" --tab t3').args.commands).toEqual([
    { command: 'click', args: { target: '@e1' } },
    { command: 'fill', args: { target: '@e2', text: 'two words' }, tab: 't3' },
  ]);
});

test.each([
  [['clik', '@e1'], 'unknown-command', 'rutter help click'],
  [['click', '@e1', '--buton', 'left'], 'unknown-flag', undefined],
  [['click'], 'missing-argument', 'rutter click @e1'],
  [['click', '@e1', 'extra'], 'unexpected-argument', undefined],
  [['click', '@e1', '--button', 'rigth'], 'bad-value', undefined],
  [['click', '@e1', '--count', '0'], 'bad-value', undefined],
  [['click', '@e1', '--count', '1.5'], 'bad-value', undefined],
  [['click', '@e1', '--count'], 'missing-argument', undefined],
  [['click', '@e1', '--double=maybe'], 'bad-value', undefined],
  [['click', '@e1', '--timeout', 'soon'], 'bad-value', undefined],
  [[], 'missing-argument', 'rutter help'],
  [['batch', 'clik @e1'], 'unknown-command', undefined],
])('parseArgv() refuses %p with %s', (argv, code, hint) => {
  const error = failure(...argv);
  expect(error.code).toBe(code as typeof error.code);
  expect(error.exit).toBe(2);
  if (hint !== undefined) expect(error.hint).toBe(hint);
});

test('parseArgv() says which flag or value was meant', () => {
  expect(failure('click', '@e1', '--buton', 'left').message).toContain('did you mean --button?');
  expect(failure('click', '@e1', '--button', 'rigth').message).toContain('did you mean "right"?');
});

test('parseArgv() asks no arguments for --help', () => {
  expect(parse('click', '--help').globals.help).toBe(true);
});

const NOTES: Manifest = {
  ...MANIFEST,
  commands: [
    command({ name: 'note', args: [] }),
    command({
      name: 'domain-skill save',
      aliases: ['note save'],
      args: [{ name: 'body', kind: 'string', required: true, description: '', input: true }],
    }),
    command({ name: 'domain-skill list' }),
  ],
};

test('parseArgv() takes the longest name, by alias too', () => {
  expect(parseArgv(NOTES, ['domain-skill', 'list']).command.name).toBe('domain-skill list');
  expect(parseArgv(NOTES, ['note', 'save']).command.name).toBe('domain-skill save');
  expect(parseArgv(NOTES, ['note']).command.name).toBe('note');
});

test('parseArgv() names the members of a family', () => {
  expect(() => parseArgv(NOTES, ['domain-skill'])).toThrow('needs a second word; there are save, list');
  expect(() => parseArgv(NOTES, ['domain-skill', 'lisst'])).toThrow('has no command "lisst"');
});

test('parseArgv() suggests the two words that were meant', () => {
  const hintOf = (...words: string[]): unknown => {
    try {
      return parseArgv(NOTES, words);
    } catch (error) {
      return error instanceof RutterError && error.hint;
    }
  };
  expect(hintOf('domain-skil', 'list')).toBe('rutter help domain-skill list');
  expect(hintOf('domain-skill', 'lisst')).toBe('rutter help domain-skill list');
});

test('parseArgv() leaves a text to be read from a file or standard input', () => {
  expect(parseArgv(NOTES, ['note', 'save']).input).toEqual({ arg: 'body' });
  expect(parseArgv(NOTES, ['note', 'save', '-']).input).toEqual({ arg: 'body' });
  expect(parseArgv(NOTES, ['note', 'save', '--from-file', 'a.md']).input).toEqual({
    arg: 'body',
    file: 'a.md',
  });
  expect(() => parseArgv(NOTES, ['note', 'save', 'the body'])).toThrow('takes no further argument');
  expect(() => parseLine(NOTES, 'note save')).toThrow('in a batch');
});

test('parseArgv() takes --notes on and off and nothing else', () => {
  expect(parse('goto', 'http://x', '--notes', 'off').globals.notes).toBe('off');
  expect(parse('--notes=on', 'goto', 'http://x').globals.notes).toBe('on');
  expect(() => parse('goto', 'http://x', '--notes', 'of')).toThrow('expected one of on, off');
});

test.each([
  ['click @e1 --help', 'that asks for its help'],
  ['click @e1 -S other', 'in a session of its own'],
])('parseLine() refuses %p, which would be run as something else', (line, message) => {
  expect(() => parseLine(MANIFEST, line)).toThrow(message);
});

test('parseLine() allows a leading rutter', () => {
  expect(parseLine(MANIFEST, 'rutter goto http://x').command).toBe('goto');
});

test.each([
  ['2000', 2000],
  ['500ms', 500],
  ['2s', 2000],
  ['1.5s', 1500],
  ['1m', 60_000],
])('parseDuration() reads %s', (text, ms) => {
  expect(parseDuration('--timeout', text)).toBe(ms);
});

test('parseProgram() finds what is asked of the program behind the flags of every command', () => {
  expect(parseProgram(MANIFEST, [])).toBe('overview');
  for (const words of [
    ['--version'],
    ['-V'],
    ['--json', '--version'],
    ['-S', 'x', '-V'],
    ['--version', 'nosuch'],
  ])
    expect(parseProgram(MANIFEST, words)).toBe('version');
  for (const words of [['--help'], ['-h'], ['--json', '--help'], ['--help', '-S', 'x']])
    expect(parseProgram(MANIFEST, words)).toBe('overview');
  expect(parseProgram(MANIFEST, ['--help', 'click'])).toMatchObject({ command: { name: 'click' } });
});

test('parseProgram() takes the words of a command for its own', () => {
  for (const word of ['--version', '-V', '--help', '-h', '--json', '--daemon'])
    expect(parseProgram(MANIFEST, ['fill', '@e1', '--', word])).toMatchObject({
      args: { target: '@e1', text: word },
      globals: {},
    });
  expect(() => parseProgram(MANIFEST, ['click', '@e1', '--version'])).toThrow(
    '"click" has no flag "--version"',
  );
  expect(() => parseProgram(MANIFEST, ['--', '--version'])).toThrow('no command was given');
  expect(() => parseProgram(MANIFEST, ['-S', '--version'])).toThrow('its value is missing');
});

test('wantsJson() knows a flag from a text', () => {
  expect(wantsJson(['clik', '--json'])).toBe(true);
  expect(wantsJson(['--json', 'fill', '@e1', '--', 'x'])).toBe(true);
  expect(wantsJson(['fill', '@e1', '--', '--json'])).toBe(false);
  expect(wantsJson(['fill', '@e1', '--button=--json'])).toBe(false);
});

test('-- is no value of a flag', () => {
  expect(failure('click', '@e1', '--button', '--', 'left').message).toContain('its value is missing');
});

test('- is standard input for a command that reads it, and a text for every other one', () => {
  const parsed = (...argv: string[]) => parseArgv(READING, argv);
  expect(parsed('-S', 'batch', 'note', 'save', '-').input).toEqual({ arg: 'body' });
  expect(parsed('note', 'save', '-', '--from-file', 'x').input).toEqual({ arg: 'body', file: 'x' });
  expect(parsed('batch', '-').input).toEqual({ arg: 'commands', lines: true });
  expect(parsed('batch', 'click @e1', '-')).toMatchObject({
    args: { commands: [{ command: 'click' }] },
    input: { arg: 'commands', lines: true },
  });
  expect(parsed('batch', 'click @e1').input).toBeUndefined();
  const { args, input } = parsed('fill', 'batch', '-');
  expect({ args, input }).toEqual({ args: { target: 'batch', text: '-' }, input: undefined });
  expect(failure('batch', 'batch -').message).toContain('Cannot run "batch" in a batch');
});
