/** The local or session storage of the page in a tab, for commands that read and change it. */
import type { Protocol } from 'devtools-protocol';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { TabFrame } from '../frames/index.ts';
import type { Tab } from '../tab/index.ts';

export type StorageArea = 'local' | 'session';

export interface StorageItem {
  key: string;
  value: string;
}

/** What to do there; `get` without a key is for all items. */
export type StorageAction =
  | { action: 'get'; key?: string }
  | { action: 'set'; key: string; value: string }
  | { action: 'rm'; key: string }
  | { action: 'clear' };

/** Items that were read, written, or taken away. `full`: the page's quota does not hold the value. */
type Answer = { items: StorageItem[] } | { denied: true } | { full: true };

/** In the isolated world, whose Storage.prototype no page has touched; an item may be called like a method. */
const SCRIPT = `function(area, action, key, value) {
  const call = (name, ...args) => Storage.prototype[name].call(store, ...args);
  const read = (name) => ({ key: name, value: call('getItem', name) });
  let store;
  try { store = area === 'local' ? localStorage : sessionStorage; } catch { return JSON.stringify({ denied: true }); }
  if (!store) return JSON.stringify({ denied: true });
  const length = Object.getOwnPropertyDescriptor(Storage.prototype, 'length').get.call(store);
  let items = Array.from({ length }, (_, at) => read(call('key', at)));
  if (action === 'clear') call('clear');
  if (key !== null) items = items.filter((item) => item.key === key);
  if (action === 'rm') call('removeItem', key);
  if (action === 'set') {
    try { call('setItem', key, value); } catch { return JSON.stringify({ full: true }); }
    items = [read(key)];
  }
  return JSON.stringify({ items });
}`;

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
  const values = [area, step.action, key ?? null, step.action === 'set' ? step.value : null];
  const answer = await frame.inWorld(deadline, 'the storage', async ({ cdp, engine }) => {
    const reply: Protocol.Runtime.CallFunctionOnResponse = await cdp.send('Runtime.callFunctionOn', {
      objectId: engine,
      functionDeclaration: SCRIPT,
      arguments: values.map((value) => ({ value })),
      returnByValue: true,
    });
    const text: unknown = reply.result.value;
    if (typeof text !== 'string')
      throw new Error(`The storage gave no answer: ${reply.exceptionDetails?.text}`);
    return JSON.parse(text) as Answer; // written by our script
  });
  if ('denied' in answer)
    throw new RutterError('wrong-target', `Cannot use ${area} storage: the page in ${tab.id} has none`, {
      hint: 'rutter goto <url>: pages of http and https have one for each origin',
    });
  if ('full' in answer)
    throw new RutterError('value-rejected', `Cannot set the item: ${area} storage of the origin is full`, {
      hint: `rutter storage ${area} get, then rutter storage ${area} rm <key>`,
    });
  return answer.items;
}
