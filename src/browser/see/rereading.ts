/** Reading while the page may go to another document, or the element out of it, at any moment. */
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { isGone } from '../act/index.ts';

const ATTEMPTS = 3;
/** What the page engine says of an element that left between the look-up and the reading. */
const LEFT_REGEXP = /Cannot read element \d+: it is not in the document/;

/**
 * Reads again when what was read is gone: a selector then finds what stands there now, a ref is refused as stale.
 * @throws RutterError `timeout` when that does not end
 */
export async function rereading<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!isGone(error) && !(error instanceof Error && LEFT_REGEXP.test(error.message))) throw error;
      if (attempt === ATTEMPTS)
        throw new RutterError('timeout', 'Cannot read the page: it keeps changing under the reading', {
          hint: step('wait', { idle: true }),
        });
    }
  }
}
