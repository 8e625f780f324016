/** Mouse and keyboard as they are: no target, no check, but the effect is watched all the same. */
import type { HeldInput, Modifier, MouseButton, Tab } from '../tab/index.ts';
import type { ActContext } from './context.ts';
import { effectOf, isNoticeable } from './effect.ts';
import { type Sends, watchFocused } from './focus.ts';
import { dispatchKey } from './keyboard.ts';
import { type Key, MODIFIERS } from './keys.ts';
import { Observation } from './observe.ts';
import { mouse, type Point } from './pointer.ts';
import type { ActResult } from './result.ts';

/** Sends the input and tells what came of it. */
export async function rawInput(
  ctx: ActContext,
  send: () => Promise<unknown>,
  sends?: Sends,
): Promise<Omit<ActResult, 'data'>> {
  const place = await watchFocused(ctx, { caret: true, ...(sends && { sends }) });
  const observation = new Observation(ctx);
  observation.follow(place.watches);
  const observed = await observation.settle(send());
  const effect = effectOf(ctx, observed, place);
  if (observed.cut || isNoticeable(observed)) return { effect };
  return { effect, outcome: 'no-effect', message: 'The input was sent, and nothing observable changed' };
}

/** Where the pointer is. */
export const pointerIn = (tab: Tab): Point => tab.held.point;

const BITS: Record<MouseButton, number> = { left: 1, right: 2, middle: 4 };

function state({ buttons, modifiers }: HeldInput) {
  return {
    buttons: [...buttons].reduce((sum, button) => sum + BITS[button], 0),
    modifiers: modifierBits(modifiers),
  };
}

// Alt 1, Control 2, Meta 4, Shift 8 (Input.dispatchMouseEvent): the order of the list.
const modifierBits = (names: Set<Modifier>): number =>
  MODIFIERS.reduce((sum, name, i) => sum + (names.has(name) ? 1 << i : 0), 0);

/** @param to absent: where the pointer is */
export async function rawMouse(
  ctx: ActContext,
  action: 'move' | 'down' | 'up' | 'click' | 'wheel',
  options: { to?: Point | undefined; button: MouseButton; count: number; wheel?: Point | undefined },
): Promise<unknown> {
  const now = ctx.tab.held;
  const { button, count } = options;
  if (options.to) now.point = options.to;
  const sent: Promise<unknown>[] = [];
  const send = (type: Parameters<typeof mouse>[1], more: Record<string, unknown> = {}) =>
    sent.push(mouse(ctx, type, now.point, { ...state(now), ...more }));
  const down = (clickCount: number) => {
    now.buttons.add(button);
    send('mousePressed', { button, clickCount });
  };
  const up = (clickCount: number) => {
    now.buttons.delete(button);
    send('mouseReleased', { button, clickCount });
  };
  if (options.to) send('mouseMoved', { button: [...now.buttons][0] ?? 'none' });
  if (action === 'down') down(count);
  if (action === 'up') up(count);
  for (let n = 1; action === 'click' && n <= count; n++) {
    down(n);
    up(n);
  }
  if (action === 'wheel')
    send('mouseWheel', { deltaX: options.wheel?.x ?? 0, deltaY: options.wheel?.y ?? 0 });
  return await Promise.all(sent);
}

/** What stays down is kept in the tab, so that later keys carry it. */
export async function rawKey(ctx: ActContext, action: 'down' | 'up', key: Key): Promise<void> {
  const { modifiers } = ctx.tab.held;
  const own = MODIFIERS.find((name) => name === key.key);
  if (own && action === 'down') modifiers.add(own);
  if (own && action === 'up') modifiers.delete(own);
  const silent = modifiers.has('Control') || modifiers.has('Alt') || modifiers.has('Meta');
  const type = action === 'up' ? 'keyUp' : key.text === undefined || silent ? 'rawKeyDown' : 'keyDown';
  await dispatchKey(ctx, type, key, [...modifiers]);
}
