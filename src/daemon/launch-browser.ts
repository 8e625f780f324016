/** Finds a Chromium and starts it with what the settings say. */
import { Browser } from '../browser/browser.ts';
import { findChromium, refuseWithoutDisplay, sandboxMode } from '../browser/start/index.ts';
import { RutterError } from '../errors.ts';
import { ensurePrivateDir } from '../platform/private-files.ts';
import type { Vault } from '../platform/vault.ts';
import { step } from '../protocol/step.ts';
import type { Settings } from '../settings/settings.ts';
import { browserFolders } from './browser-keeper.ts';

/**
 * @param vault for what sessions save
 * @param headed with windows
 * @throws RutterError `browser-missing`, `no-display`
 */
export async function launchBrowser(
  settings: Settings,
  vault: () => Promise<Vault>,
  headed = settings.headed,
): Promise<Browser> {
  if (headed) refuseWithoutDisplay(process.platform, process.env);
  const folders = browserFolders(settings);
  for (const folder of Object.values(folders)) ensurePrivateDir(folder);
  const found = findChromium({ ...process.env, RUTTER_CHROME: settings.chrome });
  if (!found.path && settings.chrome !== undefined)
    throw new RutterError(
      'browser-missing',
      `RUTTER_CHROME names ${JSON.stringify(settings.chrome)}, which can't be run`,
      {
        hint: 'set RUTTER_CHROME to the path of a Chrome or Chromium, or unset it',
      },
    );
  if (!found.path)
    throw new RutterError(
      'browser-missing',
      `No Chromium was found; looked at ${found.looked.length} places, see ${step('doctor')}`,
      {
        hint: 'install Chrome or Chromium, or set RUTTER_CHROME to its path',
      },
    );
  return await Browser.launch({
    executablePath: found.path,
    headless: !headed,
    args: settings.chromeArgs,
    viewport: settings.viewport,
    noSandbox: sandboxMode(found.path).noSandbox,
    ...folders,
    vault,
  });
}
