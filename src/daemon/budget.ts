/** Keeps every reply within its token budget, for commands that do not page by themselves. */
import type { DraftedReply } from '../commands/draft.ts';
import type { Request } from '../protocol/wire.ts';
import { bytesOf, cutBytes, cutLines, DEFAULT_TOKENS, utf8Bytes } from '../snapshot/tokens.ts';
import { Trusted, Untrusted } from '../trust.ts';
import type { BudgetedReply } from './replies.ts';

/** Tokens the reply may take: `--max-tokens`, else a command's own `--budget`. */
export function budgetOf({ maxTokens, args }: Request): number {
  if (maxTokens !== undefined) return maxTokens;
  return typeof args.budget === 'number' ? args.budget : DEFAULT_TOKENS;
}

/** Cuts the longest texts and lists of `data` and `effect` at whole lines and items until the reply fits. */
export function applyBudget(reply: DraftedReply, maxTokens: number): BudgetedReply {
  const limit = bytesOf(maxTokens);
  const size = sizeOf(reply.data) + sizeOf(reply.effect) + sizeOf(reply.notices);
  return { stage: 'budgeted', reply: size <= limit ? reply : cutTo(limit, reply) };
}

function cutTo(limit: number, reply: DraftedReply): DraftedReply {
  const cutter = new Cutter(limit);
  const copy = { ...reply };
  if (reply.effect) copy.effect = cutter.cut(reply.effect) as NonNullable<DraftedReply['effect']>; // the same shape, shorter
  if (reply.notices) copy.notices = cutter.cut(reply.notices) as string[]; // likewise
  if (reply.data) copy.data = cutter.cut(reply.data) as Record<string, unknown>; // likewise
  if (cutter.dropped > 0 && copy.more === undefined)
    copy.more = `${cutter.dropped} bytes were cut; repeat with --max-tokens ${Math.ceil((limit + cutter.dropped) / bytesOf(1)) + 50}`;
  return copy;
}

/** Bytes that a part of a reply takes, about. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return utf8Bytes(value);
  if (value instanceof Untrusted) return utf8Bytes(value.dangerouslyUnwrap());
  if (value instanceof Trusted) return utf8Bytes(value.text);
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + sizeOf(item) + 2, 0);
  if (value === null || typeof value !== 'object') return 4;
  return Object.entries(value).reduce((sum, [key, field]) => sum + key.length + 2 + sizeOf(field), 0);
}

class Cutter {
  #left: number;
  /** Bytes left out so far. */
  dropped = 0;

  constructor(limit: number) {
    this.#left = limit;
  }

  cut(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value);
    if (value instanceof Untrusted) return value.cut((text) => this.#text(text));
    if (value instanceof Trusted) return value;
    if (Array.isArray(value)) return this.#list(value);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, this.cut(field)]));
  }

  #text(text: string): string {
    const bytes = utf8Bytes(text);
    if (bytes <= this.#left) {
      this.#left -= bytes;
      return text;
    }
    const kept = wholeLines(text, this.#left);
    this.dropped += bytes - utf8Bytes(kept);
    this.#left = 0;
    return kept;
  }

  #list(list: unknown[]): unknown[] {
    const kept: unknown[] = [];
    for (const item of list) {
      const size = sizeOf(item) + 2;
      if (size <= this.#left) {
        kept.push(item);
        this.#left -= size;
      } else {
        this.dropped += size;
      }
    }
    return kept;
  }
}

/** As many whole lines as fit; of a first line that is too long, what fits of it. */
function wholeLines(text: string, bytes: number): string {
  const { text: kept } = cutLines(text, Math.floor(bytes / bytesOf(1)));
  return utf8Bytes(kept) <= bytes ? kept : cutBytes(text, bytes);
}
