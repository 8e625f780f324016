/** Reads and changes the local or session storage of a document, in an isolated world: no page has touched what it calls. */
import type { EditAnswer, EditStorage, StorageArea } from './api.ts';
import { clearItems, getItem, itemNames, removeItem, setItem } from './items.ts';

/** The answer is JSON; `denied` where the document may use no storage. */
export const editStorage: EditStorage = (area, action, key, value) => {
  const store = storeOf(area);
  return JSON.stringify(store ? edit(store, action, key, value) : ({ denied: true } satisfies EditAnswer));
};

/** Undefined where the document may not have one. */
function storeOf(area: StorageArea): Storage | undefined {
  try {
    return area === 'local' ? localStorage : sessionStorage;
  } catch {
    return undefined;
  }
}

function edit(
  store: Storage,
  action: Parameters<EditStorage>[1],
  key: string | null,
  value: string | null,
): EditAnswer {
  const read = (name: string) => ({ key: name, value: getItem(store, name) ?? '' });
  if (key !== null && action === 'set') {
    try {
      setItem(store, key, value ?? '');
    } catch {
      return { full: true };
    }
    return { items: [read(key)] };
  }
  const items = itemNames(store)
    .filter((name) => key === null || name === key)
    .map(read);
  if (action === 'clear') clearItems(store);
  if (key !== null && action === 'rm') removeItem(store, key);
  return { items };
}
