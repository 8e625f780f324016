/** `state list`: the states that were saved under a name. */
import { z } from 'zod';
import { step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import { defineCommand } from '../define.ts';
import { countsOf } from '../support/state-view.ts';

export const stateList = defineCommand({
  name: 'state list',
  group: 'state',
  summary: 'List the saved states',
  effect: 'meta',
  scope: 'daemon',
  args: z.object({}),
  result: z.strictObject({
    states: z
      .array(
        z.strictObject({
          name: z.string().describe('Name'),
          unreadable: z.boolean().optional().describe('It cannot be read'),
          savedAt: z.string().optional().describe('ISO 8601, UTC'),
          session: z.string().optional().describe('Session that it is of'),
          cookies: z.int().optional().describe('How many cookies it has'),
          origins: z.int().optional().describe('Of how many origins it has storage'),
        }),
      )
      .describe('By name'),
  }),
  examples: ['state list'],
  run: async ({ daemon }) => {
    const states = await daemon.states();
    const rows = states.names().map((name) => {
      const saved = states.find(name);
      if (!saved) return { name: trusted(name), unreadable: true };
      const session = saved.session === undefined ? {} : { session: trusted(saved.session) };
      return { name: trusted(name), savedAt: trusted(saved.savedAt), ...session, ...countsOf(saved.storage) };
    });
    return { data: { states: rows }, ...(rows.length === 0 && { hint: step('state save') }) };
  },
});
