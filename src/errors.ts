/**
 * The one error class and the one table of codes: code → exit status → docs anchor.
 * Messages are written for the agent that reads them: what was tried, what is the case; `hint` is what to type next.
 */
import type { Advice } from './protocol/step.ts';

/** Exit classes of design section 5. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  blocked: 4,
  timedOut: 5,
  browserLost: 6,
  needsApproval: 7,
  noEffect: 8,
  internal: 70,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** Every code a reply can carry, with its exit status and what it means. `docs/errors.md` is generated from it. */
export const ERRORS = {
  'script-error': { exit: EXIT.failed, means: 'A script given to the page threw' },
  'navigation-failed': { exit: EXIT.failed, means: 'The address could not be loaded' },
  'value-rejected': { exit: EXIT.failed, means: 'The field did not keep the value it was given' },
  'download-failed': { exit: EXIT.failed, means: 'A download ended without a file' },
  'home-unwritable': { exit: EXIT.failed, means: 'A file under the Rutter home could not be written' },
  'cdp-failed': { exit: EXIT.failed, means: 'Chromium refused a DevTools call' },
  'state-failed': { exit: EXIT.failed, means: 'Cookies and storage could not be read or put back whole' },
  'cookie-refused': { exit: EXIT.failed, means: 'Chromium did not take a cookie' },

  'unknown-command': { exit: EXIT.usage, means: 'There is no such command' },
  'unknown-flag': { exit: EXIT.usage, means: 'The command has no such flag' },
  'missing-argument': { exit: EXIT.usage, means: 'A required argument was not given' },
  'unexpected-argument': { exit: EXIT.usage, means: 'More arguments were given than the command takes' },
  'bad-value': { exit: EXIT.usage, means: 'An argument has a value of the wrong kind' },
  'unknown-key': { exit: EXIT.usage, means: 'No keyboard key has that name' },
  'unknown-role': { exit: EXIT.usage, means: 'ARIA has no such role' },
  'bad-selector': { exit: EXIT.usage, means: 'The target is neither a ref nor a valid selector' },
  'file-missing': { exit: EXIT.usage, means: 'A file named in the command does not exist or cannot be read' },
  'wrong-target': { exit: EXIT.usage, means: 'The target is of a kind this command does not work on' },
  'version-mismatch': { exit: EXIT.usage, means: 'Client and daemon are of different versions' },
  'note-empty': { exit: EXIT.usage, means: 'The note has no text' },
  'note-too-long': { exit: EXIT.usage, means: 'The note is over 8 KiB' },
  'note-unreadable': { exit: EXIT.usage, means: 'A file is not a note that can be imported' },
  'forbidden-client': { exit: EXIT.usage, means: 'The daemon refused the caller' },

  'ref-stale': {
    exit: EXIT.notFound,
    means: 'The element of the ref has gone from the page, or stands for something else now',
  },
  'ref-unknown': { exit: EXIT.notFound, means: 'No snapshot of this tab gave that ref' },
  'no-match': { exit: EXIT.notFound, means: 'Nothing in the page matches the target' },
  'several-matches': { exit: EXIT.notFound, means: 'More than one element matches the target' },
  'tab-unknown': { exit: EXIT.notFound, means: 'The session has no such tab' },
  'no-dialog': { exit: EXIT.notFound, means: 'No dialog is open' },
  'note-no-host': { exit: EXIT.notFound, means: 'The tab shows no site that a note could be about' },
  'note-unknown': { exit: EXIT.notFound, means: 'There is no note for that host' },
  'note-no-version': { exit: EXIT.notFound, means: 'The note has no other version to roll back to' },
  'learning-unknown': { exit: EXIT.notFound, means: 'There is no learning with that key' },
  'attempt-unknown': { exit: EXIT.notFound, means: 'The log of the defence has no entry with that id' },
  'state-unknown': { exit: EXIT.notFound, means: 'There is no saved state of that name' },
  'cookie-unknown': { exit: EXIT.notFound, means: 'The session has no such cookie' },
  'profile-unknown': { exit: EXIT.notFound, means: 'There is no such browser profile, or it has no cookies' },
  'session-unknown': { exit: EXIT.notFound, means: 'There is no session of that name' },
  'no-handoff': { exit: EXIT.notFound, means: 'No person has the session' },
  'chrome-unknown': { exit: EXIT.notFound, means: 'No running Chrome to attach to was found' },
  'request-unknown': { exit: EXIT.notFound, means: 'The tab has no request of that number' },
  'body-gone': { exit: EXIT.notFound, means: 'Chromium does not have the body of the response (any more)' },
  'route-unknown': { exit: EXIT.notFound, means: 'The session has no such mock or block' },
  'not-recording': { exit: EXIT.notFound, means: 'Nothing of that kind is being recorded' },
  'no-history': { exit: EXIT.notFound, means: 'The tab has no page to go back or forward to' },

  covered: { exit: EXIT.blocked, means: 'Another element would receive the input' },
  disabled: { exit: EXIT.blocked, means: 'The target is disabled' },
  'read-only': { exit: EXIT.blocked, means: 'The target is read-only' },
  'not-visible': { exit: EXIT.blocked, means: 'The target is not visible' },
  'not-stable': { exit: EXIT.blocked, means: 'The target keeps moving' },
  'dialog-open': { exit: EXIT.blocked, means: 'A dialog is open in the tab and must be answered first' },
  'canary-leak': { exit: EXIT.blocked, means: 'The secret word of the session was about to be sent' },
  'content-blocked': {
    exit: EXIT.blocked,
    means: 'What the command shows is withheld: layers of the defence refuse it',
  },
  'method-denied': {
    exit: EXIT.blocked,
    means: 'The DevTools method or event is not among those that are allowed',
  },
  'state-locked': { exit: EXIT.blocked, means: 'The key of what was saved could not be had' },
  'note-state': { exit: EXIT.blocked, means: 'The state of the note does not allow that' },
  'note-credential': { exit: EXIT.blocked, means: 'The note holds a credential' },
  'note-blocked': { exit: EXIT.blocked, means: 'A security layer refused the note' },
  'session-live': {
    exit: EXIT.blocked,
    means: 'The session is live and was started otherwise than asked for',
  },
  recording: { exit: EXIT.blocked, means: 'It is being recorded already' },
  'handed-over': { exit: EXIT.blocked, means: 'A person has the session' },
  'no-display': { exit: EXIT.blocked, means: 'There is no display for a window' },
  'no-sandbox': { exit: EXIT.blocked, means: 'Chromium cannot start with its sandbox here' },

  timeout: { exit: EXIT.timedOut, means: 'The deadline passed' },
  'page-hung': {
    exit: EXIT.timedOut,
    means: 'The page did not answer before the deadline; its renderer was ended',
  },
  'daemon-busy': { exit: EXIT.timedOut, means: 'The daemon did not answer before the deadline' },

  'browser-lost': { exit: EXIT.browserLost, means: 'Chromium went away' },
  'browser-missing': { exit: EXIT.browserLost, means: 'No Chromium was found or none could be started' },
  'page-crashed': { exit: EXIT.browserLost, means: 'The renderer of the page went away' },
  'tab-closed': { exit: EXIT.browserLost, means: 'The tab closed while the command ran' },
  'daemon-lost': { exit: EXIT.browserLost, means: 'The daemon went away while the command ran' },

  'needs-approval': { exit: EXIT.needsApproval, means: 'A person must approve the action' },
  'no-effect': { exit: EXIT.noEffect, means: 'The action ran and what --expect names did not happen' },
  internal: { exit: EXIT.internal, means: 'A bug in Rutter; the reply names the log' },
} as const satisfies Record<string, { exit: ExitStatus; means: string }>;

/** Every code that a reply may carry; each has a class, which is its exit status. */
export type ErrorCode = keyof typeof ERRORS;

/** What an error says beside its message. */
export interface ErrorOptions {
  /** The next thing to type. Trusted words and refs only. */
  hint?: Advice | undefined;
  /** Page-derived particulars, sealed with the reply's data. */
  data?: Record<string, unknown>;
  cause?: unknown;
}

/** An expected failure. Anything else thrown is a bug and becomes `internal`. */
export class RutterError extends Error {
  readonly code: ErrorCode;
  /** The next thing to type, as data: the door says where. */
  readonly advice: Advice | undefined;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'RutterError';
    this.code = code;
    this.advice = options.hint;
    this.data = options.data;
  }

  /** The advice as text, for the default session. */
  get hint(): string | undefined {
    return this.advice === undefined ? undefined : String(this.advice);
  }

  get exit(): ExitStatus {
    return ERRORS[this.code].exit;
  }
}

/** Whether a word that came over the wire is one of the codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** An error's message, or whatever else was thrown as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
