/** `--proxy`, `--ignore-https-errors`, `session close`: how a session is started, and that a live one refuses another way. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Rutter } from '../harness.ts';
import { tls } from '../support/certificate.ts';
import { CREDENTIALS, startHttpProxy, startSocksProxy, type TestProxy } from '../support/proxies.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': '<title>Shop</title><h1>Shop</h1>',
    '/set': '<script>document.cookie = "kept=yes; max-age=9999"</script>',
  },
});
const secure = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  tls,
  fetch: () => new Response('<title>Safe</title><h1>Safe</h1>', { headers: { 'content-type': 'text/html' } }),
});
let http: TestProxy;
let socks: TestProxy;

beforeAll(async () => {
  http = await startHttpProxy();
  socks = await startSocksProxy();
});

afterAll(async () => {
  await rutter.close();
  http.stop();
  socks.stop();
  secure.stop(true);
  await site.stop();
});

const host = () => new URL(site.url()).host;
const httpProxy = () => `http://${CREDENTIALS}@127.0.0.1:${http.port}`;
const socksProxy = () => `socks5://${CREDENTIALS}@127.0.0.1:${socks.port}`;

test('--proxy goes through an HTTP proxy with credentials', async () => {
  const session = 'http';
  await rutter.ok(['goto', site.url(), '--proxy', httpProxy()], { session });
  expect((await rutter.ok(['title'], { session })).page).toContain('Shop');
  expect(http.through).toContain(host());
  const before = http.through.length;
  await rutter.ok(['goto', site.url('?again')], { session });
  expect(http.through.length).toBeGreaterThanOrEqual(before);
});

test('--proxy goes through a SOCKS5 proxy with credentials, for http and https', async () => {
  const session = 'socks';
  await rutter.ok(['goto', site.url(), '--proxy', socksProxy(), '--ignore-https-errors'], { session });
  expect((await rutter.ok(['title'], { session })).page).toContain('Shop');
  expect(socks.through).toContain(host());
  await rutter.ok(['goto', `https://127.0.0.1:${secure.port}/`], { session });
  expect((await rutter.ok(['title'], { session })).page).toContain('Safe');
  expect(socks.through).toContain(`127.0.0.1:${secure.port}`);
});

test('wrong credentials are a failure, and another session does not use the proxy', async () => {
  for (const [session, proxy] of [
    ['wrong-http', httpProxy().replace('agent', 'nobody')],
    ['wrong-socks', socksProxy().replace('agent', 'nobody')],
  ] as const) {
    const run = await rutter.json(['goto', site.url(), '--proxy', proxy], { session });
    expect([0, 1]).toContain(run.exit);
    // A proxy's refusal is a page with its status; the site is not reached in any case.
    expect((await rutter.run(['title'], { session })).stdout).not.toContain('Shop');
  }
  expect(http.refused).toBeGreaterThan(0);
  expect(socks.refused).toBeGreaterThan(0);
  const before = http.through.length + socks.through.length;
  await rutter.ok(['goto', site.url()], { session: 'direct' });
  expect(http.through.length + socks.through.length).toBe(before);
});

test('RUTTER_PROXY does what --proxy does', async () => {
  const session = 'env';
  const before = http.through.length;
  await rutter.ok(['goto', site.url()], { session, env: { RUTTER_PROXY: httpProxy() } });
  expect(http.through.length).toBeGreaterThan(before);
});

test('--ignore-https-errors lets a wrong certificate pass, in that session alone', async () => {
  const address = `https://127.0.0.1:${secure.port}/`;
  const refused = await rutter.json(['goto', address], { session: 'strict' });
  rutter.expectExit(refused, 1);
  await rutter.ok(['goto', address, '--ignore-https-errors'], { session: 'lax' });
  expect((await rutter.ok(['title'], { session: 'lax' })).page).toContain('Safe');
  rutter.expectExit(await rutter.run(['goto', address], { session: 'strict' }), 1);
});

test('a live session refuses to be started otherwise, and session close makes room', async () => {
  const session = 'live';
  await rutter.ok(['goto', site.url('set')], { session });
  const proxied = await rutter.json(['goto', site.url(), '--proxy', httpProxy()], { session });
  rutter.expectExit(proxied, 4);
  expect(proxied.reply.code).toBe('session-live');
  expect(proxied.reply.hint).toContain(`rutter session close ${session}`);
  expect(proxied.stdout).not.toContain('p%40ss');
  expect(proxied.stdout).not.toContain('p@ss');
  rutter.expectExit(await rutter.run(['goto', site.url(), '--ignore-https-errors'], { session }), 4);
  rutter.expectExit(await rutter.run(['goto', site.url(), '--headed'], { session }), 4);
  await rutter.ok(['session', 'close', session]);
  const before = http.through.length;
  await rutter.ok(['goto', site.url(), '--proxy', httpProxy()], { session });
  expect(http.through.length).toBeGreaterThan(before);
  expect((await rutter.ok(['eval', 'document.cookie'], { session })).page).toContain('kept=yes');
  // The same again is no change.
  await rutter.ok(['goto', site.url(), '--proxy', httpProxy()], { session });
  const listed = await rutter.json(['session', 'list']);
  const row = ((listed.plain.data?.sessions ?? []) as { name: string; setup?: string }[]).find(
    ({ name }) => name === session,
  );
  expect(row?.setup).toBe(`--proxy http://127.0.0.1:${http.port}`);
});

const BAD: [flag: string[], says: string][] = [
  [['--proxy', 'ftp://x:1'], 'no address of a proxy'],
  [['--proxy', 'http://x:1/path'], 'has a path'],
  [['--proxy', 'http://user:secret@'], 'no address of a proxy'],
  [['--proxy', 'socks4://u:p@127.0.0.1:1'], 'SOCKS4 has no credentials'],
];

test.each(BAD)('%j is refused', async (flags, says) => {
  const run = await rutter.json(['goto', site.url(), ...flags], { session: 'bad' });
  rutter.expectExit(run, 2);
  expect(run.reply.message).toContain(says);
  expect(run.stdout).not.toContain('secret');
});

test('session close of what is not live exits 3', async () => {
  const run = await rutter.json(['session', 'close', 'nobody']);
  rutter.expectExit(run, 3);
  expect(run.reply.code).toBe('session-unknown');
});
