/**
 * Reads an origin's local storage and IndexedDB, in the form in which the automation library restores them
 * (`storageState.origins[]` of playwright-core 1.65; values that JSON can't hold are tagged as its serializer does).
 */

/** A function without arguments that promises `JSON` of `{ localStorage, indexedDB }`. */
export const COLLECT_STORAGE = `async function(){
  const done = (request) => new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  const base64 = (bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
    return btoa(text);
  };
  const ARRAYS = { i8: Int8Array, ui8: Uint8Array, ui8c: Uint8ClampedArray, i16: Int16Array, ui16: Uint16Array, i32: Int32Array,
    ui32: Uint32Array, f32: Float32Array, f64: Float64Array, bi64: BigInt64Array, bui64: BigUint64Array };
  const kind = (value) => Object.prototype.toString.call(value).slice(8, -1);
  const isPlain = (value, seen = new Set()) => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
    if (typeof value !== 'object' || seen.has(value)) return false;
    if (!Array.isArray(value) && kind(value) !== 'Object') return false;
    seen.add(value);
    return Object.values(value).every((item) => isPlain(item, seen));
  };
  const tag = (value, seen) => {
    if (value === undefined) return { v: 'undefined' };
    if (value === null) return { v: 'null' };
    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) return { v: Object.is(value, -0) ? '-0' : String(value) };
    if (typeof value === 'bigint') return { bi: value.toString() };
    if (typeof value !== 'object') return value;
    const type = kind(value);
    if (type === 'Date') return { d: value.toJSON() };
    if (type === 'RegExp') return { r: { p: value.source, f: value.flags } };
    if (type === 'Error') return { e: { n: value.name, m: value.message, s: value.stack ?? '' } };
    if (type === 'ArrayBuffer') return { ab: { b: base64(new Uint8Array(value)) } };
    if (ArrayBuffer.isView(value)) {
      for (const [k, array] of Object.entries(ARRAYS))
        if (type === array.name) return { ta: { b: base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)), k } };
    }
    const known = seen.get(value);
    if (known) return { ref: known };
    const id = seen.size + 1;
    seen.set(value, id);
    if (type === 'Map') return { m: [...value].map(([k, v]) => ({ k: tag(k, seen), v: tag(v, seen) })), id };
    if (type === 'Set') return { s: [...value].map((item) => tag(item, seen)), id };
    if (Array.isArray(value)) return { a: value.map((item) => tag(item, seen)), id };
    if (type !== 'Object') throw new Error('Cannot save a value of type ' + type);
    return { o: Object.keys(value).map((k) => ({ k, v: tag(value[k], seen) })), id };
  };
  const put = (record, name, value) => {
    if (isPlain(value)) record[name] = value;
    else record[name + 'Encoded'] = tag(value, new Map());
  };
  const path = (value) => ({ ...(typeof value === 'string' ? { keyPath: value } : {}), ...(Array.isArray(value) ? { keyPathArray: value } : {}) });
  const readStore = async (store) => {
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    const records = keys.map((key, at) => {
      const record = {};
      if (store.keyPath === null) put(record, 'key', key);
      put(record, 'value', values[at]);
      return record;
    });
    const indexes = [...store.indexNames].map((name) => {
      const { keyPath, multiEntry, unique } = store.index(name);
      return { name, ...path(keyPath), multiEntry, unique };
    });
    return { name: store.name, records, indexes, autoIncrement: store.autoIncrement, ...path(store.keyPath) };
  };
  const readDatabase = async ({ name, version }) => {
    const database = await done(indexedDB.open(name));
    try {
      const names = [...database.objectStoreNames];
      if (names.length === 0) return { name, version, stores: [] };
      const transaction = database.transaction(names, 'readonly');
      return { name, version, stores: await Promise.all(names.map((store) => readStore(transaction.objectStore(store)))) };
    } finally {
      database.close();
    }
  };
  // Not Object.keys: it does not list an item that is called like a method.
  const items = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)).map((name) => ({ name, value: localStorage.getItem(name) }));
  const databases = await indexedDB.databases();
  return JSON.stringify({ localStorage: items, indexedDB: await Promise.all(databases.filter((found) => found.name && found.version).map(readDatabase)) });
}`;
