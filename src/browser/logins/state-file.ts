/** Saved cookies and storage in one encrypted file: written whole or not at all, the last three versions kept. */
import { createHash } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { errnoCode } from '../../platform/errno.ts';
import { writePrivateFile } from '../../platform/private-files.ts';
import { SUFFIX } from '../../platform/saved-sessions.ts';
import type { Vault } from '../../platform/vault.ts';

/** What the automation library can start a context with. */
export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;
/** As the automation library gives them. */
export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The content of the file, before encryption. */
export interface SavedState {
  schema: 1;
  /** ISO 8601. */
  savedAt: string;
  /** Open when it was saved. */
  tabs: { id: string; url: string }[];
  /** Session that a named state was saved from. */
  session?: string;
  storage: StorageState;
}

/** What is there: the newest version that can be read, and where those were put that can't. */
export interface Loaded {
  saved?: SavedState;
  unreadable: string[];
}

/** Versions beside the newest. */
const OLDER_VERSIONS = 2;

/** The newest version that can be read counts; the ones before stand in for a damaged one. */
export class StateFile {
  readonly path: string;
  readonly #vault: Vault;
  readonly #legacy: string;
  /** Fingerprint of the newest version; that version itself until somebody asks for it. */
  #last: string | SavedState = '';

  /** @param name fit for a file name */
  constructor(dir: string, name: string, vault: Vault) {
    this.#vault = vault;
    this.path = join(dir, name + SUFFIX);
    this.#legacy = join(dir, name);
  }

  /** A version that can't be read is put aside: it must not push out one that can. */
  load(): Loaded {
    this.#encryptPlainFiles();
    const unreadable: string[] = [];
    for (let version = 0; version <= OLDER_VERSIONS; version++) {
      const path = this.#version(version);
      const file = bytesOf(path);
      if (!file) continue;
      const text = this.#vault.decrypt(file);
      const saved = text === undefined ? undefined : parse(text);
      if (saved) {
        this.#last = saved;
        return { saved, unreadable };
      }
      unreadable.push(this.#moveAside(path));
    }
    return { unreadable };
  }

  /** Does nothing when nothing has changed. @throws RutterError `home-unwritable`; the versions before are then as they were */
  save(state: SavedState): void {
    const print = fingerprint(state);
    if (typeof this.#last !== 'string') this.#last = fingerprint(this.#last);
    if (print === this.#last) return;
    // Written beside first, so that a full disk is met before anything is moved.
    const draft = `${this.path}.new`;
    writePrivateFile(draft, this.#vault.encrypt(JSON.stringify(state)));
    this.#age();
    renameSync(draft, this.path);
    this.#last = print;
  }

  /** Writes what was loaded to where no save touches it; once, however often. @returns the copy's path */
  setAside(saved: SavedState): string {
    const text = JSON.stringify(saved);
    for (let number = 1; ; number++) {
      const aside = this.#aside(number);
      const there = bytesOf(aside);
      if (there && this.#vault.decrypt(there) === text) return aside;
      if (there) continue;
      writePrivateFile(aside, this.#vault.encrypt(text));
      return aside;
    }
  }

  /** @returns how many versions there were */
  remove(): number {
    const paths = Array.from({ length: OLDER_VERSIONS + 1 }, (_, version) => this.#version(version));
    const there = paths.filter((path) => existsSync(path));
    for (const path of there) rmSync(path, { force: true });
    this.#last = '';
    return there.length;
  }

  #moveAside(path: string): string {
    for (let number = 1; ; number++) {
      const aside = this.#aside(number);
      if (existsSync(aside)) continue;
      renameSync(path, aside);
      return aside;
    }
  }

  /** The newest stays in place meanwhile: a second name is made for it, never a gap. */
  #age(): void {
    for (let version = OLDER_VERSIONS; version > 1; version--) {
      if (existsSync(this.#version(version - 1)))
        renameSync(this.#version(version - 1), this.#version(version));
    }
    rmSync(this.#version(1), { force: true });
    if (existsSync(this.path)) linkSync(this.path, this.#version(1));
  }

  /** Earlier versions of Rutter wrote plain JSON: it is read once and does not stay. */
  #encryptPlainFiles(): void {
    for (let version = OLDER_VERSIONS; version >= 0; version--) {
      const plain = `${this.#legacy}${version === 0 ? '' : `.${version}`}.json`;
      const saved = parse(bytesOf(plain)?.toString('utf8') ?? '');
      if (!saved) continue;
      if (!existsSync(this.#version(version)))
        writePrivateFile(this.#version(version), this.#vault.encrypt(JSON.stringify(saved)));
      rmSync(plain, { force: true });
    }
  }

  #version(version: number): string {
    return version === 0 ? this.path : `${this.path}.${version}`;
  }

  #aside(number: number): string {
    return `${this.path}.unrestored-${number}`;
  }
}

/** @throws what is wrong with a file that is there and can't be read: taking it for absent could lose it */
function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errnoCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string): SavedState | undefined {
  try {
    const saved: unknown = JSON.parse(text);
    return isSavedState(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}

function isSavedState(value: unknown): value is SavedState {
  if (typeof value !== 'object' || value === null || !('schema' in value) || value.schema !== 1) return false;
  if (!('storage' in value) || typeof value.storage !== 'object' || value.storage === null) return false;
  const { storage } = value;
  return (
    'cookies' in storage &&
    Array.isArray(storage.cookies) &&
    'origins' in storage &&
    Array.isArray(storage.origins)
  );
}

/** Of what makes one save different from another; its time does not. */
function fingerprint({ tabs, storage }: SavedState): string {
  return createHash('sha256').update(JSON.stringify({ tabs, storage })).digest('base64');
}
