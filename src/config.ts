/** Every setting, read once by `main` and passed down. */
import { RutterError } from './errors.ts';
import { type Environment, type ProjectPaths, projectPaths } from './platform/paths.ts';
import { readUserConfig } from './platform/user-config.ts';
import type { SessionSetup } from './protocol/wire.ts';
import type { JudgeSettings } from './security/judge/judge.ts';

export interface Settings {
  paths: ProjectPaths;
  /** Session that calls without `-S` use. */
  session: string;
  /** Chromium to use instead of the one that would be found. */
  chrome: string | undefined;
  /** More arguments for Chromium. */
  chromeArgs: string[];
  headed: boolean;
  /** How sessions are to be that calls start. */
  setup: SessionSetup;
  /** The daemon exits after so long without a request, ms. */
  idleMs: number;
  /** How client and daemon talk; `tcp` is loopback with a token, for systems without Unix sockets. */
  transport: 'unix' | 'tcp';
  security: SecuritySettings;
  /** Whether the models that a person added are asked. */
  ml: OnOff;
  /** The model that is asked about a conversation; undefined: none. */
  judge: JudgeSettings | undefined;
  /** Whether replies carry the notes kept for a site; a call may say otherwise with `--notes`. */
  notes: OnOff;
  /** Whether what happens to notes is counted in a file of the home. */
  telemetry: OnOff;
  /** What a client that is not the executable itself starts as the daemon. */
  executable?: string;
}

export type OnOff = 'on' | 'off';

/** Layers of the defence that `RUTTER_SECURITY` can switch off. */
export const SWITCHES = ['datamark', 'hidden', 'patterns', 'detector', 'model', 'judge', 'canary'] as const;
export type Switch = (typeof SWITCHES)[number];

/** What is done with what the layers find in text that comes in: nothing, tell, or withhold what two of them refuse. */
export const CONTENT_FILTERS = ['off', 'warn', 'block'] as const;
export type ContentFilter = (typeof CONTENT_FILTERS)[number];

export interface SecuritySettings {
  filter: ContentFilter;
  /** Layers that were switched off. */
  off: readonly Switch[];
}

/** The environment variables that are read, for the documentation. */
export const VARIABLES: Readonly<Record<string, string>> = {
  RUTTER_HOME: 'Folder for everything Rutter writes (default ~/.rutter)',
  RUTTER_PROJECT: 'Name of the project (default: owner-repo of the git remote, else the folder)',
  RUTTER_SESSION: 'Session to use without -S (default "default")',
  RUTTER_CHROME: 'Path of the Chromium, Chrome or Edge to use',
  RUTTER_CHROME_ARGS: 'More arguments for Chromium, separated by spaces',
  RUTTER_HEADED: '1 gives sessions a visible window, as --headed does',
  RUTTER_PROXY: 'Proxy of sessions that start, as --proxy',
  RUTTER_IGNORE_HTTPS_ERRORS:
    '1 lets sessions that start load pages with wrong certificates, as --ignore-https-errors',
  RUTTER_EPHEMERAL: '1 lets sessions that start begin empty and saves nothing of them, as --ephemeral',
  RUTTER_IDLE_MS: 'The daemon exits after so many ms without a request (default 1800000)',
  RUTTER_CONTENT_FILTER:
    'off, warn (default) or block: what happens to page text that the layers of the defence refuse',
  RUTTER_SECURITY: `Layers of the defence to switch off: datamark:off,canary:off (${SWITCHES.join(', ')})`,
  RUTTER_ML: 'off: models added with security add-model are not asked (default on)',
  RUTTER_JUDGE:
    'Who is asked about a suspicious conversation: command:<path args>, or the address of a server with chat completions (https://host/v1). It is told commands with shortened arguments, and parts of pages',
  RUTTER_JUDGE_MODEL: 'Name of the model at that address',
  RUTTER_JUDGE_KEY: 'Key for that address; never printed',
  RUTTER_NOTES:
    'off: replies carry no notes kept for a site (default on; "notes" in config.json of the home)',
  RUTTER_TELEMETRY:
    'off: nothing is counted in analytics/events.jsonl of the home (default on; "telemetry" in config.json of the home)',
  RUTTER_TRANSPORT: 'unix (default) or tcp (loopback with a token file)',
};

const IDLE_MS = 30 * 60_000;

/** @throws RutterError `bad-value` for a variable that can't be read. */
export function readSettings(env: Environment, cwd: string): Settings {
  const paths = projectPaths(env, cwd);
  const config = readUserConfig(paths.home);
  return {
    paths,
    session: sessionName(env.RUTTER_SESSION ?? 'default'),
    chrome: env.RUTTER_CHROME || undefined,
    chromeArgs: (env.RUTTER_CHROME_ARGS ?? '').split(' ').filter(Boolean),
    headed: isOn(env.RUTTER_HEADED),
    setup: {
      ...(env.RUTTER_PROXY ? { proxy: env.RUTTER_PROXY } : {}),
      ...(isOn(env.RUTTER_IGNORE_HTTPS_ERRORS) ? { ignoreHttpsErrors: true } : {}),
      ...(isOn(env.RUTTER_HEADED) ? { headed: true } : {}),
      ...(isOn(env.RUTTER_EPHEMERAL) ? { ephemeral: true } : {}),
    },
    idleMs: readIdle(env.RUTTER_IDLE_MS),
    transport: readTransport(env.RUTTER_TRANSPORT, process.platform),
    security: readSecurity(env),
    ml: readOnOff('RUTTER_ML', env.RUTTER_ML || undefined),
    judge: readJudge(env),
    notes: readOnOff('RUTTER_NOTES', env.RUTTER_NOTES || config.notes),
    telemetry: readOnOff('RUTTER_TELEMETRY', env.RUTTER_TELEMETRY || config.telemetry),
  };
}

function isOn(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

/** Session names become file names. */
export function sessionName(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) return name;
  throw new RutterError(
    'bad-value',
    `Cannot use the session name ${JSON.stringify(name)}: expected 1 to 64 letters, digits, dots, dashes or underscores, starting with a letter or digit`,
  );
}

function readIdle(text: string | undefined): number {
  if (text === undefined || text === '') return IDLE_MS;
  const ms = Number(text);
  if (Number.isFinite(ms) && ms >= 100) return ms;
  throw new RutterError(
    'bad-value',
    `Cannot read RUTTER_IDLE_MS: ${JSON.stringify(text)}, expected milliseconds from 100`,
  );
}

/** What it names is checked by whoever makes the judge, in the daemon. */
function readJudge(env: Environment): JudgeSettings | undefined {
  if (!env.RUTTER_JUDGE) return undefined;
  const key = env.RUTTER_JUDGE_KEY;
  return {
    judge: env.RUTTER_JUDGE,
    model: env.RUTTER_JUDGE_MODEL || undefined,
    key: key ? () => key : undefined,
  };
}

function readOnOff(name: string, value: unknown): OnOff {
  if (value === undefined || value === 'on') return 'on';
  if (value === 'off') return value;
  throw new RutterError('bad-value', `Cannot read ${name}: ${JSON.stringify(value)}, expected on or off`);
}

function readTransport(text: string | undefined, platform: string): 'unix' | 'tcp' {
  if (text === undefined || text === '') return platform === 'win32' ? 'tcp' : 'unix';
  if (text === 'unix' || text === 'tcp') return text;
  throw new RutterError(
    'bad-value',
    `Cannot read RUTTER_TRANSPORT: ${JSON.stringify(text)}, expected unix or tcp`,
  );
}

function readSecurity(env: Environment): SecuritySettings {
  const filter = env.RUTTER_CONTENT_FILTER || 'warn';
  const known = CONTENT_FILTERS.find((each) => each === filter);
  if (known === undefined)
    throw new RutterError(
      'bad-value',
      `Cannot read RUTTER_CONTENT_FILTER: ${JSON.stringify(filter)}, expected one of ${CONTENT_FILTERS.join(', ')}`,
    );
  const entries = (env.RUTTER_SECURITY ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return { filter: known, off: entries.flatMap(readSwitch) };
}

/** `canary:off`. `off` is spelt out, so that a name alone can't be taken for switching it on. */
function readSwitch(entry: string): Switch[] {
  const [, name, state] = /^([a-z]+):(on|off)$/.exec(entry) ?? [];
  const known = SWITCHES.find((each) => each === name);
  if (known !== undefined) return state === 'off' ? [known] : [];
  throw new RutterError(
    'bad-value',
    `Cannot read RUTTER_SECURITY: ${JSON.stringify(entry)}, expected <layer>:off or <layer>:on, with a layer of ${SWITCHES.join(', ')}`,
  );
}
