/** Every setting, read once by `main` and passed down. */
import { RutterError } from './errors.ts';
import { type Environment, type ProjectPaths, projectPaths } from './platform/paths.ts';
import type { SessionSetup } from './protocol/wire.ts';

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
  /** What a client that is not the executable itself starts as the daemon. */
  executable?: string;
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
  RUTTER_TRANSPORT: 'unix (default) or tcp (loopback with a token file)',
};

const IDLE_MS = 30 * 60_000;

/** @throws RutterError `bad-value` for a variable that can't be read. */
export function readSettings(env: Environment, cwd: string): Settings {
  return {
    paths: projectPaths(env, cwd),
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

function readTransport(text: string | undefined, platform: string): 'unix' | 'tcp' {
  if (text === undefined || text === '') return platform === 'win32' ? 'tcp' : 'unix';
  if (text === 'unix' || text === 'tcp') return text;
  throw new RutterError(
    'bad-value',
    `Cannot read RUTTER_TRANSPORT: ${JSON.stringify(text)}, expected unix or tcp`,
  );
}
