/** Giving files of this machine to file inputs. */
import { access, constants, stat } from 'node:fs/promises';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import type { Frame } from '../frames/index.ts';

/** @throws RutterError `file-missing` before anything happens to the page */
export async function ensureFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    try {
      await access(file, constants.R_OK);
      await stat(file);
    } catch (error) {
      throw new RutterError(
        'file-missing',
        `Cannot give the file ${JSON.stringify(file)}: it does not exist or cannot be read`,
        { cause: error },
      );
    }
  }
}

/** By DevTools: the input need not be visible. @param files absolute paths */
export async function setInputFiles(
  deadline: Deadline,
  frame: Frame,
  element: number,
  files: string[],
): Promise<void> {
  await ensureFiles(files);
  const objectId = await frame.objectId(deadline, element);
  await frame.cdp(deadline, 'DOM.setFileInputFiles', { objectId, files });
}
