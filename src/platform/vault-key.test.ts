import { afterAll, expect, test } from 'bun:test';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemKeyring } from './keyring.ts';
import { keyPath, openVault } from './vault-key.ts';

const root = mkdtempSync(join(tmpdir(), 'rutter-vault-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Stands for libsecret's program: keeps secrets in a folder, by their attributes. */
const SECRET_TOOL = `#!/bin/sh
action=$1; shift
case $action in store) shift;; esac
file="$KEYS/$(echo "$*" | tr ' ' '-')"
case $action in
  store) cat > "$file";;
  lookup) test -f "$file" && cat "$file";;
esac
`;

function keyring(name: string) {
  const folder = mkdtempSync(join(root, name));
  writeFileSync(join(folder, 'secret-tool'), SECRET_TOOL.replaceAll('$KEYS', folder));
  chmodSync(join(folder, 'secret-tool'), 0o755);
  const env = { PATH: `${folder}:/usr/bin:/bin`, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/none' };
  return { folder, ring: systemKeyring('linux', env) };
}

test('openVault() keeps its key in a private file where there is no keyring', async () => {
  const home = join(root, 'plain');
  const vault = await openVault(home, undefined);
  expect(vault.place).toBe('file');
  expect(statSync(keyPath(home)).mode & 0o777).toBe(0o600);
  const again = await openVault(home, undefined);
  expect(again.decrypt(vault.encrypt('geheim äß'))).toBe('geheim äß');
});

test('openVault() keeps its key in the keyring where there is one, and not in the home', async () => {
  const home = join(root, 'ringed');
  const { ring } = keyring('ring');
  const vault = await openVault(home, ring);
  expect(vault.place).toBe('keyring');
  expect(JSON.parse(readFileSync(keyPath(home), 'utf8'))).not.toHaveProperty('key');
  expect((await openVault(home, ring)).decrypt(vault.encrypt('x'))).toBe('x');
});

test('openVault() refuses rather than make another key when the keyring stays shut', async () => {
  const home = join(root, 'shut');
  const { ring, folder } = keyring('shut-ring');
  await openVault(home, ring);
  rmSync(join(folder, 'secret-tool'));
  const before = readFileSync(keyPath(home), 'utf8');
  await expect(openVault(home, ring)).rejects.toMatchObject({ code: 'state-locked' });
  expect(readFileSync(keyPath(home), 'utf8')).toBe(before);
});

test('openVault() gives everyone the same key, however many begin at once', async () => {
  const home = join(root, 'race');
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => openVault(home, undefined)));
  for (const other of others) expect(other.decrypt(first?.encrypt('x') ?? Buffer.alloc(0))).toBe('x');
});

test('openVault() refuses a key file that it cannot read', async () => {
  const home = join(root, 'torn');
  await openVault(home, undefined);
  writeFileSync(keyPath(home), '{"schema":1,"id"');
  await expect(openVault(home, undefined)).rejects.toMatchObject({ code: 'state-locked' });
  expect(existsSync(keyPath(home))).toBe(true);
});

test('systemKeyring() is absent without its program or without a session bus', () => {
  expect(
    systemKeyring('linux', { PATH: '/nowhere', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/x' }),
  ).toBeUndefined();
  expect(systemKeyring('darwin', { PATH: '/nowhere' })).toBeUndefined();
});
