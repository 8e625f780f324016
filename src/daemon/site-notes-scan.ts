/** The scan of notes before they are shown: the whole pipeline, remembered for each text. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ClassifierScore } from '../protocol/classifier-score.ts';
import { checkKeptText, isClean } from '../security/kept-text.ts';
import { scan } from '../security/pipeline.ts';
import type { LayerName, ScanContext, ScanResult } from '../security/types.ts';
import type { ScanPageText } from './defence/read-texts.ts';

/** Scans the text of a note of that host. */
export type ScanText = (body: string, host: string) => Promise<ScanResult>;

/** The layers that take no time. @param off those that are not asked */
export function quickScan(off: readonly LayerName[]): ScanText {
  return async (body, host) => scan(body, contextOf(host), { off });
}

/** All layers but the judge: a note is part of no conversation. */
export function fullScan(scanPageText: ScanPageText, off: readonly LayerName[]): ScanText {
  const options = { off: [...off, 'judge'] as const, conversation: () => ({ calls: [], results: [] }) };
  // The models end by their own time limit.
  return async (body, host) =>
    await scanPageText(body, contextOf(host), { ...options, signal: new AbortController().signal });
}

const contextOf = (host: string): ScanContext => ({ host: host.replace(/:\d+$/, '') });

/** More texts than any daemon shows in its life. */
const REMEMBERED = 2000;

/** Scans a text once for each host. */
export class NoteScanner {
  readonly scan: ScanText;
  readonly #known = new LRUCache<string, Promise<{ classifier: ClassifierScore; clean: boolean }>>({
    max: REMEMBERED,
  });

  constructor(scan: ScanText) {
    this.scan = scan;
  }

  /** The models are those of this daemon, so that host and text are the whole key. */
  check(body: string, host: string): Promise<{ classifier: ClassifierScore; clean: boolean }> {
    const key = createHash('sha256').update(`${host}\n${body}`).digest('base64');
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.scan(body, host).then((result) => {
      const checked = checkKeptText(result);
      return { classifier: checked.classifier, clean: isClean(checked) };
    });
    // What failed is tried again.
    made.catch(() => this.#known.delete(key));
    this.#known.set(key, made);
    return made;
  }

  async clean(body: string, host: string): Promise<ClassifierScore | undefined> {
    const { classifier: found, clean } = await this.check(body, host);
    return clean ? found : undefined;
  }
}
