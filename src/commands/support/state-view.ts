/** What a saved state holds, in counts: never a value. */
import type { StorageState } from '../../browser/logins/index.ts';
import { countOf } from '../../protocol/spelling.ts';
import { fullestDomains } from './cookie-view.ts';

/** How much a state holds. */
export interface StateCounts {
  cookies: number;
  origins: number;
}

/** Values are not looked at. */
export const countsOf = ({ cookies, origins }: StorageState): StateCounts => ({
  cookies: cookies.length,
  origins: origins.length,
});

/** `3 cookies and the storage of 1 origin`. */
export function inWords({ cookies, origins }: StateCounts): string {
  const storage = `the storage of ${countOf(origins, 'origin')}`;
  return `${countOf(cookies, 'cookie')} and ${storage}`;
}

/** Cookies by domain, and for each origin the numbers of its items and of its databases' records. */
export function describeStorage(storage: StorageState) {
  return {
    cookies: fullestDomains(storage.cookies),
    origins: storage.origins.map((origin) => {
      const { databases, records } = countDatabases(origin);
      return {
        origin: origin.origin,
        items: origin.localStorage.length,
        ...(databases > 0 && { databases, records }),
      };
    }),
  };
}

/** The library types its IndexedDB part as unknown. */
function countDatabases(origin: object): { databases: number; records: number } {
  const databases = listIn(origin, 'indexedDB');
  const stores = databases.flatMap((database) => listIn(database, 'stores'));
  const records = stores.reduce((sum: number, store) => sum + listIn(store, 'records').length, 0);
  return { databases: databases.length, records };
}

function listIn(value: unknown, field: string): unknown[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return [];
  const list: unknown = (value as Record<string, unknown>)[field]; // an object with that field of its own
  return Array.isArray(list) ? list : [];
}
