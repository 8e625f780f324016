/**
 * What the defence keeps of each session: its canary, its mark, and whether it is tainted or has leaked. Kept in a file,
 * so that a restart of the daemon is no way out.
 */
import { readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';
import { writePrivateFile } from '../../platform/private-files.ts';
import { makeCanary } from '../../security/canary/canary.ts';
import { makeMark } from '../../security/datamark/datamark.ts';

/** Why actions of the session need a person. */
export interface Stain {
  /** Of the attempts log, for `security explain`. */
  id?: string;
  /** ISO 8601. */
  since: string;
  reason: string;
}

/** What is kept of one session; it outlives the daemon. */
export interface SessionMarks {
  canary: string;
  mark: string;
  /** The canary was about to be sent: no action at all until a person clears the session. */
  leak?: Stain;
  /** It read what two layers refuse, or one is sure of: risky actions need a person. */
  taint?: Stain & {
    /** Origins it knew before. */
    familiar: string[];
  };
  /** The proxy it was last started with, without credentials. */
  proxy?: string;
}

/** Other sessions whose canary is looked for: each costs a search of every text that goes out. */
const OTHERS = 20;
/** Sessions remembered, as far as they are not held; a forgotten one is told a new canary. */
const KEPT = 500;

/** Written whole at each change, mode 0600. */
export class MarksFile {
  readonly #path: string;
  readonly #onProblem: (error: unknown) => void;
  readonly #sessions: Map<string, SessionMarks>;
  /** Where the file was put when a part of it could not be read: sessions in it are not held any more. */
  readonly damaged: string | undefined;

  /** @param onProblem told when the file can't be written; the marks then last as long as the daemon */
  constructor(path: string, onProblem: (error: unknown) => void) {
    this.#path = path;
    this.#onProblem = onProblem;
    const { sessions, aside } = read(path);
    this.#sessions = sessions;
    this.damaged = aside;
  }

  /** The session's marks, made at its first call. */
  of(name: string): SessionMarks {
    const known = this.#sessions.get(name);
    if (known) {
      // The last one: those that were quiet longest are forgotten.
      this.#sessions.delete(name);
      this.#sessions.set(name, known);
      return known;
    }
    const made = { canary: makeCanary(), mark: makeMark() };
    this.#sessions.set(name, made);
    this.#prune();
    // Nobody has been told the new canary yet: losing it loses nothing.
    this.#save(false);
    return made;
  }

  /** Sessions that are kept, held ones included. */
  get size(): number {
    return this.#sessions.size;
  }

  /** Canaries of the other sessions, those used last. */
  othersThan(name: string): string[] {
    return [...this.#sessions]
      .filter(([each]) => each !== name)
      .slice(-OTHERS)
      .map(([, { canary }]) => canary);
  }

  find(name: string): SessionMarks | undefined {
    return this.#sessions.get(name);
  }

  stained(): [string, SessionMarks][] {
    return [...this.#sessions].filter(([, { leak, taint }]) => leak || taint);
  }

  update(name: string, change: Partial<Omit<SessionMarks, 'canary' | 'mark'>>): void {
    Object.assign(this.of(name), change);
    this.#save(true);
  }

  /** Takes leak and taint away; a new canary, because the old one may be known. */
  clear(name: string): void {
    this.#sessions.set(name, { canary: makeCanary(), mark: makeMark() });
    this.#save(true);
  }

  #prune(): void {
    for (const [name, { leak, taint }] of this.#sessions) {
      if (this.#sessions.size <= KEPT) return;
      if (!leak && !taint) this.#sessions.delete(name);
    }
  }

  #save(durable: boolean): void {
    try {
      writePrivateFile(this.#path, JSON.stringify([...this.#sessions]), { durable });
    } catch (error) {
      this.#onProblem(error);
    }
  }
}

interface ReadMarks {
  sessions: Map<string, SessionMarks>;
  /** Where what could not be read was put. */
  aside?: string;
}

/** A row that is damaged costs itself; the file is set aside then, for whoever looks for the hold that it kept. */
function read(path: string): ReadMarks {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return { sessions: new Map() };
  }
  const rows = parseRows(text);
  const whole = rows?.filter(isRow) ?? [];
  const sessions = new Map(whole);
  if (rows && whole.length === rows.length) return { sessions };
  const aside = `${path}.damaged`;
  try {
    renameSync(path, aside);
  } catch {
    // The problem is reported even when the file can't be moved.
  }
  return { sessions, aside };
}

function parseRows(text: string): unknown[] | undefined {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : undefined;
  } catch {
    return undefined;
  }
}

const stainSchema = z.object({ id: z.string().optional(), since: z.string(), reason: z.string() });
const rowSchema = z.tuple([
  z.string(),
  z.object({
    // A short word would stand in ordinary texts.
    canary: z.string().min(12),
    mark: z.string().min(8),
    leak: stainSchema.optional(),
    taint: stainSchema.extend({ familiar: z.array(z.string()) }).optional(),
    proxy: z.string().optional(),
  }),
]);

const isRow = (row: unknown): row is [string, SessionMarks] => rowSchema.safeParse(row).success;
