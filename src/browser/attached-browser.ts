/** A Chrome that belongs to its user, joined for one session: one connection, tabs of our own, and tabs that were lent. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Browser as Library } from 'playwright-core';
import { RutterError } from '../errors.ts';
import type { Deadline } from '../platform/deadline.ts';
import { ensurePrivateDir } from '../platform/private-files.ts';
import { within } from '../platform/within.ts';
import { hint, step } from '../protocol/step.ts';
import type { SessionSetup } from '../protocol/wire.ts';
import { AttachFilter, AttachSocket, type Candidate } from './attach/index.ts';
import { BrowserSession, type OpenedContext, type SessionHost } from './browser-session.ts';
import { EventLog } from './events/index.ts';
import { Cdp } from './library/index.ts';
import { UNSAVED } from './logins/index.ts';
import type { Session } from './session.ts';
import type { Tab } from './tab/index.ts';

/** Which Chrome, for which session, and how much of it. */
export interface AttachOptions {
  session: string;
  /** WebSocket address of the browser. */
  endpoint: string;
  /** A context of its own, without the user's cookies, instead of the user's profile. */
  isolated: boolean;
  /** Private folder for downloads. */
  filesDir: string;
  /** Private folder for console, network and dialog logs. */
  logsDir: string;
}

const LEAVE_MS = 3000;
const LEND_MS = 5000;

/** Holds one session; closing it closes our tabs and leaves the Chrome to its user. */
export class AttachedBrowser implements SessionHost {
  readonly library: Library;
  readonly cdp: Cdp;
  readonly log: EventLog;
  readonly options: AttachOptions;
  readonly version: string;
  readonly #filter: AttachFilter;
  #session: BrowserSession | undefined;
  #leaving: Promise<void> | undefined;

  /** @throws RutterError `chrome-unknown` */
  static async join(deadline: Deadline, options: AttachOptions): Promise<AttachedBrowser> {
    ensurePrivateDir(options.filesDir);
    const socket = await AttachSocket.open(deadline, options.endpoint);
    const filter = new AttachFilter(socket);
    try {
      return await deadline.race(connect(filter, options), 'Chrome to answer');
    } catch (error) {
      socket.close();
      throw error;
    }
  }

  /** For `connect` below. */
  constructor(options: AttachOptions, filter: AttachFilter, library: Library, cdp: Cdp) {
    this.options = options;
    this.#filter = filter;
    this.library = library;
    this.cdp = cdp;
    this.version = library.version();
    this.log = new EventLog(options.logsDir, () =>
      this.#session?.notice('Console and network logs are not being written'),
    );
    library.on('disconnected', () => {
      this.#session?.browserLost();
      void this.log.flush();
    });
  }

  /** Its Chrome went away, or the session has left it. */
  get lost(): boolean {
    return !this.library.isConnected();
  }

  /** @throws RutterError `browser-lost` with what to type */
  session(): Session {
    if (this.#session && !this.lost) return this.#session;
    throw lostChrome(this.options);
  }

  async openSession(): Promise<void> {
    this.#session = await BrowserSession.create(this, this.options.session, {});
  }

  async openContext(_name: string, _setup: SessionSetup): Promise<OpenedContext> {
    const context = this.options.isolated
      ? await this.library.newContext({ viewport: null })
      : this.library.contexts()[0];
    if (!context)
      throw new RutterError('chrome-unknown', 'The Chrome has no profile that tabs could be opened in');
    return {
      context,
      state: UNSAVED,
      attached: true,
      ...(!this.options.isolated && { foreign: true as const }),
      close: () => this.#leave(),
    };
  }

  rawSession(): Promise<CDPSession> {
    return this.library.newBrowserCDPSession();
  }

  /** Ids, in Chrome, of the tabs that are Rutter's own. */
  ownTabs(): string[] {
    return this.lost ? [] : this.#filter.ownTabs();
  }

  /** Closes what a killed daemon left open in this very Chrome. */
  async closeStale(ids: readonly string[]): Promise<void> {
    await within(this.#filter.closeStale(ids), LEAVE_MS, undefined);
  }

  /** The user's tabs that could be lent. */
  async candidates(): Promise<Candidate[]> {
    return await this.#filter.candidates();
  }

  /** @returns the tab that the user's one has become */
  async lend(deadline: Deadline, id: string): Promise<Tab | undefined> {
    const session = this.session();
    const before = new Set(session.tabs().map((tab) => tab.id));
    await deadline.race(this.#filter.lend(id), 'the tab to be lent');
    const fresh = () => session.tabs().find((tab) => !before.has(tab.id));
    const end = performance.now() + Math.min(LEND_MS, deadline.remaining());
    while (!fresh() && performance.now() < end) await sleep(20);
    return fresh();
  }

  /** Closes own tabs, lets lent ones go, and ends the connection. The Chrome stays. */
  async close(): Promise<void> {
    if (this.#session && !this.lost) await this.#session.close();
    else await this.#leave();
  }

  forget(_session: BrowserSession): void {}

  #leave(): Promise<void> {
    this.#leaving ??= this.#doLeave();
    return this.#leaving;
  }

  async #doLeave(): Promise<void> {
    if (!this.lost) await within(this.#filter.leave(), LEAVE_MS, undefined);
    await this.log.flush();
    // Of a browser that was joined this ends the connection alone.
    await within(
      this.library.close().catch(() => {}),
      LEAVE_MS,
      undefined,
    );
    this.#filter.close();
  }
}

async function connect(filter: AttachFilter, options: AttachOptions): Promise<AttachedBrowser> {
  const { chromium } = await import('playwright-core');
  const library = await chromium.connectOverCDP(filter, { noDefaults: true });
  await filter.start();
  const cdp = new Cdp(await library.newBrowserCDPSession());
  const browser = new AttachedBrowser(options, filter, library, cdp);
  await browser.openSession();
  return browser;
}

/** What is the user's is not copied into files of ours. */
/** The reply to every command of a session whose Chrome has gone. */
export function lostChrome({ session, endpoint }: Pick<AttachOptions, 'session' | 'endpoint'>): RutterError {
  return new RutterError(
    'browser-lost',
    `The Chrome that session ${session} was attached to (${endpoint}) has gone, and its tabs with it`,
    {
      hint: hint`${step('attach', {}, { session })}, which joins a running one; ${step('detach', {}, { session })}, which goes back to Rutter's own browser`,
    },
  );
}
