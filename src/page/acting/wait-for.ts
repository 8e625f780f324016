/** Conditions of `wait`, looked at when the document changes. */
import type { WaitCondition } from './api.ts';
import { hiddenBecause } from './element-state.ts';
import { elementById } from './engine.ts';
import * as dom from './natives.ts';
import { findText } from './text-search.ts';
import { nextChange, sleep } from './waits.ts';

/** Between two looks: the page goes on working, and what styles alone show is noticed. */
const LOOK_MS = 100;

/** @returns whether it came to hold in time */
export async function waitFor(condition: WaitCondition, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  for (;;) {
    const started = performance.now();
    if (holds(condition)) return true;
    const left = end - performance.now();
    if (left <= 0) return false;
    // A look at a large page costs; it takes at most a fifth of the page's time.
    await sleep(Math.min(left, (performance.now() - started) * 4));
    await nextChange(Math.max(1, Math.min(LOOK_MS, left)));
  }
}

function holds(condition: WaitCondition): boolean {
  if (condition.kind === 'text') return (findText(condition.text) !== undefined) !== condition.gone;
  if (condition.kind === 'state') {
    const state = dom.readyState(document);
    return state === 'complete' || (condition.state === 'domcontentloaded' && state === 'interactive');
  }
  const element = elementById(condition.id);
  const visible = element !== undefined && dom.isConnected(element) && hiddenBecause(element) === undefined;
  return visible !== condition.gone;
}
