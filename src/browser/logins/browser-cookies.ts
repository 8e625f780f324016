/** Cookies out of another browser's database: a copy is read, nothing of it is written. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RutterError } from '../../errors.ts';
import { systemKeyring } from '../../platform/keyring.ts';
import { hint, step } from '../../protocol/step.ts';
import type { BrowserName, BrowserProfile } from './browser-profiles.ts';
import { decryptValue, HASHED_SINCE, type ValueKeys, valueKey } from './cookie-decrypt.ts';
import { countByDomain, type NewCookie } from './cookie-keys.ts';

/** Seconds from 1601, where Chromium's time begins, to 1970. */
const EPOCH_OFFSET = 11_644_473_600;

/** Another browser's cookies, opened and not yet decrypted. */
export interface CookieSource {
  /** Without dots in front, each with the number of its cookies. */
  domains(): { domain: string; cookies: number }[];
  /** @param wanted says of each domain whether its cookies are to be read; the others are not even decrypted */
  read(wanted: (domain: string) => boolean): Promise<Found>;
}

/** What could be read, and what not. */
export interface Found {
  cookies: NewCookie[];
  unreadable: { cookie: string; why: string }[];
}

/** Opens a copy of the profile's cookies while `use` runs. @param scratch private folder for the copy */
export async function withCookiesOf<T>(
  profile: BrowserProfile,
  scratch: string,
  use: (source: CookieSource) => Promise<T>,
): Promise<T> {
  const dir = mkdtempSync(join(scratch, 'cookies-'));
  try {
    const rows = await readRows(copyDatabase(profile, dir));
    return await use({
      domains: () => countByDomain(rows.cookies.map(({ host }) => host)),
      read: async (wanted) => await decryptRows(profile, rows, wanted),
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** With the files of a transaction that is under way; Chromium may be writing meanwhile. */
function copyDatabase({ cookies, path }: BrowserProfile, dir: string): string {
  const copy = join(dir, 'Cookies');
  try {
    for (const ending of ['', '-journal', '-wal'])
      if (existsSync(cookies + ending)) copyFileSync(cookies + ending, copy + ending);
  } catch (cause) {
    throw new RutterError('profile-unknown', `Cannot read the cookies of "${path}": permission is denied`, {
      hint: hint`${step('attach')}, which joins the running browser instead`,
      cause,
    });
  }
  return copy;
}

/** A row of the table `cookies`, in the words of the database. */
interface Row {
  host: string;
  name: string;
  value: string;
  encrypted: Uint8Array;
  path: string;
  /** Seconds since 1601; 0 for a cookie of the session. */
  expires: number;
  secure: number;
  httponly: number;
  samesite: number;
  partition: string;
}

interface Rows {
  version: number;
  cookies: Row[];
}

async function readRows(path: string): Promise<Rows> {
  // Only this command needs it.
  const { DatabaseSync } = await import('node:sqlite');
  try {
    const database = new DatabaseSync(path);
    try {
      const columns = database.prepare('PRAGMA table_info(cookies)').all();
      const partitioned = columns.some((column) => column.name === 'top_frame_site_key');
      const [meta] = database.prepare("SELECT value FROM meta WHERE key = 'version'").all();
      const cookies = database
        .prepare(
          // Times are in microseconds and would not fit into a number.
          `SELECT host_key AS host, name, value, encrypted_value AS encrypted, path, expires_utc / 1000000 AS expires,
            is_secure AS secure, is_httponly AS httponly, samesite, ${partitioned ? 'top_frame_site_key' : "''"} AS partition FROM cookies ORDER BY host_key, name`,
        )
        .all();
      return { version: Number(meta?.value ?? 0), cookies: cookies as unknown as Row[] }; // the columns just named
    } finally {
      database.close();
    }
  } catch (cause) {
    throw new RutterError(
      'profile-unknown',
      'Cannot read the cookies: the file is no database of Chromium, or was being written',
      { hint: hint`try again, or ${step('attach')}`, cause },
    );
  }
}

async function decryptRows(
  { browser }: BrowserProfile,
  { version, cookies }: Rows,
  wanted: (domain: string) => boolean,
): Promise<Found> {
  const rows = cookies.filter(({ host }) => wanted(host.replace(/^\./, '')));
  const needsKeyring = rows.some(({ encrypted }) => encrypted.length > 0);
  const keys = needsKeyring ? await keysOf(browser) : {};
  const found: Found = { cookies: [], unreadable: [] };
  for (const row of rows) {
    const plain =
      row.encrypted.length === 0
        ? { value: row.value }
        : decryptValue(row.encrypted, row.host, keys, version >= HASHED_SINCE);
    if ('value' in plain) found.cookies.push(toCookie(row, plain.value));
    else found.unreadable.push({ cookie: `${row.name} of ${row.host}`, why: plain.why });
  }
  return found;
}

function toCookie(row: Row, value: string): NewCookie {
  const sameSite = ([undefined, 'None', 'Lax', 'Strict'] as const)[row.samesite + 1];
  return {
    name: row.name,
    value,
    domain: row.host,
    path: row.path,
    expires: row.expires === 0 ? -1 : row.expires - EPOCH_OFFSET,
    secure: row.secure === 1,
    httpOnly: row.httponly === 1,
    ...(sameSite && { sameSite }),
    ...(row.partition !== '' && { partitionKey: row.partition }),
  };
}

/** The name that each browser's password has in libsecret (`application`), and in the keychain of macOS. */
const KEYRING_NAMES: Readonly<Record<BrowserName, { applications: string[]; keychain: string }>> = {
  chrome: { applications: ['chrome'], keychain: 'Chrome' },
  chromium: { applications: ['chromium'], keychain: 'Chromium' },
  brave: { applications: ['brave', 'chrome'], keychain: 'Brave' },
  edge: { applications: ['microsoft-edge', 'chromium'], keychain: 'Microsoft Edge' },
};

/** v10 on Linux is the form without a keyring, whose password is in Chromium's source; v11 the one with. */
async function keysOf(browser: BrowserName): Promise<ValueKeys> {
  const keyring = systemKeyring();
  const { applications, keychain } = KEYRING_NAMES[browser];
  if (process.platform === 'darwin') {
    const password = await keyring?.foreign({ service: `${keychain} Safe Storage`, account: keychain });
    return { v10: password ? [valueKey(password, 'darwin')] : [] };
  }
  const passwords = await Promise.all(applications.map((application) => keyring?.foreign({ application })));
  const known = passwords.flatMap((password) => (password ? [valueKey(password, 'linux')] : []));
  return { v10: [valueKey('peanuts', 'linux')], v11: known };
}
