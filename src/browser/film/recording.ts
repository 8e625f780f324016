/** Films a tab: what Chromium draws, as a video file. */
import { Deadline } from '../../platform/deadline.ts';
import { jpegSize } from '../../snapshot/picture/jpeg.ts';
import type { RawCdp } from '../raw/index.ts';
import { AviWriter, FPS, MOST_BYTES } from './avi.ts';

const QUALITY = 70;
const ANSWER_MS = 5000;

/** Page.screencastFrame, as far as it is used. */
interface ScreencastFrame {
  data: string;
  sessionId: number;
}

/** What was filmed. */
export interface Film {
  seconds: number;
  bytes: number;
  width: number;
  height: number;
  /** It was so long that its end is missing. */
  cut: boolean;
}

/** A tab, as far as a film of it goes. */
interface Filmed {
  rawCdp(deadline: Deadline): Promise<RawCdp>;
  on(event: 'gone', listener: () => void): void;
}

/** One film, from when it is made until `stop`. */
export class Recording {
  readonly path: string;
  readonly #cdp: RawCdp;
  readonly #startedAt = performance.now();
  #writer: AviWriter | undefined;
  #size = { width: 0, height: 0 };
  /** The newest picture, until it is known how long it stands. */
  #pending: { tick: number; jpeg: Buffer } | undefined;
  #cut = false;
  #writing: Promise<void> = Promise.resolve();
  #failure: unknown;
  #stopListening = () => {};
  #stopped: Promise<Film | undefined> | undefined;

  static async start(tab: Filmed, deadline: Deadline, path: string): Promise<Recording> {
    const recording = new Recording(await tab.rawCdp(deadline), path);
    await recording.#start(deadline);
    // What a tab has shown until then is a film, too.
    tab.on('gone', () => void recording.stop().catch(() => {}));
    return recording;
  }

  private constructor(cdp: RawCdp, path: string) {
    this.#cdp = cdp;
    this.path = path;
  }

  async #start(deadline: Deadline): Promise<void> {
    this.#stopListening = this.#cdp.listen('Page.screencastFrame', (payload) => {
      const { data, sessionId } = payload as ScreencastFrame; // the event's payload
      void this.#call('Page.screencastFrameAck', { sessionId });
      this.#taken(Buffer.from(data, 'base64'));
    });
    await this.#cdp.send(deadline, 'Page.startScreencast', { format: 'jpeg', quality: QUALITY });
  }

  /** @returns undefined when Chromium drew nothing. Rejects when the file could not be written. */
  stop(): Promise<Film | undefined> {
    this.#stopped ??= this.#finish();
    return this.#stopped;
  }

  async #finish(): Promise<Film | undefined> {
    this.#stopListening();
    await this.#call('Page.stopScreencast', {});
    this.#flushUntil(this.#tick() + 1);
    await this.#writing;
    const writer = this.#writer;
    await writer?.finish();
    if (this.#failure !== undefined) throw this.#failure;
    return writer && { ...this.#size, seconds: writer.count / FPS, bytes: writer.bytes, cut: this.#cut };
  }

  #tick(): number {
    return Math.floor(((performance.now() - this.#startedAt) / 1000) * FPS);
  }

  #taken(jpeg: Buffer): void {
    const tick = this.#tick();
    if (this.#pending && tick > this.#pending.tick) this.#flushUntil(tick);
    this.#pending = { tick: this.#pending?.tick ?? 0, jpeg };
  }

  /** Writes the pending picture for as long as it stood. */
  #flushUntil(tick: number): void {
    const pending = this.#pending;
    if (!pending || this.#cut) return;
    this.#pending = { tick, jpeg: pending.jpeg };
    this.#writing = this.#writing
      .then(async () => {
        const writer = await this.#open(pending.jpeg);
        await writer.add(pending.jpeg);
        for (let n = pending.tick + 1; n < tick; n++) await writer.add(new Uint8Array());
        if (writer.bytes > MOST_BYTES) this.#cut = true;
      })
      .catch((error: unknown) => {
        this.#failure ??= error;
        this.#cut = true;
      });
  }

  async #open(first: Buffer): Promise<AviWriter> {
    if (!this.#writer) {
      this.#size = jpegSize(first);
      this.#writer = await AviWriter.create(this.path, this.#size);
    }
    return this.#writer;
  }

  /** A page that has gone answers no more; what it has shown is kept. */
  async #call(method: string, params: object): Promise<void> {
    const deadline = new Deadline(ANSWER_MS);
    try {
      await this.#cdp.send(deadline, method, params);
    } catch {
      // As above.
    } finally {
      deadline.cancel();
    }
  }
}
