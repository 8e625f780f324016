/** The session as its tabs see it. */
import type { Deadline } from '../../platform/deadline.ts';
import type { Overrides } from '../emulate/index.ts';
import type { EventKind } from '../events/index.ts';
import type { LinkHost, PageLink } from '../frames/index.ts';
import type { Cdp } from '../library/index.ts';
import type { Tab, TabSession } from './tab.ts';

/** What a tab asks of its session. */
export interface TabOwner extends TabSession {
  /** What its pages are told of the world around them. */
  readonly overrides: Overrides;
  /** Session of the browser itself. */
  readonly browserCdp: Cdp;
  /** Chromium has gone. */
  readonly lost: boolean;
  /** Makes a page for a tab that has none, or has lost its own. */
  openLink(deadline: Deadline, host: LinkHost): Promise<PageLink>;
  /** A page of the tab asked for another tab. */
  awaitTab(opener: string): void;
  notice(text: string): void;
  /** Something happened after which the session's cookies and storage are worth saving. */
  touch(): void;
  record(kind: EventKind, tab: string, entry: object): void;
  /** Another tab of the session with an open dialog. */
  dialogElsewhere(than: Tab): Tab | undefined;
  forget(tab: Tab): void;
}
