/**
 * Writes an origin's local storage and IndexedDB, in an isolated world of an empty document of that origin: the other
 * direction of `storage-script.ts`, for what it or the automation library has read. The records come in pieces, each
 * written as it comes. What is there already is newer, and stays.
 */

/**
 * Defines `restore` in the world. `open(origin, text)`, with `JSON` of the databases without their records, promises
 * whether there was nothing before; `items(text)` takes `JSON` of items of local storage; `put(at, store, text)`, with a
 * database's place in the list and `JSON` of records, promises that they are written; `holds(text)`, with `JSON` of names, promises that local storage
 * has them; `close()` promises that no connection
 * stays which would keep a page from changing its databases, and lets what is on its way be written. None waits for
 * another to be answered before it is called.
 */
export const RESTORE_SOURCE = `globalThis.restore = (() => {
  const done = (request) => new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  const path = (value) => value.keyPathArray ?? value.keyPath;
  const create = (database, stores) => {
    for (const store of stores) {
      const made = database.createObjectStore(store.name, { autoIncrement: store.autoIncrement, keyPath: path(store) });
      for (const index of store.indexes) made.createIndex(index.name, path(index), { unique: index.unique, multiEntry: index.multiEntry });
    }
  };
  const open = async ({ name, version, stores }) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => create(request.result, stores));
    return await done(request);
  };
  const ARRAYS = { i8: Int8Array, ui8: Uint8Array, ui8c: Uint8ClampedArray, i16: Int16Array, ui16: Uint16Array, i32: Int32Array,
    ui32: Uint32Array, f32: Float32Array, f64: Float64Array, bi64: BigInt64Array, bui64: BigUint64Array };
  const NUMBERS = { null: null, NaN: NaN, Infinity: Infinity, '-Infinity': -Infinity, '-0': -0 };
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const define = (object, key, value) => Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
  const untag = (value, seen) => {
    if (typeof value !== 'object' || value === null) return value;
    const keep = (made) => { seen.set(value.id, made); return made; };
    if ('ref' in value) return seen.get(value.ref);
    if ('v' in value) return NUMBERS[value.v];
    if ('d' in value) return new Date(value.d);
    if ('u' in value) return new URL(value.u);
    if ('bi' in value) return BigInt(value.bi);
    if ('r' in value) return new RegExp(value.r.p, value.r.f);
    if ('e' in value) {
      const error = new Error(value.e.m);
      error.name = value.e.n;
      error.stack = value.e.s;
      return error;
    }
    if ('ab' in value) return bytes(value.ab.b).buffer;
    if ('ta' in value) return new ARRAYS[value.ta.k](bytes(value.ta.b).buffer);
    if ('m' in value) {
      const map = keep(new Map());
      for (const { k, v } of value.m) map.set(untag(k, seen), untag(v, seen));
      return map;
    }
    if ('s' in value) {
      const set = keep(new Set());
      for (const item of value.s) set.add(untag(item, seen));
      return set;
    }
    if ('a' in value) {
      const array = keep([]);
      for (const item of value.a) array.push(untag(item, seen));
      return array;
    }
    if ('o' in value) {
      const object = keep({});
      for (const { k, v } of value.o) define(object, k, untag(v, seen));
      return object;
    }
    return value;
  };
  const part = (record, name) => name in record ? record[name] : name + 'Encoded' in record ? untag(record[name + 'Encoded'], new Map()) : undefined;
  let opening;
  return {
    open: (origin, text) => {
      const databases = JSON.parse(text);
      if (location.origin !== origin) throw new Error('The page is of ' + location.origin);
      const bare = localStorage.length === 0;
      const looking = indexedDB.databases().then((found) => found.map(({ name }) => name));
      opening = looking.then((there) =>
        Promise.all(databases.map((database) => there.includes(database.name) ? undefined : open(database))));
      return looking.then((there) => bare && there.length === 0);
    },
    items: (text) => {
      for (const { name, value } of JSON.parse(text)) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    },
    put: async (at, store, text) => {
      const database = (await opening)[at];
      if (!database) return;
      const transaction = database.transaction([store], 'readwrite', { durability: 'relaxed' });
      const objects = transaction.objectStore(store);
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('abort', () => reject(transaction.error));
        for (const record of JSON.parse(text)) objects.add(part(record, 'value'), part(record, 'key'));
      });
    },
    holds: async (text) => {
      const names = JSON.parse(text);
      while (names.some((name) => localStorage.getItem(name) === null)) await new Promise((resolve) => setTimeout(resolve, 2));
    },
    close: async () => {
      for (const database of await opening) database?.close();
    },
  };
})()`;
