/** `wait`: until something is the case. Looks when the page changes, in every frame, across navigations. */
import { RutterError } from '../../errors.ts';
import type { WaitCondition } from '../../page/acting/api.ts';
import { hint, step } from '../../protocol/step.ts';
import { Pulse } from '../events/index.ts';
import { DocumentGone, type Frame } from '../frames/index.ts';
import type { NetworkEntry } from '../traffic/index.ts';
import { type ActContext, doing, withinDeadline } from './context.ts';
import { namedTarget } from './refuse.ts';
import type { ActedOn, ActResult } from './result.ts';
import { findTarget, type Target } from './target.ts';

/** How long a page is asked at a time; new frames and documents join in the next round. */
const ROUND_MS = 1000;
/** The network counts as idle after so long without a request. */
const IDLE_MS = 500;
const FUNCTION_MS = 100;

/** What is waited for. */
export type WaitFor =
  | { kind: 'ms'; ms: number }
  | { kind: 'text'; text: string; gone: boolean }
  | { kind: 'target'; target: string; gone: boolean }
  | { kind: 'url'; matches(url: string): boolean }
  | { kind: 'state'; state: 'domcontentloaded' | 'load' }
  | { kind: 'function'; expression: string }
  | { kind: 'idle' }
  | RequestCondition;

/** A request to be made, or answered. */
export interface RequestCondition {
  kind: 'request' | 'response';
  matches(url: string): boolean;
  /** Requests after this number count that were made before the wait began. */
  since?: number;
}

/** @param what how a message names it, in words of our own and the caller's */
export async function waitUntil(
  ctx: ActContext,
  what: string,
  wanted: WaitFor,
): Promise<ActResult<WaitedFor>> {
  const started = performance.now();
  const held = await orLate(satisfied(ctx, wanted));
  const ms = Math.round(performance.now() - started);
  if (!held) {
    throw new RutterError('timeout', `Waited ${ms} ms for ${what}: it did not happen`, {
      hint: hint`${step('snapshot', { interactive: true })}, or --timeout with more time`,
      data: { url: ctx.tab.url() },
    });
  }
  return { effect: { waited: { for: what, ms } }, data: foundData(held) };
}

/** What a wait ended with: whether it came true, the element, or the request. */
type Held = boolean | Target | NetworkEntry;

/** The element or the request that was waited for. */
interface WaitedFor extends ActedOn {
  request?: Pick<NetworkEntry, 'method' | 'url' | 'status' | 'failed'> & { n: number };
}

function foundData(held: Held): WaitedFor {
  if (typeof held !== 'object') return {};
  if ('element' in held) return { target: namedTarget(held) };
  const { id, method, url, status, failed } = held;
  const end = { ...(status !== undefined && { status }), ...(failed !== undefined && { failed }) };
  return { request: { n: id, method, url, ...end } };
}

/** The deadline may come while the page is asked: then too it is said what was waited for. */
async function orLate(waiting: Promise<Held>): Promise<Held> {
  try {
    return await waiting;
  } catch (error) {
    if (error instanceof RutterError && error.code === 'timeout') return false;
    throw error;
  }
}

async function satisfied(ctx: ActContext, wanted: WaitFor): Promise<Held> {
  switch (wanted.kind) {
    case 'ms':
      return await sleep(ctx, wanted.ms);
    case 'text':
      return await inFrames(ctx, wanted, wanted.gone);
    case 'target':
      return await targetIs(ctx, wanted.target, wanted.gone);
    case 'url':
      return await onEvents(ctx, () => wanted.matches(ctx.tab.url()));
    case 'state':
      return await inMain(ctx, wanted);
    case 'function':
      return await functionHolds(ctx, wanted.expression);
    case 'idle':
      return await networkIdle(ctx);
    case 'request':
    case 'response':
      return await requestHolds(ctx, wanted);
  }
}

const left = (ctx: ActContext): number => withinDeadline(ctx, Number.POSITIVE_INFINITY);

async function sleep(ctx: ActContext, ms: number): Promise<boolean> {
  const time = Math.min(ms, left(ctx));
  await new Promise((resolve) => setTimeout(resolve, time));
  return time === ms;
}

/** In any frame; for something to go, in none. */
async function inFrames(ctx: ActContext, condition: WaitCondition, all: boolean): Promise<boolean> {
  for (;;) {
    const frames = await ctx.tab.frames(ctx.deadline);
    const ms = Math.min(ROUND_MS, left(ctx));
    const rounds = frames.map((frame) => ask(ctx, frame, condition, ms));
    const held = all ? (await Promise.all(rounds)).every((each) => each !== false) : await anyTrue(rounds);
    if (held) return true;
    if (left(ctx) <= 0) return false;
  }
}

async function anyTrue(rounds: Promise<boolean | undefined>[]): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    for (const round of rounds) round.then((held) => held && resolve(true), reject);
    Promise.all(rounds).then(() => resolve(false), reject);
  });
}

/** Undefined when the document went while it was asked. */
async function ask(
  ctx: ActContext,
  frame: Frame,
  condition: WaitCondition,
  ms: number,
): Promise<boolean | undefined> {
  try {
    return await frame.call(ctx.deadline, 'waitFor', condition, ms);
  } catch (error) {
    if (!(error instanceof DocumentGone)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return undefined;
  }
}

async function inMain(ctx: ActContext, condition: WaitCondition): Promise<boolean> {
  while (left(ctx) > 0) {
    if (await ask(ctx, ctx.tab.main(), condition, Math.min(ROUND_MS, left(ctx)))) return true;
  }
  return false;
}

async function targetIs(ctx: ActContext, text: string, gone: boolean): Promise<boolean | Target> {
  for (;;) {
    const target = await findTarget(doing('wait for', ctx), text);
    if (!target) {
      if (gone) return true;
    } else {
      const held = await ask(
        ctx,
        target.frame,
        { kind: 'visible', id: target.element, gone },
        Math.min(ROUND_MS, left(ctx)),
      );
      if (held) return gone ? true : target;
    }
    if (left(ctx) <= 0) return false;
    if (!target)
      await ctx.tab
        .main()
        .call(ctx.deadline, 'nextChange', Math.min(250, left(ctx)))
        .catch(ignoreGone);
  }
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof DocumentGone)) throw error;
}

/** Looks again at each event of the tab that may change the answer. */
async function onEvents(ctx: ActContext, holds: () => boolean): Promise<boolean> {
  const pulse = new Pulse();
  const notify = () => pulse.notify();
  const events = ['navigated', 'loaded', 'request', 'requestAnswered', 'requestEnded', 'gone'] as const;
  for (const event of events) ctx.tab.on(event, notify);
  try {
    return await pulse.until(holds, left(ctx));
  } finally {
    for (const event of events) ctx.tab.off(event, notify);
  }
}

/** A request counts when it is made from now on; for an answer also one that is under way now. */
async function requestHolds(ctx: ActContext, wanted: RequestCondition): Promise<boolean | NetworkEntry> {
  const { network } = ctx.tab.log;
  const underWay = network.since(0).filter((entry) => wanted.kind === 'response' && !isAnswered(entry));
  const from = wanted.since ?? network.total;
  let found: NetworkEntry | undefined;
  const held = await onEvents(ctx, () => {
    const candidates = [...underWay, ...network.since(from)];
    found = candidates.find(
      (entry) => (wanted.kind === 'request' || isAnswered(entry)) && wanted.matches(entry.url),
    );
    return found !== undefined;
  });
  return held && found ? found : false;
}

const isAnswered = (entry: NetworkEntry): boolean => entry.status !== undefined || entry.failed !== undefined;

async function functionHolds(ctx: ActContext, expression: string): Promise<boolean> {
  while (left(ctx) > 0) {
    const answer = await evaluate(ctx, expression);
    if (answer && !answer.ok)
      throw new RutterError('script-error', 'The expression threw', { data: { error: answer.error } });
    if (answer?.value) return true;
    await ctx.tab
      .main()
      .call(ctx.deadline, 'nextChange', Math.min(FUNCTION_MS, left(ctx)))
      .catch(ignoreGone);
  }
  return false;
}

async function evaluate(ctx: ActContext, expression: string) {
  try {
    return await ctx.tab.main().evaluate(ctx.deadline, expression);
  } catch (error) {
    ignoreGone(error);
    return undefined;
  }
}

async function networkIdle(ctx: ActContext): Promise<boolean> {
  let since = performance.now();
  const mark = () => {
    since = performance.now();
  };
  ctx.tab.on('request', mark);
  ctx.tab.on('requestEnded', mark);
  try {
    while (left(ctx) > 0) {
      const calm = performance.now() - since;
      if (ctx.tab.pendingRequests === 0 && calm >= IDLE_MS) return true;
      await new Promise((resolve) => setTimeout(resolve, Math.min(left(ctx), Math.max(10, IDLE_MS - calm))));
    }
    return false;
  } finally {
    ctx.tab.off('request', mark);
    ctx.tab.off('requestEnded', mark);
  }
}
