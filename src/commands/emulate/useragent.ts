/** `useragent`: what Chromium says it is. */
import { z } from 'zod';
import { step } from '../../protocol/step.ts';
import { defineCommand, positional } from '../define.ts';
import { checkReset, resetFlag } from '../support/emulation-reset.ts';

export const useragent = defineCommand({
  name: 'useragent',
  group: 'emulate',
  summary: 'Let Chromium call itself by another name',
  details: 'The User-Agent header and navigator.userAgent; client hints (Sec-CH-UA) are left out with it.',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    text: positional(0, z.string().min(1).max(1000).optional(), 'The whole user agent', {
      placeholder: 'text',
      sends: 'request',
    }),
    reset: resetFlag(),
  }),
  result: z.strictObject({ useragent: z.string().describe('User agent, or "not emulated"') }),
  examples: ['useragent "MyBot/1.0 (+https://example.com/bot)"', 'useragent --reset'],
  run: async (ctx, { text, reset }) => {
    checkReset('useragent', text !== undefined, reset, step('useragent', { text: 'MyBot/1.0' }));
    await ctx.session.emulation.setUserAgent(text);
    return { data: { useragent: ctx.session.overrides.list().useragent ?? 'not emulated' } };
  },
});
