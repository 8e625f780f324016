/** What commands may ask about sessions as a whole: where they live, who has them, and moving them. */
import { ATTACH_HINT, namedEndpoint, runningEndpoints } from '../browser/attach/index.ts';
import { AttachedBrowser } from '../browser/attached-browser.ts';
import type { StorageState } from '../browser/logins/index.ts';
import type { Session } from '../browser/session.ts';
import type { Tab } from '../browser/tab/index.ts';
import type { HandoffView, SessionControl } from '../commands/control.ts';
import { RutterError } from '../errors.ts';
import type { Deadline } from '../platform/deadline.ts';
import { forgetSession } from '../platform/saved-sessions.ts';
import { within } from '../platform/within.ts';
import { anyOf, blank, hint, step } from '../protocol/step.ts';
import { type Browsers, unknownSession } from './browsers.ts';
import type { Handoff } from './handoffs.ts';

/** For each page that is loaded again in the window, ms. */
const RELOAD_MS = 15_000;
/** How often it is looked whether the person has closed every tab. */
const WATCH_MS = 300;
/** Longest wait for a session to close that only one command knew, ms; it closes all the same. */
const CLOSE_MS = 2000;

/** Where files of sessions are. */
export interface ControlFolders {
  filesDir: string;
  logsDir: string;
  /** Of saved sessions. */
  stateDir: string;
}

/** What others have to know of. */
export interface ControlEvents {
  /** What is open has changed. */
  onChange: () => void;
  /** The session has ended because somebody said so. */
  onClosed: (name: string) => void;
}

/** What the commands' context offers of sessions. */
export function sessionControl(
  browsers: Browsers,
  folders: ControlFolders,
  { onChange, onClosed }: ControlEvents,
): SessionControl {
  return {
    rows: () => browsers.rows(),
    close: async (name) => {
      if (!browsers.isLive(name)) throw unknownSession(name);
      await browsers.closeSession(name);
      onClosed(name);
      onChange();
    },
    forget: async (name) => {
      const live = browsers.isLive(name);
      if (live) await browsers.closeSession(name, { unsaved: true });
      const files = forgetSession(folders.stateDir, name);
      if (!live && files === 0) throw unknownSession(name);
      onChange();
      return files;
    },
    apart: async (deadline, name, state, work) => await apart(browsers, deadline, name, state, work),
    attach: async (deadline, name, { cdp, isolated }) => {
      refuseLive(browsers, name);
      const endpoints =
        cdp === undefined ? await runningEndpoints(deadline) : [await namedEndpoint(deadline, cdp)];
      const browser = await joinOne(deadline, endpoints, { session: name, isolated, ...folders });
      const left = browsers.attachedTo(name);
      if (left?.endpoint === browser.options.endpoint) await browser.closeStale(left.own);
      browsers.setAttached(name, browser);
      onChange();
      return { endpoint: browser.options.endpoint, version: browser.version };
    },
    detach: async (name) => {
      if (browsers.attachedTo(name) === undefined) throw notAttached(name);
      const { lost = true } = browsers.attached(name) ?? {};
      await browsers.closeSession(name);
      onClosed(name);
      onChange();
      return { lost };
    },
    candidates: async (name) => await attachedOf(browsers, name).candidates(),
    lend: async (deadline, name, id) => await lend(browsers, deadline, name, id),
    handOver: async (deadline, name, reason, look) => {
      const known = browsers.handoffs.get(name);
      return known ? view(browsers, name, known) : await handOver(browsers, deadline, name, reason, look);
    },
    resume: (name) => {
      if (!browsers.handoffs.end(name, 'resumed'))
        throw new RutterError('no-handoff', `No person has session ${name}`, { hint: step('session list') });
    },
  };
}

/** The session's own settings go along, and what is done to its requests; its logins do not. */
async function apart<T>(
  browsers: Browsers,
  deadline: Deadline,
  name: string,
  state: { name: string; storage: StorageState },
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await browsers.find(name);
  const browser = await browsers.ownOf(name);
  // A name with a colon is no session's.
  const fresh = await browser.apart(`state:${state.name}`, session.setup);
  try {
    fresh.overrides.adopt(session.overrides);
    await fresh.traffic.adoptNameless(session.traffic);
    await fresh.emulation.adopt(session.emulation);
    await fresh.store.replace(deadline, state.storage);
    return await work(fresh);
  } finally {
    await within(
      fresh.close().catch(() => {}),
      CLOSE_MS,
      undefined,
    );
  }
}

function refuseLive(browsers: Browsers, name: string): void {
  browsers.handoffs.refuse(name);
  const endpoint = browsers.attachedTo(name)?.endpoint;
  const attached = browsers.attached(name);
  if (attached && !attached.lost)
    throw new RutterError('session-live', `Session ${name} is attached already, to ${endpoint}`, {
      hint: hint`${step('detach', {}, { session: name })}, or another session: ${step('attach', {}, { session: blank('name') })}`,
    });
  if (endpoint === undefined && browsers.isLive(name))
    throw new RutterError(
      'session-live',
      `Cannot attach session ${name}: it is live in Rutter's own browser`,
      {
        hint: hint`${step('attach', {}, { session: blank('another name') })}, or ${step('session close', { name })}, first (it is saved)`,
      },
    );
}

type JoinOptions = Omit<ConstructorParameters<typeof AttachedBrowser>[0], 'endpoint'>;

/** Joins the one that answers; of several nobody can say which was meant. */
async function joinOne(
  deadline: Deadline,
  endpoints: string[],
  options: JoinOptions,
): Promise<AttachedBrowser> {
  const joined: AttachedBrowser[] = [];
  let refusal: unknown;
  for (const endpoint of endpoints) {
    try {
      joined.push(await AttachedBrowser.join(deadline, { ...options, endpoint }));
    } catch (error) {
      refusal = error;
    }
  }
  const [browser, ...others] = joined;
  if (browser && others.length === 0) return browser;
  await Promise.allSettled(joined.map((each) => each.close()));
  if (browser)
    throw new RutterError('several-matches', `${joined.length} running Chromes take connections`, {
      hint: anyOf(joined.map((each) => step('attach', { cdp: each.options.endpoint }))),
    });
  if (endpoints.length === 1 && refusal) throw refusal;
  throw new RutterError('chrome-unknown', 'No running Chrome takes connections', { hint: ATTACH_HINT });
}

function attachedOf(browsers: Browsers, name: string): AttachedBrowser {
  const browser = browsers.attached(name);
  if (!browser) throw notAttached(name);
  // A Chrome that has gone has an error of its own.
  browser.session();
  return browser;
}

function notAttached(name: string): RutterError {
  return new RutterError('session-unknown', `Session ${name} is not attached to a Chrome`, {
    hint: step('attach', {}, { session: name }),
  });
}

async function lend(browsers: Browsers, deadline: Deadline, name: string, id: string): Promise<Tab> {
  const browser = attachedOf(browsers, name);
  const chosen = (await browser.candidates()).find((each) => each.id === id);
  if (!chosen)
    throw new RutterError('tab-unknown', `There is no tab ${JSON.stringify(id)} that could be lent`, {
      hint: hint`${step('attach', { lend: true })}, which lists them`,
    });
  const tab = await browser.lend(deadline, chosen.id);
  if (!tab)
    throw new RutterError('timeout', 'The tab was lent, and did not answer yet', { hint: step('tabs') });
  browser.session().select(tab);
  return tab;
}

async function handOver(
  browsers: Browsers,
  deadline: Deadline,
  name: string,
  reason: string | undefined,
  look: () => Promise<unknown>,
): Promise<HandoffView> {
  const session = await browsers.session(name);
  const moves = !browsers.isVisible(name);
  // Before anything is closed: without a display there is nothing to move to.
  if (moves) await deadline.race(browsers.window(), 'a window');
  const before = await look();
  const handoff = browsers.handoffs.begin(name, reason, before);
  try {
    const moved = moves ? await moveToWindow(browsers, deadline, session) : undefined;
    await showCurrent(browsers, deadline, name);
    watchWindow(browsers, name, handoff);
    return { ...view(browsers, name, handoff), ...(moved && { moved }) };
  } catch (error) {
    browsers.handoffs.end(name, 'resumed');
    browsers.handoffs.forget(name);
    throw error;
  }
}

function view(browsers: Browsers, name: string, handoff: Handoff): HandoffView {
  return {
    reason: handoff.reason,
    before: handoff.before,
    ended: handoff.ended,
    endTold: () => browsers.handoffs.forget(name),
  };
}

/** Saves the session, ends it without a window, and starts it with one: same cookies and storage, pages loaded again. */
async function moveToWindow(browsers: Browsers, deadline: Deadline, session: Session): Promise<string[]> {
  const tabs = session.tabs().map((tab) => ({ id: tab.id, url: tab.url() }));
  const current = session.current()?.id;
  // What is not saved would be lost on the way.
  const kept = session.setup.ephemeral ? await session.store.whole(deadline) : undefined;
  await session.close();
  browsers.setWindow(session.name);
  const fresh = await (await browsers.window()).session(session.name, session.setup);
  if (kept) await fresh.store.replace(deadline, kept);
  fresh.overrides.adopt(session.overrides);
  await fresh.traffic.adopt(session.traffic);
  await fresh.emulation.adopt(session.emulation);
  const failed: string[] = [];
  for (const { id, url } of tabs) {
    const tab = await fresh.newTab(deadline, id);
    const loading = url === 'about:blank' ? Promise.resolve() : deadline.race(tab.goto(deadline, url), id);
    await within<unknown>(loading, RELOAD_MS, undefined).catch(() => failed.push(id));
  }
  const chosen = current === undefined ? undefined : fresh.tab(current);
  if (chosen) fresh.select(chosen);
  return failed;
}

async function showCurrent(browsers: Browsers, deadline: Deadline, name: string): Promise<void> {
  const session = await browsers.find(name);
  const tab = session.current() ?? (await session.newTab(deadline));
  await tab.cdp(deadline, 'Page.bringToFront').catch(() => {});
}

/** A person who closes every tab is done, too. */
function watchWindow(browsers: Browsers, name: string, handoff: Handoff): void {
  const timer = setInterval(async () => {
    const session = await browsers.find(name).catch(() => undefined);
    if (session && session.tabs().length > 0) return;
    handoff.finish('closed');
  }, WATCH_MS);
  timer.unref();
  void handoff.ended.then(() => clearInterval(timer));
}
