/** `load-html`: a page of the caller's own, from a file or standard input. */
import { z } from 'zod';
import { defineCommand, inputText } from '../define.ts';

const LOAD_MS = 5000;

export const loadHtml = defineCommand({
  name: 'load-html',
  group: 'output',
  summary: 'Show HTML from a file or standard input in the tab',
  details: 'At about:blank, so that it has no access to any site. Addresses in it must be absolute.',
  effect: 'write',
  scope: 'tab',
  opensTab: true,
  args: z.object({ html: inputText('The HTML', { sends: 'script' }) }),
  result: z.strictObject({
    characters: z.int().describe('Length of the HTML'),
    title: z.string().optional().describe('Title of the page'),
  }),
  examples: ['load-html --from-file page.html'],
  run: async (ctx, { html }) => {
    await ctx.tab.goto(ctx.deadline, 'about:blank');
    await ctx.tab.cdp(ctx.deadline, 'Page.setDocumentContent', { frameId: ctx.tab.main().id, html });
    const wait = Math.min(LOAD_MS, ctx.deadline.remaining() / 2);
    const loaded = await ctx.tab.main().call(ctx.deadline, 'waitFor', { kind: 'state', state: 'load' }, wait);
    const title = await ctx.tab.title(ctx.deadline);
    return {
      data: { characters: html.length, ...(title && { title }) },
      ...(!loaded && { outcome: 'unknown' as const, message: 'The page is still loading what it refers to' }),
    };
  },
});
