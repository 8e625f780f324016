import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Vault } from '../platform/vault.ts';
import { openVault } from '../platform/vault-key.ts';
import type { EvalResult } from './frames/evaluate.ts';
import { type SavedState, StateFile } from './logins/state-file.ts';
import { StateSaver } from './logins/state-saver.ts';
import { eventually, type Site, serve, soon, startBrowser, testRoot } from './test-kit.ts';

// Chromium starts in a fraction of a second, but not on a machine that is busy with something else.
setDefaultTimeout(60_000);

let site: Site;
const root = testRoot();

beforeAll(async () => {
  site = await serve({
    '/a': '<title>A</title>',
    '/late': "<title>Late</title><script>setTimeout(() => fetch('/set'), 1000)</script>",
    '/set': (_, response) => {
      response.setHeader('set-cookie', 'login=yes; Max-Age=3600');
      response.end('<title>Set</title>');
    },
  });
});

afterAll(() => {
  site.close();
  rmSync(root, { recursive: true, force: true });
});

const state = (value: string): SavedState => ({
  schema: 1,
  savedAt: 'now',
  tabs: [],
  storage: { cookies: [], origins: [{ origin: 'https://a.test', localStorage: [{ name: 'k', value }] }] },
});

const storedIn = (saved: SavedState | undefined) => saved?.storage.origins[0]?.localStorage[0]?.value;

const vault = new Vault('file', '00112233aabbccdd', randomBytes(32));
const load = (dir: string) => new StateFile(dir, 's', vault).load();
const textOf = (path: string) => vault.decrypt(readFileSync(path));

function stateDir(name: string): string {
  const dir = join(root, name);
  mkdirSync(dir, { mode: 0o700 });
  return dir;
}

test('StateFile keeps three versions, private and encrypted, and skips what has not changed', () => {
  const dir = stateDir('versions');
  const file = new StateFile(dir, 's', vault);
  for (const value of ['1', '2', '2', '3', 'fourth-value']) file.save(state(value));
  expect(readdirSync(dir).sort()).toEqual(['s.state', 's.state.1', 's.state.2']);
  const versions = ['s.state', 's.state.1', 's.state.2'].map((name) =>
    storedIn(JSON.parse(textOf(join(dir, name)) ?? '')),
  );
  expect(versions).toEqual(['fourth-value', '3', '2']);
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
  expect(readFileSync(file.path).includes('fourth-value')).toBe(false);
});

test('StateFile.load() falls back to the version before a torn one, and puts the torn one aside', () => {
  const dir = stateDir('torn');
  const file = new StateFile(dir, 's', vault);
  file.save(state('1'));
  file.save(state('2'));
  writeFileSync(file.path, readFileSync(file.path).subarray(0, 60));
  const { saved, unreadable } = load(dir);
  expect(storedIn(saved)).toBe('1');
  expect(unreadable).toEqual([`${file.path}.unrestored-1`]);
  expect(readdirSync(dir).sort()).toEqual(['s.state.1', 's.state.unrestored-1']);
});

test('StateFile.load() takes no file that was changed or has another key', () => {
  const dir = stateDir('changed');
  const file = new StateFile(dir, 's', vault);
  file.save(state('1'));
  const bytes = readFileSync(file.path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(file.path, bytes);
  expect(load(dir).saved).toBeUndefined();
  file.save(state('2'));
  const other = new Vault('file', '00112233aabbccdd', randomBytes(32));
  expect(new StateFile(dir, 's', other).load()).toMatchObject({ unreadable: [expect.any(String)] });
});

test('StateFile reads plain files of earlier versions once and leaves them encrypted', () => {
  const dir = stateDir('plain');
  writeFileSync(join(dir, 's.json'), JSON.stringify(state('new')));
  writeFileSync(join(dir, 's.1.json'), JSON.stringify(state('old')));
  expect(storedIn(load(dir).saved)).toBe('new');
  expect(readdirSync(dir).sort()).toEqual(['s.state', 's.state.1']);
  expect(textOf(join(dir, 's.state.1'))).toContain('old');
});

test('StateFile.setAside() keeps one copy, however often', () => {
  const dir = stateDir('aside');
  const file = new StateFile(dir, 's', vault);
  file.save(state('1'));
  expect(file.setAside(state('1'))).toBe(file.setAside(state('1')));
  expect(readdirSync(dir)).toHaveLength(2);
});

test('StateSaver saves once for many changes, and keeps saving while they go on', async () => {
  let saves = 0;
  const saver = new StateSaver(async () => {
    saves++;
  }, 30);
  const end = performance.now() + 100;
  while (performance.now() < end) {
    saver.touch();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await eventually(() => saves >= 2);
  expect(saves).toBeLessThan(10);
  await saver.stop();
});

const FILL = `localStorage.setItem('k','v');new Promise((resolve)=>{const r=indexedDB.open('db',3);
  r.onupgradeneeded=()=>{r.result.createObjectStore('s').createIndex('i','n');r.result.createObjectStore('p',{keyPath:'id'})};
  r.onsuccess=()=>{const t=r.result.transaction(['s','p'],'readwrite');
    t.objectStore('s').put({n:1,d:new Date(5),m:new Map([[1,new Uint8Array([1,2])]]),u:undefined},'key');
    t.objectStore('p').put({id:7,x:[1,null]});t.oncomplete=()=>{r.result.close();resolve('filled')}}})`;

const READ = `new Promise((resolve)=>{const r=indexedDB.open('db');
  r.onsuccess=()=>{const t=r.result.transaction(['s','p']);const a=t.objectStore('s').get('key');const b=t.objectStore('p').get(7);
    t.oncomplete=()=>resolve([localStorage.k,document.cookie,r.result.version,a.result.d.getTime(),[...a.result.m.get(1)],'u' in a.result,b.result.x])}})`;

const FILLED: EvalResult = {
  ok: true,
  value: ['v', 'login=yes', 3, 5, [1, 2], true, [1, null]],
  type: 'array',
};

test('a killed Chromium costs no cookies, local storage or IndexedDB', async () => {
  const dir = join(root, 'killed');
  mkdirSync(dir);
  const first = await startBrowser([], dir);
  const session = await first.browser.session('s');
  const tab = await session.newTab(soon());
  await tab.goto(soon(), `${site.url}/set`);
  expect(await tab.main().evaluate(soon(), FILL)).toMatchObject({ value: 'filled' });
  session.touch();
  const saved = join(dir, 'state', 's.state');
  const key = await openVault(dir, undefined);
  await eventually(
    () => existsSync(saved) && (key.decrypt(readFileSync(saved)) ?? '').includes('valueEncoded'),
    15_000,
  );
  process.kill(first.browser.pid ?? 0, 'SIGKILL');
  await eventually(() => first.browser.lost);
  const second = await startBrowser([], dir);
  const again = await (await second.browser.session('s')).newTab(soon());
  await again.goto(soon(), `${site.url}/a`);
  expect(await again.main().evaluate(soon(), READ)).toEqual(FILLED);
  expect((await second.browser.session('s')).takeNotices()).toMatchObject([
    {
      text: expect.stringMatching(
        /goes on from its save of .*: 1 cookie restored; the storage of 1 origin comes back before a page of it loads$/,
      ),
    },
  ]);
  await second.stop();
});

test('what a page does by itself is saved, too', async () => {
  const dir = join(root, 'late');
  mkdirSync(dir);
  const kit = await startBrowser([], dir);
  const tab = await (await kit.browser.session('s')).newTab(soon());
  await tab.goto(soon(), `${site.url}/late`);
  const key = await openVault(dir, undefined);
  const saved = join(dir, 'state', 's.state');
  await eventually(
    () => existsSync(saved) && (key.decrypt(readFileSync(saved)) ?? '').includes('"login"'),
    20_000,
  );
  await kit.stop();
});

test('close saves every session', async () => {
  const dir = join(root, 'several');
  mkdirSync(dir);
  const kit = await startBrowser([], dir);
  for (const name of ['a', 'b', 'c']) {
    const tab = await (await kit.browser.session(name)).newTab(soon());
    await tab.goto(soon(), `${site.url}/set`);
  }
  await kit.browser.close(soon(8000));
  expect(readdirSync(join(dir, 'state')).sort()).toEqual(['a.state', 'b.state', 'c.state']);
  await kit.stop();
});

test('close saves origins that no tab shows any more', async () => {
  const dir = join(root, 'closed');
  mkdirSync(dir);
  const first = await startBrowser([], dir);
  const tab = await (await first.browser.session('s')).newTab(soon());
  await tab.goto(soon(), `${site.url}/set`);
  await tab.main().evaluate(soon(), FILL);
  await tab.goto(soon(), `${site.other}/a`);
  await first.browser.close(soon(8000));
  const second = await startBrowser([], dir);
  const again = await (await second.browser.session('s')).newTab(soon());
  await again.goto(soon(), `${site.url}/a`);
  expect(await again.main().evaluate(soon(), READ)).toEqual(FILLED);
  await second.stop();
});

test('what Chromium refuses of a state is told, kept aside, and costs nothing else', async () => {
  const dir = join(root, 'bad');
  mkdirSync(join(dir, 'state'), { recursive: true, mode: 0o700 });
  const cookie = {
    value: 'b',
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  };
  const bad: SavedState = {
    ...state('1'),
    storage: {
      cookies: [
        { ...cookie, name: 'wrong', domain: '', path: 'x' },
        { ...cookie, name: 'good', domain: '127.0.0.1' },
        { ...cookie, name: 'old', domain: '127.0.0.1', expires: 5 },
      ],
      origins: [{ origin: site.url, localStorage: [{ name: 'k', value: '1' }] }],
    },
  };
  writeFileSync(join(dir, 'state', 's.json'), JSON.stringify(bad));
  const kit = await startBrowser([], dir);
  const session = await kit.browser.session('s');
  const [notice, ...others] = session.takeNotices();
  expect(others).toEqual([]);
  expect(notice?.text).toMatch(
    /: 1 cookie restored; the storage of 1 origin comes back before a page of it loads; 1 expired cookie left out; not restored: cookie wrong of {2}\(.+\); the whole save is kept in .*s\.state\.unrestored-1$/,
  );
  expect(notice?.text).not.toContain('=b');
  const tab = await session.newTab(soon());
  await tab.goto(soon(), `${site.url}/a`);
  expect(await tab.main().evaluate(soon(), '[document.cookie, localStorage.k]')).toMatchObject({
    value: ['good=b', '1'],
  });
  await kit.stop();
});

test('without its key a session starts, says so, and writes nothing', async () => {
  const dir = join(root, 'locked');
  mkdirSync(join(dir, 'state'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dir, 'key.json'), '{"schema":1,"id":"00112233aabbccdd","place":"keyring"}');
  writeFileSync(join(dir, 'state', 's.state'), vault.encrypt(JSON.stringify(state('1'))));
  const kit = await startBrowser([], dir);
  const session = await kit.browser.session('s');
  expect(session.takeNotices()).toMatchObject([{ text: expect.stringContaining('is not saved') }]);
  const tab = await session.newTab(soon());
  await tab.goto(soon(), `${site.url}/set`);
  await session.close();
  expect(readdirSync(join(dir, 'state'))).toEqual(['s.state']);
  expect(storedIn(JSON.parse(textOf(join(dir, 'state', 's.state')) ?? ''))).toBe('1');
  await kit.stop();
});

test('an ephemeral session starts empty and leaves no file', async () => {
  const dir = join(root, 'ephemeral');
  mkdirSync(dir);
  const kit = await startBrowser([], dir);
  const session = await kit.browser.session('s', { ephemeral: true });
  const tab = await session.newTab(soon());
  await tab.goto(soon(), `${site.url}/set`);
  session.touch();
  await session.close();
  expect(readdirSync(join(dir, 'state'))).toEqual([]);
  await kit.browser.session('t');
  await expect(kit.browser.session('t', { ephemeral: true })).rejects.toMatchObject({ code: 'session-live' });
  await kit.stop();
});
