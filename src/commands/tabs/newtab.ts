import { z } from 'zod';
import { normalizeAddress } from '../../browser/tab/index.ts';
import { RutterError } from '../../errors.ts';
import { defineCommand, positional } from '../define.ts';

export const newtab = defineCommand({
  name: 'newtab',
  group: 'tabs',
  summary: 'Open a new tab and make it the current one',
  effect: 'write',
  scope: 'session',
  carried: { tool: 'open', as: { 'new tab': {} } },
  underDialog: true,
  args: z.object({
    url: positional(0, z.string().min(1).transform(normalizeAddress).optional(), 'Address to open', {
      placeholder: 'url',
      sends: 'address',
    }),
  }),
  result: z.strictObject({
    tab: z.string().describe('Id of the new tab'),
    redirects: z.array(z.string()).optional().describe('Addresses on the way'),
  }),
  examples: ['newtab', 'newtab https://example.com'],
  run: async ({ session, deadline }, { url }) => {
    const tab = await session.newTab(deadline);
    session.select(tab);
    if (url === undefined) return { data: { tab: tab.id } };
    try {
      const { redirects, pending, download, ...navigated } = await tab.goto(deadline, url);
      return {
        data: { tab: tab.id, ...(redirects.length > 0 && { redirects }) },
        effect: { navigated: { ...navigated, ...(pending && { pending }) } },
        ...(download && { message: 'The address gave a file to download' }),
      };
    } catch (error) {
      if (!(error instanceof RutterError)) throw error;
      throw new RutterError(error.code, `${error.message}; the new tab is ${tab.id}`, {
        ...(error.hint !== undefined && { hint: error.hint }),
        data: { ...error.data, tab: tab.id },
        cause: error,
      });
    }
  },
});
