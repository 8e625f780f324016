/**
 * A Chromium: found where the product itself looks, in the same order, else fetched. The fetch tries Playwright's
 * download, then, as root on Debian and its kin, the system's package.
 */
import { lookup } from 'node:dns/promises';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { runQuietly, SetupError, say, tail } from './report.mjs';

const DOWNLOAD_HOST = 'cdn.playwright.dev';

const NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
  'chrome',
];
/** Looked at beside PATH, as the product does. */
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/microsoft/msedge'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Google Chrome for Testing'];
const WINDOWS_APPS = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/** Folder and executable in Playwright's cache, by platform. */
const CACHED = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
];

/** @returns {Promise<string>} path of a Chromium; fetches one when there is none */
export async function ensureChromium(root) {
  const found = findChromium();
  if (found) return found;
  const reports = [];
  for (const fetch of [fetchFromPlaywright, installFromDebian]) {
    reports.push(await fetch(root));
    const fetched = findChromium();
    if (fetched && (await runs(fetched))) return fetched;
  }
  throw new SetupError(
    `Cannot find a Chromium, and could not get one:\n${reports.map((line) => `- ${line}`).join('\n')}\n` +
      'Install Chrome, Chromium or Edge, or set RUTTER_CHROME to the path of one, and run the command again',
  );
}

/**
 * The same search as `src/browser/start/find-chromium.ts`, for a machine where nothing is built yet; a test holds them together.
 *
 * @returns {string | undefined} the first Chromium of: RUTTER_CHROME, installed browsers, Playwright's cache
 */
export function findChromium(env = process.env) {
  if (!env.RUTTER_CHROME) return [...installedPaths(env), ...cachedPaths(env)].find(isExecutable);
  const named = isAbsolute(env.RUTTER_CHROME)
    ? [env.RUTTER_CHROME]
    : pathFolders(env).map((folder) => join(folder, env.RUTTER_CHROME));
  const found = named.find(isExecutable);
  if (found) return found;
  throw new SetupError(
    `Cannot use RUTTER_CHROME: "${env.RUTTER_CHROME}" is not an executable file, expected the path of a Chromium`,
  );
}

function installedPaths(env) {
  if (process.platform === 'darwin')
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      MAC_APPS.map((app) => join(folder, `${app}.app/Contents/MacOS/${app}`)),
    );
  if (process.platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((folder) => WINDOWS_APPS.map((app) => join(folder, app)));
  const folders = [...pathFolders(env), ...FOLDERS];
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

const pathFolders = (env) => (env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));

/** Newest revision first. */
function cachedPaths(env) {
  const cache = playwrightCache(env);
  if (!existsSync(cache)) return [];
  const revision = (name) => Number(name.split('-')[1]);
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => revision(b) - revision(a))
    .flatMap((name) => CACHED.map((path) => join(cache, name, path)));
}

function playwrightCache(env) {
  const chosen = env.PLAYWRIGHT_BROWSERS_PATH;
  if (chosen && chosen !== '0') return chosen;
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/ms-playwright');
  if (process.platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData/Local'), 'ms-playwright');
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright');
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const runs = async (chromium) =>
  process.platform === 'win32' || (await runQuietly(chromium, ['--version'], { idleMs: 20_000 })).ok;

/** @returns {Promise<string>} what came of it, for the error */
async function fetchFromPlaywright(root) {
  if (!(await canDownload())) return `Playwright's download: the host "${DOWNLOAD_HOST}" cannot be reached`;
  say("Downloading Chromium (Playwright's build)");
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  // Its progress bar keeps it talking while bytes arrive, so silence means that none do.
  const { ok, output } = await runQuietly(process.execPath, [cli, 'install', 'chromium'], { idleMs: 40_000 });
  if (!ok) return `Playwright's download failed: ${tail(output, 3).replaceAll('\n', ' ')}`;
  const fetched = findChromium();
  if (fetched && !(await runs(fetched)) && isRoot()) {
    say('Installing the libraries Chromium needs');
    await runQuietly(process.execPath, [cli, 'install-deps', 'chromium'], { idleMs: 300_000 });
  }
  return "Playwright's download: its build does not start here";
}

/** A name that does not resolve would cost Playwright five tries; behind a proxy the proxy resolves it. */
async function canDownload(env = process.env) {
  if (env.HTTPS_PROXY || env.https_proxy || env.ALL_PROXY || env.PLAYWRIGHT_DOWNLOAD_HOST) return true;
  const late = new Promise((resolve) => setTimeout(resolve, 4000, false).unref());
  return Promise.race([lookup(DOWNLOAD_HOST).then(Boolean, () => false), late]);
}

async function installFromDebian() {
  if (!existsSync('/etc/debian_version')) return "Debian's package: this is no Debian or Ubuntu";
  if (!isRoot()) return "Debian's package: only root can install it (sudo apt-get install chromium)";
  say('Installing Chromium (apt-get install chromium)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runQuietly('apt-get', ['update'], { env });
  const { ok, output } = await runQuietly(
    'apt-get',
    ['install', '-y', '--no-install-recommends', 'chromium'],
    {
      env,
      idleMs: 300_000,
    },
  );
  if (ok)
    return "Debian's package: installed, but it does not start (on Ubuntu it is only a pointer to a snap)";
  return `Debian's package: ${tail(update.ok ? output : update.output, 3).replaceAll('\n', ' ')}`;
}

const isRoot = () => process.getuid?.() === 0;
