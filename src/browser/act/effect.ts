/** From what was observed to what the reply says about it. */
import { RutterError } from '../../errors.ts';
import type { Waited } from '../../page/acting/api.ts';
import { step } from '../../protocol/step.ts';
import type { Effect } from '../../protocol/wire.ts';
import type { Frame } from '../frames/index.ts';
import type { DownloadEntry } from '../traffic/index.ts';
import type { ActContext } from './context.ts';
import { lineFor, linesOf } from './describe.ts';
import type { Expectation } from './expect.ts';
import type { FrameReport, Observed } from './observe.ts';

/** Lines of each kind; one more says how many are left out. */
const MAX_LINES = 11;

/** The target of the action, for what need not be said of it. */
export interface Own {
  frame: Frame;
  element: number;
  /** The reply has a field for its value or state, which no line need repeat. */
  hasOwnField?: true;
}

/** The reply's `effect`, with what can be said of it only afterwards: refs are given here. */
export function effectOf(ctx: ActContext, observed: Observed, own?: Own, waited?: Waited): Effect {
  const { signs } = observed;
  const effect: Effect = {};
  addTabSigns(ctx, observed, effect);
  if (observed.answers) addReports(ctx, observed, effect, own);
  if (signs.requests > 0) effect.requests = signs.requests;
  if (signs.errors.length > 0) effect.errors = signs.errors.slice(0, 5).map((text) => text.slice(0, 300));
  if (waited) effect.waited = waited;
  return effect;
}

function addTabSigns(ctx: ActContext, { signs, pendingUrl }: Observed, effect: Effect): void {
  if (signs.navigated) {
    const { url, status, sameDocument, failed } = signs.navigated;
    effect.navigated = {
      url,
      ...(status !== undefined && { status }),
      ...(sameDocument && { sameDocument }),
      ...(failed !== undefined && { failed }),
    };
  }
  if (pendingUrl !== undefined) effect.navigated = { url: pendingUrl, pending: true };
  if (signs.opened.length > 0) effect.opened = signs.opened.map((tab) => ({ tab: tab.id, url: tab.url() }));
  if (signs.gone === 'closed') effect.closed = [ctx.tab.id];
  if (signs.dialog) {
    const { kind, message, defaultValue } = signs.dialog;
    effect.dialog = { kind, message, ...(kind === 'prompt' && { defaultValue }) };
  }
  if (signs.downloads.length > 0) effect.downloads = signs.downloads.map(downloadOf);
  if (signs.chooser) effect.chooser = signs.chooser;
}

/** A download as a reply tells it. */
export function downloadOf({
  name,
  path,
  bytes,
  state,
  reason,
}: DownloadEntry): NonNullable<Effect['downloads']>[number] {
  return {
    name,
    state,
    ...(path !== undefined && { path }),
    ...(bytes !== undefined && { bytes }),
    ...(reason !== undefined && { reason }),
  };
}

function addReports({ tab }: ActContext, { reports }: Observed, effect: Effect, own: Own | undefined): void {
  const rest = reports.map((each) =>
    own?.hasOwnField && each.frame === own.frame ? withoutState(each, own.element) : each,
  );
  const lines = rest.map((report) => linesOf(tab, report));
  for (const part of ['appeared', 'disappeared', 'changed'] as const) {
    const all = lines.flatMap((each) => each[part]).slice(0, MAX_LINES);
    if (all.length > 0) effect[part] = all;
  }
  const hidden = reports.reduce((sum, { report }) => sum + report.hiddenCount, 0);
  if (hidden > 0) effect.hiddenTexts = hidden;
  const scrolled = reports.find(({ report }) => report.scrolled)?.report.scrolled;
  if (scrolled) effect.scrolled = scrolled;
  const focused = reports.find(({ report }) => report.focus !== undefined);
  const focus = focused?.report.focus;
  if (!focused || focus === undefined || (focused.frame === own?.frame && focus === own.element)) return;
  const line = lineFor(tab, focused, focus);
  if (line) effect.focus = line;
}

/** Changes that are a field of the reply. */
const STATES = new Set(['text', 'value', 'checked', 'files', 'aria-checked']);

function withoutState({ frame, report }: FrameReport, element: number): FrameReport {
  const changed = report.changed.filter(({ id, what }) => id !== element || !STATES.has(what));
  return { frame, report: { ...report, changed, removed: [] } };
}

/** Whether anything that a person could notice happened. */
export function isNoticeable({ signs, reports, frameReplaced }: Observed): boolean {
  return (
    frameReplaced ||
    signs.any ||
    signs.requests > 0 ||
    signs.errors.length > 0 ||
    reports.some(({ report }) => report.seen)
  );
}

/** Nothing but classes, styles or what changes by itself. */
export function onlyLooks({ signs, reports }: Observed): boolean {
  return !signs.any && signs.requests === 0 && !reports.some(({ report }) => report.seen && !report.weak);
}

/** @throws RutterError `no-effect` when what the caller expected did not happen */
export function checkExpectation(
  observed: Observed,
  expectation: Expectation | undefined,
  effect: Effect,
): void {
  if (!expectation || expectation.word === 'none') return;
  const changed = observed.reports.some(({ report }) => report.seen && !report.weak);
  const met = expectation.text === undefined ? expectation.met(observed.signs, changed) : observed.textShown;
  if (met) return;
  const happened = isNoticeable(observed) ? 'something else did (see the effect)' : 'nothing observable did';
  throw new RutterError(
    'no-effect',
    `The action ran, but ${JSON.stringify(expectation.word)} did not happen within ${expectation.withinMs} ms; ${happened}`,
    {
      hint: step('snapshot', { diff: true }),
      data: { effect },
    },
  );
}
