/** Where the automation library's server keeps what stands behind an object of its client; both run in this process. */

/**
 * @param object of the client @param of what is asked for: the object itself, or its connection
 * @returns undefined where the library's insides are not as expected
 */
export function behind(object: object, of: 'itself' | 'connection'): unknown {
  const connection: unknown = Reflect.get(object, '_connection');
  if (typeof connection !== 'object' || connection === null) return undefined;
  const toImpl: unknown = Reflect.get(connection, 'toImpl');
  if (typeof toImpl !== 'function') return undefined;
  return toImpl.call(connection, of === 'itself' ? object : connection);
}
