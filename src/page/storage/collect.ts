/** Reads an origin's local storage and IndexedDB, in the form in which the automation library restores them. */
import type { CollectStorage, KeyPath, StoredDatabase, StoredRecord, StoredStore } from './api.ts';
import { getItem, itemNames } from './items.ts';
import { done } from './requests.ts';
import { isPlain, tag } from './tag.ts';

/** Of the document's own origin. */
export const collectStorage: CollectStorage = async () => {
  const items = itemNames(localStorage).map((name) => ({ name, value: getItem(localStorage, name) }));
  const found = await indexedDB.databases();
  const databases = await Promise.all(
    found.map(({ name, version }) => (name && version ? readDatabase(name, version) : undefined)),
  );
  return JSON.stringify({ localStorage: items, indexedDB: databases.filter((read) => read !== undefined) });
};

async function readDatabase(name: string, version: number): Promise<StoredDatabase> {
  const database = await done(indexedDB.open(name));
  try {
    const names = [...database.objectStoreNames];
    if (names.length === 0) return { name, version, stores: [] };
    const transaction = database.transaction(names, 'readonly');
    return {
      name,
      version,
      stores: await Promise.all(names.map((store) => readStore(transaction.objectStore(store)))),
    };
  } finally {
    database.close();
  }
}

async function readStore(store: IDBObjectStore): Promise<StoredStore> {
  const { name, autoIncrement, keyPath } = store;
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  const records = keys.map((key, at) => {
    const record: StoredRecord = {};
    if (keyPath === null) put(record, 'key', key);
    put(record, 'value', values[at]);
    return record;
  });
  const indexes = [...store.indexNames].map((each) => {
    const index = store.index(each);
    return { name: each, ...pathOf(index.keyPath), multiEntry: index.multiEntry, unique: index.unique };
  });
  return { name, records, indexes, autoIncrement, ...pathOf(keyPath) };
}

function put(record: StoredRecord, name: 'key' | 'value', value: unknown): void {
  if (isPlain(value)) record[name] = value;
  else record[`${name}Encoded`] = tag(value, new Map());
}

function pathOf(path: string | string[] | null): KeyPath {
  if (typeof path === 'string') return { keyPath: path };
  return Array.isArray(path) ? { keyPathArray: path } : {};
}
