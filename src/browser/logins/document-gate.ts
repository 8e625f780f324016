/**
 * Holds back documents whose storage is not there yet. Chromium's `Fetch` on the session of the browser itself sees the
 * request for every document of every page, frame and pop-up before it goes out, each hop of a redirect too; sessions of
 * pages would be late for a page that a page opens. Which session a document belongs to is not known of every frame, so
 * it waits for each that has its origin pending.
 */
import type { Protocol } from 'devtools-protocol';
import type { Cdp } from '../library/index.ts';

/** Who knows of documents that must wait. */
export interface DocumentHolder {
  /** What a document of that origin waits for; undefined when it may load. Never rejects. */
  admit(origin: string): Promise<void> | undefined;
}

/** No icon is asked for, and nothing else. */
const EMPTY_DOCUMENT = Buffer.from('<link rel="icon" href="data:,">').toString('base64');
const EMPTY_HEADERS = [{ name: 'content-type', value: 'text/html' }];

/** One for a whole browser; on only while something is held. */
export class DocumentGate {
  readonly #cdp: Cdp;
  readonly #holders = new Set<DocumentHolder>();
  readonly #served = new Set<string>();

  /** @param cdp session of the browser itself, whose `Fetch` nothing else uses */
  constructor(cdp: Cdp) {
    this.#cdp = cdp;
    cdp.on('Fetch.requestPaused', (event) => void this.#paused(event));
  }

  /** From the answer on, no document gets past the holder. */
  async hold(holder: DocumentHolder): Promise<void> {
    this.#holders.add(holder);
    await this.#cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  }

  /** Chromium lets everything through by itself once nothing is held: pages load faster without. */
  release(holder: DocumentHolder): void {
    if (!this.#holders.delete(holder) || this.#holders.size > 0) return;
    this.#cdp.post('Fetch.disable');
  }

  /** Documents of that frame are empty and come from here, while anything is held. @returns what ends that */
  serve(frameId: string): () => void {
    this.#served.add(frameId);
    return () => void this.#served.delete(frameId);
  }

  async #paused({ requestId, frameId, request }: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    if (this.#served.has(frameId)) {
      const answer = { requestId, responseCode: 200, responseHeaders: EMPTY_HEADERS, body: EMPTY_DOCUMENT };
      this.#cdp.post('Fetch.fulfillRequest', answer);
      return;
    }
    const origin = URL.canParse(request.url) ? new URL(request.url).origin : 'null';
    await Promise.all([...this.#holders].map((holder) => holder.admit(origin)));
    this.#cdp.post('Fetch.continueRequest', { requestId });
  }
}
