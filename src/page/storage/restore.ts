/**
 * Writes an origin's local storage and IndexedDB, in an isolated world of an empty document of that origin: the other
 * direction of `collect.ts`, for what it or the automation library has read.
 */
import type {
  KeyPath,
  StorageRestorer,
  StoredDatabase,
  StoredItem,
  StoredRecord,
  StoreShape,
} from './api.ts';
import { getItem, itemCount, setItem } from './items.ts';
import { done } from './requests.ts';
import { untag } from './untag.ts';

/** By their place in the list; undefined for one that was there before. */
let opening: Promise<(IDBDatabase | undefined)[]> | undefined;

const LOOK_MS = 2;

// What is parsed here was written by our own side.
/** Rejects when the document is of another origin than the one asked for. */
export const restorer: StorageRestorer = {
  async open(origin, text) {
    const databases = JSON.parse(text) as StoredDatabase<StoreShape>[];
    if (location.origin !== origin) throw new Error(`The page is of ${location.origin}`);
    const bare = itemCount(localStorage) === 0;
    const looking = indexedDB.databases().then((found) => found.map(({ name }) => name));
    // Set before anything is waited for: `put` is called meanwhile.
    opening = looking.then((there) =>
      Promise.all(
        databases.map((database) => (there.includes(database.name) ? undefined : create(database))),
      ),
    );
    return (await looking).length === 0 && bare;
  },
  items(text) {
    for (const { name, value } of JSON.parse(text) as StoredItem[])
      if (getItem(localStorage, name) === null) setItem(localStorage, name, value);
  },
  async put(at, store, text) {
    const database = (await opening)?.[at];
    if (database) await add(database, store, JSON.parse(text) as StoredRecord[]);
  },
  async holds(text) {
    const names = JSON.parse(text) as string[];
    while (names.some((name) => getItem(localStorage, name) === null))
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  },
  async close() {
    for (const database of (await opening) ?? []) database?.close();
  },
};

async function create({ name, version, stores }: StoredDatabase<StoreShape>): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.addEventListener('upgradeneeded', () => {
    for (const store of stores) createStore(request.result, store);
  });
  return await done(request);
}

function createStore(database: IDBDatabase, store: StoreShape): void {
  const { name, autoIncrement, indexes } = store;
  const made = database.createObjectStore(name, { autoIncrement, keyPath: pathOf(store) ?? null });
  for (const index of indexes)
    made.createIndex(index.name, pathOf(index) ?? '', { unique: index.unique, multiEntry: index.multiEntry });
}

const pathOf = (at: KeyPath): string | string[] | undefined => at.keyPathArray ?? at.keyPath;

async function add(database: IDBDatabase, store: string, records: StoredRecord[]): Promise<void> {
  const transaction = database.transaction([store], 'readwrite', { durability: 'relaxed' });
  const objects = transaction.objectStore(store);
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
    // Only keys have been stored as keys.
    for (const record of records)
      objects.add(part(record, 'value'), part(record, 'key') as IDBValidKey | undefined);
  });
}

function part(record: StoredRecord, name: 'key' | 'value'): unknown {
  if (name in record) return record[name];
  const encoded = record[`${name}Encoded`];
  return encoded === undefined ? undefined : untag(encoded, new Map());
}
