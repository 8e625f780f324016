/** One Chromium and its sessions. The only door of this folder for the daemon. */
import type { BrowserContextOptions, CDPSession, Browser as Library } from 'playwright-core';
import { RutterError } from '../errors.ts';
import type { Deadline } from '../platform/deadline.ts';
import { ensurePrivateDir } from '../platform/private-files.ts';
import type { Vault } from '../platform/vault.ts';
import { within } from '../platform/within.ts';
import type { SessionSetup } from '../protocol/wire.ts';
import { BrowserSession, type OpenedContext, type SessionHost } from './browser-session.ts';
import { EventLog } from './events/index.ts';
import { type Cdp, messageOf } from './library/index.ts';
import { DocumentGate, restoreContext, StateFile, UNSAVED } from './logins/index.ts';
import type { Session } from './session.ts';
import { contextSetup, refuseOtherSetup } from './session-setup.ts';
import { type Launched, type LaunchOptions, launchChromium, type RunDir } from './start/index.ts';

/** How Chromium is started, and the folders it may use. */
export interface BrowserOptions extends LaunchOptions {
  /** Private folder for downloads. */
  filesDir: string;
  /** Private folder for console, network and dialog logs. */
  logsDir: string;
  /** Private folder for saved cookies and storage. */
  stateDir: string;
  /** Encrypts what is saved. */
  vault: () => Promise<Vault>;
  /** Of pages without a window, CSS pixels. */
  viewport?: { width: number; height: number };
}

const CLOSE_MS = 5000;
/** Size of pages without a window, where nobody says otherwise. */
const VIEWPORT = { width: 1280, height: 720 };

/** Sessions are made on first use. Once Chromium has ended, everything throws RutterError `browser-lost`. */
export class Browser implements SessionHost {
  readonly pid: number | undefined;
  readonly version: string;
  readonly library: Library;
  readonly cdp: Cdp;
  readonly log: EventLog;
  readonly options: BrowserOptions;
  readonly #runDir: RunDir;
  readonly #gate: DocumentGate;
  readonly #sessions = new Map<string, Promise<BrowserSession>>();
  readonly #ready: BrowserSession[] = [];
  readonly #onLost: (() => void)[] = [];
  #lost = false;
  #closing: Promise<void> | undefined;

  /** Starts Chromium. @throws RutterError `browser-missing`, `no-sandbox`, `home-unwritable` */
  static async launch(options: BrowserOptions): Promise<Browser> {
    for (const dir of [options.dataDir, options.filesDir, options.stateDir]) ensurePrivateDir(dir);
    // A keyring takes its time; the first session will want it.
    options.vault().catch(() => {});
    return new Browser(options, await launchChromium(options));
  }

  private constructor(options: BrowserOptions, { library, cdp, pid, runDir }: Launched) {
    this.options = options;
    this.library = library;
    this.cdp = cdp;
    this.#gate = new DocumentGate(cdp);
    this.pid = pid;
    this.version = library.version();
    this.#runDir = runDir;
    this.log = new EventLog(options.logsDir, () =>
      this.#notice('Console and network logs are not being written: the log folder is full or read-only'),
    );
    library.on('disconnected', () => this.#disconnected());
  }

  /** Chromium has gone, by itself or by `close`. */
  get lost(): boolean {
    return this.#lost || !this.library.isConnected();
  }

  /**
   * The session of that name, made on first use from its saved state.
   * @throws RutterError `session-live` when it was started otherwise than asked for, `bad-value` for a proxy
   */
  async session(name: string, setup: SessionSetup = {}): Promise<Session> {
    if (this.#lost) throw new RutterError('browser-lost', 'Chromium went away');
    const known = this.#sessions.get(name);
    if (known) {
      const session = await known;
      refuseOtherSetup(name, { ...session.setup, ...this.#window() }, setup);
      return session;
    }
    const making = BrowserSession.create(this, name, setup).then((session) => {
      this.#ready.push(session);
      return session;
    });
    this.#sessions.set(name, making);
    making.catch(() => this.#sessions.delete(name));
    return await making;
  }

  /** A session that is in no list, never saved, and whose cookies are nobody else's. @param name that no session can have */
  async apart(name: string, setup: SessionSetup): Promise<BrowserSession> {
    if (this.#lost) throw new RutterError('browser-lost', 'Chromium went away');
    return await BrowserSession.create(this, name, { ...setup, ephemeral: true });
  }

  #window(): SessionSetup {
    return this.options.headless ? {} : { headed: true };
  }

  async openContext(name: string, setup: SessionSetup): Promise<OpenedContext> {
    const { options, release } = await contextSetup(setup);
    const view = { viewport: this.options.headless ? (this.options.viewport ?? VIEWPORT) : null };
    try {
      const opened = await this.#restore(name, setup, { ...view, ...options });
      return {
        ...opened,
        close: async () => {
          try {
            await opened.context.close();
          } finally {
            opened.pending?.close();
            await release();
          }
        },
      };
    } catch (error) {
      await release();
      throw error;
    }
  }

  async #restore(
    name: string,
    setup: SessionSetup,
    options: BrowserContextOptions,
  ): Promise<Omit<OpenedContext, 'close'>> {
    const unsaved = async () => ({ context: await this.library.newContext(options), state: UNSAVED });
    if (setup.ephemeral) return await unsaved();
    try {
      const file = new StateFile(this.options.stateDir, name, await this.options.vault());
      const restored = await restoreContext(this.library, options, this.#gate, file, name);
      // A page that opens and closes by itself would be in the way of a person.
      if (!this.options.headless) await restored.pending?.all();
      return restored;
    } catch (error) {
      if (this.lost) throw error;
      // Without its key, or on a disk that can't be read, nothing may be written over what is there.
      const why = error instanceof RutterError ? [error.message, error.hint].join('; ') : messageOf(error);
      return {
        ...(await unsaved()),
        notices: [`Session ${name} starts empty, and is not saved: ${why}`],
      };
    }
  }

  rawSession(): Promise<CDPSession> {
    return this.library.newBrowserCDPSession();
  }

  /** Sessions in use. */
  sessions(): Session[] {
    return [...this.#ready];
  }

  /** Calls back once when Chromium dies without having been asked to. */
  onLost(callback: () => void): void {
    this.#onLost.push(callback);
  }

  /** Saves the sessions, then ends Chromium. Waits no longer than the deadline; Chromium is ended in any case. */
  close(deadline: Deadline): Promise<void> {
    this.#closing ??= this.#close(deadline);
    return this.#closing;
  }

  async #close(deadline: Deadline): Promise<void> {
    await within(
      Promise.allSettled(this.sessions().map((session) => session.close({ hurried: true }))),
      deadline.remaining(),
      [],
    );
    await this.log.flush();
    await within(
      this.library.close().catch(() => {}),
      Math.max(CLOSE_MS, deadline.remaining()),
      undefined,
    );
    await this.#runDir.remove();
  }

  forget(session: BrowserSession): void {
    this.#sessions.delete(session.name);
    const at = this.#ready.indexOf(session);
    if (at >= 0) this.#ready.splice(at, 1);
  }

  #disconnected(): void {
    this.#lost = true;
    for (const session of [...this.#ready]) session.browserLost();
    if (this.#closing) return;
    void this.log.flush();
    void this.#runDir.remove();
    for (const callback of this.#onLost) callback();
  }

  #notice(text: string): void {
    for (const session of this.#ready) session.notice(text);
  }
}
