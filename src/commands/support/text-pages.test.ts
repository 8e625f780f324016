import { expect, test } from 'bun:test';
import { estimateTokens } from '../../snapshot/tokens.ts';
import { textPage } from './text-pages.ts';

test('textPage() gives a short text whole', () => {
  expect(textPage('a\nb', 0, 100)).toEqual({ text: 'a\nb', shown: 2, left: 0 });
});

test('textPage() loses nothing over its pages and keeps the budget', () => {
  const text = Array.from({ length: 60 }, (_, i) => `${i} ${'wörd '.repeat((i * 37) % 400)}`.trim()).join(
    '\n',
  );
  const seen: string[] = [];
  let after = 0;
  for (let pages = 0; pages < 1000; pages++) {
    const page = textPage(text, after, 200);
    expect(estimateTokens(page.text)).toBeLessThanOrEqual(200);
    seen.push(page.text);
    after = page.shown;
    if (page.left === 0) break;
  }
  expect(seen.join('\n').replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
});

test('textPage() breaks no character', () => {
  const page = textPage('😀'.repeat(2000), 0, 100);
  expect(page.text.isWellFormed()).toBe(true);
  expect(page.left).toBeGreaterThan(0);
});

test.each(['plain words that go on and on '.repeat(9), '漢字かな'.repeat(60), 'x'.repeat(300)])(
  'textPage() shows something in the smallest room and loses nothing (%#)',
  (line) => {
    const shown: string[] = [];
    for (let after = 0, left = 1; left > 0; ) {
      const page = textPage(line, after, 13);
      expect(page.text).not.toBe('');
      shown.push(page.text);
      after = page.shown;
      left = page.left;
    }
    expect(shown.join('').replace(/\s/g, '')).toBe(line.replace(/\s/g, ''));
  },
);
