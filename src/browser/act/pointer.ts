/** Mouse input through the browser's input domain. Commands are sent without awaiting each other: a lone move costs a frame. */
import type { Modifier, MouseButton } from '../tab/index.ts';
import type { ActContext } from './context.ts';
import { keyDown, keyUp } from './keyboard.ts';
import { modifierMask } from './keys.ts';

/** CSS pixels of the main frame's viewport. */
export interface Point {
  x: number;
  y: number;
}

const BUTTONS: Record<MouseButton, number> = { left: 1, right: 2, middle: 4 };

/** How a press is made. */
export interface ClickOptions {
  button: MouseButton;
  count: number;
  modifiers: readonly Modifier[];
}

type MouseType = 'mouseMoved' | 'mousePressed' | 'mouseReleased' | 'mouseWheel';

/** One mouse event. */
export function mouse(
  ctx: ActContext,
  type: MouseType,
  point: Point,
  more: Record<string, unknown> = {},
): Promise<unknown> {
  return ctx.tab.cdp(ctx.deadline, 'Input.dispatchMouseEvent', { type, ...point, ...more });
}

/** Moves there and presses `count` times; resolves when the page has handled all of it. */
export async function clickAt(
  ctx: ActContext,
  point: Point,
  { button, count, modifiers }: ClickOptions,
): Promise<void> {
  const mask = modifierMask(modifiers);
  const sent: Promise<unknown>[] = modifiers.map((key, index) =>
    keyDown(ctx, key, modifiers.slice(0, index + 1)),
  );
  sent.push(mouse(ctx, 'mouseMoved', point, { modifiers: mask }));
  for (let clickCount = 1; clickCount <= count; clickCount++) {
    sent.push(
      mouse(ctx, 'mousePressed', point, { button, buttons: BUTTONS[button], clickCount, modifiers: mask }),
    );
    sent.push(mouse(ctx, 'mouseReleased', point, { button, buttons: 0, clickCount, modifiers: mask }));
  }
  for (const key of modifiers.toReversed()) sent.push(keyUp(ctx, key, []));
  await Promise.all(sent);
}

/** @param held button that is down, as during a drag */
export async function moveTo(ctx: ActContext, point: Point, held?: MouseButton): Promise<void> {
  await mouse(ctx, 'mouseMoved', point, held ? { button: held, buttons: BUTTONS[held] } : {});
}

/** The left button goes down and stays down. */
export async function pressAt(ctx: ActContext, point: Point): Promise<void> {
  await Promise.all([
    mouse(ctx, 'mouseMoved', point),
    mouse(ctx, 'mousePressed', point, { button: 'left', buttons: 1, clickCount: 1 }),
  ]);
}

/** The end of `pressAt`, where the pointer is by then. */
export async function releaseAt(ctx: ActContext, point: Point): Promise<void> {
  await mouse(ctx, 'mouseReleased', point, { button: 'left', buttons: 0, clickCount: 1 });
}

/** Positive: to the right and down, CSS pixels. */
export async function wheelAt(ctx: ActContext, point: Point, deltaX: number, deltaY: number): Promise<void> {
  await mouse(ctx, 'mouseWheel', point, { deltaX, deltaY });
}
