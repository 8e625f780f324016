import { expect, test } from 'bun:test';
import { LatelyUsed } from './lately-used.ts';

test('LatelyUsed forgets what was left alone longest, and nothing else', () => {
  const kept = new LatelyUsed<string, number>(2);
  kept.set('a', 1);
  kept.set('b', 2);
  expect(kept.get('a')).toBe(1);
  kept.set('c', 3);
  expect([kept.keys(), kept.size]).toEqual([['a', 'c'], 2]);
  expect(kept.get('b')).toBeUndefined();
  kept.set('a', 4);
  expect([kept.get('a'), kept.size]).toEqual([4, 2]);
  kept.delete('a');
  expect(kept.keys()).toEqual(['c']);
});
