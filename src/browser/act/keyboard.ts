/** Keyboard input through the browser's input domain. */
import type { Modifier } from '../tab/index.ts';
import type { ActContext } from './context.ts';
import { type Chord, type Key, keyForCharacter, keyNamed, MODIFIERS, modifierMask } from './keys.ts';

/** One key event; `rawKeyDown` types nothing. */
export function dispatchKey(
  ctx: ActContext,
  type: 'keyDown' | 'rawKeyDown' | 'keyUp',
  key: Key,
  modifiers: readonly Modifier[],
): Promise<unknown> {
  return ctx.tab.cdp(ctx.deadline, 'Input.dispatchKeyEvent', {
    type,
    modifiers: modifierMask(modifiers),
    key: key.key,
    code: key.code,
    windowsVirtualKeyCode: key.keyCode,
    ...(key.location !== undefined && { location: key.location }),
    ...(type === 'keyDown' && key.text !== undefined && { text: key.text, unmodifiedText: key.text }),
  });
}

const modifierKey = (name: Modifier): Key => keyNamed(name) ?? { key: name, code: name, keyCode: 0 };

/** A modifier alone, for what is held around a click. */
export const keyDown = (ctx: ActContext, name: Modifier, held: readonly Modifier[]): Promise<unknown> =>
  dispatchKey(ctx, 'rawKeyDown', modifierKey(name), held);

/** The end of `keyDown`. */
export const keyUp = (ctx: ActContext, name: Modifier, held: readonly Modifier[]): Promise<unknown> =>
  dispatchKey(ctx, 'keyUp', modifierKey(name), held);

/** Presses and releases; the modifiers are held around it. Resolves when the page has handled all. */
export async function pressChord(ctx: ActContext, { modifiers, key }: Chord): Promise<void> {
  const order = MODIFIERS.filter((modifier) => modifiers.includes(modifier));
  const sent = order.map((name, index) => keyDown(ctx, name, order.slice(0, index + 1)));
  const held = isModifier(key) ? [...order, key.key] : order;
  sent.push(dispatchKey(ctx, key.text === undefined ? 'rawKeyDown' : 'keyDown', key, held));
  sent.push(dispatchKey(ctx, 'keyUp', key, order));
  for (let left = order.length - 1; left >= 0; left--) {
    const name = order[left];
    if (name) sent.push(keyUp(ctx, name, order.slice(0, left)));
  }
  await Promise.all(sent);
}

function isModifier(key: Key): key is Key & { key: Modifier } {
  return MODIFIERS.some((name) => name === key.key);
}

/** Characters sent in one go; the page handles them in order. */
const BATCH = 50;

/**
 * Types key by key; a character that the layout lacks is inserted as an input method would.
 * @param stop asked between batches; typing ends when it says so
 * @returns the number of characters sent
 */
export async function typeKeys(ctx: ActContext, text: string, stop: () => boolean): Promise<number> {
  const characters = [...text.replace(/\r\n?/g, '\n')];
  let sent = 0;
  while (sent < characters.length && !stop()) {
    const batch = characters.slice(sent, sent + BATCH);
    await Promise.all(batch.flatMap((character) => typeCharacter(ctx, character)));
    sent += batch.length;
  }
  return sent;
}

function typeCharacter(ctx: ActContext, character: string): Promise<unknown>[] {
  const key = keyForCharacter(character);
  if (!key) return [insertText(ctx, character)];
  const held: Modifier[] = key.shift ? ['Shift'] : [];
  const down = held.map((name) => keyDown(ctx, name, held));
  const up = held.map((name) => keyUp(ctx, name, []));
  const type = key.text === undefined ? 'rawKeyDown' : 'keyDown';
  return [...down, dispatchKey(ctx, type, key, held), dispatchKey(ctx, 'keyUp', key, held), ...up];
}

/** Inserts text at the caret as an input method does: trusted `beforeinput` and `input`, no key events. */
export async function insertText(ctx: ActContext, text: string): Promise<void> {
  await ctx.tab.cdp(ctx.deadline, 'Input.insertText', { text });
}
