/** The local or session storage of the page in a tab, for commands that read and change it. */
import type { Protocol } from 'devtools-protocol';
import { RutterError } from '../../errors.ts';
import type { EditAnswer, EditStorage, StorageArea, StorageItem } from '../../page/storage/api.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { blank, hint, step as toType } from '../../protocol/step.ts';
import { TabFrame } from '../frames/index.ts';
import type { Tab } from '../tab/index.ts';
import { EDIT_STORAGE } from './storage-scripts.generated.ts';

export type { StorageArea, StorageItem };

/** What to do there; `get` without a key is for all items. */
export type StorageAction =
  | { action: 'get'; key?: string }
  | { action: 'set'; key: string; value: string }
  | { action: 'rm'; key: string }
  | { action: 'clear' };

/**
 * @returns the items that were read, are there now (`set`), or were taken away (`rm`, `clear`)
 * @throws RutterError `wrong-target` for a page without storage, `value-rejected` when it is full
 */
export async function webStorage(
  deadline: Deadline,
  tab: Tab,
  area: StorageArea,
  step: StorageAction,
): Promise<StorageItem[]> {
  const frame = tab.main();
  if (!(frame instanceof TabFrame)) throw new Error('The tab has no document to ask');
  const key = 'key' in step ? step.key : undefined;
  const value = step.action === 'set' ? step.value : null;
  const values: Parameters<EditStorage> = [area, step.action, key ?? null, value];
  const answer = await frame.inWorld(deadline, 'the storage', async ({ cdp, engine }) => {
    const reply: Protocol.Runtime.CallFunctionOnResponse = await cdp.send('Runtime.callFunctionOn', {
      objectId: engine,
      functionDeclaration: EDIT_STORAGE,
      arguments: values.map((each) => ({ value: each })),
      returnByValue: true,
    });
    const text: unknown = reply.result.value;
    if (typeof text !== 'string')
      throw new Error(`The storage gave no answer: ${reply.exceptionDetails?.text}`);
    return JSON.parse(text) as EditAnswer; // written by our script
  });
  if ('denied' in answer)
    throw new RutterError('wrong-target', `Cannot use ${area} storage: the page in ${tab.id} has none`, {
      hint: hint`${toType('goto')}: pages of http and https have one for each origin`,
    });
  if ('full' in answer)
    throw new RutterError('value-rejected', `Cannot set the item: ${area} storage of the origin is full`, {
      hint: hint`${toType(`storage ${area}`, { action: 'get' })}, then ${toType(`storage ${area}`, { action: 'rm', key: blank('key') })}`,
    });
  return answer.items;
}
