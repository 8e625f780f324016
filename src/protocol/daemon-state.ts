/** The file a running daemon leaves so that clients and its successor know who it is. Plain types. */
import type { ProcessIdentity } from '../platform/process.ts';

/** The content of the file; written whole, mode 0600. */
export interface DaemonState {
  instance: string;
  version: string;
  daemon: ProcessIdentity;
  /** Chromium, once it runs. */
  chromium?: ProcessIdentity;
  /** Present with the TCP transport. */
  tcp?: { port: number; token: string };
  startedAt: string;
  /** What is open, so that a successor can say what was lost. */
  sessions: {
    name: string;
    tabs: { id: string; url: string }[];
    /** Nothing of it is saved, its addresses neither. */
    ephemeral?: true;
    /** The Chrome of the user's that it is attached to: its address, and the ids there of the session's own tabs. */
    attached?: { endpoint: string; own: string[] };
  }[];
  /** How the daemon ended; absent while it runs and after a kill. */
  ended?: { reason: string; at: string };
}
