/** An agent's own set of tabs, cookies and downloads: one browser context. */
import type { BrowserContext, CDPSession, Dialog, Page } from 'playwright-core';
import { RutterError } from '../errors.ts';
import { Deadline } from '../platform/deadline.ts';
import { blank, hint, step } from '../protocol/step.ts';
import type { SessionSetup } from '../protocol/wire.ts';
import { type FileAsk, type GotFile, getFile, SessionDownloads } from './downloads/index.ts';
import { Emulation, Overrides } from './emulate/index.ts';
import type { EventKind, EventLog } from './events/index.ts';
import { type LinkHost, PageLink } from './frames/index.ts';
import { Cdp, collectLeftovers } from './library/index.ts';
import { ContextStore, type PendingStorage, type SessionSaving } from './logins/index.ts';
import { RawCdp } from './raw/index.ts';
import type { CloseOptions, Notice, Session } from './session.ts';
import { SessionTools } from './session-tools.ts';
import { BrowserTab, type Tab, type TabOwner } from './tab/index.ts';
import { type DownloadEntry, SessionNetwork } from './traffic/index.ts';

/** The context of a session, and what goes with it. */
export interface OpenedContext {
  context: BrowserContext;
  state: SessionSaving;
  /** Saved storage that is not in Chromium yet. */
  pending?: PendingStorage;
  /** What was restored and what not, in words for the agent. */
  notices?: string[];
  /** The profile is the user's own: its cookies and storage are not Rutter's to read. */
  foreign?: true;
  /** The browser is the user's own: it keeps the files that its pages get. */
  attached?: true;
  /** Closes the context and what was started for it. */
  close(): Promise<void>;
}

/** What a session asks of its browser. */
export interface SessionHost {
  readonly cdp: Cdp;
  readonly log: EventLog;
  readonly lost: boolean;
  readonly options: { filesDir: string };
  openContext(name: string, setup: SessionSetup): Promise<OpenedContext>;
  /** A new session of the browser itself. */
  rawSession(): Promise<CDPSession>;
  forget(session: BrowserSession): void;
}

/** Longest that a tab opened by a page is waited for before its opener hears of it. */
const POPUP_MS = 10_000;
/** A page that a page has opened is spoken of when it has no answer after so long. */
const SLOW_POPUP_MS = 3000;
/** Kinds of requests whose answers pages keep logins from; pictures and scripts come by the hundred. */
const MAY_LOG_IN = /^(?:document|xhr|fetch)$/i;
/** Notices remembered. */
const LIST_LIMIT = 1000;

/** Made by `Browser` and `AttachedBrowser`; the rest of Rutter sees it as `Session`. */
export class BrowserSession implements Session, TabOwner {
  readonly name: string;
  /** How it was started. */
  readonly setup: SessionSetup;
  readonly traffic: SessionNetwork;
  readonly overrides = new Overrides();
  readonly emulation: Emulation;
  readonly tools: SessionTools;
  readonly #attached: boolean;
  readonly #closeContext: () => Promise<void>;
  readonly #host: SessionHost;
  readonly #context: BrowserContext;
  readonly #state: SessionSaving;
  readonly #store: ContextStore | undefined;
  readonly #pending: PendingStorage | undefined;
  readonly #tabs = new Map<string, BrowserTab>();
  readonly #byPage = new WeakMap<Page, BrowserTab>();
  /** Pages that this session has asked for itself. */
  readonly #own = new WeakSet<Page>();
  readonly #making = new Set<Promise<Page>>();
  /** Dialogs of pages that the library has not told of yet. */
  readonly #early: Dialog[] = [];
  readonly #downloads: SessionDownloads;
  #notices: Notice[] = [];
  #current: BrowserTab | undefined;
  #lastTab = 0;
  #raw: Promise<RawCdp> | undefined;

  /** @throws RutterError `home-unwritable`, `bad-value` for a proxy */
  static async create(host: SessionHost, name: string, setup: SessionSetup): Promise<BrowserSession> {
    const opened = await host.openContext(name, setup);
    const session = new BrowserSession(host, name, setup, opened);
    for (const text of opened.notices ?? []) session.notice(text);
    return session;
  }

  private constructor(host: SessionHost, name: string, setup: SessionSetup, opened: OpenedContext) {
    const { context, state, pending, attached = false } = opened;
    const restored = async () => await pending?.all();
    this.#attached = attached;
    this.#host = host;
    this.name = name;
    this.setup = setup;
    this.#closeContext = () => opened.close();
    this.#context = context;
    this.traffic = new SessionNetwork(context, this.overrides, restored);
    this.tools = new SessionTools(context, restored);
    this.emulation = new Emulation(context, this.overrides);
    this.#downloads = new SessionDownloads({
      filesDir: host.options.filesDir,
      notice: (text, about) => this.notice(text, about),
    });
    this.#state = state;
    this.#pending = pending;
    this.#store = opened.foreign ? undefined : new ContextStore(context, state, restored);
    context.setDefaultTimeout(0);
    context.on('page', (page) => void this.#opened(page).catch(() => {}));
    // Without a listener the library would dismiss dialogs.
    context.on('dialog', (dialog) => this.#dialogOpened(dialog));
    state.start(
      context,
      () => this.tabs(),
      (text) => this.notice(text),
    );
  }

  get browserCdp(): Cdp {
    return this.#host.cdp;
  }

  get lost(): boolean {
    return this.#host.lost;
  }

  tabs(): Tab[] {
    return [...this.#tabs.values()];
  }

  current(): Tab | undefined {
    return this.#current;
  }

  tab(id: string): Tab | undefined {
    return this.#tabs.get(id);
  }

  select(tab: Tab): void {
    this.#current = this.#tabs.get(tab.id) ?? this.#current;
  }

  async newTab(deadline: Deadline, id = this.#nextId()): Promise<Tab> {
    this.#lastTab = Math.max(this.#lastTab, Number(id.slice(1)));
    const tab = new BrowserTab(id, this);
    await tab.start(deadline);
    this.#watchChanges(tab);
    this.#tabs.set(tab.id, tab);
    this.#current = tab;
    return tab;
  }

  downloads(): DownloadEntry[] {
    return this.#downloads.list();
  }

  async getFile(deadline: Deadline, tab: Tab, ask: FileAsk): Promise<GotFile> {
    const own = this.#tabs.get(tab.id);
    if (!own) throw new RutterError('tab-closed', `Tab ${tab.id} was closed`);
    if (this.#attached)
      throw new RutterError(
        'wrong-target',
        `Cannot download: session ${this.name} is in the user's own Chrome, which keeps the files of its pages itself`,
        {
          hint: hint`${step('click', { target: blank('target of a link') })} (the file goes where the user's downloads go), or a session of Rutter's own: -S <another name>`,
        },
      );
    const { traffic, overrides } = this;
    const context = this.#context;
    const newPage = () => this.#newPage(deadline);
    return await getFile(
      deadline,
      { context, traffic, overrides, downloads: this.#downloads, tab: own, newPage },
      ask,
    );
  }

  takeNotices(): Notice[] {
    const taken = this.#notices;
    this.#notices = [];
    return taken;
  }

  touch(): void {
    this.#state.touch();
    collectLeftovers(this.#context);
  }

  get store(): ContextStore {
    if (this.#store) return this.#store;
    throw new RutterError(
      'wrong-target',
      `Cannot read or change the cookies and saved state of session ${this.name}: it shares the logins of the user's own Chrome`,
      {
        hint: hint`${step('attach', { isolated: true }, { session: blank('another name') })}, or a session of its own: -S <another name>`,
      },
    );
  }

  async rawCdp(deadline: Deadline): Promise<RawCdp> {
    this.#raw ??= this.#host
      .rawSession()
      .then((session) => new RawCdp(new Cdp(session), (within, what, work) => within.race(work, what)));
    this.#raw.catch(() => {
      this.#raw = undefined;
    });
    return await deadline.race(this.#raw, 'a DevTools session');
  }

  async close({ unsaved = false, hurried = false }: CloseOptions = {}): Promise<void> {
    this.#host.forget(this);
    await (unsaved ? this.#state.stop() : this.#state.finish(hurried));
    await this.#closeContext();
  }

  // What tabs ask.

  async openLink(deadline: Deadline, host: LinkHost): Promise<PageLink> {
    const page = await deadline.race(this.#newPage(deadline), 'a new tab');
    if (host instanceof BrowserTab) this.#byPage.set(page, host);
    this.#downloads.watch(page, () => this.#byPage.get(page));
    try {
      return await deadline.race(PageLink.open(this.#context, page, host), 'a new tab');
    } catch (error) {
      // Nobody would ever close it.
      page.close().catch(() => {});
      throw error;
    }
  }

  /** A page asked for a tab, which the library tells of only when its server has answered. */
  awaitTab(opener: string): void {
    const before = this.#lastTab;
    const timer = setTimeout(() => {
      if (this.#lastTab !== before || this.lost) return;
      this.notice(`${opener} opened a page that has not answered yet; it becomes a tab when it does`);
    }, SLOW_POPUP_MS);
    timer.unref();
  }

  notice(text: string, about?: string): void {
    this.#notices.push({ text, ...(about !== undefined && { about }) });
    if (this.#notices.length > LIST_LIMIT) this.#notices.shift();
  }

  record(kind: EventKind, tab: string, entry: object): void {
    if (!this.setup.ephemeral) this.#host.log.record(kind, this.name, tab, entry);
  }

  dialogElsewhere(than: Tab): Tab | undefined {
    return [...this.#tabs.values()].find((tab) => tab !== than && tab.dialog);
  }

  forget(tab: Tab): void {
    this.#tabs.delete(tab.id);
    if (this.#current?.id !== tab.id) return;
    const opener = this.#current.opener;
    this.#current = opener && this.#tabs.has(opener.id) ? opener : [...this.#tabs.values()].at(-1);
  }

  browserLost(): void {
    void this.#state.stop();
    for (const tab of [...this.#tabs.values()]) tab.browserLost();
    this.#host.forget(this);
    void this.#closeContext().catch(() => {});
  }

  #nextId(): string {
    return `t${++this.#lastTab}`;
  }

  /** A page of our own, told apart from those that pages open. One that comes too late is closed again. */
  async #newPage(deadline: Deadline): Promise<Page> {
    if (this.lost) throw new RutterError('browser-lost', 'Chromium went away');
    const making = this.#context.newPage().then((page) => {
      this.#own.add(page);
      if (deadline.signal.aborted) void page.close().catch(() => {});
      return page;
    });
    this.#making.add(making);
    return await making.finally(() => this.#making.delete(making));
  }

  /** A page has opened: one of ours, which is expected, or one that a page wanted, which becomes a tab. */
  async #opened(page: Page): Promise<void> {
    const opener = await page.opener();
    if (await this.#pending?.owns(page)) return;
    await Promise.allSettled([...this.#making]);
    if (this.#own.has(page) || page.isClosed()) return;
    const from = opener ? this.#byPage.get(opener) : undefined;
    const tab = new BrowserTab(this.#nextId(), this, from);
    this.#byPage.set(page, tab);
    this.#tabs.set(tab.id, tab);
    this.#watchChanges(tab);
    this.#current ??= tab;
    this.#downloads.watch(page, () => this.#byPage.get(page));
    const early = this.#early.shift();
    if (early) tab.adoptDialog(early);
    await this.#introduce(tab, page, from);
  }

  async #introduce(tab: BrowserTab, page: Page, from: BrowserTab | undefined): Promise<void> {
    const deadline = new Deadline(POPUP_MS);
    try {
      await deadline.race(tab.adopt(PageLink.open(this.#context, page, tab), page), 'the new tab');
    } catch {
      // Closed again, or a dialog keeps it busy; it is a tab all the same.
    } finally {
      deadline.cancel();
    }
    if (tab.state === 'closed') return;
    this.notice(`Tab ${tab.id} was opened${from ? ` by ${from.id}` : ''}`, tab.id);
    from?.emit('opened', tab);
  }

  #dialogOpened(dialog: Dialog): void {
    const page = dialog.page();
    const tab = page ? this.#byPage.get(page) : undefined;
    // A tab that is ready hears of the dialog through its own session.
    if (!tab) this.#early.push(dialog);
    else if (!tab.isReady()) tab.adoptDialog(dialog);
  }

  /** Pages log in and out by themselves, too, long after the command that began it. */
  #watchChanges(tab: BrowserTab): void {
    const touch = () => this.#state.touch();
    tab.on('navigated', touch);
    tab.on('requestEnded', ({ type }) => {
      if (MAY_LOG_IN.test(type)) touch();
    });
  }
}
