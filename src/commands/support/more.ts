/** The command that shows what a reply had no room for. The door adds where it has to go. */
import { Step } from '../../protocol/step.ts';
import type { TabContext } from '../context.ts';

/**
 * The command that runs, on from there. A flag that is off is not written.
 * @example more(ctx, { target: '#main', markdown: false, after: 120 }) // rutter text "#main" --after 120
 */
export function more(ctx: Pick<TabContext, 'command'>, args: Readonly<Record<string, unknown>>): Step {
  const given = Object.entries(args).filter(([, value]) => value !== undefined && value !== false);
  return new Step(ctx.command, Object.fromEntries(given), {});
}
