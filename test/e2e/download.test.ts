/** download is a request of the session: its rules, headers, cookies and network hold for it, and the list has it. */
import { afterAll, beforeEach, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Rutter, within } from '../harness.ts';
import { startChrome } from '../support/chrome.ts';
import { attachment, html, redirect, startSite } from '../support/site.ts';

const MEGABYTES = 200;
/** A body that comes in two halves, and breaks off instead of the second. */
const halves = (waitMs: number, breaks: boolean) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new Uint8Array(100_000).fill(97));
      await Bun.sleep(waitMs);
      if (breaks) return controller.error();
      controller.enqueue(new Uint8Array(100_000).fill(98));
      controller.close();
    },
  });
const megabytes = (count: number) => {
  let left = count;
  const piece = new Uint8Array(1_000_000).fill(120);
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(piece);
      else controller.close();
    },
  });
};

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': '<title>Files</title><a id="file" href="/page">Page</a>',
    '/page': ({ headers }) =>
      html(`<script>document.title = 'ran'</script>${headers.get('cookie')} ${headers.get('x-extra')}`),
    '/moved': () => redirect('/page'),
    '/data': () => new Response('real', { headers: { 'content-type': 'text/plain' } }),
    '/zip': () =>
      new Response(gzipSync('unpacked'), {
        headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
      }),
    '/empty': () => new Response(null, { status: 204 }),
    '/inline': () =>
      new Response('%PDF-1.4', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': 'inline; filename="../../evil/re port.pdf"',
        },
      }),
    '/secret': ({ headers }) =>
      headers.get('authorization') === `Basic ${btoa('ann:soup')}`
        ? new Response('for ann')
        : new Response('no', { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }),
    '/slow': () => new Response(halves(4000, false)),
    '/broken': () => new Response(halves(300, true)),
    '/large': () => attachment('large.bin', megabytes(MEGABYTES)),
    '/quarter': () => attachment('quarter.bin', 'x'.repeat(400_000)),
  },
});

beforeEach(async () => {
  await rutter.ok(['goto', site.url()]);
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

async function download(...words: string[]) {
  const { plain, reply } = await rutter.json(['download', ...words]);
  const { path } = plain.data ?? {};
  return { plain, reply, text: typeof path === 'string' ? readFileSync(path, 'utf8') : undefined };
}

interface Row {
  url: string;
  status?: number;
  bytes?: number;
  failed?: string;
}

async function listed(path: string): Promise<Row | undefined> {
  const { plain } = await rutter.json(['network', 'list', '--url', site.url(path)]);
  const rows = (plain.data?.requests ?? []) as Row[]; // the list's own shape
  return rows.at(-1);
}

test('what would be shown is a file as well, and runs no script; cookies and headers go along', async () => {
  await rutter.ok(['eval', 'document.cookie = "who=ann"']);
  await rutter.ok(['headers', 'X-Extra: soup']);
  const { plain, text } = await download('#file');
  expect(text).toContain('who=ann soup');
  expect(plain.data).toMatchObject({ url: site.url('page'), type: 'text/html; charset=utf-8' });
  expect((await download(site.url('moved'))).plain.data?.url).toBe(site.url('page'));
  expect((await rutter.json(['tabs'])).plain.data?.tabs).toHaveLength(1);
  expect((await rutter.ok(['title'])).page).toContain('Files');
  await rutter.ok(['headers', '--clear']);
});

test('network list and show have it, with status and length and no failure', async () => {
  const { plain } = await download(site.url('data'));
  const row = await listed('data');
  expect(row).toMatchObject({ status: 200, bytes: Number(plain.data?.bytes) });
  expect(row?.failed).toBeUndefined();
  await download(site.url('data?status=404'));
  expect(await listed('data?status=404')).toMatchObject({ status: 404 });
});

test('a mocked answer is what is downloaded, and a blocked one is refused by the name of its rule', async () => {
  const before = site.count('/data');
  await rutter.ok(['network', 'mock', '**/data', '--body', 'mocked', '--times', '1']);
  expect((await download(site.url('data'))).text).toBe('mocked');
  expect((await download(site.url('data'))).text).toBe('real');
  await rutter.ok(['network', 'unmock', '--all']);
  const rule = (await rutter.json(['network', 'block', '**/data'])).plain.data;
  const { reply, plain } = await download(site.url('data'));
  expect(reply).toMatchObject({ code: 'download-failed', hint: `rutter network unmock ${rule?.id}` });
  expect([reply.message, plain.data?.pattern]).toEqual([
    expect.stringContaining(`rule ${rule?.id} of the session blocks it`),
    '**/data',
  ]);
  expect((await listed('data'))?.failed).toContain('blocked');
  await rutter.ok(['network', 'unmock', '--all']);
  expect(site.count('/data') - before).toBe(1);
});

test('offline refuses it, throttle slows it, and credentials open what asks for them', async () => {
  await rutter.ok(['offline']);
  expect((await download(site.url('data'))).reply).toMatchObject({
    code: 'download-failed',
    hint: 'rutter offline off',
  });
  await rutter.ok(['offline', 'off']);
  await rutter.ok(['throttle', '--down', '1600']);
  const startedAt = performance.now();
  expect((await download(site.url('quarter'))).plain.data?.bytes).toBe(400_000);
  expect(performance.now() - startedAt).toBeGreaterThan(1000);
  await rutter.ok(['throttle', 'off']);
  expect((await download(site.url('secret'))).reply.code).toBe('download-failed');
  await rutter.ok(['credentials', 'set', 'ann'], { input: 'soup' });
  expect((await download(site.url('secret'))).text).toBe('for ann');
  await rutter.ok(['credentials', 'clear']);
});

test('a name with a path in it stays in the folder, and what is packed on the way is unpacked', async () => {
  const { plain } = await download(site.url('inline'));
  const path = String(plain.data?.path);
  expect(path).toStartWith(rutter.home);
  expect([path.includes('..'), basename(path)]).toEqual([false, expect.stringMatching(/re port.*\.pdf$/)]);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect((await download(site.url('zip'))).text).toBe('unpacked');
});

test('a slow one is told as running, and its end by a later reply, at the place asked for', async () => {
  const { plain } = await download(site.url('slow'), '--path', 'slow.bin', '--timeout', '1500');
  expect(plain).toMatchObject({
    ok: true,
    outcome: 'unknown',
    effect: { downloads: [{ state: 'running' }] },
  });
  const path = join(rutter.cwd, 'slow.bin');
  expect(existsSync(path)).toBe(false);
  const end = performance.now() + within(8000);
  const notices: string[] = [];
  while (notices.length === 0 && performance.now() < end) {
    await Bun.sleep(200);
    notices.push(...((await rutter.json(['url'])).plain.notices ?? []));
  }
  expect(notices.join()).toContain(path);
  expect(statSync(path).size).toBe(200_000);
});

test('what breaks off, is nothing, or is an error of the server leaves no file', async () => {
  const files = () => readdirSync(join(rutter.home, 'projects', 'test', 'files')).length;
  const before = files();
  for (const path of ['broken', 'empty', 'data?status=500', 'nowhere'])
    expect([path, (await download(site.url(path))).reply.code]).toEqual([path, 'download-failed']);
  expect((await download('http://127.0.0.1:9/x')).reply.code).toBe('download-failed');
  expect((await download(site.url('data'), '--path', '.')).reply.code).toBe('file-missing');
  expect((await download(site.url('data?delay=20000'), '--timeout', '800')).reply.code).toBe('timeout');
  expect(files()).toBe(before);
  expect((await rutter.json(['tabs'])).plain.data?.tabs).toHaveLength(1);
});

test('a long file goes to the disk and not through the daemon', async () => {
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${rutter.daemon().pid}/status`, 'utf8'))?.[1]) * 1024;
  const before = memory();
  const { plain } = await download(site.url('large'), '--path', 'large.bin');
  expect(plain.data?.bytes).toBe(MEGABYTES * 1_000_000);
  expect(memory() - before).toBeLessThan(60_000_000);
});

test("in the user's own Chrome, which keeps its files, it is refused", async () => {
  const chrome = await startChrome({ url: site.url() });
  try {
    for (const flags of [[], ['--isolated']]) {
      const session = `attached${flags.join('')}`;
      await rutter.ok(['attach', '--cdp', String(chrome.port), ...flags], { session });
      await rutter.ok(['goto', site.url()], { session });
      const before = site.count('/data');
      const { reply } = await rutter.json(['download', site.url('data')], { session });
      expect([flags, reply.code, site.count('/data') - before]).toEqual([flags, 'wrong-target', 0]);
      await rutter.ok(['detach'], { session });
    }
  } finally {
    await chrome.close();
  }
});
