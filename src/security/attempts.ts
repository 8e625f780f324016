/**
 * Rows of `security/attempts.jsonl`: that something was tried, where, and what was decided. Never a word of the text:
 * a salted hash tells only whether two rows are about the same one.
 */
import { createHmac } from 'node:crypto';
import type { Finding, LayerName, ScanResult, VerdictName } from './types.ts';

/** One line of the file. */
export interface AttemptRow {
  schema: 1;
  /** Also what `security explain` is asked for. */
  id: string;
  /** ISO 8601. */
  ts: string;
  host: string;
  session: string;
  command: string;
  direction: 'in' | 'out';
  verdict: VerdictName;
  /** The layer that was the surest. */
  layer: LayerName;
  severity: number;
  findings: { layer: LayerName; severity: number; reason: string; length: number; hash: string }[];
}

/** What a row is made from. */
export interface AttemptFacts {
  id: string;
  now: Date;
  /** Secret of this home; without it a hash could be found by guessing the text. */
  salt: string;
  host: string;
  session: string;
  command: string;
  direction: 'in' | 'out';
  text: string;
  result: ScanResult;
}

const MAX_FINDINGS = 20;

/** 128 bits, hexadecimal. Lone surrogates are replaced first. */
export const saltedHash = (salt: string, text: string): string =>
  createHmac('sha256', salt).update(text.toWellFormed()).digest('hex').slice(0, 32);

/** The row for a scan that found something; undefined when it found nothing worth a row. */
export function attemptRow(facts: AttemptFacts): AttemptRow | undefined {
  const { id, now, salt, host, session, command, direction, text, result } = facts;
  const findings = result.findings.toSorted((a, b) => b.severity - a.severity);
  const first = findings[0];
  if (result.verdict.name === 'allow' || !first) return undefined;
  const describe = ({ layer, severity, reason, span }: Finding): AttemptRow['findings'][number] => ({
    layer,
    severity: round(severity),
    reason,
    length: span.end - span.start,
    hash: saltedHash(salt, text.slice(span.start, span.end)),
  });
  return {
    schema: 1,
    id,
    ts: now.toISOString(),
    host,
    session,
    command,
    direction,
    verdict: result.verdict.name,
    layer: first.layer,
    severity: round(first.severity),
    findings: findings.slice(0, MAX_FINDINGS).map(describe),
  };
}

const round = (severity: number): number => Math.round(severity * 1000) / 1000;
