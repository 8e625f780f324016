/** An agent's session, as the rest of Rutter sees it. */
import type { Deadline } from '../platform/deadline.ts';
import type { SessionSetup } from '../protocol/wire.ts';
import type { FileAsk, GotFile } from './downloads/index.ts';
import type { Emulation, Overrides } from './emulate/index.ts';
import type { SessionStore } from './logins/index.ts';
import type { RawCdp } from './raw/index.ts';
import type { SessionTools } from './session-tools.ts';
import type { Tab } from './tab/index.ts';
import type { DownloadEntry, SessionNetwork } from './traffic/index.ts';

/** Something that happened by itself and that the next reply must tell. */
export interface Notice {
  text: string;
  /** The tab id or file path it is about; a reply whose effect names that says it already. */
  about?: string;
}

/** What becomes of unsaved changes, and how long it may take. */
export interface CloseOptions {
  /** What changed since the last save is not kept. */
  unsaved?: boolean;
  /** The browser ends with it, and waits only so long. */
  hurried?: boolean;
}

/** What commands and the daemon ask of a session. */
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
   * Gets a file by its address, as a request of the tab. One that takes longer than the wait ends with a notice.
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
  close(options?: CloseOptions): Promise<void>;
}
