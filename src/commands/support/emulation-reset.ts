/** What the emulating commands share: all hold for the session, and `--reset` takes each back. */
import { RutterError } from '../../errors.ts';
import { type Step, step } from '../../protocol/step.ts';
import { flag } from '../define.ts';

export const resetFlag = () => flag('Back to what it was');

/** Either something to set or `--reset`. @throws RutterError `missing-argument`, `bad-value` */
export function checkReset(name: string, given: boolean, reset: boolean | undefined, example: Step): void {
  if (given && reset)
    throw new RutterError('bad-value', `Cannot set and reset the ${name} at once`, {
      hint: step('help', { command: name }),
    });
  if (!given && !reset)
    throw new RutterError('missing-argument', `Cannot set the ${name}: none was given`, {
      hint: example,
    });
}
