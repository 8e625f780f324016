/**
 * Which host a note is about. For writing it comes from the committed top-level URL of a tab and nowhere else; a host that
 * a person types to name a note goes through the same rules.
 */
import { RutterError } from '../errors.ts';
import { step } from '../protocol/step.ts';
import { editDistance } from '../protocol/suggest.ts';

/** IPv4 as the URL parser writes it (WHATWG URL, host serializing), whatever was typed. */
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const LONGEST_HOST = 253;
const NEAREST = 3;

/**
 * Lower case, exact subdomain without `www.`, Punycode kept; no scheme, path, query or port, except that loopback and IP
 * hosts keep theirs: there the port is what tells one site from another.
 * @throws RutterError `note-no-host` for anything but http and https.
 */
export function hostOfUrl(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) throw noHost('The tab has no address yet', url);
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')
    throw noHost(`The tab shows ${describeScheme(parsed.protocol)}`, url);
  const host = hostOf(parsed);
  if (host === undefined) throw noHost('The address of the tab has no host', url);
  return host;
}

/**
 * The host a person or agent named: `Example.com`, `www.example.com:443` or a whole address.
 * @throws RutterError `bad-value` when it is no host.
 */
export function parseHost(text: string): string {
  const trimmed = text.trim();
  const parsed = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`);
  const web = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  const host = parsed && web ? hostOf(parsed) : undefined;
  if (host !== undefined) return host;
  throw new RutterError(
    'bad-value',
    `Cannot use ${JSON.stringify(text.slice(0, 100))} as a host: expected a name such as docs.example.com or localhost:3000`,
    { hint: step('domain-skill list') },
  );
}

/** Whether a stored host is one that the rules above could have made. */
export function isHost(text: string): boolean {
  try {
    return parseHost(text) === text;
  } catch {
    return false;
  }
}

/** Known hosts that were probably meant, nearest first: same site with another subdomain, then few letters away. */
export function nearestHosts(host: string, known: Iterable<string>): string[] {
  const found: { name: string; distance: number }[] = [];
  for (const name of known) {
    const distance = hostDistance(host, name);
    if (distance !== undefined) found.push({ name, distance });
  }
  found.sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name));
  return found.slice(0, NEAREST).map(({ name }) => name);
}

function hostDistance(host: string, known: string): number | undefined {
  if (known.endsWith(`.${host}`) || host.endsWith(`.${known}`)) return 0;
  const limit = Math.min(3, Math.ceil(host.length / 4));
  if (Math.abs(host.length - known.length) <= limit) {
    const distance = editDistance(host, known);
    if (distance <= limit) return distance;
  }
  return host.length >= 3 && known.includes(host) ? limit + 1 : undefined;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function hostOf(url: URL): string | undefined {
  const name = stripWww(url.hostname.replace(/\.$/, ''));
  if (name === '' || name.length > LONGEST_HOST) return undefined;
  return keepsPort(name) && url.port !== '' ? `${name}:${url.port}` : name;
}

/** `www.com` is a name of its own. */
function stripWww(name: string): string {
  return /^www\.[^.]+\./.test(name) ? name.slice('www.'.length) : name;
}

function keepsPort(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name.startsWith('[') || IPV4.test(name);
}

function describeScheme(protocol: string): string {
  if (protocol === 'chrome-error:') return 'an error page';
  if (protocol === 'about:') return 'an empty page (about:)';
  return `a page of the kind ${protocol}, which belongs to no site`;
}

function noHost(what: string, url: string): RutterError {
  return new RutterError(
    'note-no-host',
    `${what}. A note is kept for the host of the site that the active tab shows. Open the site with ${step('goto')}, then save the note`,
    { hint: step('goto'), data: { url: url.slice(0, 200) } },
  );
}
