/**
 * L4b: a second model that is asked about the shape of the conversation, and only when a cheap layer is suspicious. Its
 * word can add to what the layers found and never takes anything away; without an answer there is no opinion.
 */
import { RutterError } from '../../errors.ts';
import { type Opinion, parseOpinion } from './opinion.ts';
import { type Conversation, type Excerpt, makeQuestion } from './question.ts';
import { commandJudge, httpJudge, JudgeError, type Transport } from './transport.ts';

/** Whoever the setting names. */
export interface Judge {
  /** Never rejects. Undefined: no opinion. */
  ask(
    conversation: Conversation,
    excerpts: readonly Excerpt[],
    signal?: AbortSignal,
  ): Promise<Opinion | undefined>;
  status(): JudgeStatus;
}

/** What `status` says of the judge. */
export interface JudgeStatus {
  state: 'ready' | 'degraded';
  /** Why it is degraded: the last failure, in Rutter's own words. */
  reason?: string;
  /** Since the daemon started. */
  asked: number;
  failed: number;
}

/** `RUTTER_JUDGE`, `RUTTER_JUDGE_MODEL` and `RUTTER_JUDGE_KEY`. */
export interface JudgeSettings {
  /** `command:<path args>`, separated by spaces, or the address of a server. */
  judge: string;
  model?: string | undefined;
  /** A function, so that nothing that prints the settings prints the key. */
  key?: (() => string) | undefined;
}

/** How a judge is asked. */
export interface JudgeOptions {
  /** Longest wait for an answer, ms. */
  limitMs?: number;
  /** Folder a command runs in. */
  cwd: string;
}

const LIMIT_MS = 5000;
/** After so many failures in a row the judge is left alone for a while: a dead one must not slow every page down. */
const MAX_FAILURES = 3;
const PAUSE_MS = 60_000;

/** @throws RutterError `bad-value` for settings that name no judge */
export function makeJudge(settings: JudgeSettings, options: JudgeOptions): Judge {
  return new TransportJudge(transportOf(settings, options.cwd), options.limitMs ?? LIMIT_MS);
}

const COMMAND = 'command:';

function transportOf({ judge, model, key }: JudgeSettings, cwd: string): Transport {
  if (judge.startsWith(COMMAND)) {
    const words = judge.slice(COMMAND.length).split(' ').filter(Boolean);
    if (words.length > 0) return commandJudge(words, cwd);
    throw unreadable('expected a program after "command:"');
  }
  if (!isSafeAddress(judge))
    throw unreadable('expected command:<path args>, an https address, or an http address of this machine');
  if (!model) throw unreadable('an address also needs RUTTER_JUDGE_MODEL, the name of the model there');
  return httpJudge({ url: judge, model, key });
}

/** The address itself may hold a password, so it is not repeated. */
const unreadable = (expected: string): RutterError =>
  new RutterError('bad-value', `Cannot read RUTTER_JUDGE: ${expected}`);

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

class TransportJudge implements Judge {
  readonly #transport: Transport;
  readonly #limitMs: number;
  #asked = 0;
  #failed = 0;
  #inRow = 0;
  #pausedUntil = 0;
  #reason: string | undefined;

  constructor(transport: Transport, limitMs: number) {
    this.#transport = transport;
    this.#limitMs = limitMs;
  }

  async ask(
    conversation: Conversation,
    excerpts: readonly Excerpt[],
    caller?: AbortSignal,
  ): Promise<Opinion | undefined> {
    if (caller?.aborted || performance.now() < this.#pausedUntil) return undefined;
    this.#asked++;
    const limit = AbortSignal.timeout(this.#limitMs);
    try {
      const signal = caller ? AbortSignal.any([caller, limit]) : limit;
      const opinion = parseOpinion(await this.#transport(makeQuestion(conversation, excerpts), signal));
      if (!opinion) throw new JudgeError('its answer is not the JSON object it was asked for');
      this.#inRow = 0;
      this.#reason = undefined;
      return opinion;
    } catch (error) {
      // Who left is no failure of the judge.
      if (!caller?.aborted) this.#note(error, limit.aborted);
      return undefined;
    }
  }

  status(): JudgeStatus {
    return {
      state: this.#reason === undefined ? 'ready' : 'degraded',
      ...(this.#reason !== undefined && { reason: this.#reason }),
      asked: this.#asked,
      failed: this.#failed,
    };
  }

  #note(error: unknown, late: boolean): void {
    this.#failed++;
    this.#inRow++;
    if (this.#inRow >= MAX_FAILURES) this.#pausedUntil = performance.now() + PAUSE_MS;
    if (late) this.#reason = `it did not answer within ${this.#limitMs} ms`;
    else this.#reason = error instanceof JudgeError ? error.message : 'it could not be asked';
  }
}
