import { expect, test } from 'bun:test';
import { PHRASES } from '../detector/concepts.ts';
import { ORDERS } from '../patterns/orders.ts';
import { PhraseBook } from './phrases.ts';
import { WordFinder } from './word-finder.ts';

test('WordFinder finds words at the start of words only', () => {
  const finder = new WordFinder(['ai', 'ignore', 'ignor']);
  expect(finder.find('ai said: ignore mail').map(({ word, start }) => [word, start])).toEqual([
    [0, 0],
    [2, 9],
    [1, 9],
  ]);
});

test('WordFinder finds words anywhere in scripts without spaces', () => {
  expect(new WordFinder(['忽略']).find('请忽略它').map(({ start }) => start)).toEqual([1]);
});

const book = new PhraseBook([
  { id: 'a', heads: 'ignore|forget', tail: ' ~2instructions' },
  { id: 'b', heads: 'игнорируй*', tail: ' ~2инструкции' },
  { id: 'c', heads: ['<|start|'] },
  { id: 'd', heads: '忽略', tail: '%4指令' },
  { id: 'e', heads: 'stop', tail: '(?: now)? ?please' },
]);
const ids = (text: string) => book.find(text).map(({ id }) => id);

test('PhraseBook allows a few words and signs between', () => {
  expect(ids('ignore all the instructions')).toEqual(['a']);
  expect(ids('**ignore** "the" instructions')).toEqual(['a']);
  expect(ids('ignore one two three instructions')).toEqual([]);
  expect(ids('ignore. instructions')).toEqual(['a']);
  expect(ids('ignored instructions')).toEqual([]);
});

test('PhraseBook knows other scripts, signs and optional gaps', () => {
  expect(ids('игнорируйте все инструкции')).toEqual(['b']);
  expect(ids('x <|start|>')).toEqual(['c']);
  expect(ids('请忽略之前的指令')).toEqual(['d']);
  expect(ids('stop now please')).toEqual(['e']);
  expect(ids('stopplease')).toEqual([]);
});

test('no phrase has a part without an end, so that each place costs bounded work', () => {
  const endless = [...PHRASES, ...ORDERS].filter(({ tail = '' }) =>
    /[*+]/.test(tail.replace(/\[(?:\\.|[^\]\\])*\]/g, '').replace(/\\./g, '')),
  );
  expect(endless.map(({ tail }) => tail)).toEqual([]);
});
