/** Saved storage is back before a page of its origin runs a script, however it is reached, and nothing of it is ever lost on the way. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type SavedState, StateFile } from '../../src/browser/logins/state-file.ts';
import { openVault } from '../../src/platform/vault-key.ts';
import { type JsonRun, Rutter } from '../harness.ts';
import { kill } from '../support/processes.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
/** Says in its title what its first script finds. */
const WHO = `<script>
  const first = localStorage.user;
  const say = (found) => { document.title = first + ' ' + found; parent.postMessage(document.title, '*'); };
  const opening = indexedDB.open('db');
  opening.onsuccess = () => { try {
    const get = opening.result.transaction('s').objectStore('s').get('k');
    get.onsuccess = () => say(get.result);
  } catch { say('none'); } };
</script>`;
const LOGIN = `<title>Login</title><script>
  localStorage.user = location.hostname;
  const opening = indexedDB.open('db');
  opening.onupgradeneeded = () => opening.result.createObjectStore('s').put('record', 'k');
</script>`;
const site = startSite({
  routes: {
    '/': '<title>Plain</title>',
    '/login': LOGIN,
    '/who': WHO,
    '/away': (_, url) => Response.redirect(url.searchParams.get('to') ?? '', 302),
    '/link': (_, url) => html(`<title>Link</title><a href="${url.searchParams.get('to')}">Go</a>`),
    '/frame': (_, url) =>
      html(
        `<title>Frame</title><script>onmessage = ({ data }) => { document.title = 'framed ' + data }</script><iframe src="${url.searchParams.get('to')}"></iframe>`,
      ),
  },
});

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });
const { port } = new URL(site.url());
/** Names under localhost are this machine, each a site of its own. */
const at = (host: string, path: string) => `http://${host}.localhost:${port}/${path}`;
const sessions = join(rutter.home, 'projects', 'test', 'sessions');

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

const here = (host: string) => `${host}.localhost record`;

/** Logs in on sites and ends the session, which saves it. */
async function loggedIn(session: string, ...hosts: string[]): Promise<void> {
  for (const host of hosts) await rutter.ok(['goto', at(host, 'login')], { session });
  await rutter.ok(['session', 'close', session]);
}

async function expectTitle(title: string, session: string, tab?: string): Promise<void> {
  const waiting = ['wait', '--fn', `document.title === ${JSON.stringify(title)}`];
  await rutter.run(waiting, { session, timeout: 5000, ...(tab && { tab }) });
  expect((await rutter.ok(['title'], { session, ...(tab && { tab }) })).page).toContain(title);
}

/** A file as an earlier session has left it. */
async function writeSave(session: string, origins: SavedState['storage']['origins']): Promise<void> {
  mkdirSync(sessions, { recursive: true, mode: 0o700 });
  const file = new StateFile(sessions, session, await openVault(rutter.home, undefined));
  file.save({ schema: 1, savedAt: 'before', tabs: [], storage: { cookies: [], origins } });
}

const savedOrigin = (host: string, extra: object = {}) => ({
  origin: at(host, '').slice(0, -1),
  localStorage: [{ name: 'user', value: `${host}.localhost` }],
  indexedDB: [
    {
      name: 'db',
      version: 1,
      stores: [{ name: 's', autoIncrement: false, indexes: [], records: [{ key: 'k', value: 'record' }] }],
    },
  ],
  ...extra,
});

/** Takes long enough to be met half-way. */
const bulk = Array.from({ length: 4000 }, (_, key) => ({ key, value: 'x'.repeat(2000) }));
const heavyOrigin = (host: string) => {
  const origin = savedOrigin(host);
  const store = { name: 'bulk', autoIncrement: false, indexes: [], records: bulk };
  origin.indexedDB.push({ name: 'bulk', version: 1, stores: [store as never] });
  return origin;
};

beforeAll(async () => {
  // Makes the key.
  await rutter.ok(['newtab'], { session: 'first' });
});

const WAYS: Record<string, (session: string, to: string) => Promise<unknown>> = {
  goto: (session, to) => rutter.ok(['goto', to], { session }),
  'a redirect': (session, to) => rutter.ok(['goto', site.url(`away?to=${to}`)], { session }),
  'a click on a link': async (session, to) => {
    await rutter.ok(['goto', site.url(`link?to=${to}`)], { session });
    await rutter.ok(['click', await rutter.ref('link', 'Go', { session })], { session });
  },
  'a script of another site, with a name in the address': async (session, to) => {
    await rutter.ok(['goto', site.url()], { session });
    const script = `setTimeout(() => { location = '${to.replace('//', '//user:word@')}' }); 1`;
    await rutter.ok(['eval', script], { session });
  },
};

for (const [way, go] of Object.entries(WAYS))
  test(`a page that is reached by ${way} finds its storage with its first script`, async () => {
    const session = `by-${Object.keys(WAYS).indexOf(way)}`;
    await loggedIn(session, 'a', 'b');
    await go(session, at('a', 'who'));
    await expectTitle(here('a'), session);
  });

test('a frame of another origin finds its storage with its first script', async () => {
  await loggedIn('frame', 'a', 'b');
  // Of the same site: others have no storage in frames.
  await rutter.ok(['goto', at('x.b', `frame?to=${at('b', 'who')}`)], { session: 'frame' });
  await expectTitle(`framed ${here('b')}`, 'frame');
});

test('a page that a page opens finds its storage with its first script', async () => {
  await loggedIn('opened', 'a', 'b');
  await rutter.ok(['goto', site.url()], { session: 'opened' });
  await rutter.ok(['eval', `open('${at('a', 'who')}'); 1`], { session: 'opened' });
  for (let round = 0; round < 100; round++) {
    if ((await rutter.run(['url'], { session: 'opened', tab: 't2' })).exit === 0) break;
    await Bun.sleep(50);
  }
  await expectTitle(here('a'), 'opened', 't2');
});

test('the first reply says what comes back, and every site has it', async () => {
  await loggedIn('told', 'a', 'b', 'c');
  const first = await rutter.json(['newtab'], { session: 'told' });
  expect(String(first.plain.notices)).toContain('the storage of 3 origins comes back');
  for (const host of ['c', 'a', 'b']) {
    await rutter.ok(['goto', at(host, 'who')], { session: 'told' });
    await expectTitle(here(host), 'told');
  }
});

test('what nobody asks for comes back by itself, and asks no server', async () => {
  await loggedIn('quiet', 'a', 'b');
  const before = site.seen.length;
  await rutter.ok(['newtab'], { session: 'quiet' });
  await Bun.sleep(3500);
  expect(site.seen.slice(before)).toEqual([]);
  expect((await rutter.json(['tabs'], { session: 'quiet' })).plain.data?.tabs).toHaveLength(1);
  await rutter.ok(['goto', at('b', 'who')], { session: 'quiet' });
  await expectTitle(here('b'), 'quiet');
});

test('sites that are never visited keep their storage through many sessions', async () => {
  const session = 'cycles';
  await loggedIn(session, 'a', 'b');
  for (let cycle = 0; cycle < 5; cycle++) await loggedIn(session, `new${cycle}`);
  await rutter.ok(['goto', at('a', 'who')], { session });
  await expectTitle(here('a'), session);
  await rutter.ok(['goto', at('new2', 'who')], { session });
  await expectTitle(here('new2'), session);
});

test('what a page has written since is not put back over', async () => {
  const session = 'newer';
  await loggedIn(session, 'a', 'b');
  await rutter.ok(['goto', at('a', 'who')], { session });
  await rutter.ok(['storage', 'local', 'set', 'user', 'newer'], { session });
  await Bun.sleep(3500); // the other site is written meanwhile
  expect((await rutter.ok(['storage', 'local', 'get', 'user'], { session })).page).toContain('newer');
  await rutter.ok(['session', 'close', session]);
  await rutter.ok(['goto', at('a', 'who')], { session });
  await expectTitle('newer record', session);
});

test('state save and state load know storage that is still to come', async () => {
  await loggedIn('kept', 'a', 'b');
  const saved = await rutter.json(['state', 'save', 'both'], { session: 'kept' });
  expect(saved.plain.message).toContain('the storage of 2 origins');
  await loggedIn('swapped', 'c');
  const loaded = await rutter.json(['state', 'load', 'both'], { session: 'swapped' });
  expect(loaded.plain.message).toMatch(/the storage of 2 origins, in the place of .*storage of 1 origin/);
  for (const [host, title] of [
    ['a', here('a')],
    ['c', 'undefined none'],
  ] as const) {
    await rutter.ok(['goto', at(host, 'who')], { session: 'swapped' });
    await expectTitle(title, 'swapped');
  }
});

test('a rule that answers for a site does not keep its storage out', async () => {
  const session = 'mocked';
  await loggedIn(session, 'a', 'b');
  await rutter.ok(['newtab'], { session });
  await rutter.ok(['network', 'mock', at('a', 'who'), '--body', WHO, '--header', 'content-type: text/html'], {
    session,
  });
  await rutter.ok(['goto', at('a', 'who')], { session });
  await expectTitle(here('a'), session);
});

test('what Chromium does not take is told when it is met, kept aside, and costs nothing else', async () => {
  const session = 'wrong';
  const wrong = savedOrigin('a', { indexedDB: [{ name: 'db', version: -1, stores: [] }] });
  await writeSave(session, [wrong, savedOrigin('b')]);
  await rutter.ok(['newtab'], { session });
  const visit: JsonRun = await rutter.json(['goto', at('a', 'who')], { session });
  expect(String(visit.plain.notices)).toMatch(
    /Not restored: the storage of http:\/\/a\.localhost.*kept in .*wrong\.state\.unrestored-1/,
  );
  await expectTitle('undefined none', session);
  await rutter.ok(['goto', at('b', 'who')], { session });
  await expectTitle(here('b'), session);
  for (let save = 0; save < 4; save++) {
    await rutter.ok(['session', 'close', session]);
    await rutter.ok(['goto', at(`more${save}`, 'login')], { session });
  }
  const aside = (await openVault(rutter.home, undefined)).decrypt(
    await Bun.file(join(sessions, 'wrong.state.unrestored-1')).bytes().then(Buffer.from),
  );
  expect(aside).toContain('"version":-1');
  expect(readdirSync(sessions).filter((name) => name.startsWith('wrong.state.unrestored'))).toHaveLength(1);
});

test('an end while storage is being put back loses none: close, stop, kill of Chromium, kill of the daemon', async () => {
  const session = 'ended';
  await writeSave(session, [heavyOrigin('a'), savedOrigin('b')]);
  const ends: (() => unknown)[] = [
    () => rutter.run(['session', 'close', session]),
    () => rutter.run(['stop']),
    () => kill(rutter.chromium()),
    () => kill(rutter.daemon()),
  ];
  for (const end of ends) {
    await rutter.ok(['goto', at('new', 'login')], { session });
    const going = rutter.run(['goto', at('a', 'who')], { session });
    await Bun.sleep(60);
    await end();
    await going;
  }
  expect(existsSync(join(sessions, 'ended.state.unrestored-1'))).toBe(false);
  for (const host of ['a', 'b']) {
    await rutter.ok(['goto', at(host, 'who')], { session });
    await expectTitle(here(host), session);
  }
  const count = `new Promise((resolve) => { const opening = indexedDB.open('bulk'); opening.onsuccess = () => {
    const counting = opening.result.transaction('bulk').objectStore('bulk').count(); counting.onsuccess = () => resolve(counting.result) } })`;
  await rutter.ok(['goto', at('a', 'who')], { session });
  expect((await rutter.json(['eval', count], { session })).plain.data).toMatchObject({ value: bulk.length });
});
