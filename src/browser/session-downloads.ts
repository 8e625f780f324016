/** The files that a session gets: those that its pages start, and those that are asked for by their address. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { type DownloadPlace, type Following, follow, keep, safeName } from './downloads.ts';
import type { BrowserTab } from './tab.ts';
import type { DownloadEntry } from './types.ts';

/** Downloads remembered. */
const LIST_LIMIT = 1000;

export interface DownloadsHost {
  readonly filesDir: string;
  notice(text: string, about?: string): void;
}

export class SessionDownloads {
  readonly #host: DownloadsHost;
  readonly #entries: DownloadEntry[] = [];
  #taken = 0;

  constructor(host: DownloadsHost) {
    this.#host = host;
  }

  list(): DownloadEntry[] {
    return [...this.#entries];
  }

  /** Follows what the page starts. @param tabOf the page's tab, when it has one by then */
  watch(page: Page, tabOf: () => BrowserTab | undefined): void {
    page.on('download', (download) => {
      const tab = tabOf();
      const { entry, ended } = this.follow(download);
      tab?.emit('download', entry);
      void ended.then(() => {
        this.tellEnd(entry);
        tab?.emit('downloadEnded', entry);
      });
    });
  }

  follow(download: Download, path?: string): Following {
    const following = follow(download, this.#place(path));
    this.#remember(following.entry);
    return following;
  }

  /** A file that Rutter has already. */
  async take(file: { name: string; url: string; body: Buffer }, path?: string): Promise<DownloadEntry> {
    const { filesDir } = this.#host;
    const from = join(filesDir, `.taken-${process.pid}-${++this.#taken}`);
    await mkdir(filesDir, { recursive: true, mode: 0o700 });
    await writeFile(from, file.body, { mode: 0o600 });
    const name = safeName(file.name);
    const entry: DownloadEntry = { name, url: file.url, state: 'done' };
    Object.assign(entry, await keep(from, name, this.#place(path)));
    this.#remember(entry);
    return entry;
  }

  /** For the next reply, when nobody waits for the file. */
  tellEnd({ name, path, state, reason }: DownloadEntry): void {
    this.#host.notice(
      state === 'done' ? `Download "${name}" is at ${path}` : `Download "${name}" failed: ${reason}`,
      path ?? name,
    );
  }

  #place(path: string | undefined): DownloadPlace {
    return { dir: this.#host.filesDir, path };
  }

  #remember(entry: DownloadEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length > LIST_LIMIT) this.#entries.shift();
  }
}
