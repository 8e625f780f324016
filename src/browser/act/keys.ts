/** The keyboard: names of keys and what the browser must be told about each (US layout). */
import type { Modifier } from '../tab/index.ts';

/** One key, as DevTools is to be asked for it. */
export interface Key {
  /** `KeyboardEvent.key` */
  key: string;
  /** `KeyboardEvent.code` */
  code: string;
  keyCode: number;
  /** What it types; absent for keys that type nothing. */
  text?: string;
  /** `KeyboardEvent.location` */
  location?: number;
  /** Needs Shift on this layout. */
  shift?: true;
}

/** In the order in which they are pressed. */
export const MODIFIERS: readonly Modifier[] = ['Alt', 'Control', 'Meta', 'Shift'];

const MASKS: Record<Modifier, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/** The number that DevTools takes: Alt 1, Control 2, Meta 4, Shift 8. */
export const modifierMask = (modifiers: readonly Modifier[]): number =>
  modifiers.reduce((mask, modifier) => mask | MASKS[modifier], 0);

/** `name: [code, keyCode]` or with the text that the key types. */
const NAMED: Record<string, [code: string, keyCode: number, text?: string]> = {
  Enter: ['Enter', 13, '\r'],
  Tab: ['Tab', 9],
  Space: ['Space', 32, ' '],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  Escape: ['Escape', 27],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  Home: ['Home', 36],
  End: ['End', 35],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  Insert: ['Insert', 45],
  CapsLock: ['CapsLock', 20],
  NumLock: ['NumLock', 144],
  ScrollLock: ['ScrollLock', 145],
  Pause: ['Pause', 19],
  PrintScreen: ['PrintScreen', 44],
  ContextMenu: ['ContextMenu', 93],
  Shift: ['ShiftLeft', 16],
  Control: ['ControlLeft', 17],
  Alt: ['AltLeft', 18],
  Meta: ['MetaLeft', 91],
};

/** Other names that people type. */
const ALIASES: Record<string, string> = {
  Return: 'Enter',
  Esc: 'Escape',
  Del: 'Delete',
  Ins: 'Insert',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  PgUp: 'PageUp',
  PgDn: 'PageDown',
  PgDown: 'PageDown',
  Ctrl: 'Control',
  Cmd: 'Meta',
  Command: 'Meta',
  Win: 'Meta',
  Option: 'Alt',
  Spacebar: 'Space',
  Plus: '+',
};

/** `[code, keyCode, plain, shifted]` */
const PRINTED: [string, number, string, string][] = [
  ['Backquote', 192, '`', '~'],
  ['Minus', 189, '-', '_'],
  ['Equal', 187, '=', '+'],
  ['BracketLeft', 219, '[', '{'],
  ['BracketRight', 221, ']', '}'],
  ['Backslash', 220, '\\', '|'],
  ['Semicolon', 186, ';', ':'],
  ['Quote', 222, "'", '"'],
  ['Comma', 188, ',', '<'],
  ['Period', 190, '.', '>'],
  ['Slash', 191, '/', '?'],
];

function makeTable(): Map<string, Key> {
  const table = new Map<string, Key>();
  const add = (name: string, key: Key) => table.set(name, key);
  for (const [name, [code, keyCode, text]] of Object.entries(NAMED)) {
    const modifier = MODIFIERS.some((each) => each === name);
    const key = name === 'Space' ? ' ' : name;
    add(name, { key, code, keyCode, ...(text && { text }), ...(modifier && { location: 1 }) });
  }
  for (let n = 1; n <= 24; n++) add(`F${n}`, { key: `F${n}`, code: `F${n}`, keyCode: 111 + n });
  for (let n = 0; n < 26; n++) {
    const letter = String.fromCharCode(97 + n);
    const code = `Key${letter.toUpperCase()}`;
    add(letter, { key: letter, code, keyCode: 65 + n, text: letter });
    add(letter.toUpperCase(), {
      key: letter.toUpperCase(),
      code,
      keyCode: 65 + n,
      text: letter.toUpperCase(),
      shift: true,
    });
  }
  [...')!@#$%^&*('].forEach((shifted, digit) => {
    add(String(digit), {
      key: String(digit),
      code: `Digit${digit}`,
      keyCode: 48 + digit,
      text: String(digit),
    });
    add(shifted, { key: shifted, code: `Digit${digit}`, keyCode: 48 + digit, text: shifted, shift: true });
  });
  for (const [code, keyCode, plain, shifted] of PRINTED) {
    add(plain, { key: plain, code, keyCode, text: plain });
    add(shifted, { key: shifted, code, keyCode, text: shifted, shift: true });
  }
  add(' ', { key: ' ', code: 'Space', keyCode: 32, text: ' ' });
  return table;
}

const TABLE: ReadonlyMap<string, Key> = makeTable();
const LOWER: ReadonlyMap<string, string> = new Map(
  [...Object.keys(NAMED), ...Object.keys(ALIASES)].map((name) => [name.toLowerCase(), name]),
);

/** Names for suggestions. */
export const KEY_NAMES: readonly string[] = [
  ...Object.keys(NAMED),
  ...Object.keys(ALIASES),
  'ControlOrMeta',
  'F1',
  'F12',
];

/** The key that a character is typed with, if the layout has one. */
export const keyForCharacter = (character: string): Key | undefined =>
  character === '\n' || character === '\r'
    ? TABLE.get('Enter')
    : character === '\t'
      ? TABLE.get('Tab')
      : TABLE.get(character);

/** The key of that name (case does not matter for names longer than a character) or `undefined`. */
export function keyNamed(name: string): Key | undefined {
  if ([...name].length === 1) return TABLE.get(name) ?? { key: name, code: '', keyCode: 0, text: name };
  if (/^f\d+$/i.test(name)) return TABLE.get(name.toUpperCase());
  const known = LOWER.get(name.toLowerCase());
  return known === undefined ? undefined : TABLE.get(ALIASES[known] ?? known);
}

/** A key with what is held while it is pressed: `Control+Shift+K`. */
export interface Chord {
  modifiers: Modifier[];
  key: Key;
}

/**
 * Reads `Control+A`, `Shift+Tab`, `Enter`, `+`, `Control++`. `ControlOrMeta` is the platform's own.
 * @returns the chord, or the part that no key has for a name
 */
export function parseChord(text: string, platform: string): Chord | { unknown: string } {
  const parts = splitChord(text);
  const last = parts.pop() ?? '';
  const modifiers: Modifier[] = [];
  for (const part of parts) {
    const modifier = modifierNamed(part, platform);
    if (!modifier) return { unknown: part };
    if (!modifiers.includes(modifier)) modifiers.push(modifier);
  }
  const key = keyNamed(modifierNamed(last, platform) ?? last);
  if (!key) return { unknown: last };
  return { modifiers, key: modifiers.length > 0 ? withModifiers(key, modifiers) : key };
}

/** A plus sign separates, except as the last character. */
function splitChord(text: string): string[] {
  if (text === '+') return ['+'];
  if (text.endsWith('++')) return [...text.slice(0, -2).split('+'), '+'];
  return text.split('+');
}

/**
 * Also by aliases, in any case; undefined for what is no modifier.
 * @param platform as `process.platform`: Meta on a Mac
 */
export function modifierNamed(name: string, platform: string): Modifier | undefined {
  if (/^controlormeta$/i.test(name)) return platform === 'darwin' ? 'Meta' : 'Control';
  const known = LOWER.get(name.toLowerCase());
  const full = known === undefined ? undefined : (ALIASES[known] ?? known);
  return MODIFIERS.find((modifier) => modifier === full);
}

/** With Shift a letter is its capital; `Control+A` is what a person presses: A without Shift. */
function withModifiers(key: Key, modifiers: readonly Modifier[]): Key {
  const shift = modifiers.includes('Shift');
  const { shift: _, ...plain } = key;
  const letter = /^[a-zA-Z]$/.test(key.key);
  const char = letter ? (shift ? key.key.toUpperCase() : key.key.toLowerCase()) : key.key;
  const types = !modifiers.some((modifier) => modifier !== 'Shift');
  const { text, ...silent } = { ...plain, key: char };
  return types && text !== undefined ? { ...silent, text: letter ? char : text } : silent;
}
