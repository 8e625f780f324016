/** What the daemon and the process that runs the models say to each other: one JSON object a line, checked on both sides. */
import { z } from 'zod';

/** Why a model can't be used. */
export const FAULTS = {
  'missing-file': 'a file of it is missing',
  changed: 'a file of it is not the one that was added (its sha256 differs)',
  'broken-tokenizer': 'its tokenizer cannot be used',
  'broken-model': 'the runtime cannot load or run it',
  'wrong-shape': 'its inputs or outputs are not those of a text classifier',
  'not-a-number': 'it answers with values that are no numbers',
  'labels-swapped':
    'it finds a plain sentence more suspicious than an attack, so its labels are probably swapped',
} as const;
/** Why a model cannot be used; the words for people are in `FAULTS`. */
export type Fault = keyof typeof FAULTS;

// The values are listed in the table above, which is never empty.
const faultSchema = z.enum(Object.keys(FAULTS) as [Fault, ...Fault[]]);

const loadSchema = z.strictObject({
  name: z.string(),
  /** Absolute. */
  dir: z.string(),
  files: z.record(z.string(), z.string()),
  labels: z.array(z.string()),
  injection: z.array(z.number()),
  window: z.number(),
});

/** What the daemon asks of the process. */
export const requestSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('load'),
    models: z.array(loadSchema),
    /** Folder whose `node_modules` may hold `onnxruntime-node`. */
    home: z.string(),
  }),
  z.strictObject({
    do: z.literal('score'),
    id: z.number(),
    /** Scored in this order until the time is over. */
    texts: z.array(z.string()),
    limitMs: z.number(),
  }),
]);

const resultSchema = z.strictObject({
  model: z.string(),
  score: z.number().min(0).max(1),
  /** Index of the text with the highest score, and where in it. */
  part: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  windows: z.number().int(),
});

/** What the process answers. */
export const answerSchema = z.discriminatedUnion('say', [
  z.strictObject({
    say: z.literal('ready'),
    runtime: z.string(),
    models: z.array(
      z.strictObject({
        name: z.string(),
        fault: faultSchema.optional(),
        /** Tokens of a window on this machine. */
        window: z.number().optional(),
        /** In the runtime's words, which may quote the model's files. */
        detail: z.string().optional(),
      }),
    ),
  }),
  z.strictObject({
    say: z.literal('scored'),
    id: z.number(),
    results: z.array(resultSchema),
    /** Every window was seen. */
    complete: z.boolean(),
    faults: z.array(z.strictObject({ name: z.string(), fault: faultSchema })),
  }),
]);

export type LoadOrder = z.output<typeof loadSchema>;
export type HostRequest = z.output<typeof requestSchema>;
export type HostAnswer = z.output<typeof answerSchema>;
export type ReadyAnswer = Extract<HostAnswer, { say: 'ready' }>;
export type ScoredAnswer = Extract<HostAnswer, { say: 'scored' }>;
export type ModelResult = z.output<typeof resultSchema>;

/** @returns the message, or undefined for a line that is none: libraries may print what they like. */
export function parseLine<T>(schema: z.ZodType<T>, line: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** A model that can't be used. */
export class ModelFault extends Error {
  readonly fault: Fault;
  readonly detail: string | undefined;

  constructor(fault: Fault, detail?: unknown) {
    super(FAULTS[fault]);
    this.name = 'ModelFault';
    this.fault = fault;
    this.detail = detail === undefined ? undefined : String(detail).slice(0, 300);
  }
}
