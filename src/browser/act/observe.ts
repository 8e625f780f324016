/** Watches what an input does: in the documents it went through, and to the tab as a whole. */
import { setTimeout as sleep } from 'node:timers/promises';
import { RutterError } from '../../errors.ts';
import type { InputEnd, WaitCondition, WatchReport } from '../../page/acting/api.ts';
import { step } from '../../protocol/step.ts';
import { DocumentGone, type Frame, type FrameWatch } from '../frames/index.ts';
import { type ActContext, withinDeadline } from './context.ts';
import type { Expectation } from './expect.ts';
import { TabSigns } from './tab-signs.ts';

/** The page counts as quiet after so long without a change: a few tasks, no frame. What frameworks put off comes within. */
const QUIET_MS = 1;
/** After the input was acknowledged, the page has so long to say that it saw the end of it. */
const UNSEEN_END_MS = 5;
/** Longest wait for a first sign. */
const FIRST_MS = 500;
/** The same for a document around the target's. */
const OUTER_LATE_MS = 10;
/** Longest wait for the page to come to rest, and for requests to end. */
const CAP_MS = 500;
/** The same when the requests are all that has happened. */
const REQUEST_CAP_MS = 1500;
const NAVIGATION_MS = 5000;
const DOWNLOAD_MS = 5000;
const WINDOW_MS = 2000;
const GONE_MS = 3000;
/** For the page's own answer at the end of its time to arrive. */
const SLACK_MS = 200;
/** For input that is under way when the page begins to leave. */
const MOVING_MS = 300;
/** After an answer to a request, the page has so long to show it. */
const AFTER_REQUEST_MS = 20;

/** What one document saw. */
export interface FrameReport {
  frame: Frame;
  report: WatchReport;
}

/** Everything that was seen of an input. */
export interface Observed {
  signs: TabSigns;
  /** The target's frame first; frames whose document has gone are missing. */
  reports: FrameReport[];
  /** What the target's own document tells. */
  own?: WatchReport;
  /** The frame that holds the target shows another document now, the tab the same. */
  frameReplaced: boolean;
  /** The document that was acted on can still be asked. */
  answers: boolean;
  /** A navigation began and no document had come when the wait ended. */
  pendingUrl?: string;
  /** The text that was expected is visible. */
  textShown: boolean;
  /** The input could not be seen to end: a dialog opened or the page went. */
  cut: boolean;
}

/** Documents that were asked to tell when they have settled. */
interface Asked {
  /** One has answered. */
  hasAnswer(): boolean;
  /** All have answered, or have gone. */
  done(): boolean;
  failed(): boolean;
  /** @throws what went wrong in one of them */
  reports(): FrameReport[];
  textShown(): boolean;
  /** One tells enough for the others not to be waited for. */
  early(): boolean;
}

/** Of one action: made before the input, settled with it. */
export class Observation {
  readonly signs: TabSigns;
  readonly #ctx: ActContext;
  #watches: FrameWatch[] = [];
  #textShown = false;
  #hold: number | undefined;

  /** Listens to the tab from now on; `stop` must follow. */
  constructor(ctx: ActContext) {
    this.#ctx = ctx;
    this.signs = new TabSigns(ctx.tab);
  }

  follow(watches: FrameWatch[]): void {
    this.#watches = watches;
  }

  /** Has the field of the target's frame read back at the end. */
  holding(field: number): this {
    this.#hold = field;
    return this;
  }

  /** Goes on with the watches of the action that a dialog stopped. @returns whether there are any */
  followStopped(): boolean {
    this.#watches = this.#ctx.tab.stoppedWatches;
    this.#ctx.tab.stoppedWatches = [];
    return this.#watches.length > 0;
  }

  /**
   * Waits for the input to be handled and for what follows it.
   * @param input settles when the page has handled the input
   * @param ends what the input ends with; the page is then asked while it is under way, which saves a way there and back
   */
  async settle(input: Promise<unknown>, expectation?: Expectation, ends?: InputEnd): Promise<Observed> {
    try {
      const { signs } = this;
      const watches = this.#watches;
      // Only the innermost document sees the events; the others can't tell when they are over.
      const early = ends && watches.length === 1 ? this.#askPages(expectation, ends) : undefined;
      const cut = await this.#whileUninterrupted(input, early);
      let reports: FrameReport[] = [];
      if (!cut && signs.answers) {
        this.#tellEnd(early);
        reports = await this.#settlePage(expectation, early ?? this.#askPages(expectation));
      }
      if (signs.answers) reports = await this.#settleRequests(reports);
      await this.#settleWindows(reports);
      await this.#settleNavigation(reports, expectation);
      // A navigation that came to nothing leaves the document where it was.
      if (!cut && signs.answers && reports.length === 0) reports = await this.#currentReports();
      await this.#settleDownloads();
      refuseCrash(this.#ctx, signs);
      const ownFrame = watches[0]?.frame;
      const own = reports.find(({ frame }) => frame === ownFrame)?.report;
      return {
        signs,
        textShown: this.#textShown,
        reports,
        ...(own && { own }),
        frameReplaced: !cut && signs.answers && ownFrame !== undefined && own === undefined,
        answers: !cut && signs.answers,
        cut,
        ...(signs.navigating !== undefined && { pendingUrl: signs.navigating }),
      };
    } finally {
      this.stop();
    }
  }

  stop(): void {
    this.signs.stop();
    this.#endWatches();
  }

  /** @returns true when a dialog, a loss or a new document came before the input was acknowledged */
  async #whileUninterrupted(input: Promise<unknown>, asked: Asked | undefined): Promise<boolean> {
    let done = false;
    let failure: unknown;
    input.then(
      () => {
        done = true;
        this.signs.pulse.notify();
      },
      (error: unknown) => {
        failure = error;
        done = true;
        this.signs.pulse.notify();
      },
    );
    const { deadline } = this.#ctx;
    const { signs } = this;
    // The page tells of an input only when it has seen the end of it.
    const over = () => done || asked?.hasAnswer() === true;
    await signs.pulse.until(() => over() || signs.interrupted || signs.moving, deadline.remaining() + 1000);
    // Input goes on while a document is on its way; a call to the old one does not.
    await signs.pulse.until(() => over() || signs.interrupted, signs.moving ? MOVING_MS : 0);
    if (failure !== undefined && signs.answers) throw failure;
    return !over() || signs.interrupted;
  }

  /** The last events of the input may have gone to another document; mostly the page's answer is on its way. */
  #tellEnd(asked: Asked | undefined): void {
    if (!asked) return;
    const tell = () => {
      if (asked.done()) return;
      for (const { frame, handle } of this.#watches)
        frame.call(this.#ctx.deadline, 'inputEnded', handle).catch(() => {});
    };
    setTimeout(tell, UNSEEN_END_MS);
  }

  /** Until one document shows what the input did and is quiet again, or long enough nothing does, or the tab itself shows it. */
  async #settlePage(expectation: Expectation | undefined, pages: Asked): Promise<FrameReport[]> {
    const capMs = expectation?.withinMs ?? CAP_MS;
    const { signs } = this;
    const met = () => (expectation ? expectation.met(signs, pages.early()) : pages.early() || signs.any);
    const over = () =>
      met() || !signs.answers || pages.failed() || (pages.done() && (!expectation || signs.any));
    const end = performance.now() + withinDeadline(this.#ctx, capMs + SLACK_MS);
    for (let answered = 0; !over() && performance.now() < end; answered = signs.answered) {
      const fresh = () => signs.pendingRequests === 0 && signs.answered > answered;
      await signs.pulse.until(() => over() || fresh(), end - performance.now());
      if (over() || !fresh()) break;
      // What the page shows after an answer to its request, the input caused.
      await sleep(AFTER_REQUEST_MS);
      const reports = await this.#currentReports();
      if (!expectation && reports.some(({ report }) => report.seen && !report.weak)) return reports;
    }
    this.#textShown = pages.textShown();
    const reports = pages.done() ? pages.reports() : [];
    const main = this.#watches.at(-1)?.frame;
    // The main document has gone: what became of it is about to be told.
    if (pages.done() && main && !reports.some(({ frame }) => frame === main))
      await signs.pulse.until(() => !signs.answers, GONE_MS);
    if (!signs.answers) return signs.interrupted ? [] : pages.reports();
    return pages.done() ? pages.reports() : await this.#currentReports();
  }

  /** Asks every document to tell when it has settled. */
  #askPages(expectation: Expectation | undefined, ends?: InputEnd): Asked {
    const capMs = expectation?.withinMs ?? CAP_MS;
    const text = expectation?.text;
    const found: (FrameReport | undefined)[] = this.#watches.map(() => undefined);
    let open = found.length;
    let failure: unknown;
    this.#watches.forEach(({ frame, handle }, index) => {
      // The documents around the target's hear of the input from it, never as an input of their own.
      const options = {
        watch: handle,
        quietMs: QUIET_MS,
        lateMs: index === 0 ? FIRST_MS : OUTER_LATE_MS,
        firstMs: capMs,
        capMs,
        ...(text !== undefined && { text }),
        ...(ends && { ends }),
        ...(index === 0 && this.#hold !== undefined && { hold: this.#hold }),
      };
      this.#reportOf(frame, () => frame.call(this.#ctx.deadline, 'settle', options))
        .then(
          (report) => {
            found[index] = report;
          },
          (error: unknown) => {
            failure ??= error;
          },
        )
        .finally(() => {
          open--;
          this.signs.pulse.notify();
        });
    });
    const reports = () => {
      if (failure !== undefined) throw failure;
      return found.filter((report) => report !== undefined);
    };
    const some = (test: (report: WatchReport) => boolean) =>
      found.some((each) => each !== undefined && test(each.report));
    return {
      hasAnswer: () => found.some((report) => report !== undefined),
      done: () => open === 0,
      failed: () => failure !== undefined,
      reports,
      textShown: () => some((report) => report.textShown === true),
      early: () =>
        some(
          text === undefined
            ? isTelling
            : (report) => report.textShown === true || report.leads !== undefined,
        ),
    };
  }

  /** Requests under way when the page has settled: their answers may show something more. */
  async #settleRequests(reports: FrameReport[]): Promise<FrameReport[]> {
    const { signs } = this;
    if (signs.pendingRequests === 0) return reports;
    const alone = !reports.some(({ report }) => isTelling(report));
    const cap = withinDeadline(this.#ctx, alone ? REQUEST_CAP_MS : CAP_MS);
    await signs.pulse.until(() => signs.pendingRequests === 0 || !signs.answers, cap);
    if (!signs.answers) return reports;
    await sleep(AFTER_REQUEST_MS);
    return await this.#currentReports();
  }

  async #settleWindows(reports: FrameReport[]): Promise<void> {
    const { signs } = this;
    const leads = (where: WatchReport['leads']) => reports.some(({ report }) => report.leads === where);
    if (signs.interrupted) return;
    if (signs.opening !== undefined || leads('window')) {
      await signs.pulse.until(
        () => signs.opened.length > 0 || signs.interrupted,
        withinDeadline(this.#ctx, WINDOW_MS),
      );
    }
    if (leads('close')) {
      await signs.pulse.until(() => signs.interrupted, withinDeadline(this.#ctx, WINDOW_MS));
    }
    if (leads('download')) {
      await signs.pulse.until(
        () => signs.downloads.length > 0 || signs.interrupted,
        withinDeadline(this.#ctx, WINDOW_MS),
      );
    }
  }

  /** Follows a navigation that has begun, or that the page has asked for, until the new document's DOM is there. */
  async #settleNavigation(reports: FrameReport[], expectation: Expectation | undefined): Promise<void> {
    const { signs } = this;
    const leads = reports.some(({ report }) => report.leads === 'document');
    const started = () => signs.moving || signs.navigated !== undefined || signs.downloads.length > 0;
    if (leads && !started()) {
      await signs.pulse.until(() => started() || signs.interrupted, withinDeadline(this.#ctx, WINDOW_MS));
    }
    const over = () => signs.navigating === undefined || signs.interrupted;
    await signs.pulse.until(over, withinDeadline(this.#ctx, NAVIGATION_MS));
    if (signs.commits === 0 || signs.interrupted || signs.navigating !== undefined) return;
    const arrived = await this.#domReady();
    const text = expectation?.text;
    if (arrived && text !== undefined && !this.#textShown)
      this.#textShown = await this.#showsText(text, expectation?.withinMs ?? 0);
  }

  async #domReady(): Promise<boolean> {
    return await this.#waitFor({ kind: 'state', state: 'domcontentloaded' }, NAVIGATION_MS);
  }

  async #showsText(text: string, ms: number): Promise<boolean> {
    return await this.#waitFor({ kind: 'text', text, gone: false }, ms);
  }

  async #waitFor(condition: WaitCondition, ms: number): Promise<boolean> {
    try {
      return await this.#ctx.tab
        .main()
        .call(this.#ctx.deadline, 'waitFor', condition, withinDeadline(this.#ctx, ms));
    } catch (error) {
      // It moved on again, asks something, or crashed: the reply says what the tab shows anyway.
      if (error instanceof DocumentGone || error instanceof RutterError) return false;
      throw error;
    }
  }

  async #settleDownloads(): Promise<void> {
    const { signs } = this;
    if (signs.downloads.length === 0) return;
    const over = () =>
      signs.downloads.every((download) => download.state !== 'running') || signs.gone !== undefined;
    await signs.pulse.until(over, withinDeadline(this.#ctx, DOWNLOAD_MS));
  }

  async #currentReports(): Promise<FrameReport[]> {
    const reports = this.#watches.map(({ frame, handle }, index) => {
      const hold = index === 0 && this.#hold !== undefined ? [this.#hold] : [];
      return this.#reportOf(frame, () => frame.call(this.#ctx.deadline, 'report', handle, ...hold));
    });
    return (await Promise.all(reports)).filter((report) => report !== undefined);
  }

  /** Undefined when the document has gone, or a dialog keeps it from answering. */
  async #reportOf(frame: Frame, ask: () => Promise<WatchReport>): Promise<FrameReport | undefined> {
    try {
      return { frame, report: await ask() };
    } catch (error) {
      if (error instanceof DocumentGone) return undefined;
      if (error instanceof RutterError && (error.code === 'dialog-open' || this.signs.gone !== undefined))
        return undefined;
      throw error;
    }
  }

  /** Nobody waits for it; a page that can't be asked now ends its old watches when the next one starts. */
  #endWatches(): void {
    const watches = this.#watches.splice(0);
    if (this.signs.dialog) this.#ctx.tab.stoppedWatches = watches;
    if (!this.signs.answers) return;
    for (const { frame, handle } of watches)
      frame.call(this.#ctx.deadline, 'unwatch', handle).catch(() => {});
  }
}

function refuseCrash(ctx: ActContext, { gone }: TabSigns): void {
  if (gone !== 'crashed' && gone !== 'hung') return;
  throw new RutterError('page-crashed', `The page of ${ctx.tab.id} ${gone} after the input was sent`, {
    hint: step('goto'),
  });
}

/** The document has answered the input; later changes may have another cause and come with the others. */
const isTelling = (report: WatchReport): boolean =>
  report.leads !== undefined ||
  report.input?.blocked === true ||
  report.prompt ||
  (report.seen && !report.weak && report.settledLate === true);
