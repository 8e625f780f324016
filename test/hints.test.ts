/** The check of advice that the end-to-end tests make of every reply, and advice that is data, as a whole. */
import { expect, test } from 'bun:test';
import { currentManifest } from '../scripts/current-manifest.ts';
import { again } from '../src/browser/act/again.ts';
import { CDP_INSTEAD } from '../src/browser/raw/cdp-denied.ts';
import { COMMANDS } from '../src/commands/registry.ts';
import { parseArgv } from '../src/protocol/argv.ts';
import { formatCommand } from '../src/protocol/argv-print.ts';
import { splitWords } from '../src/protocol/split-words.ts';
import { problemOfStep, stepsIn } from './support/hints.ts';

const manifest = currentManifest();

test.each([
  ['rutter goto <url>', ['goto <url>']],
  ['rutter back, or rutter forward', ['back', 'forward']],
  [
    'ask your user to type: rutter security approve ab1 (this once), or rutter security clear s',
    ['security approve ab1', 'security clear s'],
  ],
  ['rutter fill @e3 "a, b"; then rutter snapshot -i', ['fill @e3 "a, b"', 'snapshot -i']],
  ['a file of /home/rutter is there', []],
  ['12 bytes were cut; repeat with --max-tokens 80', []],
])('stepsIn() finds the commands in %p', (text, steps) => {
  expect(stepsIn(text)).toEqual(steps);
});

test.each([
  'goto <url>',
  'goto <another url>',
  'select @e4 <another label>',
  'wait --response <pattern> --since <n>',
  'network show <n>',
  'dialog <answer>',
  'domain-skill feedback a.example <good|bad>',
  '-S <another name> attach --isolated',
  'clipboard write --from-file <a file that is there>',
])('problemOfStep() has nothing against %p', (line) => {
  expect(problemOfStep(manifest, line)).toBeUndefined();
});

test.each([
  ['goto', '<url> is missing'],
  ['goto <path>', 'url is no <path>'],
  ['fill @e3 <secret>', 'text is no <secret>'],
  ['snapshot -i --depht 3', '--depth'],
  ['dialog maybe', 'accept, dismiss'],
  ['network show 0', 'from 1'],
  ['reload lets the page send it', 'no further argument'],
  ['-S <session> attach', '-S takes a <name>'],
])('problemOfStep() says what is wrong with %p', (line, says) => {
  expect(problemOfStep(manifest, line)).toContain(says);
});

test('what is typed instead of a DevTools method can be typed', () => {
  const problems = Object.entries(CDP_INSTEAD).flatMap(([name, advice]) => {
    const steps = stepsIn(String(advice));
    if (steps.length === 0) return [`${name}: ${String(advice)}`];
    return steps.flatMap((line) => problemOfStep(manifest, line) ?? []);
  });
  expect(problems).toEqual([]);
});

test('again() gives every command that takes an element a line that can be typed', () => {
  const verbs = COMMANDS.flatMap(({ name, args }) =>
    Object.values(args.shape).some((arg) => arg.meta()?.placeholder === 'target') ? [name] : [],
  );
  const problems = [...verbs, 'scroll to', 'drag to', 'eval --frame', 'snapshot --scope'].flatMap((verb) =>
    stepsIn(String(again(verb, '@e3'))).flatMap((line) => problemOfStep(manifest, line) ?? []),
  );
  expect(problems).toEqual([]);
});

/** A batch takes lines from standard input for `-`, which no line stands for. */
const isFromInput = (example: string): boolean => example.startsWith('batch -');

test('the printer writes every example as it stands in its record', () => {
  const find = (name: string) => manifest.commands.find((command) => command.name === name);
  const wrong = manifest.commands.flatMap((command) =>
    command.examples
      .filter((example) => !isFromInput(example))
      .flatMap((example) => {
        const { args, globals, input } = parseArgv(manifest, splitWords(example));
        const spelt = [command.name, ...command.aliases].map((name) => ({ ...command, name }));
        const flags = { ...globals, fromFile: input?.file };
        const printed = [true, false].flatMap((long) =>
          spelt.map((each) => formatCommand(each, args, flags, { long, find })),
        );
        return printed.includes(example) ? [] : [`${example} → ${printed[0]}`];
      }),
  );
  expect(wrong).toEqual([]);
});
