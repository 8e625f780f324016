/** Waits until a target can be acted on, or says why it cannot. */
import type { Aim, ReadyOptions, Refusal, RefusalKind, Waited } from './api.ts';
import { describe, elementById, elementNumber } from './engine.ts';
import * as dom from './natives.ts';
import { type Look, look } from './probe.ts';
import { sentElsewhere } from './sends-form.ts';
import { nextFrame, quietClock } from './waits.ts';
import { startWatch } from './watch.ts';

const WAITED_FOR: Record<RefusalKind, string> = {
  gone: 'the target',
  renamed: 'the target',
  'not-visible': 'the target to become visible',
  disabled: 'the target to become enabled',
  'read-only': 'the target to become editable',
  'not-stable': 'the target to stop moving',
  covered: 'what covered the target to go',
  'in-list': 'the target',
  'ignores-pointer': 'the target to take the pointer',
};

/** Looks that may try other alignments: not every frame, or the page would dance. */
const MAX_ALIGNED = 2;

/** Looks again when the document changes, until `waitMs` have passed. */
export async function ready(id: number, options: ReadyOptions): Promise<Aim | Refusal> {
  const element = elementById(id);
  if (!element) return { ok: false, why: 'gone' };
  const name = options.was === undefined ? undefined : otherName(id, options.was);
  if (name !== undefined) return { ok: false, why: 'renamed', name };
  const started = performance.now();
  const seen = look(element, options, true);
  if (seen.ok && !seen.scrolled && !options.steady) return aimAt(element, seen, options);
  const end = await waitFor(element, seen, options, started);
  const ms = Math.round(performance.now() - started);
  const waited: Waited | undefined = ms > 50 && end.reason ? { for: WAITED_FOR[end.reason], ms } : undefined;
  const scrolled = seen.scrolled === true && { scrolled: true as const };
  if (end.look.ok) return { ...aimAt(element, end.look, options), ...scrolled, ...(waited && { waited }) };
  return { ...refusalOf(end.look), ...(waited && { waited }) };
}

/** The name it has now, unless it is the one that the caller knows but for a time that runs. */
function otherName(id: number, was: string): string | undefined {
  const [now] = describe([id]);
  if (!now?.name || !was) return undefined;
  return withoutTimes(now.name) === withoutTimes(was) ? undefined : now.name;
}

const TIME_REGEXP = /\d+(?::\d\d)+|\d+ ?(?:ms|s|sec|secs|seconds?|m|min|mins|minutes?|h|hours?)\b/gi;

const withoutTimes = (name: string): string => name.replace(TIME_REGEXP, '#');

interface End {
  look: Look;
  reason: RefusalKind | undefined;
}

/** Looks again each frame; after a scroll or a move, until two frames agree on where the target is. */
async function waitFor(element: Element, first: Look, options: ReadyOptions, started: number): Promise<End> {
  const clock = quietClock();
  let last = first;
  let looks = 0;
  let reason: RefusalKind | undefined = first.ok ? undefined : first.why;
  try {
    while (!hopeless(last, options, clock.quietMs(), performance.now() - started)) {
      await nextFrame();
      const now = look(element, options, looks++ < MAX_ALIGNED);
      if (now.ok && last.ok && now.x === last.x && now.y === last.y && !now.scrolled)
        return { look: now, reason };
      if (!now.ok) reason = now.why;
      else if (last.ok && !last.scrolled && !now.scrolled) reason ??= 'not-stable';
      last = now;
    }
    return {
      look: last.ok ? { ok: false, why: 'not-stable', detail: 'its place keeps changing' } : last,
      reason,
    };
  } finally {
    clock.stop();
  }
}

/** What rarely changes while nothing else in the page does. */
const LASTING = new Set<RefusalKind>(['covered', 'ignores-pointer', 'read-only']);

function hopeless(seen: Look, options: ReadyOptions, quietMs: number, spentMs: number): boolean {
  if (!seen.ok && (seen.why === 'gone' || seen.why === 'in-list')) return true;
  if (spentMs >= options.waitMs) return true;
  if (seen.ok || !LASTING.has(seen.why)) return false;
  return quietMs >= options.coveredQuietMs && dom.animations(document).every(isEndless);
}

function isEndless(animation: Animation): boolean {
  return (
    animation.playState !== 'running' ||
    !Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))
  );
}

function aimAt(element: Element, seen: Extract<Look, { ok: true }>, options: ReadyOptions): Aim {
  const { forms: known } = options;
  const form = known && sentElsewhere(element, { by: 'press', at: seen, known });
  return {
    ok: true,
    x: seen.x,
    y: seen.y,
    tag: dom.localName(element),
    ...(element instanceof HTMLInputElement && { type: dom.inputType(element) }),
    ...(form !== undefined && { form }),
    ...(options.watch && { watch: startWatch(element, options.watch) }),
  };
}

function refusalOf(seen: Extract<Look, { ok: false }>): Refusal {
  return {
    ok: false,
    why: seen.why,
    ...(seen.detail && { detail: seen.detail }),
    ...(seen.by && { by: elementNumber(seen.by), byTag: dom.localName(seen.by) }),
  };
}
