/** The scan of notes before they are shown: the whole pipeline, remembered for each text. */
import { createHash } from 'node:crypto';
import { isClean, judge } from '../commands/memory/judge.ts';
import type { Scan } from '../memory/note-rows.ts';
import { scan } from '../security/pipeline.ts';
import type { LayerName, ScanResult } from '../security/types.ts';

export type ScanText = (body: string, host: string) => Promise<ScanResult>;

/** The layers of the pipeline. @param off those that are not asked */
export function pipelineScan(off: readonly LayerName[]): ScanText {
  return async (body, host) => scan(body, { host: host.replace(/:\d+$/, '') }, { off });
}

/** More texts than any daemon shows in its life. */
const REMEMBERED = 2000;

export class NoteScanner {
  readonly scan: ScanText;
  readonly #known = new Map<string, Promise<{ scan: Scan; clean: boolean }>>();

  constructor(scan: ScanText) {
    this.scan = scan;
  }

  /** The models are those of this daemon, so that host and text are the whole key. */
  judge(body: string, host: string): Promise<{ scan: Scan; clean: boolean }> {
    const key = createHash('sha256').update(`${host}\n${body}`).digest('base64');
    const known = this.#known.get(key);
    if (known) return known;
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    const made = this.scan(body, host).then((result) => {
      const judgement = judge(result);
      return { scan: judgement.scan, clean: isClean(judgement) };
    });
    // What failed is tried again.
    made.catch(() => this.#known.delete(key));
    this.#known.set(key, made);
    return made;
  }

  async clean(body: string, host: string): Promise<Scan | undefined> {
    const { scan: found, clean } = await this.judge(body, host);
    return clean ? found : undefined;
  }
}
