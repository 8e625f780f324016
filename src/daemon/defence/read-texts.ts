/** Scans the page text of replies, each text once: the page that is read again is not scanned again, nor logged again. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Conversation } from '../../security/judge/question.ts';
import type { LayerName, ScanContext, ScanResult } from '../../security/types.ts';

/** What a scan of page text is given. */
export interface ReadOptions {
  off: readonly LayerName[];
  /** What the session did and read before. */
  conversation: () => Conversation;
  /** Aborted when there is no more time for what takes time. */
  signal: AbortSignal;
}

/** How a text is scanned: the layers of the pipeline, with whatever models there are. */
export type ScanPageText = (
  text: string,
  context: ScanContext,
  options: ReadOptions,
) => ScanResult | Promise<ScanResult>;

/** What is known of a text that was read. */
export interface ReadText {
  result: ScanResult;
  /** Id in the attempts log; absent where nothing was logged. */
  id?: string;
}

/** Texts whose result is remembered. */
const KEPT = 200;

/** By session: a text that one has read is scanned anew for another. */
export class ReadTexts {
  readonly #scan: ScanPageText;
  readonly #off: readonly LayerName[];
  /** By session, host and text. */
  readonly known = new LRUCache<string, ReadText>({ max: KEPT });

  constructor(scan: ScanPageText, off: readonly LayerName[]) {
    this.#scan = scan;
    this.#off = off;
  }

  /** @param log called for a text that was not read before in this session */
  async read(
    text: string,
    { session, host, ...facts }: { session: string; host: string | undefined } & Omit<ReadOptions, 'off'>,
    log: (result: ScanResult) => string | undefined,
  ): Promise<ReadText> {
    const key = `${session}\n${createHash('sha256')
      .update(`${host ?? ''}\n${text}`)
      .digest('base64')}`;
    const known = this.known.get(key);
    if (known) return known;
    const result = await this.#scan(text, host === undefined ? {} : { host }, { ...facts, off: this.#off });
    const id = log(result);
    const read = { result, ...(id !== undefined && { id }) };
    this.known.set(key, read);
    return read;
  }

  /** What the session read: it was closed. */
  forget(session: string): void {
    for (const key of [...this.known.keys()]) if (key.startsWith(`${session}\n`)) this.known.delete(key);
  }
}
