/**
 * Marks for text in a reply's data. A command whose `output` is untrusted (the default) has every string of its data
 * sealed, except refs, tab ids and what is marked `Trusted`; one whose output is trusted has only `Untrusted` sealed.
 */

/** Text that a page, a network file or an agent may have written. Only the sealing step turns it into a string. */
export class Untrusted {
  readonly #raw: string;
  constructor(raw: string) {
    this.#raw = raw;
  }
  /** The same text made shorter; what is whole stays the same value. */
  cut(cut: (raw: string) => string): Untrusted {
    const kept = cut(this.#raw);
    return kept === this.#raw ? this : new Untrusted(kept);
  }
  /** For detection and sealing only; the name is the warning. */
  dangerouslyUnwrap(): string {
    return this.#raw;
  }
}

/** A string that Rutter wrote itself, in data that is sealed otherwise. */
export class Trusted<T extends string = string> {
  readonly text: T;
  constructor(text: T) {
    this.text = text;
  }
}

/** Marks words of others in trusted data; they are sealed. */
export const untrusted = (raw: string): Untrusted => new Untrusted(raw);
/** Marks Rutter's own words in untrusted data. Never to be used for what a page, a file or an agent wrote. */
export const trusted = <T extends string>(text: T): Trusted<T> => new Trusted(text);

/** What a command may give where the wire has `T`: any string of it may be marked. Sealing turns it into `T`. */
export type Draft<T> = [Extract<T, string>] extends [never]
  ? DraftRest<T>
  : DraftText<T> | DraftRest<Exclude<T, string>>;

/** The strings of `T`, marked or not. What is `Trusted` keeps which of several words it is. */
type DraftText<T> = Extract<T, string> | Trusted<Extract<T, string>> | Untrusted;

type DraftRest<T> = T extends readonly (infer Item)[]
  ? readonly Draft<Item>[]
  : T extends object
    ? { [Field in keyof T]: Draft<T[Field]> }
    : T;
