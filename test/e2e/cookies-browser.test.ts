/** `cookies import-browser` on profiles that Chromium itself wrote, and on values under a keyring's password. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createCipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Rutter } from '../harness.ts';
import { unseal } from '../support/lines.ts';
import { asPerson } from '../support/person.ts';
import { writeProfile } from '../support/profile.ts';
import { startSite } from '../support/site.ts';

const root = mkdtempSync(join(tmpdir(), 'rt-profile-'));
const bin = join(root, 'bin');
const rutter = new Rutter({
  env: {
    CHROME_CONFIG_HOME: root,
    PATH: `${bin}:${process.env.PATH}`,
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
  },
});
const site = startSite({
  routes: {
    '/': () =>
      new Response(
        `<title>Login</title><script>fetch('/done').then(() => {
          if (location.hostname !== 'localhost') location.hostname = 'localhost' })</script>`,
        {
          headers: [
            ['content-type', 'text/html'],
            ['set-cookie', 'login=by-real-chromium; Max-Age=86400; HttpOnly; SameSite=Strict; Path=/'],
            ['set-cookie', 'plain=2; Max-Age=86400'],
          ],
        },
      ),
    '/who': (request) =>
      new Response(request.headers.get('cookie') ?? 'none', { headers: { 'content-type': 'text/html' } }),
  },
});
const profile = join(root, 'chromium');

/** Stands for libsecret's program: knows Chrome's password, and keeps nothing. */
const SECRET_TOOL = '#!/bin/sh\n[ "$*" = "lookup application chrome" ] && printf keyring-password\n';

beforeAll(async () => {
  mkdirSync(bin);
  writeFileSync(join(bin, 'secret-tool'), SECRET_TOOL);
  chmodSync(join(bin, 'secret-tool'), 0o755);
  await writeProfile(profile, site.url(), () => site.count('/done') >= 2);
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
  rmSync(root, { recursive: true, force: true });
});

/** As the user takes them. */
const take = async (args: Record<string, unknown>, session?: string) =>
  unseal(await asPerson(rutter, 'cookies import-browser', args, session));

const database = () => readFileSync(join(profile, 'Default', 'Cookies'));

test('it lists the domains first and takes nothing', async () => {
  const { plain } = await rutter.json(['cookies', 'import-browser', 'chromium']);
  expect(plain.data).toMatchObject({
    browser: 'chromium',
    domains: [
      { domain: '127.0.0.1', cookies: 2 },
      { domain: 'localhost', cookies: 2 },
    ],
  });
  expect(plain.hint).toContain('--domain');
  expect((await rutter.json(['cookies', 'get'])).plain.data?.cookies).toEqual([]);
});

test('it takes the named domain of a profile that Chromium wrote, and changes nothing in it', async () => {
  // Encrypted, or the test would prove nothing.
  expect(database().includes('by-real-chromium')).toBe(false);
  const before = database();
  const words = ['cookies', 'import-browser', 'chromium', '--domain', '127.0.0.1'];
  const refused = await rutter.json(words);
  rutter.expectExit(refused, 7);
  expect(refused.reply.hint).toContain('cookies import-browser --domain 127.0.0.1');
  expect((await rutter.json(['cookies', 'get'])).plain.data?.cookies).toEqual([]);
  expect(await take({ browser: 'chromium', domain: ['127.0.0.1'] })).toMatchObject({
    ok: true,
    data: { imported: 2, domains: [{ domain: '127.0.0.1', cookies: 2 }] },
  });
  await rutter.ok(['goto', site.url('who')]);
  expect((await rutter.ok(['text'])).page).toMatch(
    /login=by-real-chromium; plain=2|plain=2; login=by-real-chromium/,
  );
  const { plain: got } = await rutter.json(['cookies', 'get', 'login']);
  expect(got.data?.cookies).toMatchObject([{ domain: '127.0.0.1', httpOnly: true, sameSite: 'Strict' }]);
  expect(database().equals(before)).toBe(true);
  const files = join(rutter.home, 'projects', 'test', 'files');
  expect(readdirSync(files).filter((name) => name.startsWith('cookies-'))).toEqual([]);
  expect(statSync(files).mode & 0o777).toBe(0o700);
});

test('a domain that is not there, a profile that is not there', async () => {
  const domain = await take({ browser: 'chromium', domain: ['example.com'] });
  expect(domain.code).toBe('cookie-unknown');
  const gone = await rutter.json(['cookies', 'import-browser', 'brave']);
  expect(gone.reply.code).toBe('profile-unknown');
  const named = await rutter.json(['cookies', 'import-browser', 'chromium', '--profile', 'Profile 9']);
  expect(named.reply).toMatchObject({ code: 'profile-unknown', message: expect.stringContaining('Default') });
  const path = await rutter.json(['cookies', 'import-browser', '--profile', join(profile, 'Default')]);
  expect(path.plain.data?.domains).toHaveLength(2);
});

/** A value as Chromium writes it under a password, in a database of version 24. */
function encrypted(mark: string, password: string, host: string, value: string): Buffer {
  const cipher = createCipheriv(
    'aes-128-cbc',
    pbkdf2Sync(password, 'saltysalt', 1, 16, 'sha1'),
    Buffer.alloc(16, ' '),
  );
  const plain = Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from(value)]);
  return Buffer.concat([Buffer.from(mark), cipher.update(plain), cipher.final()]);
}

test('it reads values under the password of the keyring, and says which it cannot read', async () => {
  const folder = join(root, 'google-chrome', 'Default', 'Network');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'Cookies'), database());
  const chrome = new DatabaseSync(join(folder, 'Cookies'));
  const change = chrome.prepare(
    'UPDATE cookies SET encrypted_value = ?, value = ? WHERE name = ? AND host_key = ?',
  );
  change.run(encrypted('v11', 'keyring-password', '127.0.0.1', 'from-keyring'), '', 'login', '127.0.0.1');
  change.run(encrypted('v11', 'another', '127.0.0.1', 'x'), '', 'plain', '127.0.0.1');
  change.run(Buffer.from('v20whatever'), '', 'login', 'localhost');
  change.run(Buffer.alloc(0), 'never-encrypted', 'plain', 'localhost');
  chrome.close();
  const session = 'keyring';
  const { data } = await take({ browser: 'chrome', domain: ['127.0.0.1', 'localhost'] }, session);
  expect(data).toMatchObject({
    imported: 2,
    refused: [
      { cookie: 'plain of 127.0.0.1', why: expect.stringContaining('no key') },
      { cookie: 'login of localhost', why: expect.stringContaining('attach') },
    ],
  });
  const values = await rutter.json(['cookies', 'get', '--values'], { session });
  expect(JSON.stringify(values.plain.data)).toMatch(/from-keyring.*never-encrypted/);
});
