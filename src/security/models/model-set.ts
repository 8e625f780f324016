/**
 * The models that a person added, as the daemon asks them. Nothing is loaded before the first text; whatever goes wrong
 * is a reason in `status()`, never an error of the caller: the other layers go on.
 */
import { selfCommand } from '../../platform/self-command.ts';
import type { Span } from '../types.ts';
import { HostGone, HostProcess } from './host-process.ts';
import { FAULTS, type Fault, type HostAnswer, type HostRequest, type ScoredAnswer } from './messages.ts';
import { type ModelEntry, modelsDir, readRegistry, registryStamp } from './registry.ts';

/** The surest answer of all models. */
export interface ModelScore {
  /** 0 to 1, of the most suspicious window of the surest model. */
  score: number;
  /** Name it was added under. */
  model: string;
  /** Which text, `first` before `text`, and where in it. */
  part: number;
  span: Span;
  /** False: the time was not enough for every window. */
  complete: boolean;
}

/** How one model is. */
export type ModelState = 'idle' | 'ready' | 'degraded';

/** How they are altogether. */
export interface ModelsStatus {
  /** `none`: no model was added. `idle`: not loaded yet. */
  state: 'off' | 'none' | 'idle' | 'loading' | 'ready' | 'degraded';
  /** Why it is degraded. Rutter's own words. */
  reason?: string;
  /** `onnxruntime-web` or `onnxruntime-node`, once it runs. */
  runtime?: string;
  models: { name: string; state: ModelState; reason?: string }[];
}

/** All added models as one. */
export interface ModelSet {
  /**
   * Never rejects. Undefined: no opinion.
   * @param first excerpts that matter most; they are scored before `text`, which may be too long for the time
   */
  score(text: string, signal?: AbortSignal, first?: readonly string[]): Promise<ModelScore | undefined>;
  /** Begins to load, where there is something to load, and does not wait. */
  warm(): void;
  status(): ModelsStatus;
  /** Ends the process of the models. */
  close(): void;
}

/** Settings, and what tests replace. */
export interface ModelOptions {
  /** `RUTTER_ML`. Absent means on. */
  enabled?: boolean;
  /** Absent: this program. */
  command?: readonly [string, ...string[]];
  limits?: Partial<ModelLimits>;
}

/** Longest times. */
export interface ModelLimits {
  /** No window is begun later than this after the text's turn came, ms. */
  textMs: number;
  /** Nobody waits longer for a score, and a process that works longer on one is ended, ms. */
  killMs: number;
  /** All models together, with their files' checksums and the warm-up, ms. */
  loadMs: number;
}

/** Two seconds a text: an agent waits for it. */
export const MODEL_LIMITS: ModelLimits = { textMs: 2000, killMs: 5000, loadMs: 120_000 };

/** Longest text that is looked at, UTF-16: far more than any model can read in the time. */
const MAX_TEXT = 1_000_000;
/** So many ends of the process in a row, and it is not started again until the registry changes. */
const MAX_FAILURES = 3;

/** @param home `RUTTER_HOME`. Reads nothing yet. */
export function loadModels(home: string, options: ModelOptions = {}): ModelSet {
  return new Models(home, options);
}

class Models implements ModelSet {
  readonly #home: string;
  readonly #options: ModelOptions;
  readonly #limits: ModelLimits;
  #stamp = '';
  #entries: ModelEntry[] = [];
  #host: HostProcess | undefined;
  #loading: Promise<void> | undefined;
  #runtime: string | undefined;
  /** Of the whole set: the registry, the process, the time. */
  #reason: string | undefined;
  /** Models that can't be used, and those that can but are slow. */
  readonly #faults = new Map<string, string>();
  readonly #slow = new Map<string, string>();
  #failures = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #id = 0;

  constructor(home: string, options: ModelOptions) {
    this.#home = home;
    this.#options = options;
    this.#limits = { ...MODEL_LIMITS, ...options.limits };
  }

  async score(
    text: string,
    signal?: AbortSignal,
    first: readonly string[] = [],
  ): Promise<ModelScore | undefined> {
    if (!this.#isWanted() || signal?.aborted) return undefined;
    const texts = [...first, text.slice(0, MAX_TEXT)].map((each) => each.toWellFormed());
    const end = performance.now() + this.#limits.killMs;
    const limit = AbortSignal.timeout(this.#limits.killMs);
    const gone = AbortSignal.any([limit, ...(signal ? [signal] : [])]);
    // One text at a time: the process does nothing at the same time anyway.
    const answer = this.#turn.then(() => (gone.aborted ? undefined : this.#ask(texts, end)));
    this.#turn = answer;
    const score = await Promise.race([answer, aborted(gone)]);
    if (score === undefined && limit.aborted && !this.#reason) this.#reason = SLOW;
    return score;
  }

  warm(): void {
    if (this.#isWanted())
      this.#turn = this.#turn.then(() => this.#start()).catch((error) => this.#fail(error));
  }

  status(): ModelsStatus {
    if (this.#options.enabled === false) return { state: 'off', models: [] };
    this.#refresh();
    const models = this.#entries.map(({ name }) => {
      const reason = this.#faults.get(name) ?? this.#slow.get(name);
      const state: ModelState = reason === undefined ? (this.#runtime ? 'ready' : 'idle') : 'degraded';
      return { name, state, ...(reason !== undefined && { reason }) };
    });
    const reason = this.#reason ?? models.find((model) => model.reason !== undefined)?.reason;
    return {
      state: reason === undefined ? this.#soundState() : 'degraded',
      ...(reason !== undefined && { reason }),
      ...(this.#runtime !== undefined && { runtime: this.#runtime }),
      models,
    };
  }

  close(): void {
    this.#host?.end();
    this.#host = undefined;
    this.#loading = undefined;
    this.#runtime = undefined;
  }

  #soundState(): ModelsStatus['state'] {
    if (this.#entries.length === 0) return 'none';
    if (this.#runtime) return 'ready';
    return this.#loading ? 'loading' : 'idle';
  }

  #isWanted(): boolean {
    if (this.#options.enabled === false) return false;
    this.#refresh();
    return this.#entries.length > 0 && this.#failures < MAX_FAILURES;
  }

  /** Another process may have added or removed a model. */
  #refresh(): void {
    const stamp = registryStamp(this.#home);
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    this.close();
    this.#faults.clear();
    this.#slow.clear();
    this.#failures = 0;
    this.#reason = undefined;
    try {
      this.#entries = readRegistry(this.#home);
    } catch {
      this.#entries = [];
      this.#reason = 'the list of models cannot be read';
    }
  }

  async #ask(texts: string[], end: number): Promise<ModelScore | undefined> {
    try {
      const host = await this.#start();
      const left = end - performance.now();
      if (!host || left <= 0) return undefined;
      const limitMs = Math.min(this.#limits.textMs, left);
      const request: HostRequest = { do: 'score', id: ++this.#id, texts, limitMs };
      return this.#take(await host.ask(request, this.#limits.killMs));
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** @returns the process with the models, once they are loaded; undefined when none of them can be used */
  async #start(): Promise<HostProcess | undefined> {
    if (this.#allFaulty()) return undefined;
    if (this.#host?.ended) this.close();
    this.#loading ??= this.#load();
    await this.#loading;
    return this.#allFaulty() ? undefined : this.#host;
  }

  /** Loading them again would end the same way, until the registry changes. */
  #allFaulty(): boolean {
    return this.#entries.every(({ name }) => this.#faults.has(name));
  }

  async #load(): Promise<void> {
    const host = new HostProcess(this.#options.command ?? selfCommand(), this.#home);
    this.#host = host;
    const models = this.#entries.map((entry) => orderOf(this.#home, entry));
    const answer = await host.ask({ do: 'load', models, home: this.#home }, this.#limits.loadMs);
    // Closed meanwhile: the answer is about a process that has ended.
    if (answer.say !== 'ready' || this.#host !== host) return;
    this.#runtime = answer.runtime;
    for (const { name, fault, window } of answer.models) this.#noteLoaded(name, fault, window);
    if (this.#allFaulty()) host.end();
  }

  #noteLoaded(name: string, fault: Fault | undefined, window = 0): void {
    const most = this.#entries.find((entry) => entry.name === name)?.window ?? 0;
    if (fault) this.#faults.set(name, FAULTS[fault]);
    else if (window < most)
      this.#slow.set(name, `it is slow on this machine and reads ${window} tokens at once`);
  }

  #take(answer: HostAnswer): ModelScore | undefined {
    if (answer.say !== 'scored' || answer.id !== this.#id) return undefined;
    this.#failures = 0;
    this.#reason = answer.complete ? undefined : SLOW;
    for (const { name, fault } of answer.faults) this.#faults.set(name, FAULTS[fault]);
    return surest(answer);
  }

  #fail(error: unknown): void {
    this.#failures++;
    this.close();
    const late = error instanceof HostGone && error.late;
    const what = late ? 'the models did not answer in time' : 'the process of the models ended';
    this.#reason = this.#failures < MAX_FAILURES ? what : `${what}, ${MAX_FAILURES} times in a row`;
  }
}

const SLOW = 'a text was too long for the time that the models have';

/** What the process needs to know of a model. */
export function orderOf(home: string, { name, folder, files, labels, injection, window }: ModelEntry) {
  return { name, dir: `${modelsDir(home)}/${folder}`, files, labels, injection, window };
}

function surest({ results, complete }: ScoredAnswer): ModelScore | undefined {
  const [best] = results.toSorted((a, b) => b.score - a.score);
  if (!best) return undefined;
  const { model, score, part, start, end } = best;
  return { model, score, part, span: { start, end }, complete };
}

async function aborted(signal: AbortSignal): Promise<undefined> {
  if (!signal.aborted)
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  return undefined;
}
