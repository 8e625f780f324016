/** The layers in a row: text in, findings, scores and verdict out. A layer that is off is left out; the rest goes on. */
import { canaryLayer } from './canary/canary.ts';
import { datamarkLayer } from './datamark/datamark.ts';
import { assess, toFindings } from './detector/detector.ts';
import { normalise } from './normalise/normalise.ts';
import { patterns } from './patterns/patterns.ts';
import type { Finding, LayerName, ScanContext, ScanResult, Scores } from './types.ts';
import { decide, strongest } from './verdict/verdict.ts';

/** What is left out of a scan. */
export interface ScanOptions {
  /** Layers that are not asked. */
  off?: readonly LayerName[];
}

/** Never throws, for any text. `scores` has a layer only if it ran. */
export function scan(text: string, context: ScanContext = {}, options: ScanOptions = {}): ScanResult {
  const input = normalise(text);
  const scores: Scores = {};
  const findings: Finding[] = [];
  const add = (layer: LayerName, found: Finding[]): void => {
    findings.push(...found);
    scores[layer] = Math.max(scores[layer] ?? 0, strongest(found).get(layer)?.severity ?? 0);
  };
  const on = (layer: LayerName): boolean => !options.off?.includes(layer);
  if (on('patterns')) add('patterns', patterns(input, context));
  if (on('detector')) {
    const assessment = assess(input);
    add('detector', toFindings(input, assessment));
    scores.detector = assessment.score;
  }
  if (context.direction === 'out') {
    if (on('datamark') && context.mark !== undefined) add('datamark', datamarkLayer(input, context));
    if (on('canary') && context.canary !== undefined) add('canary', canaryLayer(input, context));
  }
  return { findings, scores, verdict: decide(findings) };
}
