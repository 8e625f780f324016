/**
 * L6: from findings to a decision. A block needs two layers that agree or one finding that is no guess; a guess alone
 * never blocks, so that a page about attacks can still be read.
 */
import { type Finding, type LayerName, THRESHOLDS, type Verdict } from '../types.ts';

/** Highest severity of each layer. */
export function strongest(findings: readonly Finding[]): Map<LayerName, Finding> {
  const best = new Map<LayerName, Finding>();
  for (const finding of findings)
    if (finding.severity > (best.get(finding.layer)?.severity ?? -1)) best.set(finding.layer, finding);
  return best;
}

const list = (names: readonly string[]): string => names.join(' and ');

export function decide(findings: readonly Finding[]): Verdict {
  const certain = findings.find(
    ({ deterministic, severity }) => deterministic && severity >= THRESHOLDS.warn,
  );
  if (certain) return { name: 'block', taints: true, reason: `${certain.reason} (${certain.layer})` };
  const best = strongest(findings);
  const warning = [...best.values()].filter(({ severity }) => severity >= THRESHOLDS.warn);
  if (warning.length >= 2)
    return { name: 'block', taints: true, reason: `${list(warning.map(({ layer }) => layer))} agree` };
  const one = warning[0];
  if (one) {
    const taints = one.severity >= THRESHOLDS.taint;
    return { name: 'warn', taints, reason: `${one.reason} (${one.layer} alone)` };
  }
  const noticed = [...best.values()].find(({ severity }) => severity >= THRESHOLDS.notice);
  if (noticed) return { name: 'notice', taints: false, reason: `${noticed.reason} (${noticed.layer})` };
  return { name: 'allow', taints: false, reason: 'Nothing found' };
}
