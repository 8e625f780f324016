/** What the layers say of the page text of one reply: all its fields read as one text, the findings told by field. */
import type { Finding as WireFinding } from '../../protocol/wire.ts';
import type { SealedText } from '../../security/seal/seal.ts';
import { type Finding, THRESHOLDS } from '../../security/types.ts';

/** Between two fields: a paragraph's end to every layer. */
const BORDER = '\n\n';
/** Findings a reply tells; the log has more. */
const MOST_TOLD = 4;

/** All page text of a reply, and which field each piece is from. */
export interface JoinedText {
  text: string;
  /** Where each field begins, in order. */
  starts: { at: number; where: string }[];
}

/** Between two fields is a paragraph's end. */
export function joinTexts(texts: readonly SealedText[]): JoinedText {
  const starts: JoinedText['starts'] = [];
  let at = 0;
  for (const { where, text } of texts) {
    if (starts.at(-1)?.where !== where) starts.push({ at, where });
    at += text.length + BORDER.length;
  }
  return { text: texts.map(({ text }) => text).join(BORDER), starts };
}

function fieldAt(starts: JoinedText['starts'], offset: number): string | undefined {
  return starts.findLast(({ at }) => at <= offset)?.where;
}

/** The findings worth telling, the surest of each layer and field with the count of the others, strongest first. */
export function toldFindings(findings: readonly Finding[], starts: JoinedText['starts']): WireFinding[] {
  const told = new Map<string, { finding: Finding; where: string | undefined; count: number }>();
  for (const finding of findings) {
    if (finding.severity < THRESHOLDS.notice) continue;
    const where = fieldAt(starts, finding.span.start);
    const key = `${finding.layer}\n${where}`;
    const known = told.get(key);
    const surest = known && known.finding.severity >= finding.severity ? known.finding : finding;
    told.set(key, { finding: surest, where, count: (known?.count ?? 0) + 1 });
  }
  return [...told.values()]
    .sort((a, b) => b.finding.severity - a.finding.severity)
    .slice(0, MOST_TOLD)
    .map(({ finding: { layer, severity, reason }, where, count }) => ({
      layer,
      severity: Math.round(severity * 100) / 100,
      reason: count > 1 ? `${reason}; and ${count - 1} more` : reason,
      ...(where !== undefined && { where }),
    }));
}
