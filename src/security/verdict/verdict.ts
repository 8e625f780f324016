/**
 * L6: from findings to a decision. A block needs two layers of different kinds that agree or one finding that is no guess; a guess alone
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

/**
 * `model` answers the question of `detector`, from the same text: that both are sure is one signal, the surer one's, and
 * a page that quotes attacks gets both. `judge` is a signal of its own: it sees what the session was asked and does.
 */
const kindOf = (layer: LayerName): LayerName => (layer === 'model' ? 'detector' : layer);

/** The surest of each kind, surest first. */
function signals(best: ReadonlyMap<LayerName, Finding>): Finding[] {
  const sorted = [...best.values()].sort((a, b) => b.severity - a.severity);
  const kinds = new Map<LayerName, Finding>();
  for (const finding of sorted) {
    const kind = kindOf(finding.layer);
    if (!kinds.has(kind)) kinds.set(kind, finding);
  }
  return [...kinds.values()];
}

const list = (names: readonly string[]): string => names.join(' and ');

/** The verdict of all findings together; without any, `allow`. */
export function decide(findings: readonly Finding[]): Verdict {
  const certain = findings.find(
    ({ deterministic, severity }) => deterministic && severity >= THRESHOLDS.warn,
  );
  if (certain) return { name: 'block', taints: true, reason: `${certain.reason} (${certain.layer})` };
  const best = signals(strongest(findings));
  const warning = best.filter(({ severity }) => severity >= THRESHOLDS.warn);
  if (warning.length >= 2)
    return { name: 'block', taints: true, reason: `${list(warning.map(({ layer }) => layer))} agree` };
  const one = warning[0];
  if (one) {
    const taints = one.severity >= THRESHOLDS.taint;
    return { name: 'warn', taints, reason: `${one.reason} (${one.layer} alone)` };
  }
  const noticed = best.find(({ severity }) => severity >= THRESHOLDS.notice);
  if (noticed) return { name: 'notice', taints: false, reason: `${noticed.reason} (${noticed.layer})` };
  return { name: 'allow', taints: false, reason: 'Nothing found' };
}
