/** Where a Chromium may be on this machine: the one named by the user, an installed one, Playwright's cache. */
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where one is, and where else it was looked for. */
export interface FoundChromium {
  /** Absent when there is none. */
  path?: string;
  /** Every place that was looked at, in order, up to the one found. */
  looked: string[];
}

const LINUX_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
  'chrome',
];
/** Looked at beside PATH, which a service may run without. */
const LINUX_FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/opt/microsoft/msedge',
];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Google Chrome for Testing'];
const WINDOWS_APPS = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];
/** The browser inside a folder of Playwright's cache, by platform and release. */
const CACHED = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
];

/**
 * `RUTTER_CHROME` decides alone when it is set. Otherwise the first that can be executed: installed Chrome, Chromium or
 * Edge, then Playwright's cache, newest first.
 */
export function findChromium(env: Environment, platform: NodeJS.Platform = process.platform): FoundChromium {
  const places = env.RUTTER_CHROME
    ? named(env.RUTTER_CHROME, env)
    : [...installed(env, platform), ...cached(env, platform)];
  const looked: string[] = [];
  for (const path of places) {
    looked.push(path);
    if (isExecutable(path)) return { path, looked };
  }
  return { looked };
}

/** A path, or the name of a program in PATH. */
function named(chosen: string, env: Environment): string[] {
  return isAbsolute(chosen) ? [chosen] : pathFolders(env).map((folder) => join(folder, chosen));
}

function installed(env: Environment, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', join(homedir(), 'Applications')];
    return folders.flatMap((folder) =>
      MAC_APPS.map((app) => join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
    );
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return folders.flatMap((folder) => WINDOWS_APPS.map((app) => join(folder, app)));
  }
  const folders = [...new Set([...pathFolders(env), ...LINUX_FOLDERS])];
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function pathFolders(env: Environment): string[] {
  return (env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
}

function cached(env: Environment, platform: NodeJS.Platform): string[] {
  const cache = playwrightCache(env, platform);
  const revision = (name: string) => Number(name.split('-')[1]);
  const folders = list(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => revision(b) - revision(a));
  if (folders.length === 0) return [join(cache, 'chromium-*')];
  return folders.flatMap((folder) => CACHED.map((path) => join(cache, folder, path)));
}

/** https://playwright.dev/docs/browsers#managing-browser-binaries */
function playwrightCache(env: Environment, platform: NodeJS.Platform): string {
  const chosen = env.PLAYWRIGHT_BROWSERS_PATH;
  if (chosen && chosen !== '0') return chosen;
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright');
  if (platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'ms-playwright');
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright');
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
