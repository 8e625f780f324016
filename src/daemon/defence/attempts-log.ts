/** `security/attempts.jsonl` under the home, shared by all projects: what was tried and decided, never a word of it. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errnoCode } from '../../platform/errno.ts';
import { ensurePrivateDir } from '../../platform/private-files.ts';
import { type AttemptFacts, type AttemptRow, attemptRow } from '../../security/attempts.ts';

/** Size from which the file is set aside, bytes; one older file is kept. */
const ROTATE_BYTES = 2 * 1024 * 1024;

/** Of one home. Rotated, so that it stays small. */
export class AttemptsLog {
  readonly #dir: string;
  readonly #path: string;
  #salt: string | undefined;
  #problem: string | undefined;

  constructor(home: string) {
    this.#dir = join(home, 'security');
    this.#path = join(this.#dir, 'attempts.jsonl');
  }

  /** Why rows are lost, when they are. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Writes the row, if the scan is worth one. Never throws: a full disk costs rows, not commands. @returns its id */
  record(facts: Omit<AttemptFacts, 'id' | 'now' | 'salt'>): string | undefined {
    const id = randomBytes(5).toString('hex');
    try {
      ensurePrivateDir(this.#dir);
      const row = attemptRow({ ...facts, id, now: new Date(), salt: this.#theSalt() });
      if (!row) return undefined;
      this.#rotate();
      // One write with O_APPEND: rows of several daemons never mix.
      appendFileSync(this.#path, `${JSON.stringify(row)}\n`, { mode: 0o600 });
      this.#problem = undefined;
      return id;
    } catch (error) {
      this.#problem = errnoCode(error) ?? 'it cannot be written';
      return undefined;
    }
  }

  /** The newest rows, oldest first. */
  rows(limit: number): AttemptRow[] {
    return [...readRows(`${this.#path}.1`), ...readRows(this.#path)].slice(-limit);
  }

  find(id: string): AttemptRow | undefined {
    return this.rows(Number.MAX_SAFE_INTEGER).findLast((row) => row.id === id);
  }

  /** Made once for a home. The first of several daemons wins. */
  #theSalt(): string {
    if (this.#salt !== undefined) return this.#salt;
    const path = join(this.#dir, 'salt');
    try {
      writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (errnoCode(error) !== 'EEXIST') throw error;
    }
    this.#salt = readFileSync(path, 'utf8');
    return this.#salt;
  }

  #rotate(): void {
    const size = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > ROTATE_BYTES) renameSync(this.#path, `${this.#path}.1`);
  }
}

/** Lines that are no rows, such as one torn by a full disk, are passed over. */
function readRows(path: string): AttemptRow[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      const row = JSON.parse(line) as AttemptRow; // our own file; the shape is checked by its id
      return typeof row?.id === 'string' && Array.isArray(row.findings) ? [row] : [];
    } catch {
      return [];
    }
  });
}
