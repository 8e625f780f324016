/** What a session's context can do besides its tabs: fetch files, keep a trace. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { RutterError } from '../errors.ts';
import type { Deadline } from '../platform/deadline.ts';
import { messageOf } from './cdp-failure.ts';
import { safeName } from './downloads.ts';

export interface Fetched {
  status: number;
  body: Buffer;
  type: string;
  /** For a file, safe on every system. */
  name: string;
}

export class SessionTools {
  readonly #context: BrowserContext;
  readonly #restored: () => Promise<void>;
  #tracing = false;

  /** @param restored settles when no page writes saved storage, which is not to be recorded */
  constructor(context: BrowserContext, restored: () => Promise<void>) {
    this.#context = context;
    this.#restored = restored;
  }

  get isTracing(): boolean {
    return this.#tracing;
  }

  /** A GET with the session's cookies. @throws RutterError `download-failed` */
  async fetch(deadline: Deadline, url: string): Promise<Fetched> {
    try {
      const asking = this.#context.request.get(url, { timeout: deadline.remaining() });
      const response = await deadline.race(asking, 'the server');
      const body = await deadline.race(response.body(), 'the file');
      const { 'content-type': type = '', 'content-disposition': disposition = '' } = response.headers();
      const name = safeName(suggestedName(disposition, response.url()));
      await response.dispose();
      return { status: response.status(), body, type, name };
    } catch (error) {
      if (error instanceof RutterError) throw error;
      throw new RutterError('download-failed', 'The file could not be had', {
        data: { url, error: messageOf(error).split('\n')[0] },
        cause: error,
      });
    }
  }

  async startTrace(): Promise<void> {
    await this.#restored();
    await this.#context.tracing.start({ screenshots: true, snapshots: true });
    this.#tracing = true;
  }

  /** @returns the zip file, or undefined when nothing is traced */
  async stopTrace(dir: string): Promise<Buffer | undefined> {
    if (!this.#tracing) return undefined;
    this.#tracing = false;
    const path = join(dir, `trace-${process.pid}-${Date.now()}.zip`);
    await this.#context.tracing.stop({ path });
    const file = await readFile(path);
    await rm(path, { force: true });
    return file;
  }
}

/** By the server's word (RFC 6266), else the last part of the address. */
function suggestedName(disposition: string, url: string): string {
  const coded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(coded ?? plain ?? last);
  } catch {
    return plain ?? last;
  }
}
