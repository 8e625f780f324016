/** Asks the frames of a page for data, and gives what they list refs. */
import { RutterError } from '../../errors.ts';
import { giveRef } from '../act/index.ts';
import { DocumentGone, type Frame } from '../frames/index.ts';
import { withFrameGrace } from './grace.ts';
import type { Reading } from './reading.ts';
import { rereading } from './rereading.ts';

/** What one frame answered. */
export interface FrameAnswer<T> {
  frame: Frame;
  value: T;
}

/** Answers of all frames, the main one first; a child frame that goes away or stays silent is left out. */
export async function everyFrame<T>(
  ctx: Reading,
  ask: (frame: Frame) => Promise<T>,
): Promise<FrameAnswer<T>[]> {
  return await rereading(async () => {
    const [main, ...others] = await ctx.tab.frames(ctx.deadline);
    if (!main) return [];
    const rest = others.map((frame) => withFrameGrace(frame, orNothing(frame, ask), undefined));
    const first = { frame: main, value: await ask(main) };
    const found = await Promise.all(rest);
    return [first, ...found.filter((each) => each !== undefined)];
  });
}

async function orNothing<T>(
  frame: Frame,
  ask: (frame: Frame) => Promise<T>,
): Promise<FrameAnswer<T> | undefined> {
  try {
    return { frame, value: await ask(frame) };
  } catch (error) {
    if (error instanceof DocumentGone || error instanceof RutterError) return undefined;
    throw error;
  }
}

/** A ref that is given only when it is printed. In estimates it is as long as one. */
export class LateRef {
  readonly #give: () => string;

  constructor(give: () => string) {
    this.#give = give;
  }

  toJSON(): string {
    return '@e00000';
  }

  give(): string {
    return this.#give();
  }
}

/** `T` with its late refs given. */
export type WithRefs<T> = T extends LateRef
  ? string
  : T extends readonly (infer Item)[]
    ? WithRefs<Item>[]
    : T extends object
      ? { [Field in keyof T]: WithRefs<T[Field]> }
      : T;

/** A copy with the refs given, in reading order. */
export function withRefs<T>(value: T): WithRefs<T>;
export function withRefs(value: unknown): unknown {
  if (value instanceof LateRef) return value.give();
  if (Array.isArray(value)) return value.map(withRefs);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withRefs(field)]));
}

/** What a row about an element begins with. */
export interface ElementFacts {
  ref: LateRef;
  name: string;
  visible: boolean;
}

/** Ref, name and visibility of elements, in their order. */
export async function elementFacts(ctx: Reading, frame: Frame, ids: number[]): Promise<ElementFacts[]> {
  const infos = await frame.call(ctx.deadline, 'describe', ids);
  return infos.map((info) => ({
    ref: new LateRef(() => giveRef(ctx.tab, frame, info)),
    name: info.name,
    visible: info.visible,
  }));
}
