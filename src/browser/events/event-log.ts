/** Console, network and dialog events as lines of rotated files. Never in the way: a full disk costs lines, not commands. */
import { appendFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateDir } from '../../platform/private-files.ts';

/** One file each. */
export type EventKind = 'console' | 'network' | 'dialogs';

const FLUSH_MS = 1000;
/** Size from which a file is set aside, bytes. */
const ROTATE_BYTES = 10 * 1024 * 1024;
/** Files set aside that are kept, beside the one that is written. */
const FILES_KEPT = 3;
/** Characters that may wait for one file; what comes on top is lost. */
const WAITING_LIMIT = 4 * 1024 * 1024;

interface Waiting {
  lines: string[];
  characters: number;
}

/** Lines are collected for a moment and appended together. */
export class EventLog {
  readonly #dir: string;
  readonly #onLoss: () => void;
  readonly #rotateBytes: number;
  readonly #waiting = new Map<EventKind, Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #lost = 0;

  /** @param onLoss called once, when the first lines could not be kept */
  constructor(dir: string, onLoss: () => void, rotateBytes = ROTATE_BYTES) {
    this.#dir = dir;
    this.#onLoss = onLoss;
    this.#rotateBytes = rotateBytes;
  }

  /** Lines that could not be written. */
  get lost(): number {
    return this.#lost;
  }

  record(kind: EventKind, session: string, tab: string, entry: object): void {
    const line = `${JSON.stringify({ session, tab, ...entry })}\n`;
    const waiting = this.#waiting.get(kind) ?? { lines: [], characters: 0 };
    if (waiting.characters + line.length > WAITING_LIMIT) {
      this.#lose(1);
      return;
    }
    waiting.lines.push(line);
    waiting.characters += line.length;
    this.#waiting.set(kind, waiting);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes what waits. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = [...this.#waiting];
    this.#waiting.clear();
    // One at a time, so that two batches can't cross at a rotation.
    this.#flushing = this.#flushing.then(async () => {
      for (const [kind, { lines }] of batch) await this.#append(kind, lines);
    });
    return this.#flushing;
  }

  async #append(kind: EventKind, lines: string[]): Promise<void> {
    try {
      ensurePrivateDir(this.#dir);
      await this.#rotate(kind);
      await appendFile(this.#path(kind), lines.join(''), { mode: 0o600 });
    } catch {
      this.#lose(lines.length);
    }
  }

  async #rotate(kind: EventKind): Promise<void> {
    const size = await stat(this.#path(kind)).then(
      (found) => found.size,
      () => 0,
    );
    if (size < this.#rotateBytes) return;
    for (let number = FILES_KEPT - 1; number >= 0; number--) {
      await rename(this.#path(kind, number), this.#path(kind, number + 1)).catch(() => {});
    }
  }

  #path(kind: EventKind, number = 0): string {
    return join(this.#dir, number === 0 ? `${kind}.jsonl` : `${kind}.${number}.jsonl`);
  }

  #lose(count: number): void {
    if (this.#lost === 0) this.#onLoss();
    this.#lost += count;
  }
}
