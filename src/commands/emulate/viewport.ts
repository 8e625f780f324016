/** `viewport`: the size of the session's tabs. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, option, positional } from '../define.ts';
import { checkReset, resetFlag } from '../support/emulation-reset.ts';

const LARGEST = 10_000;

export const viewport = defineCommand({
  name: 'viewport',
  group: 'emulate',
  summary: 'Give the tabs of the session another size',
  details: 'In CSS pixels. Without emulation tabs are 1280x720, or as large as their window.',
  effect: 'write',
  scope: 'session',
  output: 'trusted',
  args: z.object({
    size: positional(0, z.string().min(1).transform(sizeOf).optional(), 'Width and height: 1280x720', {
      placeholder: 'size',
    }),
    scale: option(z.number().min(0.1).max(5).default(1), 'Device pixels a CSS pixel', {
      placeholder: 'factor',
    }),
    reset: resetFlag(),
  }),
  result: z.strictObject({
    viewport: z.string().optional().describe('"not emulated", after --reset'),
    width: z.int().optional().describe('CSS pixels'),
    height: z.int().optional().describe('CSS pixels'),
    scale: z.number().optional().describe('Device pixels a CSS pixel'),
  }),
  examples: ['viewport 1920x1080', 'viewport 390x844 --scale 3', 'viewport --reset'],
  run: async (ctx, { size, scale, reset }) => {
    checkReset('viewport', size !== undefined, reset, step('viewport', { size: '1280x720' }));
    await ctx.session.emulation.setScreen(size && { ...size, scale, mobile: false, touch: false });
    return { data: size ? { ...size, scale } : { viewport: 'not emulated' } };
  },
});

/** @throws RutterError `bad-value` */
function sizeOf(text: string): { width: number; height: number } {
  const [, width, height] = /^(\d{1,5})[x×,](\d{1,5})$/i.exec(text.trim()) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const isRight = [size.width, size.height].every((side) => side >= 1 && side <= LARGEST);
  if (isRight) return size;
  throw new RutterError(
    'bad-value',
    `Cannot read the size ${JSON.stringify(text)}: expected width x height up to ${LARGEST}, such as 1280x720`,
    { hint: step('viewport', { size: '1280x720' }) },
  );
}
