/** Why a tab can't be used, in words for the agent. */
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';

/** Only an open tab takes commands; `goto` revives one that crashed or hung. */
export type TabState = 'open' | 'crashed' | 'hung' | 'closed';

/** Undefined while the tab is open. */
export function describeLoss(id: string, state: TabState, browserLost: boolean): RutterError | undefined {
  if (browserLost)
    return new RutterError('browser-lost', 'Chromium went away', {
      hint: 'repeat the command: it starts a new one',
    });
  switch (state) {
    case 'open':
      return undefined;
    case 'closed':
      return new RutterError('tab-closed', `${id} is closed`, { hint: step('tabs') });
    case 'hung':
      return new RutterError('page-crashed', `The page of ${id} hung and its renderer was ended`, {
        hint: step('goto'),
      });
    case 'crashed':
      return new RutterError('page-crashed', `The page of ${id} crashed`, { hint: step('goto') });
  }
}
