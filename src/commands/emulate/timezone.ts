/** `timezone`: the time zone of pages. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { suggest } from '../../protocol/suggest.ts';
import { defineCommand, positional } from '../define.ts';
import { checkReset, resetFlag } from '../support/emulation-reset.ts';

export const timezone = defineCommand({
  name: 'timezone',
  group: 'emulate',
  summary: 'Give the session another time zone',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    zone: positional(0, z.string().min(1).transform(zoneNamed).optional(), 'IANA name: Europe/Vienna', {
      placeholder: 'zone',
    }),
    reset: resetFlag(),
  }),
  result: z.strictObject({ timezone: z.string().describe('IANA name, or "not emulated"') }),
  examples: ['timezone Asia/Tokyo', 'timezone UTC', 'timezone --reset'],
  run: async (ctx, { zone, reset }) => {
    checkReset('timezone', zone !== undefined, reset, step('timezone', { zone: 'Asia/Tokyo' }));
    await ctx.session.emulation.setTimezone(zone);
    return { data: { timezone: zone ?? 'not emulated' } };
  },
});

/** @throws RutterError `bad-value` with the nearest name */
function zoneNamed(word: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: word }).resolvedOptions().timeZone;
  } catch (error) {
    const near = suggest(word, Intl.supportedValuesOf('timeZone'));
    throw new RutterError(
      'bad-value',
      `There is no time zone ${JSON.stringify(word)}${near ? `; did you mean ${JSON.stringify(near)}?` : ''}`,
      { hint: step('timezone', { zone: near ?? 'Europe/Vienna' }), cause: error },
    );
  }
}
