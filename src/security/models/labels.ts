/** Which of a classifier's labels mean an injection: from their names in `config.json`, or as the person said. */
import { RutterError } from '../../errors.ts';
import { blank, step } from '../../protocol/step.ts';
import { untrusted } from '../../trust.ts';

/** A model's labels, and which of them count. */
export interface LabelMap {
  /** By the index of the logit. */
  labels: string[];
  /** Indices whose probabilities add up to the score. */
  injection: number[];
}

/** Names that published classifiers of this kind use, upper case, with `_` between words. */
const INJECTION = new Set([
  'INJECTION',
  'PROMPT_INJECTION',
  'INDIRECT_INJECTION',
  'JAILBREAK',
  'MALICIOUS',
  'ATTACK',
  'UNSAFE',
]);
const BENIGN = new Set([
  'BENIGN',
  'SAFE',
  'LEGIT',
  'LEGITIMATE',
  'NORMAL',
  'CLEAN',
  'NO_INJECTION',
  'NOT_INJECTION',
]);

const MAX_LABELS = 32;

/**
 * @param id2label of `config.json`
 * @param given labels that the person named
 * @throws RutterError `bad-value` when the labels don't say which of them means an injection
 */
export function deriveLabels(id2label: unknown, given: readonly string[] = []): LabelMap {
  const labels = readLabels(id2label);
  const injection = given.length > 0 ? given.map((name) => indexOf(labels, name)) : byName(labels);
  // A single logit has no other label: its own is the injection's.
  const leaves = labels.length === 1 || injection.length < labels.length;
  if (leaves) return { labels, injection: [...new Set(injection)].sort((a, b) => a - b) };
  throw new RutterError('bad-value', 'Cannot add the model: every label was named as an injection', {
    hint: 'name only the labels that mean an injection',
    data: { labels: labels.map(untrusted) },
  });
}

function readLabels(id2label: unknown): string[] {
  const entries = id2label !== null && typeof id2label === 'object' ? Object.entries(id2label) : [];
  const labels: string[] = [];
  for (const [id, label] of entries) if (typeof label === 'string') labels[Number(id)] = label;
  const whole = labels.length === entries.length && Object.keys(labels).length === entries.length;
  if (whole && labels.length > 0 && labels.length <= MAX_LABELS) return labels;
  throw new RutterError(
    'bad-value',
    'Cannot add the model: config.json has no "id2label" with one name for each number from 0',
    { hint: 'add a text classifier; an embedding or language model cannot be used' },
  );
}

const plain = (label: string): string => label.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

function indexOf(labels: readonly string[], name: string): number {
  const index = labels.findIndex((label) => plain(label) === plain(name));
  if (index >= 0) return index;
  throw new RutterError('bad-value', `Cannot add the model: it has no label ${JSON.stringify(name)}`, {
    hint: 'look at "id2label" in its config.json',
    data: { labels: labels.map(untrusted) },
  });
}

function byName(labels: readonly string[]): number[] {
  const names = labels.map(plain);
  if (names.join() === 'LABEL_0,LABEL_1') return [1];
  const injection = names.flatMap((name, index) => (INJECTION.has(name) ? [index] : []));
  const clear = names.every((name) => INJECTION.has(name) || BENIGN.has(name));
  if (clear && injection.length > 0) return injection;
  throw new RutterError(
    'bad-value',
    'Cannot add the model: its label names do not say which of them means an injection',
    {
      hint: step('security add-model', { injectionLabel: blank('labels') }),
      data: { labels: labels.map(untrusted) },
    },
  );
}
