/** Which browser each session lives in: Rutter's own without a window, Rutter's own with one, or a Chrome of the user's. */
import type { AttachedBrowser } from '../browser/attached-browser.ts';
import { lostChrome } from '../browser/attached-browser.ts';
import type { Browser } from '../browser/browser.ts';
import type { Notice, Session } from '../browser/session.ts';
import { describeSetup, refuseOtherSetup } from '../browser/session-setup.ts';
import type { SessionRow } from '../commands/control.ts';
import { RutterError } from '../errors.ts';
import { Deadline } from '../platform/deadline.ts';
import { step } from '../protocol/step.ts';
import type { SessionSetup } from '../protocol/wire.ts';
import { BrowserKeeper, type Launch } from './browser-keeper.ts';
import { Handoffs } from './handoffs.ts';

/** Where a session lives when it is not the browser without a window. */
type Place =
  | { kind: 'window' }
  | { kind: 'attached'; browser: AttachedBrowser }
  /** Was attached when the daemon before this one ended. */
  | { kind: 'left'; endpoint: string; own: string[] };

const CLOSE_MS = 5000;

/** How browsers are started. */
export interface BrowsersOptions {
  launch: Launch;
  /** A browser with windows; rejects `no-display` where there can be none. */
  launchWindow: Launch;
  /** The own browser has windows anyway. */
  headed: boolean;
}

/** A session keeps its browser until it is closed, handed over or attached elsewhere. */
export class Browsers {
  readonly own: BrowserKeeper;
  readonly handoffs = new Handoffs();
  readonly #options: BrowsersOptions;
  readonly #places = new Map<string, Place>();
  /** For sessions whose browser has gone. */
  readonly #notices = new Map<string, Notice[]>();
  #window: BrowserKeeper;

  constructor(options: BrowsersOptions) {
    this.#options = options;
    this.own = new BrowserKeeper(options.launch);
    this.#window = this.#windowKeeper();
  }

  /** @throws RutterError `handed-over` while a person has it, `session-live`, `browser-lost` */
  async session(name: string, setup: SessionSetup = {}): Promise<Session> {
    this.handoffs.refuse(name);
    return await this.find(name, setup);
  }

  /** The session, also while a person has it. */
  async find(name: string, setup: SessionSetup = {}): Promise<Session> {
    const place = this.#places.get(name);
    if (place?.kind === 'left') throw lostChrome({ session: name, endpoint: place.endpoint });
    if (place?.kind === 'attached') {
      // Nothing of the user's own Chrome is saved.
      refuseOtherSetup(name, { headed: true, ephemeral: true }, setup);
      return place.browser.session();
    }
    if (place?.kind === 'window') return await (await this.#window.get()).session(name, setup);
    if (!setup.headed || this.#options.headed) return await (await this.own.get()).session(name, setup);
    const live = this.own.running?.sessions().find((session) => session.name === name);
    if (live) refuseOtherSetup(name, live.setup, setup);
    const window = await this.#window.get();
    this.#places.set(name, { kind: 'window' });
    return await window.session(name, setup);
  }

  sessions(): Session[] {
    const attached = [...this.#places.values()].flatMap((place) =>
      place.kind === 'attached' && !place.browser.lost ? [place.browser.session()] : [],
    );
    return [this.own.running, this.#window.running]
      .flatMap((browser) => browser?.sessions() ?? [])
      .concat(attached);
  }

  rows(): SessionRow[] {
    const live = this.sessions();
    // On its way into a window a session is in no browser for a moment.
    const names = new Set([
      ...live.map(({ name }) => name),
      ...this.#places.keys(),
      ...this.handoffs.names(),
    ]);
    return [...names].sort().map((name) => {
      const session = live.find((each) => each.name === name);
      const setup = describeSetup(session?.setup ?? {});
      return {
        name,
        browser: this.place(name),
        tabs: session?.tabs().length ?? 0,
        ...(setup.length > 0 && { setup: setup.join(' ') }),
        ...(this.handoffs.has(name) && { person: { reason: this.handoffs.get(name)?.reason } }),
      };
    });
  }

  /** Rutter's own browser that the session lives in; the one without a window for a session in the user's. */
  async ownOf(name: string): Promise<Browser> {
    return await (this.#places.get(name)?.kind === 'window' ? this.#window : this.own).get();
  }

  /** Where the session lives or would live, in words. */
  place(name: string): string {
    const place = this.#places.get(name);
    if (place?.kind === 'left') return `gone: the Chrome at ${place.endpoint}`;
    if (place?.kind === 'attached')
      return `${place.browser.lost ? 'gone: ' : ''}the Chrome at ${place.browser.options.endpoint}`;
    return place?.kind === 'window' || this.#options.headed ? "Rutter's own, with a window" : "Rutter's own";
  }

  /** The Chrome that the session is attached to: its address, and the ids of the session's own tabs there. */
  attachedTo(name: string): { endpoint: string; own: string[] } | undefined {
    const place = this.#places.get(name);
    if (place?.kind === 'left') return { endpoint: place.endpoint, own: place.own };
    if (place?.kind !== 'attached') return undefined;
    return { endpoint: place.browser.options.endpoint, own: place.browser.ownTabs() };
  }

  attached(name: string): AttachedBrowser | undefined {
    const place = this.#places.get(name);
    return place?.kind === 'attached' ? place.browser : undefined;
  }

  /** Whether the session has windows that a person can see. */
  isVisible(name: string): boolean {
    return (
      this.#options.headed || this.#places.get(name)?.kind === 'window' || this.attached(name) !== undefined
    );
  }

  isLive(name: string): boolean {
    return this.#places.has(name) || this.sessions().some((session) => session.name === name);
  }

  /** The session lives in that Chrome from now on. */
  setAttached(name: string, browser: AttachedBrowser): void {
    this.#places.set(name, { kind: 'attached', browser });
  }

  /** It was attached when the last daemon ended: its commands say so until someone attaches or detaches it. */
  setLeft(name: string, at: { endpoint: string; own: string[] }): void {
    this.#places.set(name, { kind: 'left', ...at });
  }

  /** The visible browser, once it runs. @throws RutterError `no-display` */
  async window(): Promise<Browser> {
    return await this.#window.get();
  }

  setWindow(name: string): void {
    this.#places.set(name, { kind: 'window' });
  }

  /** Ends a session where it lives: saved if it is Rutter's own, left as it was if it is a Chrome of the user's. */
  async closeSession(name: string, options: { unsaved?: boolean } = {}): Promise<void> {
    this.handoffs.end(name, 'resumed');
    const place = this.#places.get(name);
    if (place?.kind === 'attached') await place.browser.close();
    else if (place?.kind !== 'left')
      await this.sessions()
        .find((session) => session.name === name)
        ?.close(options);
    this.#places.delete(name);
    await this.#closeUnusedWindow();
  }

  /** A second browser costs memory for as long as it runs. */
  async #closeUnusedWindow(): Promise<void> {
    const window = this.#window.running;
    if (!window || [...this.#places.values()].some(({ kind }) => kind === 'window')) return;
    this.#window = this.#windowKeeper();
    await window.close(new Deadline(CLOSE_MS));
  }

  takeNotices(name: string): Notice[] {
    const notices = this.#notices.get(name) ?? [];
    this.#notices.delete(name);
    return [
      ...notices,
      ...(this.sessions()
        .find((session) => session.name === name)
        ?.takeNotices() ?? []),
    ];
  }

  /** Leaves every Chrome of the user's as it was. */
  async leaveAll(): Promise<void> {
    const attached = [...this.#places.values()].flatMap((place) =>
      place.kind === 'attached' ? [place.browser] : [],
    );
    await Promise.allSettled(attached.map((browser) => browser.close()));
  }

  /** Saves and ends everything that is Rutter's own. Also a browser that is still starting must not be left behind. */
  async close(ms: number, onFailure: (error: unknown) => void): Promise<void> {
    const [own, window] = await Promise.all([this.own.settled(), this.#window.settled()]);
    const closing = [own, window].map((browser) => browser?.close(new Deadline(ms)).catch(onFailure));
    await Promise.all([...closing, this.leaveAll()]);
  }

  /** The visible browser can be closed by a person at any time, and is started again when it is needed. */
  #windowKeeper(): BrowserKeeper {
    return new BrowserKeeper(async () => {
      const browser = await this.#options.launchWindow();
      browser.onLost(() => this.#windowLost());
      return browser;
    });
  }

  #windowLost(): void {
    for (const [name, place] of [...this.#places]) {
      if (place.kind !== 'window') continue;
      this.#places.delete(name);
      this.#notices.set(name, [
        {
          text: `The window of session ${name} was closed; the session goes on without one, from what was saved last`,
        },
      ]);
      this.handoffs.end(name, 'closed');
    }
    this.#window = this.#windowKeeper();
  }
}

/** @throws RutterError `session-unknown` */
export function unknownSession(name: string): RutterError {
  return new RutterError('session-unknown', `There is no live session ${name}`, {
    hint: step('session list'),
  });
}
