/** Loads a page and follows what comes instead of one: a download. */
import type { GotoResult } from '../tab/index.ts';
import type { DownloadEntry } from '../traffic/index.ts';
import { type ActContext, withinDeadline } from './context.ts';
import { TabSigns } from './tab-signs.ts';

const DOWNLOAD_MS = 5000;

/** What a navigation led to. */
export interface Loaded {
  result: GotoResult | undefined;
  /** Files that began to come meanwhile. */
  downloads: DownloadEntry[];
}

/** Runs a navigation; one that becomes a download waits until the file has begun. */
export async function load(ctx: ActContext, go: () => Promise<GotoResult | undefined>): Promise<Loaded> {
  const signs = new TabSigns(ctx.tab);
  try {
    const result = await go();
    if (result?.download)
      await signs.pulse.until(() => signs.downloads.length > 0, withinDeadline(ctx, DOWNLOAD_MS));
    const over = () => signs.downloads.every((download) => download.state !== 'running');
    await signs.pulse.until(over, withinDeadline(ctx, DOWNLOAD_MS));
    return { result, downloads: signs.downloads };
  } finally {
    signs.stop();
  }
}
