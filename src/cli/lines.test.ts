import { expect, test } from 'bun:test';
import { readLines } from './lines.ts';

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

test('readLines() joins what chunks cut, counts empty lines, and takes a last line without an end', async () => {
  const lines = await Array.fromAsync(readLines(chunks('a', 'b\n\nc', 'd\n', 'e')));
  expect(lines).toEqual([
    { number: 1, text: 'ab' },
    { number: 2, text: '' },
    { number: 3, text: 'cd' },
    { number: 4, text: 'e' },
  ]);
});
