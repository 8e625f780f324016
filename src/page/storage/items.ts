/** Items of a web storage. One may be called like a method: nothing is read from the store by name. */
import { getter, method } from '../capture.ts';

export const getItem = method(Storage.prototype, 'getItem');
export const setItem = method(Storage.prototype, 'setItem');
export const removeItem = method(Storage.prototype, 'removeItem');
export const clearItems = method(Storage.prototype, 'clear');
export const itemCount = getter(Storage.prototype, 'length');
const nameAt = method(Storage.prototype, 'key');

/** Not by `Object.keys`, which leaves out what is called like a method. */
export function itemNames(store: Storage): string[] {
  return Array.from({ length: itemCount(store) }, (_, at) => nameAt(store, at)).filter(
    (name) => name !== null,
  );
}
