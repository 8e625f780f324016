/** The key of a home's saved logins: in the system's keyring where there is one, else in a file of mode 0600. */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RutterError } from '../errors.ts';
import { hint, step } from '../protocol/step.ts';
import { errnoCode } from './errno.ts';
import { type Keyring, systemKeyring } from './keyring.ts';
import { ensurePrivateDir, unwritable, writePrivateFile } from './private-files.ts';
import { KEY_BYTES, KEY_ID_BYTES, type KeyPlace, Vault } from './vault.ts';

/** `key.json` of the home: where the key is, and the key itself where no keyring has it. */
export interface KeyFile {
  schema: 1;
  /** Account in the keyring, and mark in the encrypted files. */
  id: string;
  place: KeyPlace;
  /** Base64. */
  key?: string;
}

/** Where the key is when no keyring holds it, and its id in any case. */
export const keyPath = (home: string): string => join(home, 'key.json');

/**
 * The vault of the home; its key is made on first use and never replaced.
 * @throws RutterError `state-locked` when the keyring does not give the key, or the key file can't be read
 */
export async function openVault(home: string, keyring: Keyring | undefined): Promise<Vault> {
  const known = readKeyFile(home) ?? (await makeKey(home, keyring));
  const secret = known.place === 'file' ? known.key : await keyring?.lookup(known.id);
  const key = Buffer.from(secret ?? '', 'base64');
  if (key.length === KEY_BYTES) return new Vault(known.place, known.id, key);
  throw new RutterError(
    'state-locked',
    `Cannot read or write saved logins: ${known.place === 'keyring' ? `${keyring?.name ?? 'the system keyring'} does not give their key` : `${keyPath(home)} holds no key`}`,
    {
      hint:
        known.place === 'keyring'
          ? hint`unlock the keyring, then ${step('restart')}, from a shell of that desktop session; or go on without: --ephemeral`
          : `bring back ${keyPath(home)}, or remove it to begin anew: what was saved can then no longer be read`,
    },
  );
}

/** One vault for a whole process; a failure is tried again. */
export function lazyVault(home: string): () => Promise<Vault> {
  let opening: Promise<Vault> | undefined;
  return () => {
    opening ??= openVault(home, systemKeyring()).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

/** Undefined where no key was made yet. @throws RutterError `state-locked` */
export function readKeyFile(home: string): KeyFile | undefined {
  let text: string;
  try {
    text = readFileSync(keyPath(home), 'utf8');
  } catch (error) {
    if (errnoCode(error) === 'ENOENT') return undefined;
    throw unreadable(home, error);
  }
  try {
    const file: unknown = JSON.parse(text);
    if (isKeyFile(file)) return file;
  } catch (error) {
    throw unreadable(home, error);
  }
  throw unreadable(home);
}

function isKeyFile(value: unknown): value is KeyFile {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('place' in value)) return false;
  const known = value.place === 'keyring' || ('key' in value && typeof value.key === 'string');
  return (
    typeof value.id === 'string' &&
    new RegExp(`^[0-9a-f]{${KEY_ID_BYTES * 2}}$`).test(value.id) &&
    (value.place === 'keyring' || value.place === 'file') &&
    known
  );
}

function unreadable(home: string, cause?: unknown): RutterError {
  return new RutterError(
    'state-locked',
    `Cannot read or write saved logins: ${keyPath(home)} can't be read`,
    {
      hint: `bring back ${keyPath(home)}, or remove it to begin anew: what was saved can then no longer be read`,
      cause,
    },
  );
}

/** Two daemons may make one at the same time: the file that is there first wins. */
async function makeKey(home: string, keyring: Keyring | undefined): Promise<KeyFile> {
  ensurePrivateDir(home);
  const id = randomBytes(KEY_ID_BYTES).toString('hex');
  const key = randomBytes(KEY_BYTES).toString('base64');
  const kept = keyring !== undefined && (await keyring.store(id, key)) && (await keyring.lookup(id)) === key;
  const file: KeyFile = { schema: 1, id, place: kept ? 'keyring' : 'file', ...(!kept && { key }) };
  const draft = `${keyPath(home)}.${id}`;
  writePrivateFile(draft, `${JSON.stringify(file, null, 1)}\n`);
  try {
    linkSync(draft, keyPath(home));
    return file;
  } catch (error) {
    const first = errnoCode(error) === 'EEXIST' ? readKeyFile(home) : undefined;
    if (first) return first;
    throw unwritable(keyPath(home), error);
  } finally {
    rmSync(draft, { force: true });
  }
}
