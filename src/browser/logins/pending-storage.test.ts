import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { rmSync } from 'node:fs';
import type { EvalResult } from '../frames/evaluate.ts';
import type { Session } from '../session.ts';
import { type Site, serve, soon, startBrowser, type TestBrowser } from '../test-kit.ts';

// Chromium starts in a fraction of a second, but not on a machine that is busy with something else.
setDefaultTimeout(60_000);

let site: Site;
let kit: TestBrowser;

beforeAll(async () => {
  site = await serve({ '/': '<title>A</title>' });
  kit = await startBrowser();
});

afterAll(async () => {
  site.close();
  await kit.stop();
  rmSync(kit.root, { recursive: true, force: true });
});

/** Every kind of value and key that a save can hold, and every kind of store and index. */
const FILL = `new Promise((resolve, reject) => {
  for (const name of ['getItem', 'length', '__proto__', 'ünï 🐈']) localStorage.setItem(name, name);
  const loop = { list: [1] }; loop.self = loop; loop.again = loop.list;
  const values = { date: new Date(5), regexp: /a\\/b/giu, big: 12345678901234567890n, numbers: [NaN, -0, Infinity, -Infinity],
    nothing: [undefined, null], map: new Map([[{ k: 1 }, new Set(['x'])]]), bytes: new Float64Array([1.5, -2]),
    buffer: new Uint8Array([0, 255, 128]).buffer, error: new TypeError('wrong'), loop, plain: { a: [1, 'b', { c: false }], v: 'v', o: { k: 1 } },
    text: '\\u2028 "quoted" \\\\ 🐈' };
  const r = indexedDB.open('kinds', 7);
  r.onupgradeneeded = () => {
    r.result.createObjectStore('out').createIndex('many', ['a', 'b'], { unique: true });
    r.result.createObjectStore('in', { keyPath: 'id.deep' }).createIndex('tags', 'tags', { multiEntry: true });
    r.result.createObjectStore('pair', { keyPath: ['x', 'y'] });
    r.result.createObjectStore('auto', { keyPath: 'n', autoIncrement: true });
    r.result.createObjectStore('empty');
  };
  r.onsuccess = () => { try {
    const t = r.result.transaction(['out', 'in', 'pair', 'auto'], 'readwrite');
    const keys = ['text', 2.5, new Date(9), ['list', [1, new Date(3)]], new Uint8Array([3, 1])];
    for (const [name, value] of Object.entries(values)) t.objectStore('out').put(value, name);
    for (const key of keys) t.objectStore('out').put({ a: 1, b: t.objectStore('out').name + String(key) }, key);
    for (let id = 0; id < 1000; id++) t.objectStore('in').put({ id: { deep: id }, tags: ['t' + id % 3, 'all'], filler: 'f'.repeat(1000) });
    t.objectStore('pair').put({ x: 1, y: 'z' });
    t.objectStore('auto').put({ v: 'first' }); t.objectStore('auto').put({ v: 'second' });
    t.onabort = () => reject(t.error);
    t.oncomplete = () => { r.result.close(); resolve('filled'); };
  } catch (error) { reject(error); } };
})`;

/** All of it as text, and what the next key of the generator is. */
const DESCRIBE = `new Promise((resolve, reject) => {
  const say = (value, seen = new Map()) => {
    if (typeof value === 'bigint') return value + 'n';
    if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
    if (typeof value !== 'object' || value === null) return typeof value + ':' + String(value);
    if (seen.has(value)) return '#' + seen.get(value);
    seen.set(value, seen.size);
    const type = Object.prototype.toString.call(value);
    if (value instanceof Date) return 'Date' + value.getTime();
    if (value instanceof RegExp) return String(value);
    if (value instanceof Error) return String(value);
    if (value instanceof ArrayBuffer) return 'buffer' + [...new Uint8Array(value)];
    if (ArrayBuffer.isView(value)) return type + [...value];
    if (value instanceof Map) return 'Map' + [...value].map(([k, v]) => say(k, seen) + '=>' + say(v, seen));
    if (value instanceof Set) return 'Set' + [...value].map((v) => say(v, seen));
    return type + '{' + Object.keys(value).map((k) => k + ':' + say(value[k], seen)) + '}';
  };
  const r = indexedDB.open('kinds');
  r.onerror = () => reject(r.error);
  r.onsuccess = () => { try {
    const lines = ['version ' + r.result.version, JSON.stringify(Object.entries(localStorage).sort())];
    const t = r.result.transaction([...r.result.objectStoreNames]);
    for (const name of r.result.objectStoreNames) {
      const store = t.objectStore(name);
      const indexes = [...store.indexNames].map((each) => store.index(each)).map((i) => [i.name, i.keyPath, i.unique, i.multiEntry]);
      lines.push(JSON.stringify([name, store.keyPath, store.autoIncrement, indexes]));
      store.openCursor().onsuccess = ({ target }) => {
        if (!target.result) return;
        lines.push(name + ' ' + say(target.result.key) + ' ' + say(target.result.value));
        target.result.continue();
      };
    }
    t.onabort = () => reject(t.error);
    t.oncomplete = () => { r.result.close(); resolve(lines.join('\\n')); };
  } catch (error) { reject(error); } };
})`;

async function evaluate(session: Session, url: string, script: string): Promise<EvalResult> {
  const tab = session.current() ?? (await session.newTab(soon()));
  if (!tab.url().startsWith(url)) await tab.goto(soon(10_000), `${url}/`);
  return await tab.main().evaluate(soon(10_000), script);
}

test('PendingStorage writes every kind of value, key, store and index as it was', async () => {
  const first = await kit.browser.session('kinds');
  expect(await evaluate(first, site.url, FILL)).toMatchObject({ value: 'filled' });
  const before = await evaluate(first, site.url, DESCRIBE);
  await kit.browser.session('kinds').then((session) => session.close());
  const again = await evaluate(await kit.browser.session('kinds'), site.url, DESCRIBE);
  expect(again).toEqual(before);
  expect(JSON.stringify(before).length).toBeGreaterThan(100_000);
});

test('PendingStorage halts when the session ends, and what was left is saved', async () => {
  const fill = (value: string) => `localStorage.setItem('k', '${value}'); 1`;
  const first = await kit.browser.session('left');
  await evaluate(first, site.url, fill('one'));
  await evaluate(first, site.other, fill('two'));
  await first.close();
  for (let round = 0; round < 3; round++) {
    const session = await kit.browser.session('left');
    session.touch();
    await session.close();
  }
  const last = await kit.browser.session('left');
  expect(await evaluate(last, site.url, 'localStorage.k')).toMatchObject({ value: 'one' });
  expect(await evaluate(last, site.other, 'localStorage.k')).toMatchObject({ value: 'two' });
  // The page that writes is none of them.
  expect(last.tabs()).toHaveLength(1);
});
