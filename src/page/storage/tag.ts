/** Tags what JSON can't hold. */
import type { ArrayKind, Tagged } from './api.ts';
import { ARRAYS } from './arrays.ts';

/** Ids of what was tagged so far: it may stand in several places, or in itself. */
export type Ids = Map<object, number>;

/** What JSON gives back as it was. */
export function isPlain(value: unknown, seen: Set<unknown> = new Set()): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return isPlainNumber(value);
  if (typeof value !== 'object' || seen.has(value)) return false;
  if (!Array.isArray(value) && kindOf(value) !== 'Object') return false;
  seen.add(value);
  return Object.values(value).every((item) => isPlain(item, seen));
}

/** @throws Error for what only this browser can store: files, keys, pictures */
export function tag(value: unknown, ids: Ids): Tagged {
  if (value === undefined) return { v: 'undefined' };
  if (value === null) return { v: 'null' };
  if (typeof value === 'object') return tagLeaf(value) ?? tagTree(value, ids);
  if (typeof value === 'bigint') return { bi: value.toString() };
  if (typeof value === 'number' && !isPlainNumber(value)) return { v: numberName(value) };
  return value as string | boolean | number; // functions and symbols can't be stored
}

const isPlainNumber = (value: number): boolean => Number.isFinite(value) && !Object.is(value, -0);

function numberName(value: number): 'NaN' | 'Infinity' | '-Infinity' | '-0' {
  if (value === 0) return '-0';
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
}

const kindOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

/** Undefined for what holds other values. */
function tagLeaf(value: object): Tagged | undefined {
  if (value instanceof Date) return { d: value.toJSON() };
  if (value instanceof RegExp) return { r: { p: value.source, f: value.flags } };
  // A DOMException is one too, and is no other Error's equal.
  if (value instanceof Error && kindOf(value) === 'Error')
    return { e: { n: value.name, m: value.message, s: value.stack ?? '' } };
  if (value instanceof ArrayBuffer) return { ab: { b: base64(new Uint8Array(value)) } };
  return ArrayBuffer.isView(value) ? tagArray(value) : undefined;
}

function tagArray(view: ArrayBufferView): Tagged | undefined {
  const found = Object.entries(ARRAYS).find(([, array]) => view instanceof array);
  if (!found) return undefined;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return { ta: { b: base64(bytes), k: found[0] as ArrayKind } }; // a key of the table
}

function tagTree(value: object, ids: Ids): Tagged {
  const known = ids.get(value);
  if (known !== undefined) return { ref: known };
  const id = ids.size + 1;
  ids.set(value, id);
  const inside = (item: unknown): Tagged => tag(item, ids);
  if (value instanceof Map) return { m: [...value].map(([k, v]) => ({ k: inside(k), v: inside(v) })), id };
  if (value instanceof Set) return { s: [...value].map(inside), id };
  if (Array.isArray(value)) return { a: value.map(inside), id };
  if (kindOf(value) !== 'Object') throw new Error(`Cannot save a value of type ${kindOf(value)}`);
  return { o: Object.entries(value).map(([k, v]) => ({ k, v: inside(v) })), id };
}

/** Arguments of one call: the engine takes no more than some ten thousand. */
const PIECE = 32_768;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
