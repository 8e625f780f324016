/**
 * The rows of the memory's JSONL files. `domain`: one version of a note, or its removal; `domain-event`: what happened to
 * a version; `learning`: anything else worth keeping. A row of another type is somebody else's and is left alone.
 */
import { z } from 'zod';
import { looksLikeDomainEvent, looksLikeDomainRow } from './row-checks.ts';
import { ACTORS, SCOPES, SOURCES, STATES } from './row-values.ts';

export type { NoteScope, NoteSource, NoteState } from './row-values.ts';

const count = z.int().nonnegative();
const version = z.int().positive();
const scope = z.enum(SCOPES);
const state = z.enum(STATES);
const score = z.number().min(0).max(1).nullable();
/** ISO 8601, UTC. */
const timestamp = z.string().max(40);

/** One version of a note. Numbers of versions only rise; a removal takes one too. */
export const domainRow = z.object({
  type: z.literal('domain'),
  host: z.string(),
  scope,
  /** The state the version starts in; events change it. */
  state,
  body: z.string(),
  version,
  /** Null: no classifier looked at it; `classifierScoreOf` reads the rows of earlier versions. */
  classifier_score: score,
  classifier_model: z.string(),
  source: z.enum(SOURCES),
  /** Of the body, in hex. */
  sha256: z.string(),
  /** Uses and flags the version starts with (those of the version that a rollback brings back). */
  use_count: count,
  flag_count: count,
  /** When the note's first version was written. */
  created_ts: timestamp,
  updated_ts: timestamp,
  tombstone: z.boolean().optional(),
});

const eventBase = { type: z.literal('domain-event'), host: z.string(), scope, version, ts: timestamp };

/** One thing that happened to one version. `session` is unique to a session of one daemon, not its name. */
export const domainEvent = z.discriminatedUnion('event', [
  /** Written before the version's row, so that no version is ever without its author. */
  z.object({ ...eventBase, event: z.literal('author'), session: z.string() }),
  z.object({ ...eventBase, event: z.literal('use'), session: z.string() }),
  z.object({ ...eventBase, event: z.literal('praise'), session: z.string() }),
  /** Sends the version back to quarantine and its count to zero. */
  z.object({ ...eventBase, event: z.literal('flag'), session: z.string(), reason: z.string().optional() }),
  z.object({ ...eventBase, event: z.literal('state'), state, by: z.enum(ACTORS) }),
  z.object({
    ...eventBase,
    event: z.literal('scan'),
    classifier_score: score,
    classifier_model: z.string(),
  }),
  /** Compaction's sum of many `use` rows. */
  z.object({ ...eventBase, event: z.literal('uses'), sessions: z.array(z.string()), uses: count }),
]);

/** Something else worth remembering in the project. The newest row of a key counts. */
export const learningRow = z.object({
  type: z.literal('learning'),
  key: z.string().min(1),
  insight: z.string(),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  source: z.string(),
  created_ts: timestamp,
  updated_ts: timestamp,
  tombstone: z.boolean().optional(),
});

export type DomainRow = z.infer<typeof domainRow>;
export type DomainEvent = z.infer<typeof domainEvent>;
export type LearningRow = z.infer<typeof learningRow>;
/** Any row of ours. */
export type Row = DomainRow | DomainEvent | LearningRow;

/** What a line is: a row, somebody else's row, or nothing that can be read. */
export type Line = { kind: 'row'; row: Row } | { kind: 'foreign' } | { kind: 'damaged'; reason: string };

const schemas: ReadonlyMap<unknown, z.ZodType<Row>> = new Map<unknown, z.ZodType<Row>>([
  ['domain', domainRow],
  ['domain-event', domainEvent],
  ['learning', learningRow],
]);

/** Never throws: a line that is no row of ours is `foreign` or `damaged`. */
export function parseLine(text: string): Line {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'damaged', reason: 'not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { kind: 'damaged', reason: 'not a JSON object' };
  return parseRow(value as Record<string, unknown>); // what JSON makes of braces
}

function parseRow(value: Record<string, unknown>): Line {
  const { type } = value;
  if (type === 'domain' && looksLikeDomainRow(value)) return { kind: 'row', row: value };
  if (type === 'domain-event' && looksLikeDomainEvent(value)) return { kind: 'row', row: value };
  const schema = schemas.get(type);
  if (!schema) return { kind: 'foreign' };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { kind: 'row', row: parsed.data };
  const issue = parsed.error.issues[0];
  return { kind: 'damaged', reason: `${type} row: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}` };
}
