import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SavedState, StateFile } from './state-file.ts';
import { StateSaver } from './state-saver.ts';
import { eventually, type Site, serve, soon, startBrowser, testRoot } from './test-kit.ts';
import type { EvalResult } from './types.ts';

// Chromium starts in a fraction of a second, but not on a machine that is busy with something else.
setDefaultTimeout(60_000);

let site: Site;
const root = testRoot();

beforeAll(async () => {
  site = await serve({
    '/a': '<title>A</title>',
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

function stateDir(name: string): string {
  const dir = join(root, name);
  mkdirSync(dir, { mode: 0o700 });
  return dir;
}

test('StateFile keeps three versions, private, and skips what has not changed', () => {
  const dir = stateDir('versions');
  const file = new StateFile(dir, 's');
  for (const value of ['1', '2', '2', '3', '4']) file.save(state(value));
  expect(readdirSync(dir).sort()).toEqual(['s.1.json', 's.2.json', 's.json']);
  const versions = ['s.json', 's.1.json', 's.2.json'].map((name) =>
    storedIn(JSON.parse(readFileSync(join(dir, name), 'utf8'))),
  );
  expect(versions).toEqual(['4', '3', '2']);
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
});

test('StateFile.load() falls back to the version before a torn one', () => {
  const dir = stateDir('torn');
  const file = new StateFile(dir, 's');
  file.save(state('1'));
  file.save(state('2'));
  writeFileSync(file.path, '{"schema":1,"storage":{"cook');
  expect(storedIn(new StateFile(dir, 's').load())).toBe('1');
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
  saver.stop();
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
  const saved = join(dir, 'state', 's.json');
  await eventually(() => existsSync(saved) && readFileSync(saved, 'utf8').includes('valueEncoded'), 15_000);
  process.kill(first.browser.pid ?? 0, 'SIGKILL');
  await eventually(() => first.browser.lost);
  const second = await startBrowser([], dir);
  const again = await (await second.browser.session('s')).newTab(soon());
  await again.goto(soon(), `${site.url}/a`);
  expect(await again.main().evaluate(soon(), READ)).toEqual(FILLED);
  expect((await second.browser.session('s')).takeNotices()).toEqual([]);
  await second.stop();
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

test('a state that cannot be restored is set aside and told', async () => {
  const dir = join(root, 'bad');
  mkdirSync(join(dir, 'state'), { recursive: true, mode: 0o700 });
  const bad = {
    ...state('1'),
    storage: { cookies: [{ name: 'a', value: 'b', domain: '', path: 'x' }], origins: [] },
  };
  writeFileSync(join(dir, 'state', 's.json'), JSON.stringify(bad));
  const kit = await startBrowser([], dir);
  const session = await kit.browser.session('s');
  expect(session.takeNotices()).toMatchObject([{ text: expect.stringContaining('could not be restored') }]);
  expect(readdirSync(join(dir, 'state'))).toContain('s.unrestored-1.json');
  const tab = await session.newTab(soon());
  expect(await tab.goto(soon(), `${site.url}/a`)).toMatchObject({ status: 200 });
  await kit.stop();
});
