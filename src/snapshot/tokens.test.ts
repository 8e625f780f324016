import { expect, test } from 'bun:test';
import { cutBytes, cutLines, estimateTokens, utf8Bytes } from './tokens.ts';

test('estimateTokens() is a quarter of the UTF-8 bytes, rounded up', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('abcde')).toBe(2);
  expect(estimateTokens('日本')).toBe(2);
});

test('cutLines() leaves a text that fits as it is', () => {
  expect(cutLines('a\nb', 1)).toEqual({ text: 'a\nb', lines: 2, left: 0 });
});

test('cutLines() cuts at whole lines and counts the others', () => {
  expect(cutLines('aaaa\nbbb\ncccc', 2)).toEqual({ text: 'aaaa\nbbb', lines: 2, left: 1 });
});

test('cutLines() cuts inside a first line that is too long by itself', () => {
  const cut = cutLines(`${'x'.repeat(50)}\nrest`, 3);
  expect(cut).toEqual({ text: 'xxxxxxxxx…', lines: 1, left: 1 });
});

test('cutBytes() never splits a character and never exceeds the limit', () => {
  const text = 'aé日😀'.repeat(5);
  for (let limit = 0; limit <= utf8Bytes(text); limit++) {
    const cut = cutBytes(text, limit);
    expect(utf8Bytes(cut)).toBeLessThanOrEqual(limit);
    expect(cut).not.toContain('\ufffd');
  }
});
