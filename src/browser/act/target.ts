/** From what the caller wrote to the one element it means, in whichever frame. */
import { setTimeout as sleep } from 'node:timers/promises';
import { RutterError } from '../../errors.ts';
import type { ElementInfo, LocatorQuery } from '../../page/seeing/api.ts';
import { hint, step } from '../../protocol/step.ts';
import type { RefTarget } from '../../snapshot/refs.ts';
import { saysNoRole } from '../../snapshot/role-word.ts';
import { DocumentGone, type Frame } from '../frames/index.ts';
import type { Tab } from '../tab/index.ts';
import { again } from './again.ts';
import { type ActContext, autoWaitMs } from './context.ts';
import { type Named, namedElement, type Target } from './refuse.ts';
import { badSelector, parseTarget } from './target-text.ts';

export type { Target } from './refuse.ts';

/** Matches that an error lists. */
const LISTED = 10;
/** Matches looked at to see which are visible. */
const LOOKED_AT = 50;

interface Match {
  frame: Frame;
  info: ElementInfo;
}

/**
 * The element that `text` means.
 * @param options.waitMs how long to wait for a selector's first match; absent: as `ctx` says
 * @throws RutterError `ref-unknown`, `ref-stale`, `no-match`, `several-matches`, `bad-selector`, `unknown-role`
 */
export async function resolveTarget(
  ctx: ActContext,
  text: string,
  options: { waitMs?: number } = {},
): Promise<Target> {
  const parsed = parseTarget(text);
  if (parsed.kind === 'ref') return await resolveRef(ctx, parsed.ref);
  const end = performance.now() + (options.waitMs ?? autoWaitMs(ctx));
  for (let looks = 0; ; looks++) {
    const matches = await locate(ctx, parsed.query, text).catch((error: unknown) => {
      // A busy page may keep the last look from ending in time; the looks before it found nothing.
      if (looks > 0 && isTimeout(error)) return [];
      throw error;
    });
    const chosen = matches.length > 1 ? onlyVisible(matches) : matches[0];
    if (chosen) return toTarget(ctx.tab, chosen, text);
    if (matches.length > 1) throw severalError(ctx, matches, text);
    const left = end - performance.now();
    if (left <= 0) throw await noMatchError(ctx, parsed.query, text);
    await changeAnywhere(ctx, left);
  }
}

/**
 * Acts on the element that `text` means. A selector means what matches now: where its element is drawn again before an
 * input has reached it, it is looked for again. A ref means one element, and fails.
 * @param act throws `ref-stale` only where nothing has reached the page
 */
export async function withTarget<T>(
  ctx: ActContext,
  text: string,
  act: (target: Target) => Promise<T>,
): Promise<T> {
  const isRef = parseTarget(text).kind === 'ref';
  const end = performance.now() + autoWaitMs(ctx);
  for (;;) {
    const target = await resolveTarget(ctx, text);
    try {
      return await act(target);
    } catch (error) {
      const isStale = error instanceof RutterError && error.code === 'ref-stale';
      if (isRef || !isStale || performance.now() > end) throw error;
    }
  }
}

const isTimeout = (error: unknown): boolean => error instanceof RutterError && error.code === 'timeout';

/** Whether the target is there now; never waits. Errors in the target itself still throw. */
export async function findTarget(ctx: ActContext, text: string): Promise<Target | undefined> {
  try {
    return await resolveTarget(ctx, text, { waitMs: 0 });
  } catch (error) {
    if (error instanceof RutterError && (error.code === 'no-match' || error.code === 'ref-stale'))
      return undefined;
    throw error;
  }
}

async function resolveRef(ctx: ActContext, ref: string): Promise<Target> {
  const known = ctx.tab.refs.find(ref);
  if (!known) throw unknownRef(ctx.tab, ref);
  const frame = await frameOf(ctx, known);
  if (!frame) throw await staleError(ctx, known);
  const { element, role, name, renamingKnown } = known;
  return { frame, element, ref, role, name, text: ref, ...(!renamingKnown && { was: name }) };
}

/** The frame with the document that the ref belongs to, if it still shows it. */
async function frameOf(ctx: ActContext, known: RefTarget): Promise<Frame | undefined> {
  const main = ctx.tab.main();
  if (main.id === known.frame) return main.document === known.document ? main : undefined;
  const quick = ctx.tab.frameById(known.frame);
  if (!quick || quick.document !== known.document) return undefined;
  if (quick.parent) return quick;
  const frames = await ctx.tab.frames(ctx.deadline);
  return frames.find((frame) => frame.id === known.frame && frame.document === known.document);
}

function unknownRef(tab: Tab, ref: string): RutterError {
  if (tab.refs.everGave(ref)) {
    return new RutterError('ref-stale', `${ref} belongs to a page that the tab no longer shows`, {
      hint: step('snapshot', { interactive: true }),
    });
  }
  const other = tab.session.tabs().find((each) => each !== tab && each.refs.find(ref));
  if (other) {
    return new RutterError('ref-unknown', `${tab.id} never gave ${ref}; ${other.id} did`, {
      hint: `add --tab ${other.id}`,
    });
  }
  return new RutterError('ref-unknown', `No snapshot of ${tab.id} gave ${ref}`, {
    hint: step('snapshot', { interactive: true }),
  });
}

/** Names the one live element with the same role and name, where there is exactly one. */
export async function staleError(
  ctx: ActContext,
  old: Pick<RefTarget, 'ref' | 'role' | 'name'>,
): Promise<RutterError> {
  const twin = await twinOf(ctx, old).catch(() => undefined);
  const data = { target: { ref: old.ref, role: old.role, name: old.name } satisfies Named };
  if (!twin) {
    return new RutterError(
      'ref-stale',
      `Cannot ${ctx.command} ${old.ref}: its element has gone from the page`,
      {
        hint: step('snapshot', { interactive: true }),
        data,
      },
    );
  }
  const now = namedElement(ctx.tab, twin.frame, twin.info);
  return new RutterError(
    'ref-stale',
    `Cannot ${ctx.command} ${old.ref}: its element has gone from the page; ${now.ref} has the same role and name`,
    {
      hint: again(ctx.command, now.ref),
      data: { ...data, now },
    },
  );
}

/** The element that has taken the place of a target that was drawn again: the one with its role and name. */
export async function sameAgain(ctx: ActContext, target: Target): Promise<Target | undefined> {
  const twin = await twinOf(ctx, target);
  return twin && toTarget(ctx.tab, twin, target.text);
}

async function twinOf(ctx: ActContext, old: Pick<RefTarget, 'role' | 'name'>): Promise<Match | undefined> {
  if (!old.name) return undefined;
  const named: LocatorQuery = saysNoRole(old.role)
    ? { kind: 'text', text: old.name }
    : { kind: 'role', role: old.role, name: old.name };
  const matches = (await locate(ctx, named, '')).filter(
    ({ info }) => info.name === old.name || saysNoRole(old.role),
  );
  return matches.length > 1 ? onlyVisible(matches) : matches[0];
}

async function locate(ctx: ActContext, query: LocatorQuery, text: string): Promise<Match[]> {
  const frames = await ctx.tab.frames(ctx.deadline);
  const perFrame = await Promise.all(frames.map((frame) => locateIn(ctx, frame, query, text)));
  return perFrame.flat();
}

async function locateIn(ctx: ActContext, frame: Frame, query: LocatorQuery, text: string): Promise<Match[]> {
  try {
    const ids = await frame.call(ctx.deadline, 'locate', query);
    if (ids.length === 0) return [];
    const infos = await frame.call(ctx.deadline, 'describe', ids.slice(0, LOOKED_AT));
    return infos.map((info) => ({ frame, info }));
  } catch (error) {
    if (error instanceof DocumentGone) return [];
    if (error instanceof Error && error.message.startsWith('SyntaxError')) {
      throw badSelector(text, 'it is not a valid CSS selector');
    }
    throw error;
  }
}

/** The match that can be seen, when all others are hidden. */
function onlyVisible(matches: Match[]): Match | undefined {
  const visible = matches.filter(({ info }) => info.visible);
  return visible.length === 1 ? visible[0] : undefined;
}

function toTarget(tab: Tab, { frame, info }: Match, text: string): Target {
  return { ...namedElement(tab, frame, info), frame, element: info.id, text };
}

function severalError({ tab, command }: ActContext, matches: Match[], text: string): RutterError {
  const visible = matches.filter(({ info }) => info.visible);
  const listed = (visible.length > 1 ? visible : matches).slice(0, LISTED);
  const named = listed.map(({ frame, info }) => namedElement(tab, frame, info));
  const refs = named.map(({ ref }) => ref).join(', ');
  const count = matches.length >= LOOKED_AT ? `${matches.length} or more` : String(matches.length);
  return new RutterError('several-matches', `${JSON.stringify(text)} matches ${count} elements: ${refs}`, {
    hint: hint`${again(command, named[0]?.ref ?? '@e1')}, or another of them`,
    data: { matches: named },
  });
}

async function noMatchError(ctx: ActContext, query: LocatorQuery, text: string): Promise<RutterError> {
  const near =
    query.kind === 'role' && query.name !== undefined
      ? await locate(ctx, { kind: 'role', role: query.role }, text).catch(() => [])
      : [];
  const named = near
    .filter(({ info }) => info.visible && info.name)
    .slice(0, 5)
    .map(({ frame, info }) => namedElement(ctx.tab, frame, info));
  const others =
    named.length > 0 ? `; elements with that role: ${named.map(({ ref }) => ref).join(', ')}` : '';
  return new RutterError(
    'no-match',
    `Cannot ${ctx.command}: nothing in the page matches ${JSON.stringify(text)}${others}`,
    {
      hint: step('snapshot', { interactive: true }),
      ...(named.length > 0 && { data: { near: named } }),
    },
  );
}

/** Resolves when some frame's document changes, at the latest after 250 ms: new frames come without a sign in old ones. */
async function changeAnywhere(ctx: ActContext, leftMs: number): Promise<void> {
  const ms = Math.max(1, Math.min(250, leftMs));
  const main = ctx.tab.main();
  try {
    await main.call(ctx.deadline, 'nextChange', ms);
  } catch (error) {
    if (!(error instanceof DocumentGone)) throw error;
    await sleep(Math.min(20, ms));
  }
}
