import { expect, test } from 'bun:test';
import { z } from 'zod';
import { COMMANDS } from '../../commands/registry.ts';
import { changeTexts, sentTexts } from './sent-texts.ts';

function command(name: string) {
  const found = COMMANDS.find((each) => each.name === name);
  if (!found) throw new Error(`There is no command ${name}`);
  return found;
}

test('sentTexts() gives every text of every command but refs and words of enumerations', () => {
  expect(sentTexts(command('fill'), { target: '@e3', text: 'Ada' })).toEqual([
    { arg: 'text', text: 'Ada', sends: 'text' },
  ]);
  expect(sentTexts(command('click'), { target: 'text=Go', button: 'left' })).toEqual([
    { arg: 'target', text: 'text=Go', sends: undefined },
  ]);
  expect(sentTexts(command('upload'), { target: '#f', files: ['a', 'b'] }).map(({ sends }) => sends)).toEqual(
    [undefined, 'files', 'files'],
  );
});

test('sentTexts() leaves the lines of a batch to their own commands', () => {
  expect(sentTexts(command('batch'), { commands: [{ command: 'fill', args: { text: 'Ada' } }] })).toEqual([]);
});

test('records say of each argument that can carry a text away what it is', () => {
  const sends = (name: string, args: Record<string, unknown>) =>
    sentTexts(command(name), args).map((sent) => sent.sends);
  expect(sends('eval', { expression: 'x' })).toEqual(['script']);
  expect(sends('wait', { fn: 'x' })).toEqual(['script']);
  expect(sends('goto', { url: 'x' })).toEqual(['address']);
  expect(sends('newtab', { url: 'x' })).toEqual(['address']);
  expect(sends('dialog', { answer: 'accept', text: 'x' })).toEqual(['answer']);
  expect(sends('type', { target: 'x' })).toEqual(['text']);
  expect(sends('press', { key: 'a' })).toEqual(['text']);
});

test('sentTexts() gives what stands in any argument of any command, in whatever it stands', () => {
  const WORD = 'k3q9zt7ab2mx5cd8';
  const words = (record: ReturnType<typeof command>, input: Record<string, unknown>) =>
    sentTexts(record, input).map(({ text }) => text);
  const only = (schema: z.ZodType) => {
    const { enum: words, commandLines } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return words !== undefined || commandLines === true;
  };
  for (const record of COMMANDS)
    for (const [arg, schema] of Object.entries(record.args.shape)) {
      const found =
        words(record, { [arg]: WORD }).includes(WORD) && words(record, { [arg]: [{ a: WORD }] })[1];
      expect([record.name, arg, found]).toEqual([record.name, arg, only(schema) ? false : WORD]);
    }
  // What no schema takes is looked at all the same: the look does not depend on what is made of it.
  expect(words(command('click'), { position: { x: [WORD] }, [WORD]: 1 })).toContain(WORD);
  expect(words(command('mouse'), { action: 'move', x: WORD })).toContain(WORD);
});

test('changeTexts() changes every text but the lines of a batch, which the dispatch sees again', () => {
  const upper = (text: string) => text.toUpperCase();
  expect(changeTexts(command('fill'), { target: 'a', text: ['b', { c: 'd' }], n: 1 }, upper)).toEqual({
    target: 'A',
    text: ['B', { c: 'D' }],
    n: 1,
  });
  const lines = { commands: [{ command: 'fill', args: { text: 'Ada' } }], keepGoing: true };
  expect(changeTexts(command('batch'), lines, upper)).toEqual(lines);
});
