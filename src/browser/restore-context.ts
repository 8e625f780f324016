/** Gives a session its saved cookies and storage: all of them, else as many as Chromium takes, and says which not. */
import type { BrowserContext, BrowserContextOptions, Browser as Library } from 'playwright-core';
import { messageOf } from './cdp-failure.ts';
import { cookieLabel, isExpired, missingCookies } from './cookie-keys.ts';
import { within } from './liveness.ts';
import { SessionState } from './session-state.ts';
import type { StateFile, StorageState } from './state-file.ts';

const RESTORE_MS = 10_000;
/** For finding out which part of a state it is that can't be restored. */
const PARTS_MS = 8000;
/** Names that a notice lists. */
const LISTED = 10;

export interface Restored {
  context: BrowserContext;
  state: SessionState;
  /** What was restored and what not, in words for the agent. */
  notices: string[];
}

/** Makes the session's context from what was saved last. A save that is not restored whole is also kept where no other overwrites it. */
export async function restoreContext(
  library: Library,
  options: BrowserContextOptions,
  file: StateFile,
  name: string,
): Promise<Restored> {
  const { saved, unreadable } = file.load();
  const notices = unreadable.map(
    (path) => `A save of session ${name} could not be read; nothing overwrites it in ${path}`,
  );
  if (!saved)
    return { context: await library.newContext(options), state: new SessionState(file, []), notices };
  const { context, origins, problems } = await restore(library, options, saved.storage);
  const aside = problems.length > 0 ? file.setAside() : undefined;
  const told = describe(saved.storage, { origins: origins.length, problems });
  if (told !== '')
    notices.push(
      `Session ${name} goes on from its save of ${saved.savedAt}: ${told}${aside === undefined ? '' : `; the whole save is kept in ${aside}`}`,
    );
  return { context, state: new SessionState(file, origins), notices };
}

interface Outcome {
  context: BrowserContext;
  origins: StorageState['origins'];
  /** What was not restored, with the reason. */
  problems: string[];
}

async function restore(
  library: Library,
  options: BrowserContextOptions,
  storage: StorageState,
): Promise<Outcome> {
  try {
    const context = await newContextWithin(library, { ...options, storageState: storage });
    const missing = missingCookies(storage.cookies, await context.cookies());
    const problems = missing.map((cookie) => `cookie ${cookieLabel(cookie)} (Chromium did not keep it)`);
    return { context, origins: storage.origins, problems };
  } catch (error) {
    return await restoreParts(library, options, storage, firstLine(error));
  }
}

async function newContextWithin(library: Library, options: BrowserContextOptions): Promise<BrowserContext> {
  const making = library.newContext(options);
  const context = await within<BrowserContext | undefined>(making, RESTORE_MS, undefined);
  if (context) return context;
  making.then((late) => late.close()).catch(() => {});
  throw new Error(`it took longer than ${RESTORE_MS} ms`);
}

/** One wrong cookie or origin must not cost the others. */
async function restoreParts(
  library: Library,
  options: BrowserContextOptions,
  storage: StorageState,
  reason: string,
): Promise<Outcome> {
  const end = performance.now() + PARTS_MS;
  const origins: StorageState['origins'] = [];
  const problems: string[] = [];
  for (const origin of storage.origins) {
    const why = await refusal(library, { cookies: [], origins: [origin] }, end);
    if (why === undefined) origins.push(origin);
    else problems.push(`the storage of ${origin.origin} (${why})`);
  }
  const good = { cookies: [], origins };
  const context = await newContextWithin(library, { ...options, storageState: good }).catch(
    async () => await library.newContext(options),
  );
  for (const cookie of storage.cookies) {
    if (isExpired(cookie)) continue;
    const why = await context.addCookies([cookie]).then(() => undefined, firstLine);
    if (why !== undefined) problems.push(`cookie ${cookieLabel(cookie)} (${why})`);
  }
  if (problems.length === 0) problems.push(`a part of it (${reason})`);
  return { context, origins, problems };
}

/** Why a context can't be made with that state; undefined when it can. */
async function refusal(library: Library, storage: StorageState, end: number): Promise<string | undefined> {
  const left = end - performance.now();
  if (left <= 0) return 'no time was left to try it';
  const making = library.newContext({ storageState: storage });
  making.then((context) => context.close()).catch(() => {});
  return await within(
    making.then(() => undefined, firstLine),
    left,
    'it took too long',
  );
}

function describe(
  storage: StorageState,
  { origins, problems }: { origins: number; problems: string[] },
): string {
  const expired = storage.cookies.filter((cookie) => isExpired(cookie)).length;
  const lost = problems.filter((problem) => problem.startsWith('cookie ')).length;
  const restored = counted(storage.cookies.length - expired - lost, origins);
  if (restored === '' && problems.length === 0) return '';
  const more = problems.length > LISTED ? [`and ${problems.length - LISTED} more`] : [];
  return [
    `${restored || 'nothing'} restored`,
    ...(expired > 0 ? [`${expired} expired ${expired === 1 ? 'cookie' : 'cookies'} left out`] : []),
    ...(problems.length > 0 ? [`not restored: ${[...problems.slice(0, LISTED), ...more].join(', ')}`] : []),
  ].join('; ');
}

/** `3 cookies and the storage of 1 origin`; empty for nothing. */
export function counted(cookies: number, origins: number): string {
  return [
    ...(cookies > 0 ? [`${cookies} ${cookies === 1 ? 'cookie' : 'cookies'}`] : []),
    ...(origins > 0 ? [`the storage of ${origins} ${origins === 1 ? 'origin' : 'origins'}`] : []),
  ].join(' and ');
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n')[0] ?? '';
}
