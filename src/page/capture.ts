/** Takes accessors and methods from prototypes, as functions of their receiver. */

/** Reads an accessor. @throws TypeError when the prototype has none of that name */
export function getter<O extends object, K extends keyof O & string>(
  prototype: O,
  key: K,
): (target: O) => O[K] {
  const get = Object.getOwnPropertyDescriptor(prototype, key)?.get;
  if (!get) throw new TypeError(`Cannot capture "${key}": it is no accessor of that prototype`);
  return Function.prototype.call.bind(get) as (target: O) => O[K]; // Descriptors are untyped; the key says the type.
}

/** Writes an accessor. @throws TypeError when the prototype has none of that name */
export function setter<O extends object, K extends keyof O & string>(
  prototype: O,
  key: K,
): (target: O, value: O[K]) => void {
  const set = Object.getOwnPropertyDescriptor(prototype, key)?.set;
  if (!set) throw new TypeError(`Cannot capture "${key}": it has no setter on that prototype`);
  return Function.prototype.call.bind(set) as (target: O, value: O[K]) => void; // As above.
}

type Method<O, F> = F extends (...args: infer A) => infer R ? (target: O, ...args: A) => R : never;

/** Calls a method. @throws TypeError when the prototype has none of that name */
export function method<O extends object, K extends keyof O & string>(prototype: O, key: K): Method<O, O[K]> {
  const run: unknown = Object.getOwnPropertyDescriptor(prototype, key)?.value;
  if (typeof run !== 'function')
    throw new TypeError(`Cannot capture "${key}": it is no method of that prototype`);
  return Function.prototype.call.bind(run) as Method<O, O[K]>; // As above.
}
