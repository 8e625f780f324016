/** `styles`: the computed styles of an element. */
import { z } from 'zod';
import { rereading } from '../../browser/see/index.ts';
import { defineCommand, flag, positional, target } from '../define.ts';
import { resolveOne } from '../support/target.ts';

/** What is asked for most. */
const USUAL = [
  'display',
  'position',
  'visibility',
  'opacity',
  'color',
  'background-color',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'text-align',
  'width',
  'height',
  'margin',
  'padding',
  'border',
  'overflow',
  'z-index',
  'cursor',
  'pointer-events',
  'transform',
];

export const styles = defineCommand({
  name: 'styles',
  group: 'output',
  summary: 'Read the computed styles of an element',
  details: 'The most usual ones, those that are named (custom properties too), or all.',
  effect: 'read',
  scope: 'tab',
  args: z.object({
    target: target(),
    properties: positional(1, z.array(z.string().min(1)).optional(), 'CSS properties', {
      rest: true,
      placeholder: 'property',
    }),
    all: flag('All properties'),
  }),
  result: z.strictObject({
    ref: z.string().describe('Ref'),
    styles: z
      .array(
        z.strictObject({
          name: z.string().describe('Property'),
          value: z.string().describe('Computed value'),
        }),
      )
      .describe('In the order asked for'),
  }),
  examples: ['styles @e4', 'styles "#price" color font-size', 'styles @e4 --all'],
  run: async (ctx, { properties = [], all, ...args }) =>
    await rereading(async () => {
      const { frame, element, ref } = await resolveOne(ctx, args.target);
      const names = properties.length > 0 ? properties : all ? [] : USUAL;
      return { data: { ref, styles: await frame.call(ctx.deadline, 'styles', element, names) } };
    }),
});
