/** What the commands that load pages say. */
import { downloadOf, load } from '../../browser/act/index.ts';
import { DocumentGone } from '../../browser/frames/index.ts';
import type { GotoResult } from '../../browser/tab/index.ts';
import { RutterError } from '../../errors.ts';
import type { TabContext } from '../context.ts';
import type { CommandResult, ResultData } from '../define.ts';
import type { arrivalResult } from './results.ts';

type Arrived = CommandResult<ResultData<typeof arrivalResult>>;

import { hint, step } from '../../protocol/step.ts';

/** @returns undefined when there was no page to go to */
export async function arrive(
  ctx: TabContext,
  go: () => Promise<GotoResult | undefined>,
): Promise<Arrived | undefined> {
  const { result, downloads } = await load(ctx, go);
  if (!result) return undefined;
  const arrived = await arrival(ctx, result);
  if (downloads.length === 0) return arrived;
  return { ...arrived, effect: { ...arrived.effect, downloads: downloads.map(downloadOf) } };
}

async function arrival(ctx: TabContext, result: GotoResult): Promise<Arrived> {
  const { url, status, redirects, pending, download, inFrame } = result;
  const data = { url, ...(status !== undefined && { status }), ...(redirects.length > 0 && { redirects }) };
  const { dialog } = ctx.tab;
  if (dialog) {
    const { kind, message, defaultValue } = dialog;
    // The page that was to be left asks first: nothing was reached.
    if (kind === 'beforeunload')
      throw new RutterError(
        'dialog-open',
        'Not there: the page asks whether it may be left, and is still shown',
        {
          hint: hint`${step('dialog', { answer: 'accept' })}, or ${step('dialog', { answer: 'dismiss' })}`,
          data: { url, dialog: message },
        },
      );
    return {
      data,
      effect: { dialog: { kind, message, ...(kind === 'prompt' && { defaultValue }) } },
      hint: hint`${step('dialog', { answer: 'accept' })}, or ${step('dialog', { answer: 'dismiss' })}`,
    };
  }
  if (download) return { data, message: 'The address gave a file to download; the tab stays where it was' };
  if (inFrame) return { data, message: 'A frame of the page shows another document; the page itself stays' };
  if (pending) {
    return {
      data,
      outcome: 'unknown',
      message: 'The page is still loading',
      hint: step('wait', { state: 'load' }),
    };
  }
  const title = await titleOf(ctx);
  const said = status !== undefined && status >= 400 ? { message: `The server answered ${status}` } : {};
  return { data: { ...data, ...(title && { title }) }, ...said };
}

/** The page's title; asking also puts the engine into the document, so that the next command finds it there. */
async function titleOf(ctx: TabContext): Promise<string | undefined> {
  try {
    const [title] = await Promise.all([
      ctx.tab.title(ctx.deadline),
      ctx.tab.main().call(ctx.deadline, 'ping'),
    ]);
    return title;
  } catch (error) {
    // It went on to another document, or opened a dialog: the address is what counts.
    if (error instanceof DocumentGone || (error instanceof RutterError && error.code === 'dialog-open'))
      return undefined;
    throw error;
  }
}
