/** `state show`: the origins and counts of a saved state. */
import { z } from 'zod';
import { blank, step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import { defineCommand } from '../define.ts';
import { storedState } from '../support/results.ts';
import { stateName } from '../support/state-name.ts';
import { describeStorage } from '../support/state-view.ts';

export const stateShow = defineCommand({
  name: 'state show',
  group: 'state',
  summary: 'Show what a saved state holds: domains, origins and counts, never a value',
  effect: 'meta',
  scope: 'daemon',
  args: z.object({ name: stateName('Name of the state') }),
  result: z.strictObject({
    state: z.string().describe('Name'),
    savedAt: z.string().describe('ISO 8601, UTC'),
    session: z.string().optional().describe('Session that it is of'),
    ...storedState,
  }),
  examples: ['state show shop-login'],
  run: async ({ daemon }, { name }) => {
    const { savedAt, session, storage } = (await daemon.states()).load(name);
    return {
      data: {
        state: trusted(name),
        savedAt: trusted(savedAt),
        ...(session !== undefined && { session: trusted(session) }),
        ...describeStorage(storage),
      },
      hint: step('state load', { name }, { session: blank('name') }),
    };
  },
});
