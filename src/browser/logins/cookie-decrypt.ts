/**
 * Chromium's own encryption of cookie values on Linux and macOS: AES-128-CBC under a key made from a password by PBKDF2.
 * components/os_crypt/sync/os_crypt_linux.cc and os_crypt_mac.mm of Chromium.
 */
import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { step } from '../../protocol/step.ts';

const SALT = 'saltysalt';
const KEY_BYTES = 16;
const IV = Buffer.alloc(16, ' ');
/** Rounds of PBKDF2. */
const ROUNDS = { linux: 1, darwin: 1003 } as const;
/** Since this version of the database a value begins with the hash of its host. */
export const HASHED_SINCE = 24;
const HASH_BYTES = 32;

/** Keys to try, by the mark that a value begins with. */
export type ValueKeys = Readonly<Record<string, readonly Buffer[]>>;

/** The value, or why there is none. */
export type Decrypted = { value: string } | { why: string };

/** The key for values of version 10 and 11 (`v10`, `v11`). */
export function valueKey(password: string, platform: 'linux' | 'darwin'): Buffer {
  return pbkdf2Sync(password, SALT, ROUNDS[platform], KEY_BYTES, 'sha1');
}

/** @param hashed whether the value must begin with the hash of its host. */
export function decryptValue(
  encrypted: Uint8Array,
  host: string,
  keys: ValueKeys,
  hashed: boolean,
): Decrypted {
  const bytes = Buffer.from(encrypted);
  const mark = bytes.subarray(0, 3).toString('latin1');
  if (mark === 'v20')
    return { why: `it is bound to the application; that browser can be joined with ${step('attach')}` };
  const candidates = Object.hasOwn(keys, mark) ? keys[mark] : undefined;
  if (!candidates)
    return {
      why: `it is encrypted in a way that is not known (${/^[\w-]+$/.test(mark) ? mark : 'no mark'})`,
    };
  if (candidates.length === 0)
    return { why: `its key is in a keyring that does not give it; ${step('attach')} joins that browser` };
  for (const key of candidates) {
    const value = decryptWith(key, bytes.subarray(3), host, hashed);
    if (value !== undefined) return { value };
  }
  return { why: `no key that could be had opens it; ${step('attach')} joins that browser` };
}

function decryptWith(key: Buffer, bytes: Buffer, host: string, hashed: boolean): string | undefined {
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, IV);
    const plain = Buffer.concat([decipher.update(bytes), decipher.final()]);
    const hash = createHash('sha256').update(host).digest();
    const isHashed = plain.length >= HASH_BYTES && plain.subarray(0, HASH_BYTES).equals(hash);
    // A wrong key passes the padding one time in 256; the hash is never wrong.
    if (hashed && !isHashed) return undefined;
    return new TextDecoder('utf-8', { fatal: true }).decode(isHashed ? plain.subarray(HASH_BYTES) : plain);
  } catch {
    return undefined;
  }
}
