/** Collects what happens to a tab by itself while an action is watched. */
import { Pulse } from '../events/index.ts';
import type { DialogInfo } from '../frames/index.ts';
import type { Tab, TabEvents } from '../tab/index.ts';
import type { DownloadEntry, NetworkEntry } from '../traffic/index.ts';

/** Requests to an address that the page had asked for so often before are its own polling. */
const POLLED = 2;
const RING_LOOK = 200;

/** Listens from when it is made until `stop`. */
export class TabSigns {
  readonly pulse = new Pulse();
  dialog: DialogInfo | undefined;
  gone: TabEvents['gone'][0] | undefined;
  /** A navigation to another document has begun and not committed. */
  navigating: string | undefined;
  navigated: TabEvents['navigated'][0] | undefined;
  /** New documents of the main frame. */
  commits = 0;
  opening: string | undefined;
  readonly opened: Tab[] = [];
  readonly downloads: DownloadEntry[] = [];
  chooser: { multiple: boolean } | undefined;
  readonly errors: string[] = [];
  /** Requests that the action started, without the page's polling. */
  requests = 0;
  /** Those of them that have ended. */
  answered = 0;
  readonly #pending = new Set<number>();
  readonly #polled: ReadonlyMap<string, number>;
  readonly #tab: Tab;
  readonly #off: (() => void)[] = [];

  constructor(tab: Tab) {
    this.#tab = tab;
    this.#polled = countAddresses(tab.log.network.last(RING_LOOK));
    this.#on('dialog', (dialog) => {
      this.dialog = dialog;
    });
    this.#on('dialogClosed', () => {
      this.dialog = undefined;
    });
    this.#on('gone', (why) => {
      this.gone = why;
    });
    this.#on('navigating', (url) => {
      this.navigating = url;
    });
    this.#on('navigated', (change) => this.#navigated(change));
    this.#on('opening', (url) => {
      this.opening = url;
    });
    this.#on('opened', (opened) => {
      this.opened.push(opened);
    });
    this.#on('download', (download) => {
      this.downloads.push(download);
      this.navigating = undefined;
    });
    this.#on('downloadEnded', () => {});
    this.#on('chooser', (multiple) => {
      this.chooser = { multiple };
    });
    this.#on('request', (entry) => this.#requested(entry));
    this.#on('requestEnded', (entry) => this.#ended(entry));
    this.#on('pageError', (text) => {
      this.errors.push(text);
    });
  }

  get pendingRequests(): number {
    return this.#pending.size;
  }

  /** Nothing more comes by itself: the page has gone or stands still under a dialog. */
  get interrupted(): boolean {
    return this.dialog !== undefined || this.gone !== undefined;
  }

  /** Another document is on its way or there. Chromium passes nothing on to the old one once that has begun. */
  get moving(): boolean {
    return this.navigating !== undefined || this.commits > 0;
  }

  /** The document that was acted on can be asked. */
  get answers(): boolean {
    return !this.interrupted && !this.moving;
  }

  /** Something other than the document itself answered the input. */
  get any(): boolean {
    const { dialog, gone, navigating, navigated, opening, opened, downloads, chooser } = this;
    return (
      Boolean(dialog || gone || navigating !== undefined || navigated || opening !== undefined || chooser) ||
      opened.length + downloads.length > 0
    );
  }

  stop(): void {
    for (const off of this.#off.splice(0)) off();
  }

  #on<K extends keyof TabEvents>(event: K, listener: (...args: TabEvents[K]) => void): void {
    const heard = (...args: TabEvents[K]): void => {
      listener(...args);
      this.pulse.notify();
    };
    this.#tab.on(event, heard);
    this.#off.push(() => this.#tab.off(event, heard));
  }

  #navigated(change: TabEvents['navigated'][0]): void {
    // An URL that a script changes is not worth more than the document that came before it.
    if (change.sameDocument && this.navigated && !this.navigated.sameDocument) {
      this.navigated = { ...this.navigated, url: change.url };
      return;
    }
    this.navigated = change;
    if (change.sameDocument) return;
    this.commits++;
    this.navigating = undefined;
  }

  #requested(entry: NetworkEntry): void {
    if ((this.#polled.get(addressOf(entry)) ?? 0) >= POLLED) return;
    this.requests++;
    this.#pending.add(entry.id);
  }

  #ended(entry: NetworkEntry): void {
    if (this.#pending.delete(entry.id)) this.answered++;
    // An answer without content, or a refused one, ends a navigation without a document.
    if (
      entry.type.toLowerCase() === 'document' &&
      (entry.failed !== undefined || entry.status === 204 || entry.status === 205)
    ) {
      this.navigating = undefined;
    }
  }
}

const addressOf = (entry: NetworkEntry): string => `${entry.method} ${entry.url.replace(/[?#].*$/s, '')}`;

function countAddresses(entries: readonly NetworkEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(addressOf(entry), (counts.get(addressOf(entry)) ?? 0) + 1);
  return counts;
}
