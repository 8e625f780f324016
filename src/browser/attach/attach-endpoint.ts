/** Where a running Chrome takes DevTools connections: what the caller named, or what the usual profiles say. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { hint, step } from '../../protocol/step.ts';

/** Port that Chrome's own examples use. */
const USUAL_PORT = 9222;
const PROBE_MS = 2000;

/** How to let a Chrome be attached to. */
export const ATTACH_HINT = hint`start Chrome with --remote-debugging-port=9222 and a --user-data-dir of its own, or allow it at chrome://inspect/#remote-debugging; then ${step('attach', { auto: true })}`;

/** @param named a port, an `http` or `ws` address. @throws RutterError `bad-value`, `chrome-unknown` */
export async function namedEndpoint(deadline: Deadline, named: string): Promise<string> {
  const url = readAddress(named);
  if (url.protocol === 'ws:' || url.protocol === 'wss:') return url.href;
  const found = await probe(deadline, url.origin);
  if (found.endpoint !== undefined) return found.endpoint;
  throw new RutterError('chrome-unknown', `Cannot attach to ${url.origin}: ${found.why}`, {
    hint: ATTACH_HINT,
  });
}

function readAddress(named: string): URL {
  const port = /^\d{1,5}$/.test(named) ? Number(named) : undefined;
  const text =
    port !== undefined ? `http://127.0.0.1:${port}` : named.includes('://') ? named : `http://${named}`;
  const url = URL.parse(text);
  if (
    url &&
    ['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) &&
    (port === undefined || port <= 65_535)
  )
    return url;
  throw new RutterError(
    'bad-value',
    `Cannot read --cdp: ${JSON.stringify(named)}, expected a port, or an address such as http://127.0.0.1:9222`,
    { hint: step('attach', { cdp: '9222' }) },
  );
}

/** Chrome's own answer at `/json/version`: https://chromedevtools.github.io/devtools-protocol/#endpoints */
async function probe(deadline: Deadline, origin: string): Promise<{ endpoint?: string; why: string }> {
  const limit = AbortSignal.any([deadline.signal, AbortSignal.timeout(PROBE_MS)]);
  try {
    const response = await fetch(`${origin}/json/version`, { signal: limit, redirect: 'error' });
    if (!response.ok)
      return { why: `it answers ${response.status}, which a Chrome that takes connections does not` };
    const answer: unknown = await response.json();
    const endpoint =
      typeof answer === 'object' && answer !== null && 'webSocketDebuggerUrl' in answer
        ? answer.webSocketDebuggerUrl
        : undefined;
    return typeof endpoint === 'string' && /^wss?:\/\//.test(endpoint)
      ? { endpoint, why: '' }
      : { why: 'what answers there is no Chrome' };
  } catch {
    return { why: limit.aborted ? 'nothing answers there in time' : 'no Chrome listens there' };
  }
}

/** The Chromes that run now and take connections. */
export async function runningEndpoints(deadline: Deadline, env = process.env): Promise<string[]> {
  const noted = profileDirs(env, process.platform, homedir()).flatMap(notedEndpoint);
  const { endpoint } = await probe(deadline, `http://127.0.0.1:${USUAL_PORT}`);
  return [...new Set([...noted, ...(endpoint === undefined ? [] : [endpoint])])];
}

/** A Chrome that takes connections writes its port and path into its profile, and leaves them there when it ends. */
function notedEndpoint(dir: string): string[] {
  try {
    const [port, path] = readFileSync(join(dir, 'DevToolsActivePort'), 'utf8').trim().split('\n');
    return port && path && /^\d+$/.test(port) && path.startsWith('/devtools/')
      ? [`ws://127.0.0.1:${port}${path}`]
      : [];
  } catch {
    return [];
  }
}

/** Where the usual browsers keep their profile. https://chromium.googlesource.com/chromium/src/+/main/docs/user_data_dir.md */
export function profileDirs(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string[] {
  if (platform === 'darwin') {
    const base = join(home, 'Library', 'Application Support');
    return [
      'Google/Chrome',
      'Google/Chrome Beta',
      'Chromium',
      'Microsoft Edge',
      'BraveSoftware/Brave-Browser',
    ].map((name) => join(base, ...name.split('/')));
  }
  if (platform === 'win32') {
    const base = env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
    return [
      'Google/Chrome',
      'Google/Chrome Beta',
      'Chromium',
      'Microsoft/Edge',
      'BraveSoftware/Brave-Browser',
    ].map((name) => join(base, ...name.split('/'), 'User Data'));
  }
  const base = env.CHROME_CONFIG_HOME ?? env.XDG_CONFIG_HOME ?? join(home, '.config');
  return [
    'google-chrome',
    'google-chrome-beta',
    'chromium',
    'microsoft-edge',
    'BraveSoftware/Brave-Browser',
  ].map((name) => join(base, ...name.split('/')));
}
