/** A tab as a row of a reply. */
import { FRAME_GRACE_MS } from '../../browser/see/index.ts';
import type { Tab } from '../../browser/tab/index.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { within } from '../../platform/within.ts';
import { clip } from '../../snapshot/quote.ts';
import { trusted } from '../../trust.ts';

const URL_LENGTH = 300;
const TITLE_LENGTH = 150;

/** @param current the session's current tab, which is marked */
export async function describeTab(deadline: Deadline, tab: Tab, current: Tab | undefined) {
  const named = tab.state === 'open' ? await titleOf(deadline, tab) : '';
  // Asked last, so that it is not older than the title.
  const address = tab.url();
  // A page without title is given its address for one.
  const title = address.endsWith(named) ? '' : named;
  return {
    tab: tab.id,
    ...(tab === current && { current: true }),
    url: clip(address, URL_LENGTH),
    ...(title !== '' && { title: clip(title, TITLE_LENGTH) }),
    ...(tab.state !== 'open' && { state: trusted(tab.state) }),
    ...(tab.dialog && { dialog: trusted(tab.dialog.kind) }),
  };
}

/** From the browser process, so that a page that hangs or waits for a dialog holds nothing up. */
async function titleOf(deadline: Deadline, tab: Tab): Promise<string> {
  const asking = tab.cdp<{ targetInfo: { title: string } }>(deadline, 'Target.getTargetInfo').then(
    ({ targetInfo }) => targetInfo.title,
    () => '',
  );
  return await within(asking, FRAME_GRACE_MS, '');
}
