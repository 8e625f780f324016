/** `locale`: the language of pages. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, positional } from '../define.ts';
import { checkReset, resetFlag } from '../support/emulation-reset.ts';

export const locale = defineCommand({
  name: 'locale',
  group: 'emulate',
  summary: 'Give the session another language',
  details: 'navigator.language, Accept-Language, and how dates and numbers are written. Reload after it.',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    tag: positional(0, z.string().min(1).transform(tagOf).optional(), 'BCP 47 tag: de-AT', {
      placeholder: 'tag',
    }),
    reset: resetFlag(),
  }),
  result: z.strictObject({ locale: z.string().describe('BCP 47 tag, or "not emulated"') }),
  examples: ['locale de-AT', 'locale ja', 'locale --reset'],
  run: async (ctx, { tag, reset }) => {
    checkReset('locale', tag !== undefined, reset, step('locale', { tag: 'de-AT' }));
    await ctx.session.emulation.setLocale(tag);
    return { data: { locale: tag ?? 'not emulated' } };
  },
});

/** @throws RutterError `bad-value` */
function tagOf(text: string): string {
  try {
    const [tag] = Intl.getCanonicalLocales(text.replace('_', '-'));
    if (tag !== undefined) return tag;
    throw new RangeError('no tag');
  } catch (error) {
    throw new RutterError('bad-value', `${JSON.stringify(text)} is no language tag`, {
      hint: step('locale', { tag: 'de-AT' }),
      cause: error,
    });
  }
}
