import { expect, test } from 'bun:test';
import { COMMANDS } from '../../commands/registry.ts';
import { sentTexts } from './sent-texts.ts';

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
