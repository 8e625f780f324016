/** What is done to all requests of a session: rules, headers, credentials, a slow or missing network, a recording. */
import type { BrowserContext } from 'playwright-core';
import type { Overrides } from '../emulate/index.ts';
import { isSecretHeader } from './cdp-masks.ts';
import { HarRecorder } from './har.ts';
import { Routes } from './routes.ts';

/** For HTTP authentication. */
export interface Credentials {
  username: string;
  password: string;
  /** Only this origin is given them. */
  origin?: string;
}

/** Milliseconds, and bytes a second. */
export interface Throttle {
  name: string;
  latency: number;
  download: number;
  upload: number;
}

/** What holds for all tabs of a session, now and later. */
export class SessionNetwork {
  readonly routes: Routes;
  readonly har: HarRecorder;
  readonly #context: BrowserContext;
  readonly #overrides: Overrides;
  readonly #restored: () => Promise<void>;
  #headers: Record<string, string> = {};
  #credentials: Credentials | undefined;
  #offline = false;
  #throttle: Throttle | undefined;

  /** @param restored settles when no page writes saved storage any more: what is done to all pages would be done to it */
  constructor(context: BrowserContext, overrides: Overrides, restored: () => Promise<void>) {
    this.#restored = restored;
    this.#context = context;
    this.#overrides = overrides;
    this.routes = new Routes(context, restored);
    this.har = new HarRecorder(context, restored);
  }

  get headers(): Record<string, string> {
    return { ...this.#headers };
  }

  get credentials(): Credentials | undefined {
    return this.#credentials;
  }

  get offline(): boolean {
    return this.#offline;
  }

  get throttle(): Throttle | undefined {
    return this.#throttle;
  }

  /** Headers that go with every request. */
  async setHeaders(headers: Record<string, string>): Promise<void> {
    await this.#restored();
    await this.#context.setExtraHTTPHeaders(headers);
    this.#headers = { ...headers };
  }

  async setCredentials(credentials: Credentials | undefined): Promise<void> {
    await this.#restored();
    await this.#context.setHTTPCredentials(credentials ?? null);
    this.#credentials = credentials;
  }

  async setOffline(offline: boolean): Promise<void> {
    await this.#restored();
    await this.#context.setOffline(offline);
    this.#offline = offline;
    // Both are one state of Chromium's, and the last to speak has set the other back.
    if (this.#throttle) await this.setThrottle(this.#throttle);
  }

  async setThrottle(throttle: Throttle | undefined): Promise<void> {
    this.#throttle = throttle;
    const conditions = () => ({
      offline: this.#offline,
      latency: this.#throttle?.latency ?? 0,
      downloadThroughput: this.#throttle?.download ?? -1,
      uploadThroughput: this.#throttle?.upload ?? -1,
    });
    await this.#overrides.set(
      'throttle',
      throttle && {
        says: throttle.name,
        apply: async (cdp) => {
          await cdp.send('Network.emulateNetworkConditions', conditions());
          return async () => void (await cdp.send('Network.emulateNetworkConditions', conditions()));
        },
      },
    );
  }

  /** Does what another session had done to its requests; its recording ends with it. */
  async adopt(other: SessionNetwork): Promise<void> {
    await this.#adopt(other, other.#headers);
    if (other.#credentials) await this.setCredentials(other.#credentials);
  }

  /** The same for a session of somebody else: without what tells servers who is asking. */
  async adoptNameless(other: SessionNetwork): Promise<void> {
    const nameless = Object.entries(other.#headers).filter(([name]) => !isSecretHeader(name));
    await this.#adopt(other, Object.fromEntries(nameless));
  }

  async #adopt(other: SessionNetwork, headers: Record<string, string>): Promise<void> {
    await this.routes.adopt(other.routes);
    if (Object.keys(headers).length > 0) await this.setHeaders(headers);
    if (other.#offline) await this.setOffline(true);
    // The throttle is an override, and comes with those.
    this.#throttle = other.#throttle;
  }
}
