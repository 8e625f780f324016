/** `download`: a file by its address, as a request of the session, which a slow server or a long file outlasts. */
import type { BrowserContext, Download, Page } from 'playwright-core';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { within } from '../../platform/within.ts';
import { step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import type { Overrides } from '../emulate/index.ts';
import { Cdp } from '../library/index.ts';
import { type BrowserTab, closePage } from '../tab/index.ts';
import type { DownloadEntry, ListedRule, SessionNetwork } from '../traffic/index.ts';
import { beginFile, type FileAnswer } from './file-page.ts';
import type { SessionDownloads } from './session-downloads.ts';

const CLOSE_MS = 2000;

/** Which file, and how long to wait for it. */
export interface FileAsk {
  url: string;
  /** Absolute; absent: the private folder. */
  path?: string | undefined;
  /** Longest wait for a file that has begun, ms; it goes on by itself then. */
  waitMs: () => number;
}

/** What came of it by the time of the reply. */
export interface GotFile extends FileAnswer {
  /** Done, or still running. */
  entry: DownloadEntry;
}

/** Of a session, what getting a file needs. */
export interface FileSession {
  context: BrowserContext;
  traffic: SessionNetwork;
  overrides: Overrides;
  downloads: SessionDownloads;
  /** The tab that asks; the request is one of its own. */
  tab: BrowserTab;
  newPage(): Promise<Page>;
}

/** @throws RutterError `download-failed`, `timeout` when there was no answer */
export async function getFile(deadline: Deadline, session: FileSession, ask: FileAsk): Promise<GotFile> {
  const { context, traffic, overrides, downloads, tab } = session;
  const page = await deadline.race(session.newPage(), 'a new page');
  try {
    const cdp = new Cdp(await deadline.race(context.newCDPSession(page), 'a new page'));
    overrides.join(cdp, true);
    const tellLength = tab.listenToFile(cdp);
    const rule = traffic.routes.ruleFor(ask.url, 'GET');
    const { ended, ...begun } = await beginFile(deadline, ask.url, {
      page,
      cdp,
      follow: (download: Download) => downloads.follow(download, ask.path),
      explain: (netError) => ownDoing(netError, traffic, rule),
    });
    let waiting = true;
    const arrived = ended.then(() => {
      tellLength(begun.entry.bytes ?? 0);
      if (!waiting) downloads.tellEnd(begun.entry);
    });
    try {
      await deadline.race(within(arrived, ask.waitMs(), undefined), 'the file');
    } finally {
      waiting = false;
    }
    return settled(begun);
  } finally {
    // A file that still comes does not need it.
    await closePage(tab.session.browserCdp, page, undefined, CLOSE_MS);
  }
}

const BLOCKED = 'net::ERR_BLOCKED_BY_CLIENT';
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

function ownDoing(
  netError: string,
  { offline }: SessionNetwork,
  rule: ListedRule | undefined,
): RutterError | undefined {
  if (netError === BLOCKED && rule?.kind === 'block')
    return new RutterError(
      'download-failed',
      `Cannot download the file: rule ${rule.id} of the session blocks it`,
      {
        hint: step('network unmock', { rule: rule.id }),
        data: { rule: trusted(rule.id), pattern: rule.pattern },
      },
    );
  if (netError === OFFLINE && offline)
    return new RutterError('download-failed', 'Cannot download the file: the session is offline', {
      hint: step('offline', { state: 'off' }),
    });
  return undefined;
}

function settled(got: GotFile): GotFile {
  const { state, reason } = got.entry;
  if (state !== 'failed') return got;
  throw new RutterError('download-failed', 'Cannot download the file: it did not come whole', {
    data: { url: got.url, reason },
  });
}
