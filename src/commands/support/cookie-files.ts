/** Reads files of cookies: Playwright's JSON, EditThisCookie's JSON, and Netscape's cookies.txt. */
import type { NewCookie } from '../../browser/logins/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';

/** A cookie that a file holds and that can't be read as one. */
export interface Unreadable {
  /** `name of domain`, as far as known, else where in the file it stands. */
  cookie: string;
  why: string;
}

/** What a file held. */
export interface CookieFile {
  format: 'Playwright JSON' | 'EditThisCookie JSON' | 'Netscape cookies.txt';
  cookies: NewCookie[];
  unreadable: Unreadable[];
  /** Origins whose storage the file holds, too. */
  origins: number;
}

/** @throws RutterError `bad-value` for a file of another kind. Never repeats its text. */
export function parseCookieFile(text: string): CookieFile {
  const trimmed = text.replace(/^\ufeff/, '').trimStart();
  return /^[[{]/.test(trimmed) ? parseJson(trimmed) : parseNetscape(trimmed);
}

function parseJson(text: string): CookieFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw unknownFormat('it is no whole JSON');
  }
  const list = Array.isArray(content) ? content : fieldOf(content, 'cookies');
  if (!Array.isArray(list)) throw unknownFormat('its JSON is neither a list of cookies nor has one');
  const isExtension = list.some((item) =>
    EXTENSION_FIELDS.some((field) => fieldOf(item, field) !== undefined),
  );
  const origins = fieldOf(content, 'origins');
  const file: CookieFile = {
    format: isExtension ? 'EditThisCookie JSON' : 'Playwright JSON',
    cookies: [],
    unreadable: [],
    origins: Array.isArray(origins) ? origins.length : 0,
  };
  for (const [index, item] of list.entries()) take(file, index, () => readObject(item));
  return file;
}

/** Fields of the browser's own extension API, which EditThisCookie writes: developer.chrome.com/docs/extensions/reference/api/cookies */
const EXTENSION_FIELDS = ['hostOnly', 'expirationDate', 'storeId'];

/** Reads one entry into the file, or notes why it can't be read. */
function take(file: CookieFile, index: number, read: () => NewCookie | string): void {
  const cookie = read();
  if (typeof cookie !== 'string') file.cookies.push(cookie);
  else file.unreadable.push({ cookie: `entry ${index + 1}`, why: cookie });
}

function readObject(item: unknown): NewCookie | string {
  const name = fieldOf(item, 'name');
  const value = fieldOf(item, 'value');
  const domain = fieldOf(item, 'domain') ?? hostOf(fieldOf(item, 'url'));
  if (typeof name !== 'string' || typeof value !== 'string') return 'it has no name or no value';
  if (typeof domain !== 'string' || domain === '') return 'it has no domain';
  const path = fieldOf(item, 'path') ?? '/';
  if (typeof path !== 'string') return 'its path is no text';
  const sameSite = readSameSite(fieldOf(item, 'sameSite'));
  if (sameSite === false) return 'its sameSite is none of Strict, Lax, None';
  const expires = readExpires(item);
  if (expires === undefined) return 'its expiry is no number';
  const partition = fieldOf(item, 'partitionKey');
  const site = typeof partition === 'string' ? partition : fieldOf(partition, 'topLevelSite');
  return {
    name,
    value,
    domain: withHostOnly(domain, fieldOf(item, 'hostOnly')),
    path,
    expires,
    httpOnly: fieldOf(item, 'httpOnly') === true,
    secure: fieldOf(item, 'secure') === true,
    ...(sameSite && { sameSite }),
    ...(typeof site === 'string' && site !== '' && { partitionKey: site }),
  };
}

function hostOf(url: unknown): string | undefined {
  return typeof url === 'string' ? URL.parse(url)?.hostname : undefined;
}

function withHostOnly(domain: string, hostOnly: unknown): string {
  if (hostOnly === true) return domain.replace(/^\./, '');
  if (hostOnly === false && !domain.startsWith('.')) return `.${domain}`;
  return domain;
}

/** Seconds since 1970, -1 for the session; undefined for what is neither. */
function readExpires(item: unknown): number | undefined {
  if (fieldOf(item, 'session') === true) return -1;
  const expires = fieldOf(item, 'expires') ?? fieldOf(item, 'expirationDate') ?? -1;
  if (typeof expires !== 'number' || !Number.isFinite(expires)) return undefined;
  return expires < 0 ? -1 : expires;
}

/** Undefined: not said. False: a word that means nothing. */
function readSameSite(value: unknown): 'Strict' | 'Lax' | 'None' | undefined | false {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return false;
  switch (value.toLowerCase()) {
    case 'strict':
      return 'Strict';
    case 'lax':
      return 'Lax';
    case 'none':
    case 'no_restriction':
      return 'None';
    case 'unspecified':
    case '':
      return undefined;
  }
  return false;
}

/** Seven fields with tabs between; HttpOnly stands before the domain: curl.se/docs/http-cookies.html */
function parseNetscape(text: string): CookieFile {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }));
  const entries = lines.filter(({ line }) => line.trim() !== '' && !/^#(?!HttpOnly_)/.test(line));
  const file: CookieFile = { format: 'Netscape cookies.txt', cookies: [], unreadable: [], origins: 0 };
  if (entries.length > 0 && !entries.some(({ line }) => line.split('\t').length >= 6))
    throw unknownFormat('no line of it has the seven fields of cookies.txt');
  for (const { line, number } of entries) {
    const cookie = readLine(line);
    if (typeof cookie !== 'string') file.cookies.push(cookie);
    else file.unreadable.push({ cookie: `line ${number}`, why: cookie });
  }
  return file;
}

function readLine(line: string): NewCookie | string {
  const httpOnly = line.startsWith('#HttpOnly_');
  const fields = (httpOnly ? line.slice('#HttpOnly_'.length) : line).split('\t');
  const [domain = '', subdomains, path = '', secure, expires = '', name = '', ...value] = fields;
  if (fields.length < 6) return `it has ${fields.length} fields instead of 7`;
  if (!/^\d+(\.\d+)?$/.test(expires)) return 'its expiry is no number';
  return {
    name,
    value: value.join('\t'),
    domain: withHostOnly(domain, subdomains?.toUpperCase() !== 'TRUE'),
    path: path || '/',
    // 0 is a cookie of the session there.
    expires: Number(expires) === 0 ? -1 : Number(expires),
    httpOnly,
    secure: secure?.toUpperCase() === 'TRUE',
  };
}

function fieldOf(item: unknown, field: string): unknown {
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, field)) return undefined;
  return (item as Record<string, unknown>)[field]; // an object with that field of its own
}

function unknownFormat(why: string): RutterError {
  return new RutterError(
    'bad-value',
    `Cannot read the cookies: ${why}; expected Playwright's JSON or storageState, EditThisCookie's JSON, or Netscape's cookies.txt`,
    { hint: step('help', { command: 'cookies import' }) },
  );
}
