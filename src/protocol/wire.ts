/** What travels between a client and the daemon. Plain types, no schema library: the client must start fast. */
import type { ErrorCode } from '../errors.ts';

/** Number of the reply's shape; raised when a field changes its meaning. */
export const SCHEMA = 1;

/** How a session is to be when it starts. A live one that is otherwise refuses; what is absent does not matter. */
export interface SessionSetup {
  /** Address with credentials: `http://user:password@host:port`, `socks5://…`. */
  proxy?: string;
  ignoreHttpsErrors?: true;
  /** A visible window. */
  headed?: true;
  /** Starts empty, and nothing of it is saved. */
  ephemeral?: true;
}

/** One command to run, as a client sends it. */
export interface Request {
  schema: number;
  /** Client's version, compared with the daemon's before anything runs. */
  version: string;
  id: string;
  session: string;
  tab?: string;
  /** Folder the call comes from; relative paths in arguments are taken from here. */
  cwd: string;
  command: string;
  args: Record<string, unknown>;
  /** Milliseconds from receipt until the daemon must answer. Absent: the command's own default. */
  deadlineMs?: number;
  /** The same for commands that have no default of their own (the setting `timeout`). */
  defaultDeadlineMs?: number;
  /** A repeated key gets the first answer; nothing runs twice. */
  idempotencyKey?: string;
  /** Budget of the reply, in tokens. Absent: the command's own default. */
  maxTokens?: number;
  /** A person at a terminal confirmed the command; see `src/cli/person.ts`. */
  person?: true;
  /** For a session that this request starts. */
  setup?: SessionSetup;
  /** The caller wants no site notes in its replies (`--notes off`). */
  notes?: 'off';
}

/** What really happened. `unknown`: the input was sent and Rutter could not see whether it worked. */
export type Outcome = 'done' | 'no-effect' | 'failed' | 'unknown';

/** What was observed after an action. Every string in it comes from the page and is sealed, refs and tab ids excepted. */
export interface Effect {
  /** The tab's document changed, or its URL without a new document (`sameDocument`). `failed`: why the address could not be shown. */
  navigated?: { url: string; status?: number; sameDocument?: boolean; pending?: boolean; failed?: string };
  opened?: { tab: string; url: string }[];
  closed?: string[];
  dialog?: { kind: string; message: string; defaultValue?: string };
  downloads?: {
    name: string;
    path?: string;
    bytes?: number;
    state: 'done' | 'running' | 'failed';
    reason?: string;
  }[];
  /** A file chooser is waiting: `upload @ref file` answers it. */
  chooser?: { multiple: boolean };
  /** The element that has the focus now, when that changed. */
  focus?: string;
  /** What the field holds after the action, read back from the page. */
  value?: string;
  checked?: boolean | 'mixed';
  /** Snapshot lines of what became visible, what went, and what says something else now. */
  appeared?: string[];
  disappeared?: string[];
  changed?: string[];
  /** Pieces of text that came, went or changed where nobody can see them: they are left out. */
  hiddenTexts?: number;
  scrolled?: { x: number; y: number };
  /** Requests that the action started. */
  requests?: number;
  /** Uncaught page errors during the action. */
  errors?: string[];
  /** What the command waited for before it acted, with the time. */
  waited?: { for: string; ms: number };
}

/** What the markers around page text carry, so that the client finds them. */
export interface Seal {
  nonce: string;
}

/** What a layer of the defence says of a text in this reply, or of one that was to be sent. */
export interface Finding {
  layer: string;
  /** 0 to 1; 0.75 and above is a warning. */
  severity: number;
  reason: string;
  /** Argument or field of the reply. */
  where?: string;
  /** `rutter security explain <id>` says more; absent where nothing was logged. */
  id?: string;
}

/**
 * A domain skill in the reply that brings a session to its host. `text` is sealed, and `host` where a name is so long that
 * it could say something; the rest is Rutter's own.
 */
export interface SiteNote {
  host: string;
  scope: 'project' | 'global';
  state: 'active' | 'global';
  version: number;
  /** ISO 8601. */
  date: string;
  author: string;
  text: string;
  /** What to type when it helped or was wrong. */
  feedback: string;
  /** The command that shows what did not fit. */
  more?: string;
}

/** Data of a reply whose command is not known where it is read. */
export type ReplyData = { readonly [field: string]: unknown };

/**
 * What leaves the daemon: cut, read by the defence, and sealed.
 * @typeParam D data of the command that was run, as its record's `result` says; after a failure, particulars of that
 */
export interface Reply<D extends object = ReplyData> {
  schema: number;
  version: string;
  id: string;
  ok: boolean;
  outcome: Outcome;
  code?: ErrorCode;
  message?: string;
  hint?: string;
  /** The command that shows what the budget cut. */
  more?: string;
  data?: D;
  effect?: Effect;
  /** What happened since the last reply that the caller must know: browser restarted, download ended, tab opened. */
  notices?: string[];
  siteNotes?: SiteNote[];
  /** The session's secret word, told once: it must never be typed, sent or repeated. */
  canary?: string;
  /** Strongest first. */
  findings?: Finding[];
  /** Present when a string in `data`, `effect`, `notices` or `siteNotes` is sealed. */
  seal?: Seal;
  tab?: string;
  took_ms: number;
}
