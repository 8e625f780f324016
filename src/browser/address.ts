/** Turns what an agent types as an address into a URL. */
import { RutterError } from '../errors.ts';

/** Schemes that are written without `//`. `localhost:3000` looks like one and is not. */
const PLAIN_SCHEME = /^(about|blob|chrome|data|file|javascript|mailto|view-source):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const LOCAL_HOST = /^(localhost|[^/:?#]+\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])(?=[:/?#]|$)/i;

/** @throws RutterError `bad-value` for what can't be an address */
export function normalizeAddress(typed: string): string {
  const text = typed.trim();
  const full =
    PLAIN_SCHEME.test(text) || SCHEME.test(text)
      ? text
      : `${LOCAL_HOST.test(text) ? 'http' : 'https'}://${text}`;
  if (text === '' || text.startsWith('/') || !URL.canParse(full)) {
    throw new RutterError(
      'bad-value',
      `Cannot read the address ${JSON.stringify(typed)}: expected a URL such as https://example.com/path`,
    );
  }
  return new URL(full).href;
}
