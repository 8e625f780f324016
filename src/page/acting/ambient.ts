/**
 * Which parts of the document change by themselves: clocks, tickers, lists that poll. Their changes are no sign that an
 * input did something. Kept from the engine's start on, outside actions.
 */
import * as dom from './natives.ts';

/** An element counts while it has changed twice in so long. */
const RECENT_MS = 3000;
/** Changes of one render come in bursts; these many milliseconds apart they are two. */
const APART_MS = 80;
/** What an action started may go on for a while; it is not the page's own doing. */
const AFTERMATH_MS = 400;
const MAX_RECORDS = 200;
/** Ancestors asked as well for what is drawn anew: a part that redraws itself replaces the elements inside it. */
const DEPTH = 3;

const changes = new WeakMap<Element, number[]>();
let acting = 0;
let actedAt = Number.NEGATIVE_INFINITY;

/** Watches from the engine's start on, but not while an action is under way or has just ended. */
export function startAmbient(): void {
  const observer = new MutationObserver((records) => {
    const now = performance.now();
    if (acting > 0 || now - actedAt < AFTERMATH_MS) return;
    for (const { target } of records.slice(0, MAX_RECORDS)) note(target, now);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

function note(target: Node, now: number): void {
  const element = target instanceof Element ? target : dom.parentNode(target);
  if (!(element instanceof Element)) return;
  const times = changes.get(element) ?? [];
  const last = times.at(-1);
  if (last !== undefined && now - last < APART_MS) return;
  changes.set(element, [...times.slice(-2), now]);
}

/** Brackets an action: what changes in it is put down to it. */
export function beginAction(): void {
  acting++;
}

/** Once for each action that began. */
export function endAction(): void {
  acting--;
  actedAt = performance.now();
}

/** @param since when the action began */
export function isAmbient(element: Element, since: number, drawn?: 'drawn anew'): boolean {
  let at: Node | null = element;
  for (let depth = 0; at instanceof Element && depth < (drawn ? DEPTH : 1); depth++) {
    const recent = (changes.get(at) ?? []).filter((time) => since - time < RECENT_MS);
    if (recent.length >= 2) return true;
    at = dom.parentNode(at);
  }
  return false;
}
