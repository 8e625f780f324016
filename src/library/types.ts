/** What callers of the library give and get, beside the generated methods. */
import type { Reply } from '../protocol/wire.ts';
import type { Commands } from './commands.generated.ts';

/** Which session of which project, and where the executable is. */
export interface ConnectOptions {
  /**
   * Session to join; when the connection is closed, only the tabs that it opened are. Absent: one of its own, which ends
   * then, with its logins.
   */
  session?: string;
  /** Folder for everything Rutter writes; default `RUTTER_HOME`, else `~/.rutter`. */
  home?: string;
  /** Project; default `RUTTER_PROJECT`, else that of the working folder. */
  project?: string;
  /** The rutter executable; default `RUTTER_BIN`, else the one of this package, else one on the PATH. */
  executable?: string;
  /** No notes about sites in replies. */
  notes?: 'off';
}

/** What every method takes beside its arguments. */
export interface CallOptions {
  /** Tab id; default the session's current one. */
  tab?: string | undefined;
  /** Deadline, ms. */
  timeoutMs?: number | undefined;
  /** Longest reply, in tokens. */
  maxTokens?: number | undefined;
  /** A repeated key gets the first reply; nothing runs twice. */
  idempotencyKey?: string | undefined;
  /** Aborted: the daemon ends what runs for the call. */
  signal?: AbortSignal | undefined;
}

/** What a command line takes beside its words. */
export interface LineOptions extends CallOptions {
  /** What the line would read on standard input: the text of `note save`, the command lines of `batch -`. */
  input?: string | undefined;
}

/** A session with a method for each command. Methods throw {@link RutterError} when the command failed. */
export interface RutterSession extends Commands, AsyncDisposable {
  readonly sessionName: string;
  /** What the project's settings file says and is not followed, in Rutter's own words; mostly empty. */
  readonly warnings: readonly string[];
  /** Runs a command line, as a shell would have it: `click @e3 --double`. */
  run(line: string, options?: LineOptions): Promise<Reply>;
  /** Ends an own session, or closes the tabs that were opened in a named one. `await using` calls it. */
  close(): Promise<void>;
}
