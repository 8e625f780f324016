/** Refs of one tab: given once, in reading order, to what is printed; never reused. */

/** `e` for what the accessibility tree lists, `c` for what can only be clicked. */
export type RefKind = 'e' | 'c';

/** What a ref stands for. */
export interface RefTarget {
  ref: string;
  frame: string;
  /** Serial of the document the element belongs to. */
  document: number;
  element: number;
  /** As `roleWord` has it: what the line says that gave the ref. */
  role: string;
  name: string;
  /** It has another name than was printed; the caller knows, and may mean it all the same. */
  renamingKnown?: true;
}

/** The refs of one tab, by ref and by element. */
export class RefTable {
  readonly #byRef = new Map<string, RefTarget>();
  readonly #byElement = new Map<string, RefTarget>();
  #last = 0;

  /** The element's ref; a new one on first sight. Role and name are brought up to date. */
  give(kind: RefKind, target: Omit<RefTarget, 'ref'>): string {
    const key = `${target.document}:${target.element}`;
    const known = this.#byElement.get(key);
    if (known) {
      known.role = target.role;
      known.name = target.name;
      delete known.renamingKnown;
      return known.ref;
    }
    const made: RefTarget = { ...target, ref: `@${kind}${++this.#last}` };
    this.#byRef.set(made.ref, made);
    this.#byElement.set(key, made);
    return made.ref;
  }

  /** The ref that `give` would make next. */
  next(kind: RefKind): string {
    return `@${kind}${this.#last + 1}`;
  }

  find(ref: string): RefTarget | undefined {
    return this.#byRef.get(ref);
  }

  /** The ref an element already has. */
  of(document: number, element: number): string | undefined {
    return this.#byElement.get(`${document}:${element}`)?.ref;
  }

  /** Whether the tab ever gave that ref, even to a document that has gone. */
  everGave(ref: string): boolean {
    const number = Number(/^@[ec](\d+)$/.exec(ref)?.[1]);
    return number >= 1 && number <= this.#last;
  }

  /** Forgets the elements of documents that have gone, so that memory does not grow; their refs stay spent. */
  keepDocuments(alive: ReadonlySet<number>): void {
    for (const [ref, target] of this.#byRef) {
      if (alive.has(target.document)) continue;
      this.#byRef.delete(ref);
      this.#byElement.delete(`${target.document}:${target.element}`);
    }
  }

  targets(): IterableIterator<RefTarget> {
    return this.#byRef.values();
  }
}
