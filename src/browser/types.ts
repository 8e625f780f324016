/** What the rest of Rutter sees of the browser. Implemented in this folder; nothing else imports the automation library. */

import type { PageArgs, PageMethod, PageResult } from '../page/api.ts';
import type { Deadline } from '../platform/deadline.ts';
import type { SessionSetup } from '../protocol/wire.ts';
import type { RefTable } from '../snapshot/refs.ts';
import type { FileAsk, GotFile } from './downloads/get-file.ts';
import type { Overrides } from './emulate/emulation.ts';
import type { Emulation } from './emulate/emulation-state.ts';
import type { Ring } from './events/ring.ts';
import type { Cookie, NewCookie } from './logins/cookie-keys.ts';
import type { StorageState } from './logins/state-file.ts';
import type { RawCdp } from './raw/cdp-raw.ts';
import type { SessionTools } from './session-tools.ts';
import type { RequestDetail } from './traffic/network-details.ts';
import type { SessionNetwork } from './traffic/session-network.ts';

/** One document in one frame. Held only while a command runs; `document` tells whether it is still the same one. */
export interface Frame {
  /** CDP frame id. */
  readonly id: string;
  /** Serial of the frame's current document, unique in the tab, raised by each new document. */
  readonly document: number;
  /** Frame and element (engine id in that frame) that holds this one; absent for the main frame. */
  readonly parent?: { frame: Frame; element: number };
  url(): string;
  /** Runs an engine method in the frame's isolated world; installs the engine on first use. Rejects `page-hung`, `page-crashed`, `DocumentGone`, and `dialog-open` as soon as a dialog stops the page. */
  call<K extends PageMethod>(deadline: Deadline, method: K, ...args: PageArgs<K>): Promise<PageResult<K>>;
  /** Remote object id of an element, in the isolated world; for CDP methods that take `objectId`. */
  objectId(deadline: Deadline, element: number): Promise<string>;
  /** CDP method on the session of the target that holds the frame. */
  cdp<T = unknown>(deadline: Deadline, method: string, params?: Record<string, unknown>): Promise<T>;
  /** Evaluates page code in the main world (`eval`, `wait --function`); JSON-serialisable result, promises awaited. */
  evaluate(deadline: Deadline, expression: string): Promise<EvalResult>;
}

export type EvalResult = { ok: true; value: unknown; type: string } | { ok: false; error: string };

/** Thrown by `Frame` when its document was replaced while a call ran. */
export class DocumentGone extends Error {
  constructor() {
    super('The document was replaced');
    this.name = 'DocumentGone';
  }
}

export interface DialogInfo {
  kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  message: string;
  defaultValue: string;
}

export interface ConsoleEntry {
  at: number;
  kind: string;
  text: string;
  url?: string;
  line?: number;
}

export interface NetworkEntry {
  id: number;
  at: number;
  method: string;
  url: string;
  type: string;
  status?: number;
  /** Milliseconds from request to end. */
  ms?: number;
  bytes?: number;
  failed?: string;
}

export interface DownloadEntry {
  name: string;
  url: string;
  path?: string;
  bytes?: number;
  state: 'running' | 'done' | 'failed';
  reason?: string;
}

/** Things that happen to a tab by themselves. The acting code listens while it watches an action. */
export interface TabEvents {
  /** A main-frame navigation was asked for by the page or the browser; a document may follow. */
  navigating: [url: string];
  /** The main frame has a new document, or a new URL in the same one. */
  navigated: [change: { url: string; sameDocument: boolean; status?: number }];
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

export type TabState = 'open' | 'crashed' | 'hung' | 'closed';

export interface GotoResult {
  url: string;
  status?: number;
  redirects: string[];
  /** The deadline passed before the document was there; it may still come. */
  pending: boolean;
  /** The address gave a file to download; the tab stays where it was. */
  download?: true;
}

export interface Tab {
  /** `t1`, `t2`, … */
  readonly id: string;
  readonly session: Session;
  readonly state: TabState;
  readonly refs: RefTable;
  readonly console: Ring<ConsoleEntry>;
  readonly network: Ring<NetworkEntry>;
  readonly dialogs: Ring<DialogInfo & { at: number; answer: string }>;
  readonly errors: Ring<{ at: number; text: string }>;
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
  /** Headers of one of the newest requests; absent for an older one. */
  requestDetail(id: number): RequestDetail | undefined;
  /** Body of one of the newest responses. @throws RutterError `body-gone` */
  responseBody(deadline: Deadline, id: number): Promise<Buffer>;
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

export interface ScreenshotOptions {
  format: 'png' | 'jpeg';
  quality?: number;
  /** Whole page instead of the viewport. */
  full?: boolean;
  /** CSS pixels of the page (not viewport). */
  clip?: { x: number; y: number; width: number; height: number };
  /** Factor on the picture, so that no side is longer than a model takes. */
  scale?: number;
}

/** Something that happened by itself and that the next reply must tell. */
export interface Notice {
  text: string;
  /** The tab id or file path it is about; a reply whose effect names that says it already. */
  about?: string;
}

/** A session's cookies and storage as a whole. */
export interface SessionStore {
  /** @param url only those that a request to it would carry */
  cookies(deadline: Deadline, url?: string): Promise<Cookie[]>;
  /** Sets what Chromium takes. @returns the others, with the reason */
  add(deadline: Deadline, cookies: readonly NewCookie[]): Promise<RefusedCookie[]>;
  remove(deadline: Deadline, cookies: readonly Cookie[]): Promise<void>;
  /** Everything that a state can hold, also of origins that no tab shows. */
  whole(deadline: Deadline): Promise<StorageState>;
  /** Puts it in the place of all that is there; when that fails, what was there is there again. @throws RutterError `state-failed` */
  replace(deadline: Deadline, storage: StorageState): Promise<{ before: StorageState; missing: string[] }>;
}

export interface RefusedCookie {
  cookie: NewCookie;
  why: string;
}

export interface Session {
  readonly name: string;
  /** How it was started. */
  readonly setup: SessionSetup;
  /** What is done to its requests. */
  readonly traffic: SessionNetwork;
  /** What its pages are told of the world around them. */
  readonly overrides: Overrides;
  readonly emulation: Emulation;
  readonly tools: SessionTools;
  tabs(): Tab[];
  /** The tab that commands without `--tab` use; undefined before the first one. */
  current(): Tab | undefined;
  tab(id: string): Tab | undefined;
  select(tab: Tab): void;
  /** @param id of a tab that the new one stands for; absent: the next one */
  newTab(deadline: Deadline, id?: string): Promise<Tab>;
  downloads(): DownloadEntry[];
  /**
   * Gets a file by its address, as a request of the tab. One that still comes when the wait is over is told by a notice.
   * @throws RutterError `download-failed`, `timeout` when there was no answer, `wrong-target` in the user's own Chrome
   */
  getFile(deadline: Deadline, tab: Tab, ask: FileAsk): Promise<GotFile>;
  /** Takes what happened since the last call and no reply has told yet (a tab opened or closed, a download ended, …). */
  takeNotices(): Notice[];
  /** Something happened after which the session's cookies and storage are worth saving. */
  touch(): void;
  /** All cookies and storage. @throws RutterError `wrong-target` where they are those of the user's own Chrome */
  readonly store: SessionStore;
  /** A DevTools session of the browser itself for calls of the caller's own. */
  rawCdp(deadline: Deadline): Promise<RawCdp>;
  /** @param options `unsaved`: what changed since the last save is not kept */
  close(options?: { unsaved?: boolean }): Promise<void>;
}
