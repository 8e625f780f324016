import { expect, test } from 'bun:test';
import { createCipheriv, createHash } from 'node:crypto';
import { decryptValue, valueKey } from './cookie-decrypt.ts';

const IV = Buffer.alloc(16, ' ');

function encrypt(mark: string, key: Buffer, ...parts: (string | Buffer)[]): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, IV);
  const plain = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from(mark), cipher.update(plain), cipher.final()]);
}

const hash = (host: string) => createHash('sha256').update(host).digest();
const basic = valueKey('peanuts', 'linux');
const keyring = valueKey('from the keyring', 'linux');
const keys = { v10: [basic], v11: [keyring] };

test('valueKey() makes the key that Chromium has in its own source', () => {
  // kV10Key of components/os_crypt/sync/os_crypt_linux.cc
  expect(basic.toString('hex')).toBe('fd621fe5a2b402539dfa147ca9272778');
});

test('decryptValue() opens v10 and v11, with and without the hash of the host', () => {
  expect(decryptValue(encrypt('v10', basic, 'old'), 'x.test', keys, false)).toEqual({ value: 'old' });
  const hashed = encrypt('v11', keyring, hash('.x.test'), 'new');
  expect(decryptValue(hashed, '.x.test', keys, true)).toEqual({ value: 'new' });
});

test('decryptValue() opens the form of macOS', () => {
  const mac = valueKey('keychain', 'darwin');
  const value = encrypt('v10', mac, hash('x.test'), 'apple');
  expect(decryptValue(value, 'x.test', { v10: [mac] }, true)).toEqual({ value: 'apple' });
});

test('decryptValue() takes no value of another host or under another key', () => {
  const moved = encrypt('v10', basic, hash('y.test'), 'moved');
  expect(decryptValue(moved, 'x.test', keys, true)).toHaveProperty('why');
  const foreign = encrypt('v11', valueKey('another', 'linux'), hash('x.test'), 'v');
  expect(decryptValue(foreign, 'x.test', keys, true)).toHaveProperty('why');
});

test('decryptValue() says what cannot be opened and what to do', () => {
  const why = (mark: string) =>
    JSON.stringify(decryptValue(Buffer.from(`${mark}xxxx`), 'x.test', { v11: [] }, true));
  expect(why('v20')).toContain('rutter attach');
  expect(why('v11')).toContain('keyring');
  expect(why('v99')).toContain('v99');
});
