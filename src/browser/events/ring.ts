/** A list that keeps its newest `capacity` entries; push and read of the tail are O(1) an entry. */
/** Entries are numbered from 0; a number is never given again. */
export class Ring<T> {
  readonly capacity: number;
  readonly #slots: T[] = [];
  #total = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Entries ever pushed; entry numbers run from `total - size` to `total - 1`. */
  get total(): number {
    return this.#total;
  }

  get size(): number {
    return this.#slots.length;
  }

  push(entry: T): void {
    const at = this.#total % this.capacity;
    this.#slots[at] = entry;
    this.#total++;
  }

  /** The entry of that number, if it is still kept. */
  at(n: number): T | undefined {
    return n < 0 || n >= this.#total || n < this.#total - this.#slots.length
      ? undefined
      : this.#slots[n % this.capacity];
  }

  /** Entries from number `from` on, oldest first. */
  since(from: number): T[] {
    const first = Math.max(from, this.#total - this.#slots.length);
    const found: T[] = [];
    for (let n = first; n < this.#total; n++) found.push(this.#slots[n % this.capacity] as T);
    return found;
  }

  /** The newest `count` entries, oldest first. */
  last(count: number): T[] {
    return this.since(this.#total - count);
  }

  clear(): void {
    this.#slots.length = 0;
    this.#total = 0;
  }
}
