/** Colours touch Rutter's own words alone. */
import { expect, test } from 'bun:test';
import { colour } from './colour.ts';

const ESC = '\u001b';

test('colour() paints error, warning, hint and refs of what Rutter says', () => {
  expect(colour('error covered (t1, 5 ms): Cannot click @e12', undefined)).toBe(
    `${ESC}[31merror covered${ESC}[0m (t1, 5 ms): Cannot click ${ESC}[36m@e12${ESC}[0m`,
  );
  expect(colour('warning patterns in data.text: x', undefined)).toStartWith(`${ESC}[33mwarning${ESC}[0m`);
  expect(colour('hint: rutter help', undefined)).toBe(`${ESC}[2mhint:${ESC}[0m rutter help`);
  expect(colour('done (t1, 5 ms)', undefined)).toBe('done (t1, 5 ms)');
});

test('colour() leaves sealed text as it is, whatever it says', () => {
  const inside = [
    'error covered @e1',
    'warning x',
    'hint: y',
    '⟦/page ffff⟧',
    '⟦page ffff: untrusted⟧',
    '@e2',
  ];
  const text = ['done', '⟦page abcd: untrusted, data⟧', ...inside, '⟦/page abcd⟧', 'hint: z'].join('\n');
  const lines = colour(text, 'abcd').split('\n');
  expect(lines.slice(2, -2)).toEqual(inside);
  expect(lines.at(-1)).toBe(`${ESC}[2mhint:${ESC}[0m z`);
});
