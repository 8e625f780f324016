/** One tab of a session. It outlives its page: after a crash the next `goto` gives it a new one under the same id. */
import type { Dialog, Page } from 'playwright-core';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { RefTable } from '../../snapshot/refs.ts';
import { TypedEmitter } from '../events/index.ts';
import type { Recording } from '../film/index.ts';
import {
  type DialogInfo,
  dialogOpen,
  type Frame,
  type FrameState,
  type FrameWatch,
  type LinkHost,
  type PageLink,
  readTitle,
} from '../frames/index.ts';
import type { Cdp } from '../library/index.ts';
import type { RawCdp } from '../raw/index.ts';
import { ConsoleCapture, NetworkCapture, readBody } from '../traffic/index.ts';
import { ChooserGate } from './chooser-gate.ts';
import { closePage } from './close-page.ts';
import { DialogGate } from './dialog-gate.ts';
import { ensureFiles, setInputFiles } from './files.ts';
import { HeldInput } from './held-input.ts';
import { LastSnapshot } from './last-snapshot.ts';
import { MainNavigation } from './main-navigation.ts';
import type { GotoResult } from './navigate.ts';
import { goHistory, goTo, reloadPage } from './navigate.ts';
import { describeNetError } from './net-errors.ts';
import type { ScreenshotOptions } from './screenshot.ts';
import { capture } from './screenshot.ts';
import type { Moved, Tab, TabEvents, TabLog } from './tab.ts';
import type { TabState } from './tab-loss.ts';
import { describeLoss } from './tab-loss.ts';
import type { TabOwner } from './tab-owner.ts';

const CLOSE_MS = 5000;

/** Made by its session; the rest of Rutter sees it as `Tab`. */
export class BrowserTab implements Tab, LinkHost {
  readonly id: string;
  readonly session: TabOwner;
  readonly opener: BrowserTab | undefined;
  readonly refs = new RefTable();
  readonly log: TabLog;
  readonly held = new HeldInput();
  readonly lastSnapshot = new LastSnapshot();
  stoppedWatches: FrameWatch[] = [];
  film: Recording | undefined;
  readonly navigation: MainNavigation;
  readonly #events = new TypedEmitter<TabEvents>();
  readonly #console: ConsoleCapture;
  readonly #network: NetworkCapture;
  readonly #dialogs: DialogGate;
  readonly #chooser: ChooserGate;
  #link: PageLink | undefined;
  /** The first link, while it is being made. */
  #linking: Promise<unknown> | undefined;
  #page: Page | undefined;
  #state: TabState = 'open';
  #lastDocument = 0;
  /** Serials of the document the main frame shows and of the one before; refs are kept from the latter on. */
  #mainDocuments: [before: number, now: number] = [0, 0];

  constructor(id: string, session: TabOwner, opener?: BrowserTab) {
    this.id = id;
    this.session = session;
    this.opener = opener;
    this.navigation = new MainNavigation({
      navigating: (url) => this.emit('navigating', url),
      loaded: () => {
        session.touch();
        this.emit('loaded');
      },
    });
    this.#console = new ConsoleCapture({
      entry: (entry) => session.record('console', id, entry),
      error: (entry) => {
        session.record('console', id, { kind: 'pageerror', ...entry });
        this.emit('pageError', entry.text);
      },
    });
    this.#network = new NetworkCapture({
      started: (entry) => this.emit('request', entry),
      answered: (entry) => this.emit('requestAnswered', entry),
      ended: (entry) => {
        session.record('network', id, entry);
        this.emit('requestEnded', entry);
      },
    });
    this.#dialogs = new DialogGate({
      opened: (dialog) => this.#dialogOpened(dialog),
      closed: (entry) => {
        session.record('dialogs', id, entry);
        this.emit('dialogClosed');
      },
    });
    this.log = {
      console: this.#console.entries,
      errors: this.#console.errors,
      network: this.#network.entries,
      dialogs: this.#dialogs.entries,
      requestDetail: (id) => this.#network.detail(id),
      responseBody: async (deadline, id) =>
        await readBody(deadline, this.#linked(), this.#network.detail(id), id),
    };
    this.#chooser = new ChooserGate((multiple) => this.emit('chooser', multiple));
  }

  get state(): TabState {
    return this.#state;
  }

  get dialog(): DialogInfo | undefined {
    return this.#dialogs.open;
  }

  get chooser(): { multiple: boolean } | undefined {
    return this.#chooser.open;
  }

  get pendingRequests(): number {
    return this.#network.pending;
  }

  /** Requests of a page that gets a file are this tab's. @returns to be told how long the file is, in bytes */
  listenToFile(cdp: Cdp): (bytes: number) => void {
    return this.#network.listenToFile(cdp);
  }

  get pendingNavigation(): string | undefined {
    return this.navigation.unanswered;
  }

  on<K extends keyof TabEvents>(event: K, listener: (...args: TabEvents[K]) => void): void {
    this.#events.on(event, listener);
  }

  off<K extends keyof TabEvents>(event: K, listener: (...args: TabEvents[K]) => void): void {
    this.#events.off(event, listener);
  }

  emit<K extends keyof TabEvents>(event: K, ...args: TabEvents[K]): void {
    this.#events.emit(event, ...args);
  }

  /** Gives the tab its first page. */
  async start(deadline: Deadline): Promise<void> {
    this.#link = await this.session.openLink(deadline, this);
    this.#watch(this.#link.page);
  }

  /** Takes over a page that a page has opened. */
  async adopt(link: Promise<PageLink>, page: Page): Promise<void> {
    this.#watch(page);
    this.#linking = link;
    this.#link = await link;
    this.#linking = undefined;
  }

  /** A dialog that came before the tab's own session did. */
  adoptDialog(dialog: Dialog): void {
    this.#dialogs.adopt(dialog);
  }

  #watch(page: Page): void {
    this.#page = page;
    page.once('close', () => {
      // When Chromium dies its pages say so first.
      setImmediate(() => {
        if (this.#page === page) this.#gone('closed');
      });
    });
  }

  /** A server that answered without a page was reached: the address is what was asked of it. */
  url(): string {
    const main = this.#link?.tree.main;
    if (!main) return 'about:blank';
    const answered = main.unreachable !== undefined && this.navigation.request(main.loaderId)?.status;
    return answered ? (main.unreachable ?? main.url) : main.url;
  }

  async title(deadline: Deadline): Promise<string> {
    return await readTitle(deadline, await this.#ready(deadline), this.dialog !== undefined);
  }

  main(): Frame {
    const link = this.#linked();
    return link.handle(link.tree.main);
  }

  async frames(deadline: Deadline): Promise<Frame[]> {
    const link = await this.#ready(deadline);
    link.refuseUnderDialog();
    return await link.frames(deadline);
  }

  frameById(id: string): Frame | undefined {
    const link = this.#linked();
    const state = link.tree.get(id);
    return state?.cdp ? link.handle(state) : undefined;
  }

  async cdp<T = unknown>(deadline: Deadline, method: string, params?: Record<string, unknown>): Promise<T> {
    const link = await this.#ready(deadline);
    return await link.awaitAnswer(deadline, link.cdp, `"${method}"`, link.cdp.sendRaw<T>(method, params));
  }

  async rawCdp(deadline: Deadline): Promise<RawCdp> {
    const link = await this.#ready(deadline);
    return await link.awaitAnswer(deadline, link.cdp, 'a DevTools session', link.raw());
  }

  async goto(deadline: Deadline, url: string): Promise<GotoResult> {
    return await goTo(deadline, this, await this.#revived(deadline), url);
  }

  async history(deadline: Deadline, direction: 'back' | 'forward'): Promise<GotoResult | undefined> {
    return await goHistory(deadline, this, await this.#ready(deadline), direction === 'back' ? -1 : 1);
  }

  async reload(deadline: Deadline): Promise<GotoResult> {
    return await reloadPage(deadline, this, await this.#ready(deadline));
  }

  async answerDialog(deadline: Deadline, accept: boolean, text?: string): Promise<void> {
    await this.#dialogs.answer(deadline, accept, text);
  }

  async answerChooser(deadline: Deadline, files: string[]): Promise<void> {
    await ensureFiles(files);
    const link = this.#linked();
    link.refuseUnderDialog();
    const { cdp, done } = this.#chooser.answer(files);
    await link.awaitAnswer(
      deadline,
      cdp,
      'the files to be taken',
      link.dialogs.race(deadline, done, 'the files to be taken'),
    );
  }

  async setFiles(deadline: Deadline, frame: Frame, element: number, files: string[]): Promise<void> {
    await setInputFiles(deadline, frame, element, files);
  }

  async screenshot(deadline: Deadline, options: ScreenshotOptions): Promise<Buffer> {
    return await capture(deadline, await this.#ready(deadline), options);
  }

  async close(deadline: Deadline): Promise<void> {
    const page = this.#page;
    if (!page || this.#state === 'closed') return;
    const { browserCdp } = this.session;
    const closed = await closePage(
      browserCdp,
      page,
      this.#link?.tree.main.id,
      Math.min(CLOSE_MS, deadline.remaining()),
    );
    if (!closed) throw new RutterError('timeout', `Cannot close ${this.id}: Chromium did not close its page`);
    this.#gone('closed');
  }

  /** Its own session listens. */
  isReady = (): boolean => this.#link !== undefined;

  /** Something stands in the way of waiting for the page: a dialog, or a loss. */
  isBlocked(): boolean {
    return this.dialog !== undefined || this.lost() !== undefined;
  }

  /** The link to a page that works; a new one when the last was lost. */
  async #revived(deadline: Deadline): Promise<PageLink> {
    const old = this.#link;
    if (this.#state !== 'crashed' && this.#state !== 'hung') return await this.#ready(deadline);
    this.#link = undefined;
    const link = await this.session.openLink(deadline, this);
    this.#link = link;
    this.#watch(link.page);
    this.#state = 'open';
    if (old) void closePage(this.session.browserCdp, old.page, old.tree.main.id, CLOSE_MS);
    return link;
  }

  async #ready(deadline: Deadline): Promise<PageLink> {
    if (this.#linking && !this.dialog) await deadline.race(this.#linking, `${this.id} to be ready`);
    return this.#linked();
  }

  #linked(): PageLink {
    const lost = this.lost();
    if (lost) throw lost;
    if (this.#link) return this.#link;
    if (this.dialog) throw dialogOpen(this.dialog);
    throw new RutterError('timeout', `${this.id} has only just been opened and is not ready yet`);
  }

  // What the link tells.

  nextDocument(): number {
    return ++this.#lastDocument;
  }

  openDialog(): DialogInfo | undefined {
    return this.dialog;
  }

  dialogElsewhere(): string | undefined {
    return this.session.dialogElsewhere(this)?.id;
  }

  lost(): RutterError | undefined {
    return describeLoss(this.id, this.#state, this.session.lost);
  }

  sessionStarted(cdp: Cdp, link: PageLink): void {
    this.session.overrides.join(cdp, cdp === link.cdp);
    this.#console.listen(cdp);
    this.#network.listen(cdp);
    this.#dialogs.listen(cdp);
    this.#chooser.listen(cdp);
    if (cdp !== link.cdp) return;
    this.navigation.listen(cdp, () => link.tree.mainId);
    cdp.on('Page.windowOpen', (event) => {
      this.session.awaitTab(this.id);
      this.emit('opening', event.url);
    });
  }

  committed(frame: FrameState, link: PageLink): void {
    this.#chooser.reset(frame.id);
    if (this.#isOld(link)) return;
    if (frame.id !== link.tree.mainId) {
      this.navigation.frameMoved();
      return;
    }
    this.#network.committed(link.cdp, frame.loaderId);
    this.navigation.committed(frame);
    this.#forgetOldRefs(frame.document);
    this.session.touch();
    this.emit('navigated', this.#arrival(frame));
  }

  #arrival({ url, unreachable, loaderId }: FrameState): Moved {
    const request = this.navigation.request(loaderId);
    return {
      url: unreachable ?? url,
      sameDocument: false,
      ...(request?.status && { status: request.status }),
      ...(unreachable !== undefined &&
        !request?.status && { failed: describeNetError(request?.failed ?? '') }),
    };
  }

  movedWithin(frame: FrameState, link: PageLink): void {
    if (this.#isOld(link)) return;
    if (frame.id !== link.tree.mainId) {
      this.navigation.frameMoved();
      return;
    }
    this.navigation.movedWithin();
    this.session.touch();
    this.emit('navigated', { url: frame.url, sameDocument: true });
  }

  crashed(link: PageLink): void {
    if (!this.#isOld(link)) this.#gone('crashed');
  }

  hung(link: PageLink): void {
    if (!this.#isOld(link)) this.#gone('hung');
  }

  /** The browser as a whole went away. */
  browserLost(): void {
    this.#gone('closed');
  }

  #isOld(link: PageLink): boolean {
    return this.#link !== undefined && this.#link !== link;
  }

  #gone(why: 'closed' | 'crashed' | 'hung'): void {
    if (this.#state === why || this.#state === 'closed' || (this.#state === 'hung' && why === 'crashed'))
      return;
    this.#state = why;
    this.#dialogs.reset();
    this.#chooser.reset();
    this.#network.dropAll();
    this.navigation.reset();
    const lost = this.lost();
    if (lost) this.#link?.losses.interrupt(lost);
    this.#link?.tree.end();
    if (why === 'closed') this.session.forget(this);
    this.emit('gone', why);
  }

  #dialogOpened(dialog: DialogInfo): void {
    this.#link?.dialogs.interrupt(dialogOpen(dialog));
    this.navigation.pulse.notify();
    this.emit('dialog', dialog);
  }

  /** Refs of the document before stay known, so that a stale one can still be told from its name. */
  #forgetOldRefs(mainDocument: number): void {
    const [, before] = this.#mainDocuments;
    this.#mainDocuments = [before, mainDocument];
    const kept = new Set<number>();
    for (const { document } of this.refs.targets()) if (document >= before) kept.add(document);
    this.refs.keepDocuments(kept);
  }
}
