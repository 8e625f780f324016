/** The command that shows what a reply had no room for. The door adds where it has to go. */
import type { CommandArgs } from '../../protocol/command-args.generated.ts';
import { type Step, type StepArgs, step } from '../../protocol/step.ts';

/**
 * A flag that is off is not written.
 * @example more('text', { target: '#main', markdown: false, after: 120 }) // rutter text "#main" --after 120
 */
export function more<N extends keyof CommandArgs>(command: N, args: StepArgs<N>): Step {
  const given = Object.entries(args).filter(([, value]) => value !== undefined && value !== false);
  return step(command, Object.fromEntries(given) as StepArgs<N>); // some of the same entries
}
