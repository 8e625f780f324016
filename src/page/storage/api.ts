/**
 * What the storage scripts give and take. Types only: both sides import this file.
 * The form is the automation library's own (`storageState.origins[]` of playwright-core 1.65).
 */

/** One item of local or session storage. */
export interface StoredItem {
  name: string;
  value: string;
}

/** Neither for a store whose keys stand outside of its values. */
export interface KeyPath {
  keyPath?: string;
  keyPathArray?: string[];
}

/** One index of a store. */
export interface StoredIndex extends KeyPath {
  name: string;
  multiEntry: boolean;
  unique: boolean;
}

/** A store without its records. */
export interface StoreShape extends KeyPath {
  name: string;
  autoIncrement: boolean;
  indexes: StoredIndex[];
}

/** The encoded ones are what JSON can't hold. */
export interface StoredRecord {
  key?: unknown;
  keyEncoded?: Tagged;
  value?: unknown;
  valueEncoded?: Tagged;
}

/** A store with what is in it. */
export interface StoredStore extends StoreShape {
  records: StoredRecord[];
}

/** One database of IndexedDB. */
export interface StoredDatabase<Store extends StoreShape = StoredStore> {
  name: string;
  version: number;
  stores: Store[];
}

/** The names that the automation library gives to typed arrays. */
export type ArrayKind =
  | 'i8'
  | 'ui8'
  | 'ui8c'
  | 'i16'
  | 'ui16'
  | 'i32'
  | 'ui32'
  | 'f32'
  | 'f64'
  | 'bi64'
  | 'bui64';

/** A value as the library's serializer tags it. Bytes are in base 64; `ref` names the `id` of what holds it or came before. */
export type Tagged =
  | string
  | boolean
  | number
  | { v: 'undefined' | 'null' | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | { d: string }
  | { u: string }
  | { bi: string }
  | { r: { p: string; f: string } }
  | { e: { n: string; m: string; s: string } }
  | { ab: { b: string } }
  | { ta: { b: string; k: ArrayKind } }
  | { m: { k: Tagged; v: Tagged }[]; id: number }
  | { s: Tagged[]; id: number }
  | { a: Tagged[]; id: number }
  | { o: { k: string; v: Tagged }[]; id: number }
  | { ref: number };

/** Local storage and databases of the document's origin, as JSON of `{ localStorage, indexedDB }`. */
export type CollectStorage = () => Promise<string>;

/**
 * Writes an origin's storage, in pieces. None of its methods waits for another to be answered before it is called.
 * What is there already is newer, and stays.
 */
export interface StorageRestorer {
  /**
   * @param databases JSON of the databases, with stores but without records
   * @returns whether there was nothing before
   */
  open(origin: string, databases: string): Promise<boolean>;
  /** @param items JSON of items of local storage */
  items(items: string): void;
  /**
   * Promises that they are written.
   * @param at the database's place in the list
   * @param records JSON
   */
  put(at: number, store: string, records: string): Promise<void>;
  /** Promises that local storage has them. @param names JSON */
  holds(names: string): Promise<void>;
  /** No connection stays that would keep a page from changing its databases; what is on its way is still written. */
  close(): Promise<void>;
}

export type StorageArea = 'local' | 'session';

/** An item as commands show it. */
export interface StorageItem {
  key: string;
  value: string;
}

/**
 * Items that were read, are there now, or were taken away. `denied`: the document has no storage.
 * `full`: the page's quota does not hold the value.
 */
export type EditAnswer = { items: StorageItem[] } | { denied: true } | { full: true };

/** Answers with JSON of an `EditAnswer`; `get` and `clear` without a key are for all items. */
export type EditStorage = (
  area: StorageArea,
  action: 'get' | 'set' | 'rm' | 'clear',
  key: string | null,
  value: string | null,
) => string;
