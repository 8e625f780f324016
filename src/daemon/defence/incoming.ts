/** What the layers say of the page text of one reply: all its fields read as one text, the findings told by field. */
import type { Finding as WireFinding } from '../../protocol/wire.ts';
import type { SealedText } from '../../security/seal/seal.ts';
import { type Finding, THRESHOLDS } from '../../security/types.ts';

/** Between two fields: a paragraph's end to every layer. */
const BORDER = '\n\n';
/** Findings a reply tells; the log has more. */
const MOST_TOLD = 5;

export interface JoinedText {
  text: string;
  /** Where each field begins, in order. */
  starts: { at: number; where: string }[];
}

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

/** The findings worth telling, one of each kind and field, strongest first. */
export function toldFindings(findings: readonly Finding[], starts: JoinedText['starts']): WireFinding[] {
  const told = new Map<string, WireFinding>();
  for (const { layer, severity, reason, span } of findings) {
    if (severity < THRESHOLDS.notice) continue;
    const where = fieldAt(starts, span.start);
    const key = `${layer}\n${where}\n${layer === 'detector' ? '' : reason}`;
    if (severity <= (told.get(key)?.severity ?? 0)) continue;
    told.set(key, { layer, severity: round(severity), reason, ...(where !== undefined && { where }) });
  }
  return [...told.values()].sort((a, b) => b.severity - a.severity).slice(0, MOST_TOLD);
}

const round = (severity: number): number => Math.round(severity * 100) / 100;
