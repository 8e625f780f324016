/** A session's cookies and storage as a whole, for commands that read, set, save and load them. */
import type { BrowserContext } from 'playwright-core';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { hint, step } from '../../protocol/step.ts';
import { messageOf } from '../library/index.ts';
import { type Cookie, cookieLabel, missingCookies, type NewCookie } from './cookie-keys.ts';
import type { SessionSaving } from './session-state.ts';
import type { StorageState } from './state-file.ts';

/** A session's cookies and storage as a whole. */
export interface SessionStore {
  /** @param url only those that a request to it would carry */
  cookies(deadline: Deadline, url?: string): Promise<Cookie[]>;
  /** Sets what Chromium takes. @returns the others, with the reason */
  add(deadline: Deadline, cookies: readonly NewCookie[]): Promise<RefusedCookie[]>;
  remove(deadline: Deadline, cookies: readonly Cookie[]): Promise<void>;
  /** Everything that a state can hold, also of origins that no tab shows. */
  whole(deadline: Deadline): Promise<StorageState>;
  /** Puts it in the place of all that is there; when that fails, what was there is there again. @throws RutterError `state-failed` */
  replace(deadline: Deadline, storage: StorageState): Promise<{ before: StorageState; missing: string[] }>;
}

/** A cookie that Chromium did not take. */
export interface RefusedCookie {
  cookie: NewCookie;
  why: string;
}

/** A moment in the past: a cookie that is set with it is gone. Seconds. */
const PAST = 1;

/** Waits for a restore that is under way before it reads or writes. */
export class ContextStore implements SessionStore {
  readonly #context: BrowserContext;
  readonly #state: SessionSaving;
  readonly #restored: () => Promise<void>;

  /** @param restored settles when Chromium has all storage that was saved */
  constructor(context: BrowserContext, state: SessionSaving, restored: () => Promise<void>) {
    this.#context = context;
    this.#state = state;
    this.#restored = restored;
  }

  async cookies(deadline: Deadline, url?: string): Promise<Cookie[]> {
    return await deadline.race(this.#context.cookies(url), 'the cookies');
  }

  async add(deadline: Deadline, cookies: readonly NewCookie[]): Promise<RefusedCookie[]> {
    const refused = await deadline.race(this.#set(cookies), 'the cookies');
    this.#state.touch();
    const known = new Set(refused.map(({ cookie }) => cookie));
    const missing = missingCookies(
      cookies.filter((cookie) => !known.has(cookie)),
      await this.cookies(deadline),
    );
    const why = 'Chromium did not keep it: its domain, prefix or attributes do not go together';
    return [...refused, ...missing.map((cookie) => ({ cookie, why }))];
  }

  async remove(deadline: Deadline, cookies: readonly Cookie[]): Promise<void> {
    // The library's own way clears all of them and sets the others again, which a crash between would lose.
    const past = cookies.map((cookie) => ({ ...cookie, value: '', expires: PAST }));
    await deadline.race(this.#context.addCookies(past), 'the cookies');
    this.#state.touch();
  }

  async whole(deadline: Deadline): Promise<StorageState> {
    await deadline.race(this.#restored(), 'the saved storage');
    const reading = this.#context.storageState({ indexedDB: true }).catch((cause: unknown) => {
      throw new RutterError('state-failed', 'Cannot read all cookies and storage of the session', {
        hint: hint`${step('reload')}, then the same command`,
        data: { reason: messageOf(cause).split('\n').slice(0, 2).join(' ') },
        cause,
      });
    });
    return await deadline.race(reading, 'the cookies and storage');
  }

  async replace(
    deadline: Deadline,
    storage: StorageState,
  ): Promise<{ before: StorageState; missing: string[] }> {
    const before = await this.whole(deadline);
    try {
      await deadline.race(this.#context.setStorageState(storage), 'the state');
    } catch (error) {
      await this.#putBack(before, error);
    }
    this.#state.replaced(storage.origins);
    const missing = missingCookies(storage.cookies, await this.cookies(deadline));
    return { before, missing: missing.map(cookieLabel) };
  }

  async #putBack(before: StorageState, cause: unknown): Promise<never> {
    const back = await this.#context.setStorageState(before).then(
      () => true,
      () => false,
    );
    const rest = back
      ? 'the session has what it had before'
      : 'and what the session had before could not all be put back';
    throw new RutterError('state-failed', `Cannot load the state: Chromium refused a part of it; ${rest}`, {
      hint: step('state show'),
      data: { reason: messageOf(cause).split('\n').slice(0, 2).join(' ') },
      cause,
    });
  }

  /** All at once; where one is wrong, one by one. */
  async #set(cookies: readonly NewCookie[]): Promise<RefusedCookie[]> {
    try {
      await this.#context.addCookies(cookies);
      return [];
    } catch {
      const refused: RefusedCookie[] = [];
      for (const cookie of cookies) {
        const why = await this.#context.addCookies([cookie]).then(() => undefined, reasonOf);
        if (why !== undefined) refused.push({ cookie, why });
      }
      return refused;
    }
  }
}

/** Chromium's words, without the library's and without the cookie itself. */
function reasonOf(error: unknown): string {
  const text = messageOf(error).split('\n')[0] ?? '';
  return text.replace(/^.*?Protocol error \([^)]*\): /, '').replace(/^browserContext\.addCookies: /, '');
}
