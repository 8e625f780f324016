/** Logins survive: named states, what a restart gives back, sessions that leave nothing, and the key of it all. */
import { afterAll, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rutter } from '../harness.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': '<title>Shop</title>',
    '/login': () =>
      new Response(
        `<title>In</title><script>localStorage.user = 'ann'; const r = indexedDB.open('db');
        r.onupgradeneeded = () => r.result.createObjectStore('s').put('kept', 'k');</script>`,
        { headers: { 'content-type': 'text/html', 'set-cookie': 'sid=s3cr3t-login; HttpOnly' } },
      ),
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

const sessions = join(rutter.home, 'projects', 'test', 'sessions');

/** Cookie, local storage and IndexedDB as the session has them. */
async function login(session: string): Promise<string> {
  await rutter.ok(['goto', site.url()], { session });
  const script = `new Promise((resolve) => { const r = indexedDB.open('db'); r.onsuccess = () => { try {
    const g = r.result.transaction('s').objectStore('s').get('k'); g.onsuccess = () => resolve(localStorage.user + ' ' + g.result) }
    catch { resolve(localStorage.user + ' none') } } })`;
  const { plain } = await rutter.json(['eval', script], { session });
  const cookies = await rutter.json(['cookies', 'get', '--values'], { session });
  return `${plain.data?.value} ${JSON.stringify(cookies.plain.data).includes('s3cr3t-login') ? 'cookie' : 'none'}`;
}

const IN = 'ann kept cookie';
const OUT = 'undefined none none';

test('state save, list, show, load and rm, across sessions and without a value in sight', async () => {
  await rutter.ok(['goto', site.url('login')], { session: 'a' });
  expect(await login('a')).toBe(IN);
  const saved = await rutter.json(['state', 'save', 'shop'], { session: 'a' });
  expect(saved.plain.message).toBe('Saved 1 cookie and the storage of 1 origin');
  const list = await rutter.json(['state', 'list']);
  expect(list.plain.data?.states).toMatchObject([{ name: 'shop', session: 'a', cookies: 1, origins: 1 }]);
  const shown = await rutter.json(['state', 'show', 'shop']);
  expect(shown.plain.data).toMatchObject({
    cookies: [{ domain: '127.0.0.1', cookies: 1 }],
    origins: [{ origin: site.url().slice(0, -1), items: 1, databases: 1, records: 1 }],
  });
  for (const run of [saved, list, shown]) expect(run.stdout).not.toMatch(/s3cr3t|ann|kept/);
  expect(await login('b')).toBe(OUT);
  const loaded = await rutter.json(['state', 'load', 'shop'], { session: 'b' });
  expect(loaded.plain.message).toMatch(
    /^Restored 1 cookie and the storage of 1 origin, in the place of 0 cookies/,
  );
  expect(await login('b')).toBe(IN);
  await rutter.ok(['state', 'rm', 'shop']);
  expect((await rutter.json(['state', 'load', 'shop'], { session: 'b' })).reply).toMatchObject({
    code: 'state-unknown',
    hint: expect.stringContaining('state list'),
  });
  expect(readdirSync(join(rutter.home, 'states'))).toEqual([]);
});

test('state load mixes nothing and says what it replaced', async () => {
  await rutter.ok(['goto', site.url()], { session: 'empty' });
  await rutter.ok(['state', 'save', 'nothing'], { session: 'empty' });
  const loaded = await rutter.json(['state', 'load', 'nothing'], { session: 'a' });
  expect(loaded.plain.data).toMatchObject({ replaced: '1 cookie and the storage of 1 origin' });
  expect(loaded.plain.data?.notLoaded).toBeUndefined();
  expect((await rutter.ok(['url'], { session: 'a' })).page).toContain(site.url());
  expect(await login('a')).toBe(OUT);
});

test('state save keeps the two versions before', async () => {
  for (const theme of ['one', 'two', 'three', 'four']) {
    await rutter.ok(['storage', 'local', 'set', 'theme', theme], { session: 'a' });
    await rutter.ok(['state', 'save', 'versions'], { session: 'a' });
  }
  const files = readdirSync(join(rutter.home, 'states')).filter((name) => name.startsWith('versions'));
  expect(files.sort()).toEqual(['versions.state', 'versions.state.1', 'versions.state.2']);
  for (const file of files) expect(statSync(join(rutter.home, 'states', file)).mode & 0o777).toBe(0o600);
});

test('names of states cannot lead out of their folder', async () => {
  for (const name of ['../x', '.hidden', 'a/b'])
    expect((await rutter.json(['state', 'save', name], { session: 'a' })).reply.code).toBe('bad-value');
});

test('a restart gives the login back, session cookies too, and says so; the file shows nothing', async () => {
  await rutter.ok(['goto', site.url('login')], { session: 'keep' });
  expect(await login('keep')).toBe(IN);
  await rutter.ok(['stop']);
  const file = readFileSync(join(sessions, 'keep.state'));
  expect(file.includes('s3cr3t-login')).toBe(false);
  const next = await rutter.json(['goto', site.url()], { session: 'keep' });
  expect(String(next.plain.notices)).toContain('1 cookie restored; the storage of 1 origin comes back');
  expect(await login('keep')).toBe(IN);
});

test('a torn save falls back to the one before, and says where the torn one is', async () => {
  await rutter.ok(['storage', 'local', 'set', 'theme', 'dark'], { session: 'keep' });
  await rutter.ok(['stop']);
  expect(existsSync(join(sessions, 'keep.state.1'))).toBe(true);
  writeFileSync(join(sessions, 'keep.state'), 'torn');
  const next = await rutter.json(['goto', site.url()], { session: 'keep' });
  expect(String(next.plain.notices)).toContain('keep.state.unrestored-1');
  expect(await login('keep')).toBe(IN);
});

test('an ephemeral session leaves no file and no address, and a live one cannot become one', async () => {
  const ephemeral = ['--ephemeral'];
  await rutter.ok([...ephemeral, 'goto', site.url('login?private')], { session: 'gone' });
  expect(await login('gone')).toBe(IN);
  const refused = await rutter.json([...ephemeral, 'url'], { session: 'keep' });
  expect(refused.reply).toMatchObject({
    code: 'session-live',
    hint: expect.stringContaining('rutter session close keep'),
  });
  await rutter.ok(['stop']);
  expect(readdirSync(sessions).filter((name) => name.startsWith('gone'))).toEqual([]);
  const project = join(rutter.home, 'projects', 'test');
  expect(readFileSync(join(project, 'daemon.json'), 'utf8')).not.toContain('?private');
  const next = await rutter.json(['goto', site.url()], { session: 'gone' });
  expect(String(next.plain.notices)).toContain('was ephemeral');
  expect(await login('gone')).toBe(OUT);
});

test('RUTTER_EPHEMERAL does what --ephemeral does', async () => {
  const options = { session: 'env', env: { RUTTER_EPHEMERAL: '1' } };
  await rutter.ok(['goto', site.url('login')], options);
  expect((await rutter.json(['session', 'list'])).stdout).toContain('--ephemeral');
  await rutter.ok(['session', 'close', 'env']);
  expect(existsSync(join(sessions, 'env.state'))).toBe(false);
});

test('doctor says where the key is', async () => {
  const { plain } = await rutter.json(['doctor']);
  const checks = plain.data?.checks as { check: string; detail: string }[]; // as the record says
  expect(checks.find(({ check }) => check === 'key')?.detail).toContain('key.json');
  expect(statSync(join(rutter.home, 'key.json')).mode & 0o777).toBe(0o600);
});
