/** The title of a page, also while its main thread stands still. */
import type { Deadline } from '../../platform/deadline.ts';
import { DocumentGone } from './frame.ts';
import type { PageLink } from './page-link.ts';
import { callEngine } from './world.ts';

/** @param underDialog a dialog is open: the browser is asked, which knows the title too */
export async function readTitle(deadline: Deadline, link: PageLink, underDialog: boolean): Promise<string> {
  if (underDialog) return await titleFromBrowser(deadline, link);
  try {
    const main = link.handle(link.tree.main);
    return await main.inWorld(deadline, 'the title', async (world) =>
      String(await callEngine(world, 'title', [])),
    );
  } catch (error) {
    if (error instanceof DocumentGone) return await titleFromBrowser(deadline, link);
    throw error;
  }
}

/** What the browser process knows; for a page without title it gives the address instead. */
async function titleFromBrowser(deadline: Deadline, link: PageLink): Promise<string> {
  const { targetInfo } = await link.awaitAnswer(
    deadline,
    link.cdp,
    'the title',
    link.cdp.send('Target.getTargetInfo'),
  );
  return targetInfo.url.endsWith(targetInfo.title) ? '' : targetInfo.title;
}
