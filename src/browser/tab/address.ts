/** Turns what an agent types as an address into a URL. */
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { suggest } from '../../protocol/suggest.ts';

/** Schemes that are written without `//`. `localhost:3000` looks like one and is not. */
const PLAIN_SCHEME = /^(about|blob|chrome|data|file|mailto|view-source):/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;
/** Schemes that Chromium opens in a tab. */
const OPENED = ['http', 'https', 'file', 'chrome', 'chrome-extension', 'devtools', 'blob', 'about'];
const LOCAL_HOST = /^(localhost|[^/:?#]+\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])(?=[:/?#]|$)/i;

/** @throws RutterError `bad-value` for what can't be an address */
export function normalizeAddress(typed: string): string {
  const text = typed.trim();
  if (isScript(text)) {
    throw new RutterError('bad-value', 'Cannot open a javascript: address: it is a script and no page', {
      hint: step('eval'),
    });
  }
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
  const scheme = SCHEME.exec(full)?.[1]?.toLowerCase();
  if (scheme !== undefined && !OPENED.includes(scheme)) throw unknownScheme(typed, scheme);
  const url = new URL(full);
  refuseOwnPages(url);
  return url.href;
}

/** Chromium's own pages that a tab without a window can show. Others, such as the settings, end the whole browser. */
const OWN_PAGES = ['version', 'gpu', 'crash', 'hang'];

/** `about:` names them as well. @throws RutterError `bad-value` */
function refuseOwnPages({ protocol, host, pathname }: URL): void {
  const isAbout = protocol === 'about:' && pathname !== 'blank' && pathname !== 'srcdoc';
  if (protocol === 'chrome:' ? OWN_PAGES.includes(host) : protocol !== 'devtools:' && !isAbout) return;
  throw new RutterError(
    'bad-value',
    `Cannot open a page of Chromium's own: it can end the whole browser; of ${protocol} addresses only ${
      isAbout ? 'about:blank' : OWN_PAGES.map((page) => `chrome://${page}`).join(', ')
    } can be opened`,
    { hint: step('goto', { url: 'chrome://version' }) },
  );
}

/** As the URL parser reads it: without the tabs and line breaks that may stand in a scheme, nor what stands before it. */
function isScript(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'javascript:';
}

function unknownScheme(typed: string, scheme: string): RutterError {
  const near = suggest(scheme, OPENED) ?? 'https';
  return new RutterError(
    'bad-value',
    `Cannot read the address ${JSON.stringify(typed)}: no browser opens ${scheme}://, expected http:// or https://`,
    { hint: step('goto', { url: `${near}://${typed.trim().slice(scheme.length + 3)}` }) },
  );
}
