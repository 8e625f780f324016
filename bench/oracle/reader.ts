/** A page to read corpora in, with the engine's tools; made anew when its browser or renderer went away. */
import type { Browser } from 'playwright-core';
import { type EnginePage, launchChromium, openEnginePage } from '../../test/page-fixture.ts';

export interface Reader {
  /** The page; a new one after a crash. */
  engine(): Promise<EnginePage>;
  version(): string;
  close(): Promise<void>;
}

export async function openReader(javaScriptEnabled: boolean): Promise<Reader> {
  let browser: Browser = await launchChromium();
  let open: EnginePage | undefined;
  const make = async (): Promise<EnginePage> => {
    if (!browser.isConnected()) browser = await launchChromium();
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.on('crash', () => {
      open = undefined;
    });
    return openEnginePage(page);
  };
  return {
    async engine() {
      if (!browser.isConnected() || !open || open.page.isClosed()) open = await make();
      return open;
    },
    version: () => browser.version(),
    close: () => browser.close(),
  };
}
