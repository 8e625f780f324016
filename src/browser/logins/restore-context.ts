/** Gives a session its saved cookies at once and its storage before a page needs it, and says what of it can't be had. */
import type { BrowserContext, BrowserContextOptions, Browser as Library } from 'playwright-core';
import { within } from '../../platform/within.ts';
import { countOf } from '../../protocol/spelling.ts';
import { messageOf } from '../library/index.ts';
import type { OriginStorage } from './collect-storage.ts';
import { cookieLabel, isExpired, missingCookies } from './cookie-keys.ts';
import type { DocumentGate } from './document-gate.ts';
import { PendingStorage } from './pending-storage.ts';
import { SessionState } from './session-state.ts';
import type { SavedState, StateFile, StorageState } from './state-file.ts';

const COOKIES_MS = 10_000;
/** Names that a notice lists. */
const LISTED = 10;

/** A context that is ready for its first page. */
export interface Restored {
  context: BrowserContext;
  state: SessionState;
  /** Storage that is not in Chromium yet. */
  pending?: PendingStorage;
  /** What was restored and what not, in words for the agent. */
  notices: string[];
}

/** Makes the session's context from what was saved last. A save that is not restored whole is also kept where no other overwrites it. */
export async function restoreContext(
  library: Library,
  options: BrowserContextOptions,
  gate: DocumentGate,
  file: StateFile,
  name: string,
): Promise<Restored> {
  const { saved, unreadable } = file.load();
  const notices = unreadable.map(
    (path) => `A save of session ${name} could not be read; nothing overwrites it in ${path}`,
  );
  const context = await library.newContext(options);
  if (!saved) return { context, state: new SessionState(file, []), notices };
  try {
    const restored = await restore(context, gate, file, saved);
    const told = describe(name, saved, restored);
    return { ...restored, context, notices: told === '' ? notices : [...notices, told] };
  } catch (error) {
    context.close().catch(() => {});
    throw error;
  }
}

interface Outcome {
  state: SessionState;
  pending: PendingStorage;
  /** What was not restored, with the reason. */
  problems: string[];
  aside?: string;
}

async function restore(
  context: BrowserContext,
  gate: DocumentGate,
  file: StateFile,
  saved: SavedState,
): Promise<Outcome> {
  const { cookies, origins } = saved.storage;
  const good = origins.filter(isWebOrigin) as OriginStorage[]; // the library's own form
  const state = new SessionState(file, good);
  const pending = new PendingStorage(context, gate, good, (origin, why) =>
    state.unrestored(origin, why, () => file.setAside(saved)),
  );
  state.awaits(pending);
  try {
    // Where the session was is where it goes on, more often than not.
    await pending.start(originOf(saved.tabs?.at(-1)?.url));
    const lost = await within<string[] | undefined>(setCookies(context, cookies), COOKIES_MS, undefined);
    if (!lost) throw new Error(`Chromium did not take the cookies within ${COOKIES_MS} ms`);
    const wrong = origins.filter((origin) => !isWebOrigin(origin));
    const problems = [
      ...lost,
      ...wrong.map(({ origin }) => `the storage of ${origin} (no website has that origin)`),
    ];
    return { state, pending, problems, ...(problems.length > 0 && { aside: file.setAside(saved) }) };
  } catch (error) {
    pending.close();
    throw error;
  }
}

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;

const isWebOrigin = ({ origin }: StorageState['origins'][number]): boolean =>
  /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;

/** All at once; where one is wrong, one by one. @returns those that Chromium did not take, with the reason */
async function setCookies(context: BrowserContext, saved: StorageState['cookies']): Promise<string[]> {
  const cookies = saved.filter((cookie) => !isExpired(cookie));
  if (cookies.length === 0) return [];
  const problems: string[] = [];
  const refused = new Set<(typeof cookies)[number]>();
  const refuse = (cookie: (typeof cookies)[number], why: string) => {
    refused.add(cookie);
    problems.push(`cookie ${cookieLabel(cookie)} (${why})`);
  };
  if ((await refusal(context, cookies)) !== undefined)
    for (const cookie of cookies) {
      const why = await refusal(context, [cookie]);
      if (why !== undefined) refuse(cookie, why);
    }
  const taken = cookies.filter((cookie) => !refused.has(cookie));
  for (const cookie of missingCookies(taken, await context.cookies()))
    refuse(cookie, 'Chromium did not keep it');
  return problems;
}

/** Chromium's reason not to take them; undefined when it does. */
async function refusal(
  context: BrowserContext,
  cookies: StorageState['cookies'],
): Promise<string | undefined> {
  return await context.addCookies(cookies).then(() => undefined, firstLine);
}

function describe(
  name: string,
  { savedAt, storage }: SavedState,
  { pending, problems, aside }: Outcome,
): string {
  const expired = storage.cookies.filter((cookie) => isExpired(cookie)).length;
  const lost = problems.filter((problem) => problem.startsWith('cookie ')).length;
  const cookies = counted(storage.cookies.length - expired - lost, 0);
  const origins = counted(0, pending.left().length);
  if (cookies === '' && origins === '' && problems.length === 0) return '';
  const more = problems.length > LISTED ? [`and ${problems.length - LISTED} more`] : [];
  const told = [
    cookies === '' && origins !== '' ? '' : `${cookies || 'nothing'} restored`,
    ...(origins === '' ? [] : [`${origins} comes back before a page of it loads`]),
    ...(expired > 0 ? [`${countOf(expired, 'expired cookie')} left out`] : []),
    ...(problems.length > 0 ? [`not restored: ${[...problems.slice(0, LISTED), ...more].join(', ')}`] : []),
    ...(aside === undefined ? [] : [`the whole save is kept in ${aside}`]),
  ];
  return `Session ${name} goes on from its save of ${savedAt}: ${told.filter((each) => each !== '').join('; ')}`;
}

/** `3 cookies and the storage of 1 origin`; empty for nothing. */
export function counted(cookies: number, origins: number): string {
  return [
    ...(cookies > 0 ? [countOf(cookies, 'cookie')] : []),
    ...(origins > 0 ? [`the storage of ${countOf(origins, 'origin')}`] : []),
  ].join(' and ');
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n')[0] ?? '';
}
