/** `state rm`: removes a saved state with its older versions. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { defineCommand } from '../define.ts';
import { stateName } from '../support/state-name.ts';

export const stateRm = defineCommand({
  name: 'state rm',
  group: 'state',
  summary: 'Remove a saved state and its older versions',
  effect: 'write',
  scope: 'daemon',
  output: 'trusted',
  args: z.object({ name: stateName('Name of the state') }),
  result: z.strictObject({
    removed: z.string().describe('Name'),
    versions: z.int().describe('How many files were deleted'),
  }),
  examples: ['state rm shop-login'],
  run: async ({ daemon }, { name }) => {
    const versions = (await daemon.states()).remove(name);
    if (versions === 0)
      throw new RutterError(
        'state-unknown',
        `Cannot remove the state ${JSON.stringify(name)}: there is none`,
        {
          hint: step('state list'),
        },
      );
    return { data: { removed: name, versions } };
  },
});
