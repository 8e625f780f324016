/**
 * The layers that take time, after those of `pipeline.ts`: the models a person added, and the judge where something
 * cheap was suspicious. They add findings and take none away; without them the result is that of `scan`.
 */
import { assess } from './detector/detector.ts';
import type { Judge } from './judge/judge.ts';
import type { Opinion } from './judge/opinion.ts';
import type { Conversation, Excerpt } from './judge/question.ts';
import type { ModelScore, ModelSet } from './models/model-set.ts';
import { normalise } from './normalise/normalise.ts';
import { type ScanOptions, scan } from './pipeline.ts';
import type { Finding, ScanContext, ScanResult, Span } from './types.ts';
import { THRESHOLDS } from './types.ts';
import { decide } from './verdict/verdict.ts';

/** Whoever is absent is not asked. */
export interface ModelScanOptions extends ScanOptions {
  models?: ModelSet;
  judge?: Judge;
  /** Asked for only when the judge is. */
  conversation?: () => Conversation;
  signal?: AbortSignal;
}

/** What `scan` gives, with what models and judge added to it. */
export interface ModelScanResult extends ScanResult {
  /** Of the judge, when it was asked and had one. Its reason is a model's words and untrusted. */
  opinion?: Opinion;
}

/** Never rejects, for any text. `scores` has `model` and `judge` only where they had an opinion. */
export async function scanWithModels(
  text: string,
  context: ScanContext = {},
  options: ModelScanOptions = {},
): Promise<ModelScanResult> {
  const cheap = scan(text, context, options);
  const withModels = await addModels(text, context, options, cheap);
  return await addJudge(text, context, options, withModels);
}

/** Added to what was found so far; the verdict is made anew. */
function extend(result: ScanResult, finding: Finding): ScanResult {
  const { layer, severity } = finding;
  // A score is kept at any height, a finding from the height that is shown.
  const findings = severity >= THRESHOLDS.notice ? [...result.findings, finding] : result.findings;
  return { findings, scores: { ...result.scores, [layer]: severity }, verdict: decide(findings) };
}

async function addModels(
  text: string,
  context: ScanContext,
  { models, off, signal }: ModelScanOptions,
  result: ScanResult,
): Promise<ScanResult> {
  // What an agent types is not addressed to a model; other layers search what goes out.
  if (!models || off?.includes('model') || context.direction === 'out' || text.trim() === '') return result;
  // Looking for excerpts costs as much as all quick layers; nobody waits for that where no model is.
  const { state } = models.status();
  if (state === 'none' || state === 'off') return result;
  const excerpts = excerptsFor(text, result.findings);
  const score = await models.score(
    text,
    signal,
    excerpts.map((excerpt) => excerpt.text),
  );
  return score ? extend(result, modelFinding(score, excerpts)) : result;
}

function modelFinding(score: ModelScore, excerpts: readonly ModelExcerpt[]): Finding {
  const excerpt = excerpts[score.part];
  return {
    layer: 'model',
    severity: score.score,
    reason: `The model "${score.model}" reads it as an injection`,
    span: excerpt?.span ?? score.span,
  };
}

interface ModelExcerpt {
  text: string;
  span: Span;
}

/** Around a finding, characters on both sides. */
const AROUND = 300;
const MAX_EXCERPTS = 6;

/**
 * What models read first, since the time may not be enough for a long text: what is around findings and disguises, and
 * the latter without their disguise too, because a model knows nothing of them.
 */
function excerptsFor(text: string, findings: readonly Finding[]): ModelExcerpt[] {
  const disguised = normalise(text).disguises.map(({ span }) => span);
  const strongest = findings.toSorted((a, b) => b.severity - a.severity).map(({ span }) => span);
  const spans = apart([...strongest, ...disguised].map((span) => widen(span, text.length)));
  return spans.slice(0, MAX_EXCERPTS).flatMap((span) => {
    const part = text.slice(span.start, span.end);
    const plain = normalise(part);
    const texts = plain.disguises.length > 0 ? [part, plain.text] : [part];
    return texts.map((each) => ({ text: each, span }));
  });
}

/** A long span is cut: its beginning is what was found. */
function widen({ start, end }: Span, length: number): Span {
  const from = Math.max(0, start - AROUND);
  return { start: from, end: Math.min(length, Math.max(end, start + AROUND) + AROUND, from + 4 * AROUND) };
}

/** Those that begin within one that is kept already are left out. */
function apart(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans)
    if (!kept.some(({ start, end }) => span.start >= start && span.start < end)) kept.push(span);
  return kept;
}

async function addJudge(
  text: string,
  context: ScanContext,
  { judge, off, conversation, signal }: ModelScanOptions,
  result: ScanResult,
): Promise<ModelScanResult> {
  const suspicious = Object.values(result.scores).some((score) => score >= THRESHOLDS.gate);
  // A block is decided: nothing that a judge says would change it.
  const wanted = suspicious && result.verdict.name !== 'block';
  if (!judge || off?.includes('judge') || !wanted) return result;
  const spans = suspectSpans(text, result.findings);
  const excerpts: Excerpt[] = spans.map((span) => {
    const { start, end } = widen(span, text.length);
    return { host: context.host ?? 'unknown', text: text.slice(start, end) };
  });
  const opinion = await judge.ask(conversation?.() ?? { calls: [], results: [] }, excerpts, signal);
  if (!opinion) return result;
  const finding: Finding = {
    layer: 'judge',
    severity: opinion.injection,
    reason: 'The judge sees an injection in what the session reads and does',
    span: spans[0] ?? { start: 0, end: text.length },
  };
  return { ...extend(result, finding), opinion };
}

const MAX_JUDGED = 4;

/** Strongest first. Between the gate and what is shown there is no finding, only the detector's window. */
function suspectSpans(text: string, findings: readonly Finding[]): Span[] {
  const found = apart(findings.toSorted((a, b) => b.severity - a.severity).map(({ span }) => span));
  if (found.length > 0) return found.slice(0, MAX_JUDGED);
  const input = normalise(text);
  const { window } = assess(input);
  return [window ? input.toOriginal(window) : { start: 0, end: text.length }];
}
