import { expect, test } from 'bun:test';
import type { Finding, LayerName } from '../types.ts';
import { decide } from './verdict.ts';

const finding = (layer: LayerName, severity: number, more: Partial<Finding> = {}): Finding => ({
  layer,
  severity,
  reason: 'Because',
  span: { start: 0, end: 1 },
  ...more,
});

test('decide() blocks when two layers warn', () => {
  expect(decide([finding('patterns', 0.75), finding('detector', 0.75)])).toMatchObject({
    name: 'block',
    taints: true,
  });
});

test('decide() does not count one layer twice', () => {
  expect(decide([finding('patterns', 0.9), finding('patterns', 0.8)]).name).toBe('warn');
});

test('decide() counts detector and model as one signal, the surer one', () => {
  const both = [finding('detector', 0.8), finding('model', 0.99)];
  expect(decide(both)).toMatchObject({ name: 'warn', taints: true, reason: 'Because (model alone)' });
  expect(decide([...both, finding('patterns', 0.75)])).toMatchObject({
    name: 'block',
    reason: 'model and patterns agree',
  });
});

test('decide() counts the judge as a signal of its own', () => {
  expect(decide([finding('model', 0.8), finding('judge', 0.8)]).name).toBe('block');
  expect(decide([finding('judge', 0.99)])).toMatchObject({ name: 'warn', taints: true });
});

test('decide() blocks on one finding that is no guess', () => {
  expect(decide([finding('canary', 1, { deterministic: true })])).toMatchObject({
    name: 'block',
    taints: true,
  });
});

test('decide() warns and taints, and never blocks, on one sure model', () => {
  expect(decide([finding('detector', 0.92)])).toMatchObject({ name: 'warn', taints: true });
  expect(decide([finding('detector', 1), finding('patterns', 0.7)]).name).toBe('warn');
  expect(decide([finding('detector', 0.8)])).toMatchObject({ name: 'warn', taints: false });
});

test('decide() notices and allows below', () => {
  expect(decide([finding('patterns', 0.5)]).name).toBe('notice');
  expect(decide([finding('patterns', 0.49)]).name).toBe('allow');
  expect(decide([]).name).toBe('allow');
});
