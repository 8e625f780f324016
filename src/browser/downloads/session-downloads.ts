/** The files that a session gets: those that its pages start, and those that are asked for by their address. */
import type { Download, Page } from 'playwright-core';
import type { BrowserTab } from '../tab/index.ts';
import { type DownloadEntry, type Following, follow } from '../traffic/index.ts';

/** Downloads remembered. */
const LIST_LIMIT = 1000;

/** What is asked of the session. */
export interface DownloadsHost {
  readonly filesDir: string;
  notice(text: string, about?: string): void;
}

/** Oldest first. */
export class SessionDownloads {
  readonly #host: DownloadsHost;
  readonly #entries: DownloadEntry[] = [];

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
    const following = follow(download, { dir: this.#host.filesDir, path });
    this.#entries.push(following.entry);
    if (this.#entries.length > LIST_LIMIT) this.#entries.shift();
    return following;
  }

  /** For the next reply, when nobody waits for the file. */
  tellEnd({ name, path, state, reason }: DownloadEntry): void {
    this.#host.notice(
      state === 'done' ? `Download "${name}" is at ${path}` : `Download "${name}" failed: ${reason}`,
      path ?? name,
    );
  }
}
