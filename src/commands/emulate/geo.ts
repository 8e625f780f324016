/** `geo`: where pages find themselves. */
import { z } from 'zod';
import { step } from '../../protocol/step.ts';
import { defineCommand, option, positional } from '../define.ts';
import { checkReset, resetFlag } from '../support/emulation-reset.ts';

export const geo = defineCommand({
  name: 'geo',
  group: 'emulate',
  summary: 'Put the session at another place',
  details: 'Pages learn it only with the permission for it: permissions grant geolocation.',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    latitude: positional(0, z.number().min(-90).max(90).optional(), 'Degrees north', {
      placeholder: 'latitude',
    }),
    longitude: positional(1, z.number().min(-180).max(180).optional(), 'Degrees east', {
      placeholder: 'longitude',
    }),
    accuracy: option(z.number().min(0).default(10), 'Accuracy, metres', { placeholder: 'm' }),
    reset: resetFlag(),
  }),
  result: z.strictObject({
    geo: z.string().optional().describe('"not emulated", after --reset'),
    latitude: z.number().optional().describe('Degrees north'),
    longitude: z.number().optional().describe('Degrees east'),
    accuracy: z.number().optional().describe('Metres'),
  }),
  examples: ['geo 48.2082 16.3738', 'geo -33.87 151.21 --accuracy 100', 'geo --reset'],
  run: async (ctx, { latitude, longitude, accuracy, reset }) => {
    checkReset(
      'geo',
      latitude !== undefined || longitude !== undefined,
      reset,
      step('geo', { latitude: 48.2082, longitude: 16.3738 }),
    );
    if (!reset)
      checkReset(
        'geo',
        latitude !== undefined && longitude !== undefined,
        reset,
        step('geo', { latitude: 48.2082, longitude: 16.3738 }),
      );
    const place =
      latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, accuracy };
    await ctx.session.emulation.setPlace(place);
    if (!place) return { data: { geo: 'not emulated' } };
    const isGranted = ctx.session.emulation.granted.some((each) => each.includes('geolocation'));
    return {
      data: place,
      ...(!isGranted && { hint: step('permissions grant', { names: ['geolocation'] }) }),
    };
  },
});
