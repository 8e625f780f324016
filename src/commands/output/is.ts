/** `is`: whether an element is visible, enabled, checked … */
import { z } from 'zod';
import { rereading } from '../../browser/see/index.ts';
import { RutterError } from '../../errors.ts';
import type { ElementInfo, PageNode } from '../../page/seeing/api.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, positional, target } from '../define.ts';
import { resolveOne } from '../support/target.ts';

const STATES = [
  'visible',
  'hidden',
  'enabled',
  'disabled',
  'checked',
  'selected',
  'expanded',
  'focused',
  'required',
  'readonly',
  'invalid',
] as const;

type State = (typeof STATES)[number];

export const is = defineCommand({
  name: 'is',
  group: 'output',
  summary: 'Ask whether an element is visible, enabled, checked and the like',
  details: 'The answer is in the reply; the exit status is 0 for both.',
  effect: 'read',
  scope: 'tab',
  args: z.object({
    state: positional(0, z.enum(STATES), 'What it may be', { placeholder: 'state' }),
    target: target(1),
  }),
  result: z.strictObject({
    ref: z.string().describe('Ref'),
    state: z.string().describe('What was asked'),
    is: z.union([z.boolean(), z.string()]).describe('true or false; mixed for what is partly checked'),
    why: z.string().optional().describe('What hides it'),
  }),
  examples: ['is visible @e4', 'is checked "#terms"', 'is disabled text=Save'],
  run: async (ctx, { state, target: text }) =>
    await rereading(async () => {
      const { frame, element, ref } = await resolveOne(ctx, text);
      const [info] = await frame.call(ctx.deadline, 'describe', [element]);
      const { nodes } = await frame.call(ctx.deadline, 'snapshot', { root: element, hidden: true });
      const node = nodes.find(({ id }) => id === element);
      if (!info)
        throw new RutterError('ref-stale', `${ref} has gone`, {
          hint: step('snapshot', { interactive: true }),
        });
      return {
        data: { ref, state, is: holds(state, info, node), ...(info.hiddenBy && { why: info.hiddenBy }) },
      };
    }),
});

function holds(state: State, info: ElementInfo, node: PageNode | undefined): boolean | 'mixed' {
  switch (state) {
    case 'visible':
      return info.visible;
    case 'hidden':
      return !info.visible;
    case 'enabled':
      return !node?.disabled;
    case 'checked':
      return node?.checked ?? node?.pressed ?? false;
    default:
      return node?.[state] ?? false;
  }
}
