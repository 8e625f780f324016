import { expect, test } from 'bun:test';
import { normalise } from '../normalise/normalise.ts';
import { addMarks, datamarkLayer, makeMark, removeMarks } from './datamark.ts';

const TEXT = 'The harbour opens at six. Ships wait outside. 船は外で待つ。 End!';

test('addMarks() is invisible and removeMarks() takes it back', () => {
  const mark = makeMark();
  const marked = addMarks(TEXT, mark);
  expect(marked).not.toBe(TEXT);
  expect(marked.replace(/\p{Default_Ignorable_Code_Point}/gu, '')).toBe(TEXT);
  expect(removeMarks(marked)).toBe(TEXT);
});

test('addMarks() keeps its distance in long text', () => {
  const marked = addMarks('One. '.repeat(400), makeMark());
  expect(marked.length - 2000).toBeLessThanOrEqual(8 * 3);
});

test("datamarkLayer() finds this session's mark in what goes out, and no other", () => {
  const mark = makeMark();
  const out = normalise(`As I read: ${addMarks(TEXT, mark)}`);
  expect(datamarkLayer(out, { mark })).toHaveLength(1);
  expect(datamarkLayer(out, { mark: makeMark() })).toEqual([]);
  expect(datamarkLayer(normalise(TEXT), { mark })).toEqual([]);
});
