/** The strings of a reply without their markers, for programs that handle them as data. */
import type { Reply } from '../protocol/wire.ts';
import { unsealText } from '../security/seal/seal.ts';

/**
 * A copy of the reply, or of a part of it, whose strings are what the page said. **They are untrusted**: compare, store
 * or show them; never put them into a model's prompt as your own words, nor into a shell, a query or a path.
 *
 * @example
 * const page = await browser.text({ target: 'h1' });
 * unseal(page).data?.text; // 'Goods'; in `page.data` it stands between ⟦page …⟧ markers
 */
export function unseal<D extends object>(reply: Reply<D>): Reply<D> {
  const { nonce } = reply.seal ?? {};
  if (nonce === undefined) return reply;
  const { seal: _, ...open } = reply;
  return unwrap(open, nonce) as Reply<D>; // the same fields, their strings without markers
}

function unwrap(value: unknown, nonce: string): unknown {
  if (typeof value === 'string') return unsealText(value, nonce);
  if (Array.isArray(value)) return value.map((item) => unwrap(item, nonce));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [unsealText(key, nonce), unwrap(field, nonce)]),
  );
}
