import { expect, test } from 'bun:test';
import { editDistance, suggest } from './suggest.ts';

test('editDistance() counts a swap of neighbours as one', () => {
  expect(editDistance('clikc', 'click')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
});

test('suggest() finds a near word and nothing for a far one', () => {
  expect(suggest('clik', ['click', 'check', 'type'])).toBe('click');
  expect(suggest('Entr', ['Enter', 'End'])).toBe('Enter');
  expect(suggest('snap', ['snapshot', 'stop'])).toBe('snapshot');
  expect(suggest('zzzzzz', ['click', 'type'])).toBeUndefined();
});
