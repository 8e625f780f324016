/** `throttle`: a session with a slow network. */
import { z } from 'zod';
import type { Throttle } from '../../browser/traffic/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, option, positional } from '../define.ts';

/** Round trip in ms, kilobits a second; as Chromium's own tools have them. */
const PROFILES = {
  'slow-3g': { latency: 2000, down: 400, up: 400 },
  'fast-3g': { latency: 563, down: 1440, up: 675 },
  '4g': { latency: 170, down: 9000, up: 9000 },
} as const;

const NAMES = ['slow-3g', 'fast-3g', '4g', 'off'] as const;

export const throttle = defineCommand({
  name: 'throttle',
  group: 'network',
  summary: 'Slow the network of the session down',
  details: [
    ...Object.entries(PROFILES).map(
      ([name, { latency, down, up }]) => `${name}: ${latency} ms, ${down} kbit/s down, ${up} up`,
    ),
    'Numbers change a profile, or make one of their own. The network of workers is not slowed down.',
  ].join('\n'),
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    profile: positional(0, z.enum(NAMES).optional(), 'A profile, or off', { placeholder: 'profile' }),
    latency: option(z.number().min(0).max(60_000).optional(), 'Least time to the first byte, ms', {
      placeholder: 'ms',
    }),
    down: option(z.number().positive().optional(), 'Download, kilobits a second', { placeholder: 'kbit' }),
    up: option(z.number().positive().optional(), 'Upload, kilobits a second', { placeholder: 'kbit' }),
  }),
  result: z.strictObject({ throttle: z.string().describe('Profile and numbers, or off') }),
  examples: ['throttle slow-3g', 'throttle --latency 300', 'throttle --down 500 --up 200', 'throttle off'],
  run: async (ctx, { profile, ...numbers }) => {
    const wanted = throttleOf(profile, numbers);
    await ctx.session.traffic.setThrottle(wanted);
    return { data: { throttle: wanted?.name ?? 'off' } };
  },
});

interface Numbers {
  latency?: number | undefined;
  down?: number | undefined;
  up?: number | undefined;
}

/** @throws RutterError `missing-argument`, `bad-value` */
function throttleOf(profile: (typeof NAMES)[number] | undefined, numbers: Numbers): Throttle | undefined {
  const given = Object.values(numbers).some((number) => number !== undefined);
  if (profile === 'off') {
    if (given)
      throw new RutterError('bad-value', 'Cannot use numbers with off', {
        hint: step('throttle', { profile: 'off' }),
      });
    return undefined;
  }
  if (profile === undefined && !given)
    throw new RutterError('missing-argument', 'Cannot throttle: no profile and no number was given', {
      hint: step('throttle', { profile: 'slow-3g' }),
    });
  const base: Numbers = profile === undefined ? {} : PROFILES[profile];
  const { latency = base.latency ?? 0, down = base.down, up = base.up } = numbers;
  const speed = (kilobits: number | undefined) =>
    kilobits === undefined ? 'full speed' : `${kilobits} kbit/s`;
  return {
    name: `${profile ?? 'own'}: ${latency} ms, ${speed(down)} down, ${speed(up)} up`,
    latency,
    download: down === undefined ? -1 : (down * 1000) / 8,
    upload: up === undefined ? -1 : (up * 1000) / 8,
  };
}
