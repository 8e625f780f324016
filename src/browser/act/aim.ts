/** Makes a target ready for the pointer and finds where to put it, in the main frame's viewport. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal, Waited, WatchOptions } from '../../page/acting/api.ts';
import { DocumentGone, type Frame, type FrameWatch } from '../frames/index.ts';
import { type ActContext, autoWaitMs } from './context.ts';
import { refusalError } from './refuse.ts';
import { staleError, type Target } from './target.ts';

/** What must hold of a target before its input is sent. */
export interface Needs {
  pointer: boolean;
  /** Only a point on it, whatever receives the pointer there. */
  place?: boolean;
  enabled: boolean;
  editable?: boolean;
  /** It has moved away once: wait until it rests. */
  steady?: boolean;
  position?: { x: number; y: number };
  /** It is going to be pressed, which may send a form. */
  press?: true;
}

/** A target that is ready, and where to put the pointer. */
export interface Aimed {
  point: { x: number; y: number };
  tag: string;
  type?: string;
  waited?: Waited;
  /** The target's frame first, then those around it. */
  watches: FrameWatch[];
}

/** A covered target is given up after so long in a page where nothing happens, ms. */
const COVERED_QUIET_MS = 1000;
const RETRY_MS = 100;
const FOREVER_MS = 1e9;
/** Refs reported when they vanish. */
const KNOWN_REFS = 300;

/**
 * Waits until the target is ready, brings it into view, starts watching each frame on the way out.
 * @throws RutterError `covered`, `disabled`, `not-visible`, `read-only`, `not-stable`, `ref-stale`
 */
export async function aim(ctx: ActContext, target: Target, needs: Needs, watched: boolean): Promise<Aimed> {
  const started = performance.now();
  for (;;) {
    const found = await aimOnce(ctx, target, needs, watched, performance.now() - started);
    if ('point' in found) return found;
    const { refusal, frame } = found;
    if (refusal.why === 'gone') throw await staleError(ctx, target);
    const spent = performance.now() - started;
    const limit = Math.min(autoWaitMs(ctx), ctx.explicitTimeout ? FOREVER_MS : COVERED_QUIET_MS);
    // The target's own frame has done its waiting; a frame around it is asked again.
    if (frame === target.frame || spent >= limit) throw await refusalError(ctx, target, refusal, frame);
    await sleep(RETRY_MS);
  }
}

type Attempt = Aimed | { refusal: Refusal; frame: Frame };

async function aimOnce(
  ctx: ActContext,
  target: Target,
  needs: Needs,
  watched: boolean,
  spentMs: number,
): Promise<Attempt> {
  const { frame } = target;
  const watchOf = (at: Frame): { watch?: WatchOptions } =>
    watched ? { watch: { pointer: needs.pointer, known: knownIn(ctx, at) } } : {};
  const ready = await orGone(() =>
    frame.call(ctx.deadline, 'ready', target.element, {
      pointer: needs.pointer,
      enabled: needs.enabled,
      editable: needs.editable ?? false,
      ...(needs.place && { place: true }),
      ...(needs.steady && { steady: true }),
      ...(needs.position && { position: needs.position }),
      ...(target.was !== undefined && spentMs < 1 && { was: target.was }),
      waitMs: Math.max(0, autoWaitMs(ctx) - spentMs),
      coveredQuietMs: ctx.explicitTimeout ? FOREVER_MS : COVERED_QUIET_MS,
      ...(needs.press && ctx.forms && { forms: ctx.forms.known }),
      ...watchOf(frame),
    }),
  );
  if (!ready.ok) return { refusal: ready, frame };
  const watches: FrameWatch[] = ready.watch === undefined ? [] : [{ frame, handle: ready.watch }];
  await holdForm(ctx, ready.form, watches);
  let point = { x: ready.x, y: ready.y };
  for (let at: Frame = frame; at.parent; at = at.parent.frame) {
    const outer = at.parent.frame;
    const carried = await outer.call(ctx.deadline, 'pointInParent', at.parent.element, point, {
      pointer: needs.pointer,
      ...(needs.place && { reveal: true }),
      ...(ready.scrolled && { steady: true }),
      ...watchOf(outer),
    });
    if (!carried.ok) {
      await endWatches(ctx, watches);
      return { refusal: carried, frame: outer };
    }
    point = { x: carried.x, y: carried.y };
    if (carried.watch !== undefined) watches.push({ frame: outer, handle: carried.watch });
  }
  return {
    point,
    tag: ready.tag,
    ...(ready.type !== undefined && { type: ready.type }),
    ...(ready.waited && { waited: ready.waited }),
    watches,
  };
}

/** A document that goes while the target is looked at takes the target with it. */
async function orGone<T>(run: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DocumentGone) return { ok: false, why: 'gone' };
    throw error;
  }
}

/** @throws RutterError `needs-approval` where the input would send a form to an origin that it may not go to */
export async function holdForm(
  ctx: ActContext,
  origin: string | undefined,
  watches: FrameWatch[],
): Promise<void> {
  if (origin === undefined) return;
  try {
    ctx.forms?.hold(origin);
  } catch (error) {
    await endWatches(ctx, watches);
    throw error;
  }
}

/** For an input that is not sent after all. A frame that has gone takes its watch with it. */
export async function endWatches(ctx: ActContext, watches: FrameWatch[]): Promise<void> {
  await Promise.all(
    watches.map(({ frame, handle }) => frame.call(ctx.deadline, 'unwatch', handle).catch(() => undefined)),
  );
}

/** Elements of the frame's document that have a ref, the newest ones. */
export function knownIn(ctx: ActContext, frame: Frame): number[] {
  const known: number[] = [];
  for (const target of ctx.tab.refs.targets()) {
    if (target.document === frame.document) known.push(target.element);
  }
  return known.slice(-KNOWN_REFS);
}
