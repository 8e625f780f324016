/** The one table of settings: what each is called as a flag, in the environment and in files, and who may set it. */
import { DEFAULT_DEADLINE_MS } from '../protocol/duration.ts';

/** How the words of a setting are read. */
export type SettingKind =
  /** Any words. */
  | 'text'
  /** A name that becomes part of file names. */
  | 'name'
  /** `on` or `off`; `1`, `0`, `true` and `false` are taken, too. */
  | 'switch'
  /** One of `values`. */
  | 'choice'
  /** `500ms`, `2s`, `1m`, or milliseconds; normalized to milliseconds. */
  | 'duration'
  /** A whole number from 1. */
  | 'count'
  /** `1280x720` */
  | 'size';

/** One row of the table. */
export interface Setting {
  /** Name in `config.json`, in `.rutter.json` and in `rutter config`. */
  key: string;
  /** The global flag's spelling; its value comes under `key` in the parsed flags. */
  flag?: string;
  variable: string;
  kind: SettingKind;
  values?: readonly string[];
  /** Least value of a number. */
  least?: number;
  /** As it would be written; absent: none, or what `description` says. */
  default?: string;
  /**
   * Who may set it in a file: `nobody`, the `user` in the home, or the `project`, too. `stricter`: a project only for a
   * value that stands further right in `values` than the user's, so that no repository lowers what its reader set.
   */
  files: 'nobody' | 'user' | 'project' | 'stricter';
  /** Never printed. */
  secret?: true;
  description: string;
}

/** Layers of the defence that `security` can switch off. */
export const SWITCHES = ['datamark', 'hidden', 'patterns', 'detector', 'model', 'judge', 'canary'] as const;

/** What is done with what the layers find in text that comes in: nothing, tell, or withhold what two of them refuse. */
export const CONTENT_FILTERS = ['off', 'warn', 'block'] as const;

/** In reading order. A row that is not `project` or `stricter` could hurt when a repository one only looks at sets it. */
export const SETTINGS: readonly Setting[] = [
  {
    key: 'home',
    variable: 'RUTTER_HOME',
    kind: 'text',
    default: '~/.rutter',
    files: 'nobody',
    description: 'Folder for everything Rutter writes',
  },
  {
    key: 'project',
    variable: 'RUTTER_PROJECT',
    kind: 'text',
    files: 'nobody',
    description: 'Name of the project (without: owner-repo of the git remote, else the folder)',
  },
  {
    key: 'session',
    flag: '--session',
    variable: 'RUTTER_SESSION',
    kind: 'name',
    default: 'default',
    files: 'project',
    description: 'Session that calls use',
  },
  {
    key: 'timeout',
    flag: '--timeout',
    variable: 'RUTTER_TIMEOUT',
    kind: 'duration',
    least: 1,
    default: String(DEFAULT_DEADLINE_MS),
    files: 'project',
    description:
      'Deadline of commands that have none of their own, ms; the flag is for the one call, whatever the command',
  },
  {
    key: 'maxTokens',
    flag: '--max-tokens',
    variable: 'RUTTER_MAX_TOKENS',
    kind: 'count',
    files: 'project',
    description: 'Longest reply, in tokens (without: what the command takes, mostly 4000)',
  },
  {
    key: 'viewport',
    variable: 'RUTTER_VIEWPORT',
    kind: 'size',
    default: '1280x720',
    files: 'project',
    description: 'Size of the pages of sessions without a window; read when the daemon starts',
  },
  {
    key: 'notes',
    flag: '--notes',
    variable: 'RUTTER_NOTES',
    kind: 'switch',
    values: ['on', 'off'],
    default: 'on',
    files: 'project',
    description: 'Whether replies carry the notes kept for a site',
  },
  {
    key: 'telemetry',
    variable: 'RUTTER_TELEMETRY',
    kind: 'switch',
    values: ['on', 'off'],
    default: 'on',
    files: 'stricter',
    description: 'Whether what happens to notes is counted in analytics/events.jsonl of the home',
  },
  {
    key: 'contentFilter',
    variable: 'RUTTER_CONTENT_FILTER',
    kind: 'choice',
    values: CONTENT_FILTERS,
    default: 'warn',
    files: 'stricter',
    description: 'What happens to page text that the layers of the defence refuse',
  },
  {
    key: 'security',
    variable: 'RUTTER_SECURITY',
    kind: 'text',
    files: 'user',
    description: `Layers of the defence to switch off: datamark:off,canary:off (${SWITCHES.join(', ')})`,
  },
  {
    key: 'ml',
    variable: 'RUTTER_ML',
    kind: 'switch',
    values: ['on', 'off'],
    default: 'on',
    files: 'user',
    description: 'Whether models added with security add-model are asked',
  },
  {
    key: 'judge',
    variable: 'RUTTER_JUDGE',
    kind: 'text',
    files: 'user',
    description:
      'Who is asked about a suspicious conversation: command:<path args>, or the address of a server with chat completions (https://host/v1). It is told commands with shortened arguments, and parts of pages',
  },
  {
    key: 'judgeModel',
    variable: 'RUTTER_JUDGE_MODEL',
    kind: 'text',
    files: 'user',
    description: 'Name of the model at that address',
  },
  {
    key: 'judgeKey',
    variable: 'RUTTER_JUDGE_KEY',
    kind: 'text',
    files: 'user',
    secret: true,
    description: 'Key for that address; never printed',
  },
  {
    key: 'chrome',
    variable: 'RUTTER_CHROME',
    kind: 'text',
    files: 'user',
    description: 'Path of the Chromium, Chrome or Edge to use',
  },
  {
    key: 'chromeArgs',
    variable: 'RUTTER_CHROME_ARGS',
    kind: 'text',
    files: 'user',
    description: 'More arguments for Chromium, separated by spaces',
  },
  {
    key: 'headed',
    flag: '--headed',
    variable: 'RUTTER_HEADED',
    kind: 'switch',
    values: ['on', 'off'],
    default: 'off',
    files: 'user',
    description: 'Give sessions that start a visible window',
  },
  {
    key: 'proxy',
    flag: '--proxy',
    variable: 'RUTTER_PROXY',
    kind: 'text',
    files: 'user',
    description: 'Proxy of sessions that start: http://user:password@host:port, socks5://…',
  },
  {
    key: 'ignoreHttpsErrors',
    flag: '--ignore-https-errors',
    variable: 'RUTTER_IGNORE_HTTPS_ERRORS',
    kind: 'switch',
    values: ['on', 'off'],
    default: 'off',
    files: 'user',
    description: 'Let sessions that start load pages with wrong certificates',
  },
  {
    key: 'ephemeral',
    flag: '--ephemeral',
    variable: 'RUTTER_EPHEMERAL',
    kind: 'switch',
    values: ['on', 'off'],
    default: 'off',
    files: 'user',
    description: 'Let sessions that start begin empty and save nothing of them',
  },
  {
    key: 'idle',
    variable: 'RUTTER_IDLE_MS',
    kind: 'duration',
    least: 100,
    default: '1800000',
    files: 'user',
    description: 'The daemon exits after so long without a request, ms',
  },
  {
    key: 'transport',
    variable: 'RUTTER_TRANSPORT',
    kind: 'choice',
    values: ['unix', 'tcp'],
    files: 'user',
    description:
      'How client and daemon talk; tcp is loopback with a token file (without: unix, on Windows tcp)',
  },
];
