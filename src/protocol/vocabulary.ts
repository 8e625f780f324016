/** The words a command record and the manifest describe a command with. */

/** What a command is about: its heading in help and documents. */
export type Group =
  | 'nav'
  | 'see'
  | 'act'
  | 'tabs'
  | 'watch'
  | 'state'
  | 'network'
  | 'emulate'
  | 'output'
  | 'browser'
  | 'memory'
  | 'defence'
  | 'daemon';

/** The scope a caller needs: read the page, change it, administer Rutter, speak about Rutter, control the daemon. */
export type EffectClass = 'read' | 'write' | 'admin' | 'meta' | 'control';

/** What a command runs on. `tab`: queued on one tab; `session`: no queue; `daemon`: no session; `client`: never sent. */
export type Scope = 'tab' | 'session' | 'daemon' | 'client';

/** What the client itself does for a command, wherever it was asked. */
export type AnywhereWork = 'completion' | 'config' | 'doctor' | 'help' | 'restart' | 'stop';

/** What only a command line does: it serves, reads standard input, or prints piece by piece. */
export type TerminalWork = 'mcp' | 'scan' | 'tour';

/** What a command of the scope `client` has the client do. */
export type ClientWork = { anywhere: AnywhereWork } | { terminal: TerminalWork };

/** What a person is shown before allowing a command. */
export interface Confirmation {
  /** The note of the argument `host`, or the action of the argument `id` that waits. Absent: the arguments alone. */
  shows: 'note' | 'action';
  /** The argument `ifVersion` is set to the note's version, so that what was shown is what is allowed. */
  pinned?: true;
}

/** The tools of MCP's short list that carry commands; one more, `run`, takes any command line. */
export type DailyTool = 'open' | 'snapshot' | 'act' | 'read' | 'find' | 'tabs' | 'wait' | 'note';

/** How a tool of MCP's short list carries a command. */
export interface Carried {
  tool: DailyTool;
  /** The tool's words for the command, each with the arguments that it stands for. */
  as: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Argument that takes the tool's target. Absent: the first position. */
  target?: string;
}

/** How an argument is given on the command line. Absent `position`: a flag. */
export interface CliMeta {
  position?: number;
  /** Takes all remaining words. */
  rest?: true;
  short?: string;
  /** Word for the value in help: `<target>`, `<ms>`. */
  placeholder?: string;
  /** The words are whole command lines, parsed by the CLI (`batch`). */
  commandLines?: true;
  /** A text that is never an argument: the client takes it from standard input, or from the file of `--from-file`. */
  input?: true;
  /** What shells complete it with, where that is no closed list of the schema: names of commands, keys of settings. */
  completes?: 'commands' | 'settings';
  /**
   * What of the argument can leave, for the gates of a tainted session: text typed into the page, an address, code, files,
   * an answer to a dialog, a text that later sessions are shown, or what goes to servers with requests. Every string is
   * searched for the session's canary, whatever this says.
   */
  sends?: 'text' | 'address' | 'script' | 'files' | 'answer' | 'note' | 'request';
  [key: string]: unknown;
}
