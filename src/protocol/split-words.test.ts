import { expect, test } from 'bun:test';
import { splitWords } from './split-words.ts';

test.each([
  ['click @e1', ['click', '@e1']],
  ['fill @e1 "two words"', ['fill', '@e1', 'two words']],
  [`a 'single "quoted"' b`, ['a', 'single "quoted"', 'b']],
  ['a "say \\"hi\\" \\\\ $HOME"', ['a', 'say "hi" \\ $HOME']],
  [`role=button[name="Save it"] x`, ['role=button[name=Save it]', 'x']],
  ['fill @e1 ""', ['fill', '@e1', '']],
  ['a\\ b', ['a b']],
  ['  spaced   out  ', ['spaced', 'out']],
  ['', []],
])('splitWords() splits %p', (line, words) => {
  expect(splitWords(line)).toEqual(words);
});

test.each(['a "open', "a 'open", 'a \\'])('splitWords() refuses %p', (line) => {
  expect(() => splitWords(line)).toThrow('has no end');
});
