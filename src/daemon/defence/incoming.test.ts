import { expect, test } from 'bun:test';
import type { Finding } from '../../security/types.ts';
import { joinTexts, toldFindings } from './incoming.ts';

const { text, starts } = joinTexts([
  { where: 'data.title', text: 'Soup' },
  { where: 'data.text', text: 'Stir.' },
  { where: 'data.text', text: 'Eat.' },
]);
const finding = (layer: Finding['layer'], severity: number, word: string): Finding => ({
  layer,
  severity,
  reason: `Because of ${layer}`,
  span: { start: text.indexOf(word), end: text.indexOf(word) + 1 },
});

test('joinTexts() keeps fields apart', () => {
  expect(text).toBe('Soup\n\nStir.\n\nEat.');
});

test('toldFindings() tells the surest of each layer and field, strongest first, with the count', () => {
  const told = toldFindings(
    [
      finding('patterns', 0.6, 'Soup'),
      finding('patterns', 0.7, 'Stir'),
      finding('patterns', 0.8, 'Eat'),
      finding('detector', 0.9, 'Soup'),
    ],
    starts,
  );
  expect(told).toEqual([
    { layer: 'detector', severity: 0.9, reason: 'Because of detector', where: 'data.title' },
    { layer: 'patterns', severity: 0.8, reason: 'Because of patterns; and 1 more', where: 'data.text' },
    { layer: 'patterns', severity: 0.6, reason: 'Because of patterns', where: 'data.title' },
  ]);
});

test('toldFindings() leaves out what is below a notice', () => {
  expect(toldFindings([finding('patterns', 0.49, 'Soup')], starts)).toEqual([]);
});
