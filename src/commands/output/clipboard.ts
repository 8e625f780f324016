/** `clipboard read` and `clipboard write`: through the page, which gets the permission for just that moment. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { blank, hint, step } from '../../protocol/step.ts';
import type { TabContext } from '../context.ts';
import { defineCommand, inputText } from '../define.ts';
import { longOutput } from '../support/long-output.ts';
import { longText } from '../support/results.ts';

export const clipboardRead = defineCommand({
  name: 'clipboard read',
  group: 'output',
  summary: 'Read the text of the clipboard',
  details: 'The browser has one clipboard for all sessions; in a window it is the one of the person.',
  effect: 'write',
  scope: 'tab',
  gated: 'reads the clipboard, which may hold what other programs put there',
  args: z.object({}),
  result: z.strictObject(longText('What the clipboard holds')),
  examples: ['clipboard read'],
  run: async (ctx) => {
    const text = await withPermissions(ctx, ['clipboard-read'], () =>
      ctx.tab.main().call(ctx.deadline, 'readClipboard'),
    );
    const { shown, file, said } = await longOutput(ctx, text, { stem: 'clipboard', ending: 'txt' });
    return { data: { ...file, text: shown }, ...said };
  },
});

export const clipboardWrite = defineCommand({
  name: 'clipboard write',
  group: 'output',
  summary: 'Put a text into the clipboard',
  details: 'From standard input or a file. press Control+V pastes it.',
  effect: 'write',
  scope: 'tab',
  args: z.object({ text: inputText('The text', { sends: 'text' }) }),
  result: z.strictObject({ characters: z.int().describe('Length of the text') }),
  examples: ['clipboard write --from-file note.txt'],
  run: async (ctx, { text }) => {
    // After an input Chromium asks for the one to write, without one for the wider one of reading.
    await withPermissions(ctx, ['clipboard-write', 'clipboard-read'], () =>
      ctx.tab.main().call(ctx.deadline, 'writeClipboard', text),
    );
    return { data: { characters: text.length } };
  },
});

/** @throws RutterError `wrong-target` where pages have no clipboard */
async function withPermissions<T>(ctx: TabContext, names: string[], work: () => Promise<T>): Promise<T> {
  const origin = URL.parse(ctx.tab.url())?.origin ?? 'null';
  const refuse = (why: string, cause?: unknown) =>
    new RutterError('wrong-target', `Cannot reach the clipboard: ${why}`, {
      hint: hint`${step('goto', { url: blank('url of https or localhost') })}, then again`,
      cause,
    });
  if (origin === 'null') throw refuse('the tab shows no page of a site');
  await ctx.tab.cdp(ctx.deadline, 'Page.bringToFront');
  try {
    return await ctx.session.emulation.withPermissions(names, origin, work);
  } catch (error) {
    if (error instanceof Error && /^(NotAllowedError|TypeError|NotFoundError)/.test(error.message))
      throw refuse('Chromium gives it to pages of secure origins that have the focus alone', error);
    throw error;
  }
}
