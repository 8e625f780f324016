/** L3: what can be stated about a text without a model: orders in so many words, and addresses that carry data out. */
import {
  type Finding,
  type Layer,
  type NormalisedText,
  type ScanContext,
  type Span,
  THRESHOLDS,
} from '../types.ts';
import { carriesData, catcherOf, findAddresses } from './exfiltration.ts';
import { findOrders, type Order } from './orders.ts';
import { isQuoted } from './quoting.ts';

const WHAT: Record<Order, string> = {
  override: 'Tells a model to drop its instructions',
  secrecy: 'Tells a model to keep something from the user',
  role: 'Gives a model a new role',
  reveal: 'Asks for the instructions of a model',
  addressed: 'Addresses a model and gives it an order',
  exfiltrate: 'Asks to send secrets to an address',
  'spoofed-turn': 'Imitates a turn of a conversation',
  steer: 'Dictates what a model answers',
};
const SEVERITY: Record<Order, number> = {
  override: 0.85,
  secrecy: 0.8,
  role: 0.75,
  reveal: 0.7,
  addressed: 0.85,
  exfiltrate: 0.85,
  'spoofed-turn': 0.75,
  steer: 0.6,
};
/** A quoted order: worth a look, not a warning. */
const QUOTED = THRESHOLDS.notice;
/** An order that somebody disguised is meant. */
const DISGUISED = 0.9;
/** Kinds that text has for good reasons of its own. */
const ORDINARY = new Set(['entities', 'percent', 'invisible', 'escapes']);
const MAX_FINDINGS = 50;

const finding = (severity: number, reason: string, span: Span): Finding => ({
  layer: 'patterns',
  severity,
  reason,
  span,
});

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

function orderFindings(input: NormalisedText): Finding[] {
  const found: Finding[] = [];
  for (const { id, start, end } of findOrders(input.text)) {
    if (found.length >= MAX_FINDINGS) break;
    const span = input.toOriginal({ start, end });
    const disguise = input.disguises.find(({ kind, span: at }) => !ORDINARY.has(kind) && overlaps(at, span));
    if (disguise) found.push(finding(DISGUISED, `${WHAT[id]}, disguised (${disguise.kind})`, span));
    else if (isQuoted(input.text, start, end))
      found.push(finding(QUOTED, `${WHAT[id]}, as a quotation`, span));
    else found.push(finding(SEVERITY[id], WHAT[id], span));
  }
  return found;
}

/** Text in characters that nobody sees is put there to be read by a machine. */
const SMUGGLED = new Set(['tag-characters', 'variation-selectors']);

function smuggledFindings(input: NormalisedText): Finding[] {
  return input.disguises
    .filter(({ kind }) => SMUGGLED.has(kind))
    .slice(0, MAX_FINDINGS)
    .map(({ kind, span }) => finding(0.8, `Hides text in characters that are not drawn (${kind})`, span));
}

const sameHost = (host: string, own: string | undefined): boolean =>
  own !== undefined && (host === own || host.endsWith(`.${own}`) || own.endsWith(`.${host}`));

function addressFindings(input: NormalisedText, { host: own }: ScanContext): Finding[] {
  const found: Finding[] = [];
  for (const { url, host, span } of findAddresses(input.text)) {
    if (found.length >= MAX_FINDINGS) break;
    if (host === undefined || sameHost(host, own)) continue;
    const catcher = catcherOf(host);
    const carries = carriesData(url);
    const at = (): Span => input.toOriginal(span);
    if (catcher && carries) found.push(finding(0.9, `An address at ${catcher} that waits for data`, at()));
    else if (catcher) found.push(finding(0.6, `An address at ${catcher}, which collects what is sent`, at()));
    else if (carries === 'placeholder')
      found.push(finding(0.6, 'An address with a placeholder for data', at()));
    else if (carries === 'open')
      found.push(finding(THRESHOLDS.gate, 'An address that ends where data goes', at()));
  }
  return found;
}

/** The layer L3. */
export const patterns: Layer = (input, context) => [
  ...orderFindings(input),
  ...smuggledFindings(input),
  ...addressFindings(input, context),
];
