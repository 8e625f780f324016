/**
 * From text to windows of token ids. Text is given to the tokenizer in pieces that end before white space, so that each
 * window knows where in the text it came from; tokenizers of all common kinds split there anyway.
 */
import type { Tokenizer } from '@huggingface/tokenizers';

/** A piece of text that the model reads at once. */
export interface TokenWindow {
  ids: number[];
  /** Where in the text, UTF-16. */
  start: number;
  end: number;
}

/** Tokens that two neighbouring windows share: an order on a border is whole in one of them. */
export const OVERLAP = 64;
/** Longest piece, UTF-16: bounds what a text without any white space costs. */
const PIECE = 400;

/** Cuts texts into windows for one tokenizer. */
export class Windower {
  readonly #tokenizer: Tokenizer;
  readonly #before: number[];
  readonly #after: number[];
  readonly #room: number;
  readonly #special: RegExp | undefined;

  /** @param window most tokens of a window, with the special ones */
  constructor(tokenizer: Tokenizer, window: number) {
    this.#tokenizer = tokenizer;
    const { before, after } = specialIds(tokenizer);
    this.#before = before;
    this.#after = after;
    this.#room = window - before.length - after.length;
    this.#special = specialRegExp(tokenizer);
  }

  /** Windows from the start on, each made when it is asked for. An empty text has none. */
  *windows(text: string): Generator<TokenWindow> {
    let tokens: { id: number; start: number; end: number }[] = [];
    let fresh = 0;
    for (const { start, end } of pieces(text)) {
      const ids = this.#encode(text.slice(start, end));
      tokens.push(...ids.map((id) => ({ id, start, end })));
      fresh += ids.length;
      while (tokens.length >= this.#room) {
        yield this.#window(tokens.slice(0, this.#room));
        tokens = tokens.slice(this.#room - OVERLAP);
        fresh = tokens.length - OVERLAP;
      }
    }
    if (fresh > 0) yield this.#window(tokens);
  }

  /** A page that writes `[SEP]` must not get the token that separates texts. */
  #encode(piece: string): number[] {
    const harmless = this.#special
      ? piece.replace(this.#special, (found) => `${found[0]} ${found.slice(1)}`)
      : piece;
    return this.#tokenizer.encode(harmless, { add_special_tokens: false }).ids;
  }

  #window(tokens: readonly { id: number; start: number; end: number }[]): TokenWindow {
    return {
      ids: [...this.#before, ...tokens.map(({ id }) => id), ...this.#after],
      start: tokens[0]?.start ?? 0,
      end: tokens.at(-1)?.end ?? 0,
    };
  }
}

/** Half-open ranges that cover the text. */
function* pieces(text: string): Generator<{ start: number; end: number }> {
  for (let start = 0; start < text.length; ) {
    const end = cutBefore(text, start, start + PIECE);
    yield { start, end };
    start = end;
  }
}

function cutBefore(text: string, start: number, limit: number): number {
  if (limit >= text.length) return text.length;
  for (let at = limit; at > start; at--) if (/\s/.test(text.charAt(at))) return at;
  // Not between the halves of a surrogate pair.
  const code = text.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
}

/** What the tokenizer puts around a text. */
function specialIds(tokenizer: Tokenizer): { before: number[]; after: number[] } {
  const bare = tokenizer.encode('a', { add_special_tokens: false }).ids;
  const full = tokenizer.encode('a', { add_special_tokens: true }).ids;
  const at = full.findIndex((_, index) => bare.every((id, offset) => full[index + offset] === id));
  if (bare.length === 0 || at < 0) return { before: [], after: [] };
  return { before: full.slice(0, at), after: full.slice(at + bare.length) };
}

function specialRegExp(tokenizer: Tokenizer): RegExp | undefined {
  const contents = [...tokenizer.get_added_tokens_decoder().values()]
    .filter(({ special, content }) => special && content.length > 1)
    .map(({ content }) => content.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return contents.length > 0 ? new RegExp(contents.join('|'), 'gi') : undefined;
}
