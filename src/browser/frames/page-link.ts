/**
 * The tie between a tab and one page of the automation library: its sessions, its frames, and what ends waits on it.
 * A tab whose renderer was lost gets a new link; the tab stays the same.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { blank, hint, step } from '../../protocol/step.ts';
import { Interrupts } from '../events/index.ts';
import { Cdp, meansDocumentGone, meansTargetGone } from '../library/index.ts';
import { RawCdp } from '../raw/index.ts';
import type { DialogInfo } from './dialog.ts';
import { dialogOpen } from './dialog.ts';
import { DocumentGone } from './frame.ts';
import { ownerOf } from './frame-owner.ts';
import { type FrameState, FrameTree } from './frame-tree.ts';
import { endRenderer, Probe } from './liveness.ts';
import { OopifFinder } from './oopif.ts';
import { TabFrame } from './tab-frame.ts';

/** What the tab wants to know of its link, and what the link asks of the tab. */
export interface LinkHost {
  nextDocument(): number;
  openDialog(): DialogInfo | undefined;
  /** A navigation waits for its server. */
  pendingNavigation: string | undefined;
  /** Id of another tab in which a dialog is open. */
  dialogElsewhere(): string | undefined;
  /** Why the tab can't be used, or undefined while it can. */
  lost(): RutterError | undefined;
  /** A session starts; its events are to be listened to now, before its domains are enabled. */
  sessionStarted(cdp: Cdp, link: PageLink): void;
  committed(frame: FrameState, link: PageLink): void;
  movedWithin(frame: FrameState, link: PageLink): void;
  crashed(link: PageLink): void;
  /** The renderer is about to be ended because it does not answer. */
  hung(link: PageLink): void;
}

/** Bytes of response bodies that Chromium keeps for `network body`, a process. */
const BODIES_KEPT = { maxTotalBufferSize: 16_000_000, maxResourceBufferSize: 4_000_000 };

/** Ends with its page; waits on it then reject with what became of the tab. */
export class PageLink {
  readonly page: Page;
  readonly cdp: Cdp;
  readonly tree: FrameTree;
  /** Ends waits for the page when it goes. */
  readonly losses = new Interrupts();
  /** Ends waits for the page's main thread when a dialog stops it. */
  readonly dialogs = new Interrupts();
  readonly #host: LinkHost;
  readonly #handles = new WeakMap<FrameState, TabFrame>();
  readonly #oopifs: OopifFinder;
  readonly #context: BrowserContext;
  #raw: Promise<RawCdp> | undefined;
  #ending: Promise<'stopped' | 'ended'> | undefined;

  /** @throws when the page closes meanwhile */
  static async open(context: BrowserContext, page: Page, host: LinkHost): Promise<PageLink> {
    const link = new PageLink(context, page, new Cdp(await context.newCDPSession(page)), host);
    await link.#start();
    return link;
  }

  private constructor(context: BrowserContext, page: Page, cdp: Cdp, host: LinkHost) {
    this.page = page;
    this.cdp = cdp;
    this.#host = host;
    this.#context = context;
    this.tree = new FrameTree(() => host.nextDocument(), {
      committed: (frame) => host.committed(frame, this),
      movedWithin: (frame) => host.movedWithin(frame, this),
      movedOut: () => this.#oopifs.look(),
    });
    this.#oopifs = new OopifFinder(context, page, this.tree, (session) => this.#listen(session));
  }

  async #start(): Promise<void> {
    this.cdp.on('Inspector.targetCrashed', () => this.#host.crashed(this));
    this.#listen(this.cdp);
    const enabled = enableDomains(this.cdp);
    enabled.catch(() => {});
    // Taken over at once: later events build on the tree as it is in this answer.
    this.tree.adopt(this.cdp, (await this.cdp.send('Page.getFrameTree')).frameTree);
    await enabled;
    if (this.page.frames().length > this.tree.all().length) this.#oopifs.look();
  }

  #listen(cdp: Cdp): void {
    this.tree.listen(cdp);
    this.#host.sessionStarted(cdp, this);
    if (cdp !== this.cdp) void enableDomains(cdp).catch(() => {});
  }

  handle(state: FrameState): TabFrame {
    const known = this.#handles.get(state);
    if (known && !known.isGone()) return known;
    const made = new TabFrame(this, state);
    this.#handles.set(state, made);
    return made;
  }

  /** The session for callers' own DevTools calls, made on first use. */
  raw(): Promise<RawCdp> {
    this.#raw ??= this.#context
      .newCDPSession(this.page)
      .then(
        (session) =>
          new RawCdp(new Cdp(session), (deadline, what, work) =>
            this.awaitAnswer(deadline, this.cdp, what, work),
          ),
      );
    this.#raw.catch(() => {
      this.#raw = undefined;
    });
    return this.#raw;
  }

  /** All frames with their places in their parents; a frame that goes away meanwhile is left out. */
  async frames(deadline: Deadline): Promise<TabFrame[]> {
    await this.#oopifs.settle(deadline);
    const states = this.tree.all().filter((state) => state.cdp);
    const placed = await Promise.all(states.map((state) => this.#place(deadline, state)));
    return placed.filter((frame) => frame !== undefined);
  }

  async #place(deadline: Deadline, state: FrameState): Promise<TabFrame | undefined> {
    const frame = this.handle(state);
    if (!state.parent || frame.parent) return frame;
    const parent = this.handle(state.parent);
    try {
      frame.parent = { frame: parent, element: await ownerOf(deadline, this, state, parent) };
      return frame;
    } catch (error) {
      if (error instanceof DocumentGone) return undefined;
      throw error;
    }
  }

  /** @throws RutterError when the tab can't be used any more */
  refuseWhenLost(): void {
    const lost = this.#host.lost();
    if (lost) throw lost;
  }

  /** @throws RutterError `dialog-open`: the page's main thread stands still until the dialog is answered */
  refuseUnderDialog(): void {
    const dialog = this.#host.openDialog();
    if (dialog) throw dialogOpen(dialog);
  }

  /**
   * Waits for a DevTools answer, by the deadline, and says what a failure means. An answer that stays out because the
   * page's main thread does not turn ends the renderer.
   * @param isGone whether the document asked was replaced; absent where no document is meant
   */
  async awaitAnswer<T>(
    deadline: Deadline,
    cdp: Cdp,
    what: string,
    work: Promise<T>,
    isGone?: () => boolean,
  ): Promise<T> {
    const probe = new Probe(cdp, deadline);
    try {
      return await this.losses.race(deadline, work, what);
    } catch (error) {
      const lost = this.#host.lost();
      if (lost) throw lost;
      if (isGone && (isGone() || meansDocumentGone(error) || meansTargetGone(error)))
        throw new DocumentGone();
      if (!(error instanceof RutterError) || error.code !== 'timeout') throw error;
      if (this.#host.pendingNavigation && cdp === this.cdp) throw awaitsServer(deadline, what);
      await this.endIfHung(cdp, deadline, probe);
      throw error;
    } finally {
      probe.stop();
    }
  }

  /** @throws RutterError `page-hung` after the script was stopped or the renderer ended */
  async endIfHung(cdp: Cdp, deadline: Deadline, probe: Probe): Promise<void> {
    if (this.#host.openDialog() || (await probe.isAlive())) return;
    if (this.#host.pendingNavigation && cdp === this.cdp) return;
    if (this.#host.openDialog() || this.#host.lost()) return;
    // Pages that know each other share a main thread, and a dialog of one stops them all.
    const elsewhere = this.#host.dialogElsewhere();
    if (elsewhere) throw dialogInOtherTab(elsewhere);
    const whole = cdp === this.cdp;
    this.#ending ??= endRenderer(cdp, () => {
      if (whole) this.#host.hung(this);
    }).finally(() => {
      this.#ending = undefined;
    });
    throw pageHung(deadline, await this.#ending, whole);
  }
}

function awaitsServer(deadline: Deadline, what: string): RutterError {
  const waited = `Timed out after ${Math.round(deadline.ms)} ms waiting for ${what}`;
  return new RutterError(
    'timeout',
    `${waited}: the tab is going to another page, whose server has not answered yet`,
    {
      hint: hint`${step('wait', { state: 'load' })}, or ${step('goto', { url: blank('another url') })}, which gives this one up`,
    },
  );
}

function dialogInOtherTab(tab: string): RutterError {
  return new RutterError(
    'dialog-open',
    `The page waits: a dialog is open in ${tab}, which may share its process`,
    {
      hint: hint`${step('dialog', { answer: 'accept' }, { tab })}, or ${step('dialog', { answer: 'dismiss' }, { tab })}`,
    },
  );
}

function pageHung(deadline: Deadline, how: 'stopped' | 'ended', whole: boolean): RutterError {
  const waited = `The ${whole ? 'page' : 'frame'} did not answer for ${Math.round(deadline.ms)} ms`;
  if (how === 'stopped')
    return new RutterError(
      'page-hung',
      `${waited}: the script that kept it busy was stopped, and it answers again`,
    );
  return new RutterError('page-hung', `${waited}: its renderer was ended`, { hint: step('goto') });
}

function enableDomains(cdp: Cdp): Promise<unknown> {
  return Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Runtime.enable'),
    cdp.send('DOM.enable'),
    cdp.send('Log.enable'),
    cdp.send('Network.enable', BODIES_KEPT),
    cdp.send('Page.setInterceptFileChooserDialog', { enabled: true }),
  ]);
}
