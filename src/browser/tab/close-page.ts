/** Closing a page for certain. Chromium drops a request to close that meets a commit, so it is repeated. */
import type { Page } from 'playwright-core';
import { Pulse } from '../events/index.ts';
import type { Cdp } from '../library/index.ts';

const REPEAT_MS = 400;

/** @returns whether the page has closed within `ms` */
export async function closePage(
  browser: Cdp,
  page: Page,
  targetId: string | undefined,
  ms: number,
): Promise<boolean> {
  const pulse = new Pulse();
  page.once('close', () => pulse.notify());
  for (let left = ms; left > 0; left -= REPEAT_MS) {
    // Without its beforeunload handlers, and also when its renderer is gone or hangs.
    if (targetId === undefined) page.close().catch(() => {});
    else browser.post('Target.closeTarget', { targetId });
    if (await pulse.until(() => page.isClosed(), Math.min(left, REPEAT_MS))) return true;
  }
  return page.isClosed();
}
