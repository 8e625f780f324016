/** Holds the daemon's one Chromium: started on first use, once however many ask, and never replaced within a daemon. */
import type { Browser } from '../browser/browser.ts';
import type { Settings } from '../settings/settings.ts';

/** Starts a browser. Rejects with RutterError `browser-missing`, `no-sandbox` and the like. */
export type Launch = () => Promise<Browser>;

/** One browser, and what is to be done when it has gone. */
export class BrowserKeeper {
  readonly #launch: Launch;
  #starting: Promise<Browser> | undefined;
  #browser: Browser | undefined;

  constructor(launch: Launch) {
    this.#launch = launch;
  }

  /** The running browser, if there is one. */
  get running(): Browser | undefined {
    return this.#browser;
  }

  /** The browser once it has finished starting; undefined when none was asked for or it could not start. */
  async settled(): Promise<Browser | undefined> {
    return await this.#starting?.catch(() => undefined);
  }

  /** @throws RutterError `browser-missing` or `no-sandbox`; a later call tries again. */
  get(): Promise<Browser> {
    this.#starting ??= this.#launch().then(
      (browser) => {
        this.#browser = browser;
        return browser;
      },
      (error: unknown) => {
        this.#starting = undefined;
        throw error;
      },
    );
    return this.#starting;
  }
}

/** What the browser needs to know, from the settings. */
export function browserFolders(settings: Settings): {
  dataDir: string;
  filesDir: string;
  logsDir: string;
  stateDir: string;
} {
  const { browser, downloads, events, sessions } = settings.paths;
  return { dataDir: browser, filesDir: downloads, logsDir: events, stateDir: sessions };
}
