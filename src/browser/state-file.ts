/** A session's saved cookies and storage: written whole or not at all, the last three versions kept. */
import { copyFileSync, existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { writePrivateFile } from '../platform/private-files.ts';

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;
export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

export interface SavedState {
  schema: 1;
  savedAt: string;
  /** Open when it was saved. */
  tabs: { id: string; url: string }[];
  storage: StorageState;
}

/** Versions beside the newest. */
const OLDER_VERSIONS = 2;

export class StateFile {
  readonly path: string;
  readonly #dir: string;
  readonly #name: string;
  #last = '';

  /** @param name a session's, fit for a file name */
  constructor(dir: string, name: string) {
    this.#dir = dir;
    this.#name = name;
    this.path = this.#version(0);
  }

  /** The newest version that can be read. */
  load(): SavedState | undefined {
    for (let version = 0; version <= OLDER_VERSIONS; version++) {
      const saved = read(this.#version(version));
      if (!saved) continue;
      this.#last = comparable(saved);
      return saved;
    }
    return undefined;
  }

  /** Does nothing when nothing has changed. @throws RutterError `home-unwritable`; the versions before are then as they were */
  save(state: SavedState): void {
    const text = comparable(state);
    if (text === this.#last) return;
    // Written beside first, so that a full disk is met before anything is moved.
    const draft = `${this.path}.new`;
    writePrivateFile(draft, JSON.stringify(state));
    this.#age();
    renameSync(draft, this.path);
    this.#last = text;
  }

  /** Puts the newest version where no save touches it. @returns its path */
  setAside(): string {
    for (let number = 1; ; number++) {
      const aside = join(this.#dir, `${this.#name}.unrestored-${number}.json`);
      if (existsSync(aside)) continue;
      copyFileSync(this.path, aside);
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

  #version(version: number): string {
    return join(this.#dir, version === 0 ? `${this.#name}.json` : `${this.#name}.${version}.json`);
  }
}

function read(path: string): SavedState | undefined {
  try {
    const saved: unknown = JSON.parse(readFileSync(path, 'utf8'));
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

function comparable({ tabs, storage }: SavedState): string {
  return JSON.stringify({ tabs, storage });
}
