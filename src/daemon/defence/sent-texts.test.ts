import { expect, test } from 'bun:test';
import { z } from 'zod';
import { COMMANDS } from '../../commands/registry.ts';
import { makeMark } from '../../security/datamark/datamark.ts';
import { sentTexts, withoutMarks } from './sent-texts.ts';

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

test('withoutMarks() takes marks of pages out of every text but the lines of a batch', () => {
  const mark = makeMark();
  expect(
    withoutMarks(command('fill'), { target: `a${mark}`, text: [`b${mark}`, { c: mark }], n: 1 }),
  ).toEqual({
    target: 'a',
    text: ['b', { c: '' }],
    n: 1,
  });
  // The dispatch sees each of them again, and looks for marks in it then.
  const lines = { commands: [{ command: 'fill', args: { text: `Ada${mark}` } }], keepGoing: true };
  expect(withoutMarks(command('batch'), lines)).toEqual(lines);
});

test('sentTexts() gives what a command gets of a text, and what it came with', () => {
  const mark = makeMark();
  expect(sentTexts(command('fill'), { target: '@e3', text: `A${mark}da` })).toEqual([
    { arg: 'text', text: 'Ada', came: `A${mark}da`, sends: 'text' },
  ]);
  // A ref that a mark was put on is looked at like any text.
  expect(sentTexts(command('hover'), { target: `@e3${mark}` })).toHaveLength(1);
});
