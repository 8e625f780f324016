/** `clock`: the time that pages read. */
import { z } from 'zod';
import type { EmulatedClock } from '../../browser/emulate/index.ts';
import { RutterError } from '../../errors.ts';
import { hint, step } from '../../protocol/step.ts';
import { defineCommand, flag, positional } from '../define.ts';
import { checkReset, resetFlag } from '../support/emulation-reset.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1e3, m: 6e4, h: 36e5, d: 864e5, w: 6048e5 };

export const clock = defineCommand({
  name: 'clock',
  group: 'emulate',
  summary: 'Let pages read another time',
  details: [
    'A time to go on from, or an offset: +2h, -1d, +90m. With --fixed the clock stands still.',
    'Date alone tells it: timers run as ever, and workers keep the true time.',
  ].join('\n'),
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    time: positional(
      0,
      z.string().min(1).transform(timeOf).optional(),
      'ISO 8601 (2030-01-31T12:00:00Z), or +2h',
      {
        placeholder: 'time',
      },
    ),
    fixed: flag('Stand still'),
    reset: resetFlag(),
  }),
  result: z.strictObject({ clock: z.string().describe('What the clock says, or "not emulated"') }),
  examples: [
    'clock 2030-01-31T12:00:00Z',
    'clock 2030-01-31T12:00:00Z --fixed',
    'clock +2h',
    'clock --reset',
  ],
  run: async (ctx, { time, fixed, reset }) => {
    checkReset('clock', time !== undefined, reset, step('clock', { time: '+2h' }));
    const wanted = time === undefined ? undefined : clockOf(time, fixed ?? false);
    await ctx.session.emulation.setClock(wanted);
    if (wanted) return { data: { clock: wanted.says } };
    return {
      data: { clock: 'not emulated' },
      hint: hint`${step('reload')}: the page that is open keeps its clock`,
    };
  },
});

/** A moment, or so far from now; ms. */
type ClockTime = { at: number } | { fromNow: number };

function clockOf(time: ClockTime, isFixed: boolean): EmulatedClock {
  const now = Date.now();
  const at = 'at' in time ? time.at : now + time.fromNow;
  const when = new Date(at).toISOString();
  if (isFixed) return { says: `fixed at ${when}`, fixed: at };
  return { says: `going on from ${when}`, offset: at - now };
}

/** @throws RutterError `bad-value` */
function timeOf(text: string): ClockTime {
  const [, sign, number, unit = 's'] = /^([+-])(\d+(?:\.\d+)?)([smhdw])$/.exec(text.trim()) ?? [];
  if (number !== undefined) return { fromNow: Number(`${sign}${number}`) * (UNITS[unit] ?? 1) };
  const at = /^\d{4}-\d\d/.test(text.trim()) ? Date.parse(text) : Number.NaN;
  if (Number.isFinite(at)) return { at };
  throw new RutterError(
    'bad-value',
    `Cannot read the time ${JSON.stringify(text)}: expected 2030-01-31T12:00:00Z, or an offset such as +2h`,
    { hint: step('clock', { time: '+2h' }) },
  );
}
