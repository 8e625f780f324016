/**
 * The rows of one file and what they add up to. The state is only ever what the file says: a change is decided on the
 * newest state under the lock, appended, read back. Changes that come at the same time share one lock and one fsync.
 */
import type { LockOptions } from '../platform/generation-lock.ts';
import { type CompactionReport, compactFile } from './compaction.ts';
import { parseHeader } from './file-header.ts';
import { applyRow, emptyMemory, type Memory } from './fold.ts';
import { type Appender, LogFile } from './log-file.ts';
import { countForgettable, forget, Retention } from './retention.ts';
import { type NoteScope, parseLine, type Row } from './rows.ts';

/** Lines of a file that could not be used, for `doctor`. */
export interface StoreReport {
  path: string;
  bytes: number;
  rows: number;
  /** Rows of types that are not ours. */
  foreign: number;
  damaged: number;
  /** The first of them; `line` counts from 1. */
  examples: { line: number; reason: string }[];
  /** Bytes of a last line without an end: a write that was cut off, or is under way. */
  unfinishedBytes: number;
}

interface Change {
  decide(memory: Memory): readonly Row[];
  resolve(rows: readonly Row[]): void;
  reject(error: unknown): void;
}

const EXAMPLES = 20;
/** Below this a compaction is not worth its writes. */
const COMPACTION_BYTES = 256 * 1024;
const COMPACTION_SHARE = 0.25;

/** One file's rows, and the decisions made on them. */
export class RowStore {
  readonly scope: NoteScope;
  readonly #file: LogFile;
  readonly #lockOptions: LockOptions;
  #memory: Memory;
  #lines = 0;
  #rows = 0;
  #foreign = 0;
  #damaged = 0;
  #examples: StoreReport['examples'] = [];
  #waiting: Change[] = [];
  #writing = false;

  constructor(path: string, scope: NoteScope, lockOptions: LockOptions = {}) {
    this.scope = scope;
    this.#lockOptions = lockOptions;
    this.#memory = emptyMemory(scope);
    this.#file = new LogFile(path, {
      onLine: (text) => this.#take(text),
      onRestart: () => this.#startAnew(),
      onCompacted: () => forget(this.#memory),
    });
  }

  /** The present state, with what other processes wrote. It changes with the next call; keep nothing of it. */
  memory(): Memory {
    this.#file.read();
    return this.#memory;
  }

  /**
   * Appends what `decide` makes of the newest state. It runs under the lock, so that nothing comes between.
   * @returns the rows, on the disk by then
   * @throws RutterError what `decide` throws; `home-unwritable`, `timeout`, and then none of its rows stays
   */
  change(decide: Change['decide']): Promise<readonly Row[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ decide, resolve, reject });
      if (!this.#writing) void this.#writeAll();
    });
  }

  /** Reads the whole file anew, so that the numbers of lines are those of the file. */
  report(): StoreReport {
    const fresh = new RowStore(this.#file.path, this.scope);
    const unfinishedBytes = fresh.#file.read();
    fresh.close();
    return {
      path: this.#file.path,
      bytes: fresh.#file.bytesRead + unfinishedBytes,
      rows: fresh.#rows,
      foreign: fresh.#foreign,
      damaged: fresh.#damaged,
      examples: fresh.#examples,
      unfinishedBytes,
    };
  }

  /** Whether so much of the file is needed no more that an idle moment should go to `compact`. */
  worthCompacting(): boolean {
    const memory = this.memory();
    if (this.#file.bytesRead < COMPACTION_BYTES) return false;
    return countForgettable(memory) > COMPACTION_SHARE * this.#rows;
  }

  /** @returns undefined when another process does it */
  async compact(signal?: AbortSignal): Promise<CompactionReport | undefined> {
    const retention = new Retention(this.memory());
    const known = { inode: this.#file.inode, bytes: this.#file.bytesRead };
    const report = await compactFile(this.#file.path, known, {
      keeps: (line) => retention.keeps(line),
      sums: () => retention.sums(),
      ...(signal ? { signal } : {}),
    });
    if (report) this.#rows -= report.linesDropped;
    return report;
  }

  close(): void {
    this.#file.close();
  }

  /** Never rejects: each change hears of its own failure. */
  async #writeAll(): Promise<void> {
    this.#writing = true;
    // One turn later, so that changes of the same moment come together.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#writeBatch(this.#waiting.splice(0));
    this.#writing = false;
  }

  async #writeBatch(batch: readonly Change[]): Promise<void> {
    const done: (() => void)[] = [];
    try {
      await this.#file.exclusively((appender) => {
        for (const change of batch) this.#make(change, appender, done);
      }, this.#lockOptions);
      for (const settle of done) settle();
    } catch (error) {
      for (const change of batch) change.reject(error);
    }
  }

  #make(change: Change, appender: Appender, done: (() => void)[]): void {
    try {
      const rows = change.decide(this.memory());
      if (rows.length > 0) appender.append(rows.map((row) => JSON.stringify(row)));
      done.push(() => change.resolve(rows));
    } catch (error) {
      change.reject(error);
    }
  }

  #take(text: string): void {
    this.#lines += 1;
    if (text === '' || (this.#lines === 1 && parseHeader(text))) return;
    const line = parseLine(text);
    if (line.kind === 'foreign') {
      this.#foreign += 1;
      return;
    }
    const problem = line.kind === 'damaged' ? line.reason : applyRow(this.#memory, line.row);
    if (problem === undefined) {
      this.#rows += 1;
      return;
    }
    this.#damaged += 1;
    if (this.#examples.length < EXAMPLES) this.#examples.push({ line: this.#lines, reason: problem });
  }

  #startAnew(): void {
    this.#memory = emptyMemory(this.scope);
    this.#lines = this.#rows = this.#foreign = this.#damaged = 0;
    this.#examples = [];
  }
}
