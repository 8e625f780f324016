/**
 * The automation library keeps a request and a response object for every navigation of every frame, and one for every
 * frame that has gone, until there are ten thousand of each (some 30 kB a page), and has no public way to let go of them.
 * We read none of them, so the older ones are collected early, in the way in which it does so itself. Where its insides
 * are not as expected nothing happens.
 */
import type { BrowserContext } from 'playwright-core';
import { behind } from './library-inside.ts';

/** Left alone, so that what is still under way is not touched. */
const KEPT = 60;
/** So many more may gather before they are collected. */
const SLACK = 10;

interface Kept {
  _dispose(reason: 'gc'): void;
  /** What it stands for; a frame can tell whether it has gone. */
  _object: { _isDetached?: () => boolean };
}

interface Insides {
  _dispatchersByBucket: Map<string, Set<string>>;
  _dispatcherByGuid: Map<string, Kept>;
}

/** Lets go of requests and frames that are over. Cheap when there is nothing to do. @returns how many objects are held */
export function collectLeftovers(context: BrowserContext): number | undefined {
  const insides = behind(context, 'connection');
  if (!isInsides(insides)) return undefined;
  const requests = collect(insides, 'Request', () => true);
  const frames = collect(insides, 'Frame', (kept) => kept._object._isDetached?.() === true);
  return requests + frames;
}

function collect(insides: Insides, bucket: string, isOver: (kept: Kept) => boolean): number {
  const guids = insides._dispatchersByBucket.get(bucket);
  if (!guids) return 0;
  if (guids.size <= KEPT + SLACK) return guids.size;
  for (const guid of [...guids].slice(0, -KEPT)) {
    const kept = insides._dispatcherByGuid.get(guid);
    // Takes what belongs to it along: a response, for one.
    if (kept && isOver(kept)) kept._dispose('gc');
  }
  return guids.size;
}

function isInsides(value: unknown): value is Insides {
  if (typeof value !== 'object' || value === null) return false;
  return (
    Reflect.get(value, '_dispatchersByBucket') instanceof Map &&
    Reflect.get(value, '_dispatcherByGuid') instanceof Map
  );
}
