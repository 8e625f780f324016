/** `state save`: all of a session's cookies and storage, under a name. */
import { z } from 'zod';
import { blank, step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import { defineCommand } from '../define.ts';
import { storedState } from '../support/results.ts';
import { stateName } from '../support/state-name.ts';
import { countsOf, describeStorage, inWords } from '../support/state-view.ts';

export const stateSave = defineCommand({
  name: 'state save',
  group: 'state',
  summary: "Save all of the session's cookies, local storage and IndexedDB under a name",
  details: [
    'For any session of any project, until state rm. The file is encrypted and private. A state of that name is replaced,',
    'and its last two versions are kept. Session storage is of a tab and is not saved.',
  ].join('\n'),
  effect: 'write',
  scope: 'session',
  args: z.object({ name: stateName('Name of the state') }),
  result: z.strictObject({ state: z.string().describe('Name'), ...storedState }),
  examples: ['state save shop-login', 'state save work -S work'],
  run: async ({ session, deadline, daemon }, { name }) => {
    const states = await daemon.states();
    const before = states.find(name);
    const storage = await session.store.whole(deadline);
    const savedAt = new Date().toISOString();
    const tabs = session.tabs().map((tab) => ({ id: tab.id, url: tab.url() }));
    states.save(name, { schema: 1, savedAt, session: session.name, tabs, storage });
    const replaced = before === undefined ? '' : `; it replaced the one of ${before.savedAt}`;
    return {
      data: { state: trusted(name), ...describeStorage(storage) },
      message: `Saved ${inWords(countsOf(storage))}${replaced}`,
      hint: step('state load', { name }, { session: blank('name') }),
    };
  },
});
