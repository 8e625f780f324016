/** Calls about one element, with what it means when the element has gone meanwhile. */
import { RutterError } from '../../errors.ts';
import type { PageArgs, PageMethod, PageResult } from '../../page/api.ts';
import { step } from '../../protocol/step.ts';
import { DocumentGone } from '../frames/index.ts';
import type { ActContext } from './context.ts';
import { staleError, type Target } from './target.ts';

/** @throws RutterError `ref-stale` */
export async function onTarget<K extends PageMethod>(
  ctx: ActContext,
  target: Target,
  method: K,
  ...args: PageArgs<K>
): Promise<PageResult<K>> {
  try {
    return await target.frame.call(ctx.deadline, method, ...args);
  } catch (error) {
    if (isGone(error)) throw await staleError(ctx, target);
    throw error;
  }
}

/** The element or its whole document has left the page. */
export function isGone(error: unknown): boolean {
  return error instanceof DocumentGone || (error instanceof Error && error.message.startsWith('ElementGone'));
}

/**
 * Runs an action. A document that is replaced in the middle ends it with words that claim neither that the input was
 * sent nor that it was not.
 */
export async function onPage<T>({ command }: Pick<ActContext, 'command'>, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isGone(error)) throw error;
    throw new RutterError(
      'ref-stale',
      `The document was replaced while "${command}" ran: look before you repeat it`,
      {
        hint: step('snapshot', { interactive: true }),
        cause: error,
      },
    );
  }
}
