/** `mouse`: the pointer as it is, for canvases, maps and games. */
import { z } from 'zod';
import { onPage, pointerIn, rawInput, rawMouse } from '../../browser/act/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand, option, positional } from '../define.ts';
import { noData } from '../support/results.ts';

export const mouse = defineCommand({
  name: 'mouse',
  group: 'output',
  summary: 'Move, press or turn the mouse at a point of the viewport',
  details: [
    'Nothing is checked or waited for: click, drag and scroll are the ones for elements.',
    'Points are CSS pixels from the corner of the viewport; down, up and click without one are where the pointer is.',
    'wheel takes how far: right and down. What is down stays down until up.',
  ].join('\n'),
  effect: 'write',
  scope: 'tab',
  args: z.object({
    action: positional(0, z.enum(['move', 'down', 'up', 'click', 'wheel']), 'What the mouse does', {
      placeholder: 'action',
    }),
    x: positional(1, z.number().optional(), 'Pixels from the left; for wheel: to the right', {
      placeholder: 'x',
    }),
    y: positional(2, z.number().optional(), 'Pixels from the top; for wheel: down', { placeholder: 'y' }),
    button: option(z.enum(['left', 'right', 'middle']).default('left'), 'Which button', {
      placeholder: 'button',
    }),
    count: option(z.number().int().min(1).max(3).default(1), 'Clicks', { placeholder: 'n' }),
  }),
  result: noData,
  examples: [
    'mouse click 200 150',
    'mouse move 10 10',
    'mouse down',
    'mouse up 300 200',
    'mouse wheel 0 400',
  ],
  run: async (ctx, { action, x, y, button, count }) => {
    const isPoint = x !== undefined && y !== undefined;
    if (!isPoint && (x !== undefined || action === 'move' || action === 'wheel'))
      throw new RutterError('missing-argument', `Cannot ${action} the mouse: x and y are needed`, {
        hint: step('mouse', { action, x: 200, y: 150 }),
      });
    const point = isPoint ? { x, y } : undefined;
    const where = action === 'wheel' ? { wheel: point } : { to: point };
    const presses = ['down', 'up', 'click'].includes(action);
    return await onPage(ctx, () =>
      rawInput(
        ctx,
        () => rawMouse(ctx, action, { ...where, button, count }),
        presses ? (point ?? pointerIn(ctx.tab)) : undefined,
      ),
    );
  },
});
