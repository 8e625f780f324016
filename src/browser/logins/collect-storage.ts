/** Local storage and IndexedDB of the pages that a session has open. */
import { Deadline } from '../../platform/deadline.ts';
import { TabFrame, type World } from '../frames/index.ts';
import type { Tab } from '../tab/index.ts';
import { COLLECT_STORAGE } from './storage-scripts.generated.ts';

/** What the library calls an origin of its storage state. */
export interface OriginStorage {
  origin: string;
  localStorage: { name: string; value: string }[];
  indexedDB?: unknown[];
}

/** Longest wait for one origin. */
const ORIGIN_MS = 2000;
/** More than this of one origin is a cache rather than a login; its databases are left out. Characters. */
const ORIGIN_LIMIT = 8 * 1024 * 1024;

/** By origin; one that can't be read now, because its page is busy or a dialog stops it, is left out. */
export async function collectStorage(tabs: readonly Tab[]): Promise<Map<string, OriginStorage>> {
  const frames = new Map<string, TabFrame>();
  for (const tab of tabs)
    for (const frame of readableFrames(tab)) frames.set(new URL(frame.url()).origin, frame);
  const found = new Map<string, OriginStorage>();
  await Promise.all(
    [...frames].map(async ([origin, frame]) => {
      const storage = await readOrigin(origin, frame);
      if (storage) found.set(origin, storage);
    }),
  );
  return found;
}

function readableFrames(tab: Tab): TabFrame[] {
  if (tab.state !== 'open' || tab.dialog || tab.pendingNavigation) return [];
  try {
    const main = tab.main();
    return main instanceof TabFrame && /^https?:/.test(main.url()) ? [main] : [];
  } catch {
    return [];
  }
}

async function readOrigin(origin: string, frame: TabFrame): Promise<OriginStorage | undefined> {
  // Without `awaitAnswer`: a page that is slow to answer this has done nothing wrong.
  const deadline = new Deadline(ORIGIN_MS);
  try {
    const text = await deadline.race(frame.world().then(run), 'the storage');
    const { localStorage, indexedDB } = JSON.parse(text) as Omit<OriginStorage, 'origin'>; // written by our script
    const databases = text.length <= ORIGIN_LIMIT && indexedDB?.length ? { indexedDB } : {};
    return { origin, localStorage, ...databases };
  } catch {
    return undefined;
  } finally {
    deadline.cancel();
  }
}

async function run(world: World): Promise<string> {
  const { result, exceptionDetails } = await world.cdp.send('Runtime.callFunctionOn', {
    objectId: world.engine,
    functionDeclaration: COLLECT_STORAGE,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails || typeof result.value !== 'string') throw new Error('The storage could not be read');
  return result.value;
}
