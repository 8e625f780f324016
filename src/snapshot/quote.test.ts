import { expect, test } from 'bun:test';
import { clip, plain, quote } from './quote.ts';

test('quote() escapes quotes, controls and lone surrogates', () => {
  expect(quote('say "hi"\n\u0007\u2028')).toBe('"say \\"hi\\"\\n\\u0007\\u2028"');
  expect(quote('\ud83d broken')).toBe('"\ufffd broken"');
});

test('plain() leaves ordinary text alone', () => {
  for (const text of [
    'Some text',
    'Note: yes',
    'He said "no"',
    'a [1] b',
    'user@example.org',
    'Menu',
    '日本語',
  ]) {
    expect(plain(text)).toBe(text);
  }
});

test('plain() quotes what reads as structure', () => {
  for (const text of [
    '',
    ' x',
    '"x"',
    '[secret]',
    '@e4',
    'link',
    'button "Pay"',
    'link @c2',
    'see @e12',
    'a\nb',
  ]) {
    expect(plain(text)).toStartWith('"');
  }
});

test('clip() keeps the limit and whole characters', () => {
  expect(clip('abcdef', 6)).toBe('abcdef');
  expect(clip('abcdefg', 6)).toBe('abcde…');
  expect(clip('abc😀efg', 5)).toBe('abc…');
  expect(clip('abc 1234', 5)).toBe('abc…');
});
