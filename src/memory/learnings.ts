/** Learnings that are not about a host: a key, an insight, how sure one is of it. The newest row of a key counts. */
import { RutterError } from '../errors.ts';
import { step } from '../protocol/step.ts';
import { editDistance } from '../protocol/suggest.ts';
import type { Memory } from './fold.ts';
import type { LearningRow } from './rows.ts';

/** What is to be kept. */
export interface NewLearning {
  key: string;
  insight: string;
  /** 0 to 1. */
  confidence: number;
  /** Who says so: a session, a person, a file. */
  source: string;
}

/** Longest insight, UTF-8. */
export const INSIGHT_LIMIT_BYTES = 4 * 1024;
const KEY = /^[\p{L}\p{N}][\p{L}\p{N}._:/@-]{0,99}$/u;

/** @throws RutterError `bad-value`, `note-empty`, `note-too-long` */
export function addLearning(memory: Memory, learning: NewLearning, now: string): LearningRow[] {
  const { key, confidence, source } = learning;
  const insight = learning.insight.toWellFormed().trim();
  checkKey(key);
  if (!(confidence >= 0 && confidence <= 1))
    throw new RutterError('bad-value', `Cannot use the confidence ${confidence}: expected 0 to 1`);
  if (insight === '')
    throw new RutterError(
      'note-empty',
      `The learning "${key}" is empty. It has no insight. Say what was learnt: ${step('learn add', { key })}`,
    );
  const bytes = Buffer.byteLength(insight);
  if (bytes > INSIGHT_LIMIT_BYTES)
    throw new RutterError(
      'note-too-long',
      `The learning "${key}" is too long. It has ${bytes} bytes of UTF-8, and ${INSIGHT_LIMIT_BYTES} is the limit. Leave out ${bytes - INSIGHT_LIMIT_BYTES} bytes`,
    );
  const before = memory.learnings.get(key);
  const created = before && !before.tombstone ? before.created_ts : now;
  return [{ type: 'learning', key, insight, confidence, source, created_ts: created, updated_ts: now }];
}

/** @throws RutterError `learning-unknown` */
export function removeLearning(memory: Memory, key: string, now: string): LearningRow[] {
  const before = memory.learnings.get(key);
  if (!before || before.tombstone) throw unknownLearning(memory, key);
  return [{ ...before, insight: '', updated_ts: now, tombstone: true }];
}

/** Newest first. */
export function listLearnings(memory: Memory): LearningRow[] {
  return [...memory.learnings.values()]
    .filter((row) => !row.tombstone)
    .sort((a, b) => b.updated_ts.localeCompare(a.updated_ts) || a.key.localeCompare(b.key));
}

/** Those that have every word of the query in key or insight; the surest first, then the newest. */
export function searchLearnings(memory: Memory, query: string): LearningRow[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return listLearnings(memory)
    .filter((row) => {
      const text = fold(`${row.key} ${row.insight}`);
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => b.confidence - a.confidence);
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function checkKey(key: string): void {
  if (KEY.test(key)) return;
  throw new RutterError(
    'bad-value',
    `Cannot use the key ${JSON.stringify(key.slice(0, 100))}: expected 1 to 100 letters, digits or . _ : / @ -, starting with a letter or digit`,
  );
}

function unknownLearning(memory: Memory, key: string): RutterError {
  const near = listLearnings(memory)
    .map((row) => ({ key: row.key, distance: editDistance(key.slice(0, 100), row.key) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.ceil(key.length / 3)))
    .sort((a, b) => a.distance - b.distance)[0]?.key;
  const nearest = near === undefined ? 'No key is near it' : `The nearest is "${near}"`;
  return new RutterError(
    'learning-unknown',
    `There is no learning ${JSON.stringify(key.slice(0, 100))}. ${nearest}. List them with ${step('learn list')}`,
    { hint: step('learn list') },
  );
}
