/** One tab of a session, as the rest of Rutter sees it, and what happens to it by itself. */
import type { Deadline } from '../../platform/deadline.ts';
import type { RefTable } from '../../snapshot/refs.ts';
import type { Ring } from '../events/index.ts';
import type { Recording } from '../film/index.ts';
import type { DialogInfo, Frame, FrameWatch } from '../frames/index.ts';
import type { RawCdp } from '../raw/index.ts';
import type { ConsoleEntry, DownloadEntry, NetworkEntry, RequestDetail } from '../traffic/index.ts';
import type { HeldInput } from './held-input.ts';
import type { LastSnapshot } from './last-snapshot.ts';
import type { GotoResult } from './navigate.ts';
import type { ScreenshotOptions } from './screenshot.ts';
import type { TabState } from './tab-loss.ts';

/** Where the main frame has come to. */
export interface Moved {
  url: string;
  sameDocument: boolean;
  status?: number;
  /** Why the address could not be shown, in our own words: Chromium shows a page of its own there. */
  failed?: string;
}

/** Things that happen to a tab by themselves. The acting code listens while it watches an action. */
export interface TabEvents {
  /** A main-frame navigation was asked for by the page or the browser; a document may follow. */
  navigating: [url: string];
  /** The main frame has a new document, or a new URL in the same one. */
  navigated: [change: Moved];
  /** Main frame fired load. */
  loaded: [];
  /** The page asks for a new tab; `opened` follows when Chromium has its first answer. */
  opening: [url: string];
  opened: [tab: Tab];
  dialog: [dialog: DialogInfo];
  dialogClosed: [];
  download: [download: DownloadEntry];
  downloadEnded: [download: DownloadEntry];
  chooser: [multiple: boolean];
  request: [entry: NetworkEntry];
  /** Status and headers are there; the body may still come. */
  requestAnswered: [entry: NetworkEntry];
  requestEnded: [entry: NetworkEntry];
  pageError: [text: string];
  gone: [why: 'closed' | 'crashed' | 'hung'];
}

/** Console, network and dialogs of a tab, and what is known of its requests. */
export interface TabLog {
  readonly console: Ring<ConsoleEntry>;
  readonly network: Ring<NetworkEntry>;
  readonly dialogs: Ring<DialogInfo & { at: number; answer: string }>;
  readonly errors: Ring<{ at: number; text: string }>;
  /** Headers of one of the newest requests; absent for an older one. */
  requestDetail(id: number): RequestDetail | undefined;
  /** Body of one of the newest responses. @throws RutterError `body-gone` */
  responseBody(deadline: Deadline, id: number): Promise<Buffer>;
}

/** Of a tab's session, what those who are given a tab may ask. */
export interface TabSession {
  tabs(): Tab[];
}

/** What commands ask of a tab. */
export interface Tab {
  /** `t1`, `t2`, … */
  readonly id: string;
  readonly session: TabSession;
  readonly state: TabState;
  readonly refs: RefTable;
  /** What has happened in it. */
  readonly log: TabLog;
  /** What raw input holds down. */
  readonly held: HeldInput;
  readonly lastSnapshot: LastSnapshot;
  /** Watches of an action that a dialog stopped; the answer to it goes on with them. */
  stoppedWatches: FrameWatch[];
  /** The film that is being made of it. */
  film: Recording | undefined;
  /** The dialog that is open now. */
  readonly dialog: DialogInfo | undefined;
  /** A file chooser the page opened and nobody has answered. */
  readonly chooser: { multiple: boolean } | undefined;
  /**
   * Address of a navigation that has begun and whose server has not answered. Until it does, Chromium lets no call through to
   * the page's main frame: calls wait.
   */
  readonly pendingNavigation: string | undefined;
  /** Requests now under way. */
  readonly pendingRequests: number;
  on<K extends keyof TabEvents>(event: K, listener: (...args: TabEvents[K]) => void): void;
  off<K extends keyof TabEvents>(event: K, listener: (...args: TabEvents[K]) => void): void;
  url(): string;
  title(deadline: Deadline): Promise<string>;
  main(): Frame;
  /** All frames, main first, parents before children, in document order where known; cross-origin frames included. */
  frames(deadline: Deadline): Promise<Frame[]>;
  frameById(id: string): Frame | undefined;
  /** CDP method on the page's own session (Input, Page, Emulation…). */
  cdp<T = unknown>(deadline: Deadline, method: string, params?: Record<string, unknown>): Promise<T>;
  /** A DevTools session for calls of the caller's own, which changes nothing for Rutter's. */
  rawCdp(deadline: Deadline): Promise<RawCdp>;
  goto(deadline: Deadline, url: string): Promise<GotoResult>;
  history(deadline: Deadline, direction: 'back' | 'forward'): Promise<GotoResult | undefined>;
  reload(deadline: Deadline): Promise<GotoResult>;
  answerDialog(deadline: Deadline, accept: boolean, text?: string): Promise<void>;
  /** Gives files to the open chooser. */
  answerChooser(deadline: Deadline, files: string[]): Promise<void>;
  /** Gives files to a file input, visible or not. */
  setFiles(deadline: Deadline, frame: Frame, element: number, files: string[]): Promise<void>;
  screenshot(deadline: Deadline, options: ScreenshotOptions): Promise<Buffer>;
  close(deadline: Deadline): Promise<void>;
}
