/** Navigation: what really loaded is said, slow is not failed, and a document that goes under a command is no crash. */
import { afterAll, expect, test } from 'bun:test';
import { Rutter, within } from '../harness.ts';
import { html, redirect, startSite } from '../support/site.ts';

const rutter = new Rutter();
let posts = 0;
const site = startSite({
  routes: {
    '/': `<title>Start</title><a href="/next">Next</a> <a href="/next?delay=1200">Slow next</a> <a href="#part">Part</a>
      <form method="post" action="/post"><input name="q" value="1"><button>Send</button></form>
      <a href="/blank" target="_blank">Blank</a> <a href="/nothing" onclick="event.preventDefault(); history.pushState({}, '', '/spa'); document.querySelector('h1').textContent = 'Spa'">Spa</a><h1>Start</h1>`,
    '/next': '<title>Next</title><h1>Next page</h1>',
    '/blank': '<title>Blank</title><h1>Opened</h1>',
    '/a': () => redirect('/b'),
    '/b': () => redirect('/c', 301),
    '/c': () => redirect('/next', 307),
    '/loop': () => redirect('/loop'),
    '/broken': () => html('<title>Broken</title><h1>Broken</h1>', 500),
    '/post': () => html(`<title>Posted</title><h1>Post ${++posts}</h1>`),
    '/meta': '<title>Meta</title><meta http-equiv="refresh" content="0.3;url=/next"><h1>Meta</h1>',
    '/auth': () => html('<title>Auth</title><h1>No</h1>', 401, { 'www-authenticate': 'Basic realm="x"' }),
    '/empty': () => new Response(null, { status: 204 }),
    '/away': `<title>Away</title><button onmousedown="location.href='/next'">Go</button>`,
    '/leaves': `<title>Leaves</title><button onclick="for (let i = 0; i < 3; i++) location.href = '/next?' + i">Go</button>`,
    '/trickle': () =>
      new Response(
        new ReadableStream<Uint8Array>({
          async start(controller) {
            controller.enqueue(
              new TextEncoder().encode('<!doctype html><title>Trickle</title><h1>First half</h1>'),
            );
            await Bun.sleep(6000);
            controller.close();
          },
        }),
        { headers: { 'content-type': 'text/html' } },
      ),
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

test('goto gives status, final address and the redirects on the way', async () => {
  const { plain, exit } = await rutter.json(['goto', site.url('a')]);
  expect(exit).toBe(0);
  const said = JSON.stringify(plain);
  expect(said).toContain('200');
  expect(said).toContain(site.url('next'));
  expect(said).toContain(site.url('b'));
  expect(said).toContain(site.url('c'));
});

test('a page that wants a password fails with that reason and does not hang', async () => {
  const run = await rutter.run(['goto', site.url('auth')], { timeout: within(8000) });
  expect(run.ms).toBeLessThan(within(6000));
  expect(run.stdout).toMatch(/401|credentials|password/i);
});

test('404 and 500 are loaded pages with their status', async () => {
  for (const [path, status] of [
    ['missing', 404],
    ['broken', 500],
  ] as const) {
    const run = await rutter.json(['goto', site.url(path)], { timeout: within(8000) });
    expect([path, run.exit]).toEqual([path, 0]);
    expect(JSON.stringify(run.plain)).toContain(String(status));
  }
});

test('an endless redirect, a closed port and an unknown host fail with the reason', async () => {
  for (const [url, reason] of [
    [site.url('loop'), /redirect/i],
    ['http://127.0.0.1:9/', /refused|unsafe|connect|port/i],
    ['http://no-such-host.test/', /host|name|proxy|resolve/i],
  ] as const) {
    const run = await rutter.run(['goto', url], { timeout: within(8000) });
    expect([url, run.exit]).toEqual([url, 1]);
    expect(run.own).toStartWith('error navigation-failed');
    expect(run.stdout).toMatch(reason);
  }
});

test('a slow page is pending at the deadline, not failed, and arrives', async () => {
  const run = await rutter.json(['goto', site.url('next?delay=2500')], { timeout: 800 });
  expect(run.ms).toBeLessThan(within(3000));
  rutter.expectExit(run, 0);
  expect(JSON.stringify(run.plain)).toMatch(/pending|loading/);
  await rutter.ok(['wait', '--text', 'Next page'], { timeout: within(6000) });
});

test('a page whose end never comes can be read', async () => {
  const run = await rutter.run(['goto', site.url('trickle')], { timeout: 2000 });
  expect(run.ms).toBeLessThan(within(4000));
  rutter.expectExit(run, 0);
  expect((await rutter.ok(['snapshot'])).page).toContain('First half');
});

test('a click that navigates reports address and status', async () => {
  await rutter.ok(['goto', site.url()]);
  const { plain } = await rutter.json(['click', 'text=Next']);
  expect(plain.outcome).toBe('done');
  expect(plain.effect?.navigated).toMatchObject({ url: site.url('next'), status: 200 });
});

test('a click whose page comes late is done, and says that it loads', async () => {
  await rutter.ok(['goto', site.url()]);
  const run = await rutter.json(['click', 'text=Slow next']);
  rutter.expectExit(run, 0);
  expect(run.plain.effect?.navigated).toBeDefined();
  await rutter.ok(['wait', '--text', 'Next page'], { timeout: within(6000) });
});

test('a document that goes on mousedown, or three times at once, is no failure', async () => {
  for (const path of ['away', 'leaves']) {
    await rutter.ok(['goto', site.url(path)]);
    const run = await rutter.json(['click', 'text=Go']);
    expect([path, run.exit]).toEqual([path, 0]);
    expect(run.plain.effect?.navigated?.url).toContain('/next');
    expect((await rutter.ok(['title'])).page).toContain('Next');
  }
});

test('pushState and anchors are told as the same document', async () => {
  await rutter.ok(['goto', site.url()]);
  for (const name of ['Part', 'Spa']) {
    const { plain } = await rutter.json(['click', `role=link[name="${name}"]`]);
    expect(plain.effect?.navigated).toMatchObject({ sameDocument: true });
  }
  expect((await rutter.ok(['url'])).page).toContain('/spa');
});

test('back, forward and reload say where they are; beyond the end there is no history', async () => {
  await rutter.ok(['goto', site.url()]);
  await rutter.ok(['goto', site.url('next')]);
  expect((await rutter.ok(['back'])).page).toContain(site.url());
  expect((await rutter.ok(['title'])).page).toContain('Start');
  expect((await rutter.ok(['forward'])).page).toContain('/next');
  await rutter.ok(['reload']);
  const beyond = await rutter.run(['forward']);
  rutter.expectExit(beyond, 3);
  expect(beyond.own).toStartWith('error no-history');
});

test('a posted form is sent once, and reload does not hang on the question to send again', async () => {
  await rutter.ok(['goto', site.url()]);
  const { plain } = await rutter.json(['click', 'text=Send']);
  expect(plain.effect?.navigated?.url).toContain('/post');
  expect(posts).toBe(1);
  const reload = await rutter.run(['reload'], { timeout: within(5000) });
  expect(reload.ms).toBeLessThan(within(6500));
});

test('meta refresh: the next page is reached and its refs are its own', async () => {
  await rutter.ok(['goto', site.url('meta')]);
  await rutter.ok(['wait', '--text', 'Next page'], { timeout: within(5000) });
  expect((await rutter.ok(['url'])).page).toContain('/next');
});

test('an address without a page (204) leaves the old one and does not hang', async () => {
  await rutter.ok(['goto', site.url()]);
  const run = await rutter.run(['goto', site.url('empty')], { timeout: within(4000) });
  expect(run.ms).toBeLessThan(within(5500));
  expect((await rutter.ok(['title'])).page).toContain('Start');
});

test('a popup is reported with its tab', async () => {
  await rutter.ok(['goto', site.url()]);
  const { plain } = await rutter.json(['click', 'text=Blank']);
  const opened = plain.effect?.opened?.[0];
  expect(opened?.url).toBe(site.url('blank'));
  expect((await rutter.ok(['text'], { tab: String(opened?.tab) })).page).toContain('Opened');
});

test('open is goto, and an address without a scheme is understood', async () => {
  const run = await rutter.ok(['open', site.url('next').replace('http://', '')]);
  expect(run.page).toContain(site.url('next'));
});
