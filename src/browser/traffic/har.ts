/** Records what a session loads as HAR 1.2, by the automation library's own recorder, and takes credentials out of the file. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { isSecretHeader, MASK } from './cdp-masks.ts';

/** What is recorded, and where the file is made. */
export interface HarOptions {
  /** Private folder for the file while it is made. */
  dir: string;
  /** Only addresses that match. */
  urls?: (url: string) => boolean;
  /** Leave the bodies out. */
  withoutBodies: boolean;
}

interface NamedValue {
  name: string;
  value: string;
}

interface HarEntry {
  request: { url: string; headers: NamedValue[]; cookies: NamedValue[]; postData?: { text?: string } };
  response: { headers: NamedValue[]; cookies: NamedValue[] };
}

/** As much of HAR 1.2 as is read here. */
export interface Har {
  log: { version: string; entries: HarEntry[] };
}

/** One recording at a time. */
export class HarRecorder {
  readonly #context: BrowserContext;
  readonly #restored: () => Promise<void>;
  #running: { path: string; urls: HarOptions['urls'] } | undefined;

  /** @param restored settles when no page writes saved storage, which is not to be recorded */
  constructor(context: BrowserContext, restored: () => Promise<void>) {
    this.#context = context;
    this.#restored = restored;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  async start({ dir, urls, withoutBodies }: HarOptions): Promise<void> {
    await this.#restored();
    const path = join(dir, `recording-${process.pid}-${Date.now()}.har`);
    await this.#context.tracing.startHar(path, { content: withoutBodies ? 'omit' : 'embed', mode: 'full' });
    this.#running = { path, urls };
  }

  /** @param keepSecrets leave credentials in headers and cookies as they are */
  async stop(keepSecrets: boolean): Promise<Har | undefined> {
    const running = this.#running;
    if (!running) return undefined;
    this.#running = undefined;
    await this.#context.tracing.stopHar();
    const har = JSON.parse(await readFile(running.path, 'utf8')) as Har; // written by the library's recorder
    await rm(running.path, { force: true });
    const { urls } = running;
    if (urls) har.log.entries = har.log.entries.filter(({ request }) => urls(request.url));
    if (!keepSecrets) for (const entry of har.log.entries) maskEntry(entry);
    return har;
  }
}

function maskEntry({ request, response }: HarEntry): void {
  for (const { headers, cookies } of [request, response]) {
    for (const header of headers) if (isSecretHeader(header.name)) header.value = MASK;
    for (const cookie of cookies) cookie.value = MASK;
  }
}
