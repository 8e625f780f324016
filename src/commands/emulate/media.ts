/** `media`: what CSS media queries find. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, flag, option } from '../define.ts';
import { checkReset, resetFlag } from '../support/emulation-reset.ts';

export const media = defineCommand({
  name: 'media',
  group: 'emulate',
  summary: 'Show pages dark, without motion, or as they print',
  details: 'Replaces what the last call set. The images and videos of a page are listed by assets.',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    dark: flag('A user who prefers dark'),
    light: flag('A user who prefers light'),
    reducedMotion: flag('A user who wants less motion'),
    contrast: option(z.enum(['more', 'less']).optional(), 'A user who wants more or less contrast', {
      placeholder: 'contrast',
    }),
    forcedColors: flag('A system that sets its own colours'),
    print: flag('As it is printed'),
    reset: resetFlag(),
  }),
  result: z.strictObject({ media: z.string().describe('What media queries find, or "not emulated"') }),
  examples: ['media --dark', 'media --dark --reduced-motion', 'media --print', 'media --reset'],
  run: async (ctx, { dark, light, reducedMotion, contrast, forcedColors, print, reset }) => {
    if (dark && light) throw new RutterError('bad-value', 'Cannot prefer both dark and light');
    const features: Record<string, string> = {
      ...((dark || light) && { 'prefers-color-scheme': dark ? 'dark' : 'light' }),
      ...(reducedMotion && { 'prefers-reduced-motion': 'reduce' }),
      ...(contrast !== undefined && { 'prefers-contrast': contrast }),
      ...(forcedColors && { 'forced-colors': 'active' }),
    };
    checkReset(
      'media',
      print === true || Object.keys(features).length > 0,
      reset,
      step('media', { dark: true }),
    );
    const wanted = reset ? undefined : { features, ...(print && { type: 'print' as const }) };
    await ctx.session.emulation.setMedia(wanted);
    return { data: { media: ctx.session.overrides.list().media ?? 'not emulated' } };
  },
});
