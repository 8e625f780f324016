/** The profiles of other browsers on this machine, and their cookie files. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { RutterError } from '../../errors.ts';
import { blank, hint, step } from '../../protocol/step.ts';
import { profileDirs } from '../attach/index.ts';

/** All keep their cookies as Chromium does. */
export const BROWSERS = ['chrome', 'chromium', 'brave', 'edge'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** The end of the folder that each keeps its profiles in. */
const FOLDERS: Readonly<Record<BrowserName, RegExp>> = {
  chrome: /(?:google-chrome|Google\/Chrome)$/,
  chromium: /chromium$/i,
  brave: /Brave-Browser$/,
  edge: /(?:microsoft-edge|Microsoft Edge)$/,
};

/** One profile that was found on this machine. */
export interface BrowserProfile {
  browser: BrowserName;
  /** Folder of the profile. */
  path: string;
  /** Its database of cookies. */
  cookies: string;
}

/**
 * @param browser absent: the first that has cookies. @param profile name of a profile, or path of one
 * @throws RutterError `profile-unknown` with what there is, `wrong-target` on Windows
 */
export function findProfile(
  browser: BrowserName | undefined,
  profile: string | undefined,
  platform: NodeJS.Platform = process.platform,
): BrowserProfile {
  if (platform === 'win32')
    throw new RutterError(
      'wrong-target',
      'Cannot read the cookies of a browser on Windows: they are bound to the application that wrote them',
      {
        hint: hint`${step('attach', {}, { session: 'mine' })}, which joins the browser itself, with its logins`,
      },
    );
  const known = (browser === undefined ? BROWSERS : [browser]).flatMap((name) =>
    foldersOf(name, platform).flatMap((folder) => profilesIn(name, folder)),
  );
  const named = profile === undefined ? known : profilesNamed(browser ?? 'chromium', profile, known);
  const found = named.find(({ path }) => path.endsWith('Default')) ?? named[0];
  if (found) return found;
  const there = known.map(({ browser, path }) => `${browser} ${path}`).join(', ') || 'none on this machine';
  throw new RutterError(
    'profile-unknown',
    `Cannot find ${profile === undefined ? 'a profile' : `the profile ${JSON.stringify(profile)}`}${browser === undefined ? '' : ` of ${browser}`} with cookies; there is ${there}`,
    {
      hint: step('cookies import-browser', {
        profile: blank('name|path'),
        browser: blank('chrome|chromium|brave|edge'),
      }),
    },
  );
}

function foldersOf(browser: BrowserName, platform: NodeJS.Platform): string[] {
  return profileDirs(process.env, platform, homedir()).filter((dir) => FOLDERS[browser].test(dir));
}

function profilesNamed(
  browser: BrowserName,
  profile: string,
  known: readonly BrowserProfile[],
): BrowserProfile[] {
  if (!isAbsolute(profile)) return known.filter(({ path }) => path.endsWith(`/${profile}`));
  const own = profileAt(browser, profile);
  return own ? [own] : profilesIn(browser, profile);
}

function profilesIn(browser: BrowserName, folder: string): BrowserProfile[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => profileAt(browser, join(folder, name)) ?? []);
}

function profileAt(browser: BrowserName, path: string): BrowserProfile | undefined {
  const cookies = [join(path, 'Network', 'Cookies'), join(path, 'Cookies')].find((file) => existsSync(file));
  return cookies === undefined ? undefined : { browser, path, cookies };
}
