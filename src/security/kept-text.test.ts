import { expect, test } from 'bun:test';
import { DETECTOR_MODEL } from './detector/detector.ts';
import { checkKeptText, describeFinding, isClean, placeOf } from './kept-text.ts';
import { scan } from './pipeline.ts';
import type { Finding, ScanResult } from './types.ts';

const result = (scores: ScanResult['scores'], findings: Finding[] = []): ScanResult => ({
  scores,
  findings,
  verdict: { name: 'allow', taints: false, reason: '' },
});
const finding = (layer: Finding['layer'], severity: number): Finding => ({
  layer,
  severity,
  reason: 'A reason',
  span: { start: 0, end: 1 },
});

test('checkKeptText() tells a text that no classifier saw from one that looks harmless to it', () => {
  expect(checkKeptText(result({ patterns: 0 })).classifier).toEqual({ score: null, model: 'none' });
  expect(checkKeptText(result({ detector: 0 })).classifier).toEqual({ score: 0, model: DETECTOR_MODEL });
  const { score, model } = checkKeptText(scan('Wait for the total.')).classifier;
  expect(score).toBeNumber();
  expect(model).toMatch(/^rutter-/);
});

test('checkKeptText() refuses by the classifier from 0.85 on', () => {
  expect(isClean(checkKeptText(result({ detector: 0.84 })))).toBe(true);
  expect(checkKeptText(result({ detector: 0.85 }))).toMatchObject({ byClassifier: true, refusals: [] });
});

test('checkKeptText() takes the score of an added model when it is the surer one', () => {
  const { classifier: of, byClassifier } = checkKeptText(
    result({ detector: 0.2, model: 0.9 }, [finding('model', 0.9)]),
  );
  expect([of, byClassifier]).toEqual([{ score: 0.9, model: 'added model' }, true]);
  expect(isClean(checkKeptText(result({ model: 0.8 }, [finding('model', 0.8)])))).toBe(true);
});

test('checkKeptText() refuses by one warning of any other layer, strongest first', () => {
  const findings = [finding('patterns', 0.75), finding('canary', 0.9), finding('patterns', 0.74)];
  expect(checkKeptText(result({}, findings)).refusals.map(({ severity }) => severity)).toEqual([0.9, 0.75]);
});

test('checkKeptText() refuses what the verdict blocks even where no single layer does', () => {
  const blocked = {
    ...result({ detector: 0.3 }),
    verdict: { name: 'block', taints: true, reason: '' },
  } as const;
  expect(isClean(checkKeptText(blocked))).toBe(false);
});

test('placeOf() counts lines and characters from 1', () => {
  expect(placeOf('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
  expect(placeOf('😀😀x', 4)).toEqual({ line: 1, column: 3 });
});

test('describeFinding() counts from the line that the author has', () => {
  const found = { ...finding('patterns', 0.8), span: { start: 3, end: 4 } };
  expect(describeFinding('ab\ncd', found, 3)).toBe('layer "patterns" at line 4, column 1: A reason (0.80)');
});
