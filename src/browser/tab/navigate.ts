/** Loading pages: to an address, through the history, again. A deadline that passes leaves the navigation under way. */
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { type DialogInfo, type PageLink, Probe } from '../frames/index.ts';
import { messageOf } from '../library/index.ts';
import { normalizeAddress } from './address.ts';
import type { MainNavigation } from './main-navigation.ts';
import { describeNetError } from './net-errors.ts';

/** How a navigation ended, or stands. */
export interface GotoResult {
  url: string;
  status?: number;
  redirects: string[];
  /** The deadline passed before the document was there; it may still come. */
  pending: boolean;
  /** The address gave a file to download; the tab stays where it was. */
  download?: true;
  /** A frame of the page moved, the page itself not. */
  inFrame?: true;
}

/** A page counts as loaded this long after its DOM is there, whatever its pictures do. */
const LOAD_GRACE_MS = 1500;
/** Redirects by script that are followed before the answer. */
const SCRIPT_REDIRECTS = 10;
const ERROR_PAGE_MS = 500;
/** The answer to a navigation within the document may come before the event that brings the new URL. */
const SAME_DOCUMENT_MS = 1000;

/** Of a tab, what its navigations need. */
export interface Traveller {
  readonly navigation: MainNavigation;
  /** The tab whose page opened this one. */
  readonly opener: object | undefined;
  readonly dialog: DialogInfo | undefined;
  url(): string;
  /** A dialog or a loss keeps the page from going on. */
  isBlocked(): boolean;
}

interface Trip {
  deadline: Deadline;
  tab: Traveller;
  link: PageLink;
  /** Commits of the main frame before the navigation was asked for. */
  before: number;
  redirects: string[];
  probe: Probe;
}

/** @throws RutterError `navigation-failed`, `bad-value`, `page-hung` */
export async function goTo(
  deadline: Deadline,
  tab: Traveller,
  link: PageLink,
  address: string,
): Promise<GotoResult> {
  const url = normalizeAddress(address);
  return await travel(deadline, tab, link, async (trip) => {
    const { moves } = tab.navigation;
    const reply = await ask(trip, () => link.cdp.send('Page.navigate', { url }));
    if (!reply) return await unfinished(trip);
    if (reply.isDownload) {
      // The status would be that of the page the tab still shows.
      const { status: _status, ...place } = arrived(trip);
      return { ...place, download: true };
    }
    if (reply.errorText) return await failedReply(trip, url, reply.errorText, reply.loaderId);
    if (reply.loaderId) return await awaitDocument(trip);
    await tab.navigation.pulse.until(() => tab.navigation.moves > moves, SAME_DOCUMENT_MS, deadline.signal);
    return arrived(trip);
  });
}

/** @returns undefined when there is no page in that direction */
export async function goHistory(
  deadline: Deadline,
  tab: Traveller,
  link: PageLink,
  step: 1 | -1,
): Promise<GotoResult | undefined> {
  const asking = link.cdp.send('Page.getNavigationHistory');
  const { currentIndex, entries } = await link.awaitAnswer(deadline, link.cdp, 'the history', asking);
  const index = currentIndex + step;
  const entry = entries[index];
  // The empty page that a tab starts with is not one that somebody went to.
  if (!entry || (index === 0 && entry.url === 'about:blank' && !tab.opener)) return undefined;
  return await travel(deadline, tab, link, async (trip) => {
    const { navigation } = tab;
    const { moves, frameMoves } = navigation;
    // A step that changes a frame alone begins no navigation of the page itself.
    const inFrame = () => navigation.frameMoves > frameMoves && !navigation.starting;
    await ask(trip, () => link.cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id }));
    await awaitChange(trip, () => navigation.moves > moves || navigation.commits > trip.before || inFrame());
    if (navigation.moves > moves) return arrived(trip);
    if (navigation.commits === trip.before && inFrame()) return { ...arrived(trip), inFrame: true };
    return await awaitDocument(trip);
  });
}

/** Revalidates what the cache holds, as F5 does. */
export async function reloadPage(deadline: Deadline, tab: Traveller, link: PageLink): Promise<GotoResult> {
  return await travel(deadline, tab, link, async (trip) => {
    await ask(trip, () => link.cdp.send('Page.reload', {}));
    return await awaitDocument(trip);
  });
}

async function travel(
  deadline: Deadline,
  tab: Traveller,
  link: PageLink,
  go: (trip: Trip) => Promise<GotoResult>,
): Promise<GotoResult> {
  link.refuseUnderDialog();
  deadline.waitingFor = 'the page to load';
  const probe = new Probe(link.cdp, deadline);
  const trip: Trip = { deadline, tab, link, before: tab.navigation.commits, redirects: [], probe };
  try {
    return await go(trip);
  } finally {
    trip.probe.stop();
  }
}

/** The command's answer, or undefined when a dialog, a loss or the deadline came first. */
async function ask<T>(trip: Trip, send: () => Promise<T>): Promise<T | undefined> {
  let answer: T | undefined;
  let failure: unknown;
  const done = () => trip.tab.navigation.pulse.notify();
  send().then(
    (value) => {
      answer = value;
      done();
    },
    (error: unknown) => {
      failure = error;
      done();
    },
  );
  await awaitChange(trip, () => answer !== undefined || failure !== undefined);
  if (failure !== undefined)
    throw new RutterError('navigation-failed', `Cannot open the address: ${plainFailure(failure)}`, {
      cause: failure,
    });
  return answer;
}

function plainFailure(error: unknown): string {
  const text = messageOf(error);
  return /invalid URL/i.test(text)
    ? 'it is not a valid address'
    : text.replace(/^.*Protocol error \([\w.]+\): /s, '');
}

/** Waits for the condition, a dialog or a loss; false at the deadline. */
async function awaitChange(trip: Trip, condition: () => boolean): Promise<boolean> {
  const { deadline, tab } = trip;
  const held = await tab.navigation.pulse.until(
    () => condition() || tab.isBlocked(),
    deadline.remaining(),
    deadline.signal,
  );
  trip.link.refuseWhenLost();
  return held;
}

/** Follows the navigation to a document that is ready, through redirects by script. */
async function awaitDocument(trip: Trip): Promise<GotoResult> {
  const { navigation } = trip.tab;
  for (let hops = 0; ; hops++) {
    const committed = await awaitChange(trip, () => navigation.commits > trip.before && !navigation.starting);
    if (!committed || trip.tab.isBlocked()) return await unfinished(trip);
    renewProbe(trip);
    noteRedirects(trip);
    refuseErrorPage(trip);
    // The engine makes its way into the document while that is being read.
    prepare(trip);
    if (!(await awaitReady(trip))) return await unfinished(trip);
    if (!navigation.starting || hops === SCRIPT_REDIRECTS) return arrived(trip);
    trip.redirects.push(trip.tab.url());
    trip.before = navigation.commits;
  }
}

/** Nobody waits for it; who asks the document something meets what is wrong with it. */
function prepare({ link }: Trip): void {
  const { main } = link.tree;
  if (main.cdp)
    link
      .handle(main)
      .world()
      .catch(() => {});
}

/** What the document before has answered says nothing about this one. */
function renewProbe(trip: Trip): void {
  trip.probe.stop();
  trip.probe = new Probe(trip.link.cdp, trip.deadline);
}

/** True when the document is ready enough, or is being left for another one. */
async function awaitReady(trip: Trip): Promise<boolean> {
  const { navigation } = trip.tab;
  const leaving = () => navigation.starting !== undefined;
  if (!(await awaitChange(trip, () => navigation.domReady || leaving()))) return false;
  if (trip.tab.isBlocked()) return false;
  const grace = Math.min(LOAD_GRACE_MS, trip.deadline.remaining());
  await navigation.pulse.until(
    () => navigation.loaded || leaving() || trip.tab.isBlocked(),
    grace,
    trip.deadline.signal,
  );
  trip.link.refuseWhenLost();
  return true;
}

function noteRedirects(trip: Trip): void {
  const request = trip.tab.navigation.request(trip.link.tree.main.loaderId);
  if (request) trip.redirects.push(...request.redirects);
}

/** Chromium shows a page of its own for what it could not load. */
function refuseErrorPage(trip: Trip): void {
  const { tab, link } = trip;
  if (!tab.url().startsWith('chrome-error:')) return;
  const request = tab.navigation.request(link.tree.main.loaderId);
  throw navigationFailed(request?.failed ?? 'net::ERR_FAILED', request?.url ?? tab.url());
}

function navigationFailed(error: string, url: string): RutterError {
  return new RutterError('navigation-failed', `Cannot open the address: ${describeNetError(error)}`, {
    data: { url },
  });
}

async function failedReply(
  trip: Trip,
  url: string,
  errorText: string,
  loaderId: string | undefined,
): Promise<GotoResult> {
  const { navigation } = trip.tab;
  const status = loaderId === undefined ? undefined : navigation.request(loaderId)?.status;
  if (status === 204 || status === 205)
    throw new RutterError(
      'navigation-failed',
      `Cannot open the address: it answered ${status}, which means that there is nothing to show; the tab stays where it was`,
      { data: { url, status } },
    );
  // An answer without a page: Chromium shows one of its own.
  if (errorText === 'net::ERR_HTTP_RESPONSE_CODE_FAILURE') return await awaitDocument(trip);
  // The page, or another command, went somewhere else meanwhile.
  if (errorText === 'net::ERR_ABORTED' && navigation.starting && navigation.starting.loaderId !== loaderId)
    return await awaitDocument(trip);
  await navigation.pulse.until(() => navigation.commits > trip.before, ERROR_PAGE_MS, trip.deadline.signal);
  throw navigationFailed(errorText, url);
}

/** Stopped before the document was there: by a dialog, or by the deadline, unless the page hangs. */
async function unfinished(trip: Trip): Promise<GotoResult> {
  trip.link.refuseWhenLost();
  if (!trip.tab.dialog) await trip.link.endIfHung(trip.link.cdp, trip.deadline, trip.probe);
  return { ...arrived(trip), pending: true };
}

function arrived(trip: Trip): GotoResult {
  const { tab, link, redirects } = trip;
  const status = tab.navigation.request(link.tree.main.loaderId)?.status;
  return { url: tab.url(), ...(status ? { status } : {}), redirects, pending: false };
}
