/** What a judge may answer: one JSON object with two fields, and nothing else. Anything else is no opinion. */
import { z } from 'zod';
import { type Untrusted, untrusted } from '../../trust.ts';

/** A judge's answer, read and checked. Its words are a model's: untrusted. */
export interface Opinion {
  /** 0 to 1: how sure the judge is that the session is being injected. */
  injection: number;
  /** A model wrote it, after reading what a page says. */
  reason: Untrusted;
}

/** Longest answer of a judge, UTF-16. */
export const MAX_ANSWER = 16_384;

const answerSchema = z.strictObject({
  injection: z.number().min(0).max(1),
  reason: z.string().max(1000),
});

/** Undefined when the text is not exactly the JSON object that was asked for. */
export function parseOpinion(text: string): Opinion | undefined {
  if (text.length > MAX_ANSWER) return undefined;
  try {
    const { injection, reason } = answerSchema.parse(JSON.parse(text));
    return { injection, reason: untrusted(reason) };
  } catch {
    return undefined;
  }
}
