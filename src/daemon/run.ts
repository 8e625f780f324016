/** The daemon's life: take the lock, clean up after a dead predecessor, listen, retire. */
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino, { type Logger } from 'pino';
import type { Browser } from '../browser/browser.ts';
import { NamedStates } from '../browser/logins/index.ts';
import type { Notice } from '../browser/session.ts';
import type { DaemonControl } from '../commands/control.ts';
import { messageOf, RutterError } from '../errors.ts';
import { memoryFiles, SiteMemory } from '../memory/site-memory.ts';
import { openTelemetry } from '../memory/telemetry.ts';
import { type HeldLock, tryLock } from '../platform/generation-lock.ts';
import { ensurePrivateDir } from '../platform/private-files.ts';
import { identify } from '../platform/process.ts';
import type { Vault } from '../platform/vault.ts';
import { lazyVault } from '../platform/vault-key.ts';
import { VERSION } from '../protocol/version.ts';
import { LAYER_NAMES, type LayerName } from '../security/types.ts';
import type { Settings } from '../settings/settings.ts';
import { browserFolders } from './browser-keeper.ts';
import { Browsers } from './browsers.ts';
import { Advisers } from './defence/advisers.ts';
import { defenceControl } from './defence/control.ts';
import { Guard } from './defence/guard.ts';
import { Dispatcher } from './dispatch.ts';
import { launchBrowser } from './launch-browser.ts';
import { listenOnLoopback, listenOnSocket } from './listen.ts';
import { makeRoutes } from './routes.ts';
import { sessionControl } from './session-control.ts';
import { SiteNotes } from './site-notes.ts';
import { fullScan, quickScan } from './site-notes-scan.ts';
import { endOrphan, lossNotices, ownIdentity, readPredecessor, StateFile } from './state.ts';
import { describeStatus } from './status.ts';

/** How often the daemon looks whether it is still wanted, ms. */
const WATCH_MS = 1000;
/** Longest wait for a predecessor to drain, save and close, ms. */
const SUCCESSION_MS = 15_000;
/** So long without a request counts as idle, ms: time for what is no hurry. */
const QUIET_MS = 2000;
/** Longest wait for running commands and for saving when it stops, ms. */
const DRAIN_MS = 5000;

/** Runs until the daemon retires. Exits at once when another daemon of the project runs. */
export async function runDaemon(settings: Settings): Promise<void> {
  ensurePrivateDir(settings.paths.home);
  ensurePrivateDir(settings.paths.dir);
  const lock = await lockOrYield(settings);
  if (!lock) return;
  const daemon = new Daemon(settings);
  try {
    await daemon.listen();
    await daemon.retired;
  } finally {
    lock.release();
  }
}

/** The daemon's lock; waits for a predecessor that is on its way out. Undefined when another daemon serves the project. */
async function lockOrYield(settings: Settings): Promise<HeldLock | undefined> {
  const limit = Date.now() + SUCCESSION_MS;
  for (;;) {
    const lock = tryLock(settings.paths.dir, 'daemon');
    if (lock || Date.now() > limit || existsSync(settings.paths.socket)) return lock;
    await sleep(15);
  }
}

class Daemon {
  readonly #settings: Settings;
  readonly #log: Logger;
  readonly #vault: () => Promise<Vault>;
  readonly #browsers: Browsers;
  readonly #dispatcher: Dispatcher;
  readonly #state: StateFile;
  readonly #memory: SiteMemory;
  readonly #notes: SiteNotes;
  readonly #guard: Guard;
  readonly #advisers: Advisers;
  readonly #losses: Map<string, string[]>;
  #server: Server | undefined;
  #lastRequest = Date.now();
  #stopping: Promise<void> | undefined;
  #closing = false;
  #retire: () => void = () => {};
  readonly retired: Promise<void>;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#vault = lazyVault(settings.paths.home);
    this.#log = pino(
      { base: null, timestamp: pino.stdTimeFunctions.isoTime },
      pino.destination({ dest: 2, sync: true }),
    );
    const predecessor = readPredecessor(settings.paths.state);
    endOrphan(predecessor);
    this.#losses = lossNotices(predecessor);
    this.#state = new StateFile(settings.paths.state, {
      instance: randomBytes(8).toString('hex'),
      version: VERSION,
      daemon: ownIdentity(),
      startedAt: new Date().toISOString(),
      sessions: [],
    });
    this.#memory = new SiteMemory({
      ...memoryFiles(settings.paths),
      telemetry: openTelemetry(settings.paths.home, settings.telemetry === 'on'),
    });
    this.#advisers = new Advisers(settings);
    this.#guard = new Guard({ settings, log: this.#log, advisers: this.#advisers });
    this.#notes = new SiteNotes({
      memory: this.#memory,
      quickScan: quickScan(layersOff(settings)),
      fullScan: fullScan(this.#advisers.scan, layersOff(settings)),
      instance: this.#state.state.instance,
      sessions: () => this.#browsers.sessions(),
      log: this.#log,
    });
    this.#browsers = new Browsers({
      launch: () => this.#launch(),
      launchWindow: () => launchBrowser(settings, this.#vault, true),
      headed: settings.headed,
    });
    for (const { name, attached } of predecessor?.sessions ?? [])
      if (attached !== undefined) this.#browsers.setLeft(name, attached);
    this.#dispatcher = new Dispatcher({
      notes: this.#notes,
      guard: this.#guard,
      browsers: this.#browsers,
      control: this.#control(),
      filesDir: settings.paths.files,
      logPath: settings.paths.log,
      log: this.#log,
      // Before the reply leaves: a kill right after it must not lose what was open.
      onReply: () => this.#recordTabs(),
      stopping: () => this.#closing || this.#browsers.own.running?.lost === true,
      takeNotices: (session) => this.#takeNotices(session),
    });
    this.retired = new Promise((resolve) => {
      this.#retire = resolve;
    });
  }

  async listen(): Promise<void> {
    const { paths, transport } = this.#settings;
    ensurePrivateDir(paths.files);
    const token = transport === 'tcp' ? randomBytes(24).toString('base64url') : undefined;
    const app = makeRoutes({
      dispatcher: this.#dispatcher,
      ...(token === undefined ? {} : { token }),
      onRequest: () => {
        this.#lastRequest = Date.now();
      },
      stop: () => void this.stop('it was told to stop'),
    });
    if (token === undefined) {
      this.#state.update({});
      this.#server = await listenOnSocket(app, paths.socket);
    } else {
      const { server, port } = await listenOnLoopback(app);
      this.#server = server;
      this.#state.update({ tcp: { port, token } });
    }
    // Most first commands need the browser: it starts while the client sends its request.
    this.#browsers.own.get().catch(() => {});
    this.#advisers.warm();
    // Chromium takes far longer to start than this takes.
    setImmediate(() => this.#notes.warm());
    this.#watch();
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => void this.stop(`it received ${signal}`));
  }

  /** Drains, saves, closes Chromium, exits. Safe to call again. */
  stop(reason: string): Promise<void> {
    this.#stopping ??= this.#shutDown(reason);
    return this.#stopping;
  }

  async #shutDown(reason: string): Promise<void> {
    const drainEnd = Date.now() + DRAIN_MS;
    this.#recordTabs();
    this.#closing = true;
    this.#closeDoor();
    while (this.#dispatcher.running > 0 && Date.now() < drainEnd) await sleep(10);
    await this.#browsers.close(DRAIN_MS, (error: unknown) =>
      this.#log.warn({ err: error }, 'closing the browser failed'),
    );
    await this.#notes.close();
    this.#end(reason);
  }

  #end(reason: string): void {
    try {
      this.#state.update({ ended: { reason, at: new Date().toISOString() } });
    } catch (error) {
      this.#log.error({ err: error }, 'the state file could not be written');
    }
    this.#advisers.close();
    this.#server?.close();
    this.#retire();
  }

  /** Who comes now finds nobody and starts the next daemon, which waits for this one's lock; who is inside gets an answer. */
  #closeDoor(): void {
    if (this.#settings.transport === 'unix') rmSync(this.#settings.paths.socket, { force: true });
  }

  async #launch(): Promise<Browser> {
    const browser = await launchBrowser(this.#settings, this.#vault);
    const chromium = browser.pid === undefined ? undefined : identify(browser.pid);
    if (chromium) this.#state.update({ chromium });
    browser.onLost(() => void this.#onBrowserLost());
    return browser;
  }

  /** A daemon without its browser has nothing left to keep: it answers who waits and makes room for a new one. */
  async #onBrowserLost(): Promise<void> {
    if (this.#stopping) return;
    this.#log.error('Chromium went away');
    this.#closing = true;
    this.#closeDoor();
    this.#stopping = (async () => {
      const end = Date.now() + 500;
      while (this.#dispatcher.running > 0 && Date.now() < end) await sleep(5);
      await this.#browsers.leaveAll();
      await this.#notes.close();
      this.#end('Chromium went away');
    })();
    await this.#stopping;
  }

  #watch(): void {
    const timer = setInterval(() => {
      this.#recordTabs();
      const quietMs = this.#dispatcher.running === 0 ? Date.now() - this.#lastRequest : 0;
      if (quietMs > QUIET_MS) this.#notes.idle();
      // A person at work in a window sends no requests.
      const idle = quietMs > this.#settings.idleMs && !this.#browsers.handoffs.any;
      if (idle) void this.stop('it was idle');
      else if (!existsSync(this.#settings.paths.state)) void this.stop('its state file was removed');
    }, WATCH_MS);
    void this.retired.then(() => clearInterval(timer));
  }

  #recordTabs(): void {
    // What is closed on the way out was open until then.
    if (this.#closing) return;
    const live = new Map(this.#browsers.sessions().map((session) => [session.name, session]));
    const sessions = this.#browsers.rows().map(({ name }) => {
      const attached = this.#browsers.attachedTo(name);
      const tabs = live.get(name)?.tabs() ?? [];
      if (live.get(name)?.setup.ephemeral) return { name, tabs: [], ephemeral: true as const };
      return {
        name,
        tabs: tabs.map((tab) => ({ id: tab.id, url: tab.url() })),
        ...(attached !== undefined && { attached }),
      };
    });
    try {
      if (existsSync(this.#settings.paths.state)) this.#state.update({ sessions });
    } catch (error) {
      this.#log.warn({ err: error }, 'the state file could not be written');
    }
  }

  #takeNotices(session: string): Notice[] {
    const losses = (this.#losses.get(session) ?? []).map((text) => ({ text }));
    this.#losses.delete(session);
    const own = this.#browsers.takeNotices(session);
    return [...losses, ...own];
  }

  #control(): DaemonControl {
    return {
      states: async () => new NamedStates(join(this.#settings.paths.home, 'states'), await this.#vault()),
      status: async () =>
        describeStatus(this.#settings, this.#state.state, this.#browsers, this.#memory, this.#guard),
      defence: defenceControl(this.#guard, this.#settings.paths.home),
      sessions: sessionControl(this.#browsers, browserFolders(this.#settings), {
        onChange: () => this.#recordTabs(),
        onClosed: (name) => this.#guard.closed(name),
      }),
      stop: async () => {
        // After this reply has left.
        setTimeout(() => void this.stop('it was told to stop'), 20);
      },
    };
  }
}

/** The layers that scan notes; hidden text is no layer of a text. */
function layersOff({ security }: Settings): LayerName[] {
  return LAYER_NAMES.filter((layer) => security.off.some((name) => name === layer));
}

/** Last line of a daemon that could not start; the client reads it. */
export function fatalLine(error: unknown): string {
  const known = error instanceof RutterError ? error : new RutterError('internal', messageOf(error));
  return JSON.stringify({ fatal: { code: known.code, message: known.message, hint: known.hint } });
}
