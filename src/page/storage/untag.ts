/** Makes values of what `tag.ts` or the automation library has tagged. */
import type { Tagged } from './api.ts';
import { ARRAYS } from './arrays.ts';

/** What was made so far, by id. */
export type Made = Map<number, unknown>;

const NAMED: Record<string, unknown> = {
  null: null,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
  '-0': -0,
};

/** @param made objects so far, by number: values may refer to each other */
export function untag(value: Tagged, made: Made): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('ref' in value) return made.get(value.ref);
  if ('v' in value) return NAMED[value.v];
  if ('d' in value) return new Date(value.d);
  if ('u' in value) return new URL(value.u);
  if ('bi' in value) return BigInt(value.bi);
  if ('r' in value) return new RegExp(value.r.p, value.r.f);
  if ('e' in value) return errorOf(value.e);
  if ('ab' in value) return bytes(value.ab.b).buffer;
  if ('ta' in value) return new ARRAYS[value.ta.k](bytes(value.ta.b).buffer);
  return untagTree(value, made);
}

function errorOf({ n, m, s }: { n: string; m: string; s: string }): Error {
  const error = new Error(m);
  error.name = n;
  error.stack = s;
  return error;
}

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Kept before it is filled: it may stand in itself. */
function untagTree(value: Extract<Tagged, { id: number }>, made: Made): unknown {
  const keep = <T>(empty: T): T => {
    made.set(value.id, empty);
    return empty;
  };
  if ('m' in value) {
    const map = keep(new Map<unknown, unknown>());
    for (const { k, v } of value.m) map.set(untag(k, made), untag(v, made));
    return map;
  }
  if ('s' in value) {
    const set = keep(new Set<unknown>());
    for (const item of value.s) set.add(untag(item, made));
    return set;
  }
  if ('a' in value) {
    const list = keep<unknown[]>([]);
    for (const item of value.a) list.push(untag(item, made));
    return list;
  }
  if ('o' in value) {
    const object = keep({});
    for (const { k, v } of value.o) define(object, k, untag(v, made));
    return object;
  }
  return value;
}

/** Set, the name `__proto__` would do something else. */
function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
}
