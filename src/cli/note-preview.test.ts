import { expect, test } from 'bun:test';
import { visible } from './note-preview.ts';

test('visible() shows by their numbers the characters that a terminal obeys or does not draw', () => {
  expect(visible('a\u001b[31m\u0007\u202eb\u200b\u{e0041}')).toBe(
    'a<U+001B>[31m<U+0007><U+202E>b<U+200B><U+E0041>',
  );
});

test('visible() leaves text, lines and tabs as they are', () => {
  expect(visible('Größe:\t1 €\n字 😀')).toBe('Größe:\t1 €\n字 😀');
});
