import { expect, test } from 'bun:test';
import { intern } from './intern.ts';

/** A copy of its own, as a message of the inspector brings it. */
const copy = (text: string): string => JSON.parse(JSON.stringify(text));

function residentMb(): number {
  return process.memoryUsage().rss / 1e6;
}

test('intern() gives the text as it is, however many there are', () => {
  for (let i = 0; i < 5000; i++) expect(intern(`text ${i}`)).toBe(`text ${i}`);
  expect(intern('x'.repeat(1000))).toBe('x'.repeat(1000));
});

test('intern() keeps one copy of a text that comes again and again', () => {
  const address = `http://site.test/${'path/'.repeat(50)}`;
  const before = residentMb();
  const kept = Array.from({ length: 200_000 }, () => intern(copy(address)));
  Bun.gc(true);
  // Copies of their own would take 50 MB and more.
  expect(residentMb() - before).toBeLessThan(30);
  expect(kept.every((each) => each === address)).toBe(true);
});

test('intern() keeps one copy of what comes again after thousands of others', () => {
  const address = (i: number): string => `http://site.test/${i}/${'path/'.repeat(45)}`;
  for (let i = 0; i < 4000; i++) intern(copy(address(i)));
  const before = residentMb();
  const kept = Array.from({ length: 200_000 }, (_, i) => intern(copy(address(i % 4000))));
  Bun.gc(true);
  // Copies of their own would take 50 MB and more.
  expect(residentMb() - before).toBeLessThan(30);
  expect(kept.every((each, i) => each === address(i % 4000))).toBe(true);
});
