/** The network commands: what was loaded, what is answered instead, what goes with it, and recordings. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rutter, within } from '../harness.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
/** Headers of the last request to `/api/echo`. */
let echoed = new Headers();
const site = startSite({
  routes: {
    '/': `<title>Net</title><button onclick="ask()">Ask</button><output id="out">-</output>
      <script>
        async function ask(path = '/api/items') {
          out.textContent = await fetch(path, { method: 'POST', body: 'pin=1234' })
            .then(async (r) => r.status + ' ' + (await r.text()), () => 'failed');
        }
      </script>`,
    '/other':
      '<title>Other</title><button onclick="ask()">Ask</button><output id="out">-</output><script>const ask = async () => { out.textContent = await fetch("/api/items", { method: "POST" }).then((r) => r.text(), () => "failed"); }</script>',
    '/api/items': () =>
      Response.json(
        { from: 'server' },
        { headers: { 'set-cookie': 'sid=topsecret; Path=/', 'x-request-id': 'abc' } },
      ),
    '/api/echo': (request) => {
      echoed = request.headers;
      return new Response('echo');
    },
    '/big': () =>
      new Response(`<p>${'long text '.repeat(20_000)}`, { headers: { 'content-type': 'text/html' } }),
    '/login': (request) =>
      request.headers.get('authorization') === `Basic ${btoa('ann:p@ss')}`
        ? new Response('<h1>Inside</h1>', { headers: { 'content-type': 'text/html' } })
        : new Response('no', { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }),
  },
});

beforeAll(async () => {
  await rutter.ok(['goto', site.url()]);
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

interface Row {
  n: number;
  url: string;
  method: string;
  status?: number;
  failed?: string;
}

/** Rows of the list with these filters, without seals. */
async function list(...args: string[]): Promise<Row[]> {
  const run = await rutter.json(['network', 'list', ...args]);
  rutter.expectExit(run, 0);
  return run.plain.data?.requests as Row[]; // the list's own shape
}

const ask = (path = '/api/items') => rutter.ok(['eval', `ask(${JSON.stringify(path)})`]);

test('network list filters by address, type, method, status and time, and keeps its old name', async () => {
  await ask();
  await ask('/nothing');
  expect((await list('--url', '/api/')).map(({ method, status }) => [method, status])).toEqual([
    ['POST', 200],
  ]);
  expect((await list('--type', 'document')).length).toBe(1);
  expect((await list('--method', 'post', '--status', '4xx')).map(({ url }) => url)).toEqual([
    site.url('nothing'),
  ]);
  expect(await list('--last', '0')).toEqual([]);
  expect((await list('--last', '600')).length).toBeGreaterThanOrEqual(3);
  expect((await rutter.ok(['network', '--failed'])).page).toContain('/nothing');
});

test('network show masks credentials and what was posted unless --values', async () => {
  await ask();
  await ask();
  const [row] = (await list('--url', '/api/items')).slice(-1);
  const shown = await rutter.ok(['network', 'show', String(row?.n)]);
  expect(shown.page).toContain('x-request-id: abc');
  expect(shown.page).toContain('set-cookie: [masked]');
  expect(shown.stdout).not.toContain('topsecret');
  expect(shown.stdout).not.toContain('pin=1234');
  expect(shown.page).toMatch(/cookie: \[masked\]/i);
  const whole = await rutter.ok(['network', 'show', String(row?.n), '--values']);
  expect(whole.page).toContain('sid=topsecret');
  expect(whole.page).toContain('pin=1234');
});

test('network body gives texts in the reply, bounded, and files where asked', async () => {
  await ask();
  const [row] = (await list('--url', '/api/items')).slice(-1);
  const body = await rutter.json(['network', 'body', String(row?.n)]);
  expect(body.plain.data?.text).toBe('{"from":"server"}');
  await rutter.ok(['network', 'body', String(row?.n), '--path', 'answer.json']);
  expect(readFileSync(join(rutter.cwd, 'answer.json'), 'utf8')).toBe('{"from":"server"}');
  await ask('/big');
  const [big] = (await list('--url', '/big')).slice(-1);
  const long = await rutter.json(['network', 'body', String(big?.n)]);
  expect(long.stdout.length).toBeLessThan(40_000);
  expect(statSync(String(long.plain.data?.path)).size).toBe(200_003);
});

test('network show and body say which requests there are, and what is gone', async () => {
  const unknown = await rutter.json(['network', 'show', '9999']);
  expect(unknown.exit).toBe(3);
  expect(unknown.reply.code).toBe('request-unknown');
  expect(unknown.reply.message).toMatch(/it has 1 to \d+/);
  const [first] = await list('--type', 'document');
  await rutter.ok(['goto', site.elsewhere('other')]);
  const gone = await rutter.json(['network', 'body', String(first?.n)]);
  expect(gone.reply.code).toBe('body-gone');
  await rutter.ok(['goto', site.url()]);
});

test('network mock answers instead of the server, across navigations and in status, as often as said', async () => {
  const before = site.count('/api/items');
  await rutter.ok([
    'network',
    'mock',
    '**/api/items',
    '--status',
    '503',
    '--body',
    '{"from":"mock"}',
    '--times',
    '2',
  ]);
  await ask();
  expect(await rutter.out()).toBe('503 {"from":"mock"}');
  await rutter.ok(['goto', site.url('other')]);
  expect((await rutter.ok(['status'])).stdout).toMatch(
    /mock any \*\*\/api\/items with 503, 15 bytes; 1 left, 1 answered/,
  );
  await rutter.ok(['click', 'text=Ask']);
  expect(await rutter.out()).toBe('{"from":"mock"}');
  expect(site.count('/api/items')).toBe(before);
  await rutter.ok(['goto', site.url()]);
  await ask();
  expect(await rutter.out()).toBe('200 {"from":"server"}');
  await rutter.ok(['network', 'unmock', '--all']);
  expect((await rutter.ok(['network', 'routes'])).stdout).toContain('routes: none');
});

test('network mock takes headers, methods and files; the newest rule that matches holds', async () => {
  writeFileSync(join(rutter.cwd, 'items.json'), '{"from":"file"}');
  await rutter.ok(['network', 'mock', '/api/', '--body', 'older']);
  const added = await rutter.json([
    'network',
    'mock',
    '/\\/api\\/items$/',
    '--method',
    'post',
    '--body-file',
    'items.json',
    '--header',
    'X-From: mock',
  ]);
  await ask();
  expect(await rutter.out()).toBe('200 {"from":"file"}');
  const [row] = (await list('--url', '/api/items')).slice(-1);
  const shown = (await rutter.ok(['network', 'show', String(row?.n)])).page;
  expect(shown).toContain('x-from: mock');
  expect(shown).toContain('content-type: application/json');
  await rutter.ok(['network', 'unmock', String(added.reply.data?.id)]);
  await ask();
  expect(await rutter.out()).toBe('200 older');
  await rutter.ok(['network', 'unmock', '/api/']);
});

test('network mock holds in new tabs and not in other sessions', async () => {
  await rutter.ok(['network', 'mock', '**/other', '--body', '<h1>Mocked</h1>']);
  await rutter.ok(['newtab', site.url('other')]);
  expect((await rutter.ok(['text'])).page).toContain('Mocked');
  await rutter.ok(['closetab']);
  await rutter.ok(['goto', site.url('other')], { session: 'apart' });
  expect((await rutter.ok(['title'], { session: 'apart' })).page).toContain('Other');
  await rutter.ok(['network', 'unmock', '--all']);
});

test('network block lets requests fail, and says which', async () => {
  await rutter.ok(['network', 'block', '**/api/**']);
  await ask();
  expect(await rutter.out()).toBe('failed');
  expect((await list('--failed', '--url', '/api/items')).at(-1)?.failed).toBe('blocked: inspector');
  await rutter.ok(['network', 'unblock', '--all']);
  await ask();
  expect(await rutter.out()).toContain('200');
});

test('rules and headers that make no sense are refused with what to type', async () => {
  const cases: [string[], string][] = [
    [['network', 'mock', '/x(/'], 'bad-value'],
    [['network', 'mock', 'x', '--status', '99'], 'bad-value'],
    [['network', 'mock', 'x', '--body', 'a', '--body-file', 'b'], 'bad-value'],
    [['network', 'mock', 'x', '--body-file', 'not-there.json'], 'file-missing'],
    [['network', 'unmock', 'r99'], 'route-unknown'],
    [['network', 'unmock'], 'missing-argument'],
    [['network', 'lst'], 'unexpected-argument'],
    [['headers', 'no colon here'], 'bad-value'],
    [['throttle', 'slow'], 'bad-value'],
    [['throttle'], 'missing-argument'],
    [['har', 'stop'], 'not-recording'],
    [['wait', '--text', 'x', '--since', '1'], 'bad-value'],
  ];
  for (const [args, code] of cases) {
    const run = await rutter.json(args);
    expect([args.join(' '), run.reply.code]).toEqual([args.join(' '), code as never]);
  }
  expect((await rutter.json(['headers', 'Authorization Bearer-token-value'])).stdout).not.toContain(
    'token-value',
  );
});

test('headers go with every request, are masked in lists, and can be taken away one by one', async () => {
  const set = await rutter.ok(['headers', 'X-Test: 1', 'Authorization: Bearer abc123']);
  expect(set.stdout).toContain('authorization: [masked]');
  expect(set.stdout).not.toContain('abc123');
  await ask('/api/echo');
  expect([echoed.get('x-test'), echoed.get('authorization')]).toEqual(['1', 'Bearer abc123']);
  expect((await rutter.ok(['status'])).stdout).toContain('headers: x-test, authorization');
  expect((await rutter.ok(['headers', '--values'])).stdout).toContain('Bearer abc123');
  await rutter.ok(['headers', 'Authorization:']);
  await ask('/api/echo');
  expect([echoed.get('x-test'), echoed.get('authorization')]).toEqual(['1', null]);
  await rutter.ok(['headers', '--clear']);
  await ask('/api/echo');
  expect(echoed.get('x-test')).toBeNull();
});

test('credentials answer HTTP logins, from standard input, and only of the origin that is named', async () => {
  const options = { session: 'login' };
  await rutter.ok(['goto', site.url()], options);
  const set = await rutter.ok(['credentials', 'set', 'ann', '--origin', site.url('login')], {
    ...options,
    input: 'p@ss\n',
  });
  expect(set.stdout).not.toContain('p@ss');
  await rutter.ok(['goto', site.url('login')], options);
  expect((await rutter.ok(['text'], options)).page).toContain('Inside');
  await rutter.run(['goto', site.elsewhere('login')], options);
  expect((await rutter.ok(['text'], options)).page).not.toContain('Inside');
  await rutter.ok(['credentials', 'clear'], options);
});

test('offline cuts the network off, and back on', async () => {
  await rutter.ok(['offline']);
  await ask();
  expect(await rutter.out()).toBe('failed');
  expect((await rutter.ok(['status'])).stdout).toContain('offline');
  await rutter.ok(['offline', 'off']);
  await ask();
  expect(await rutter.out()).toContain('200');
});

test('throttle slows requests down, also in tabs that are opened later, and offline does not undo it', async () => {
  const time = async () => {
    const run = await rutter.json([
      'eval',
      '(async()=>{const t=performance.now();await fetch("/api/echo");return performance.now()-t})()',
    ]);
    return Number(run.plain.data?.value ?? run.plain.data?.result);
  };
  await rutter.ok(['throttle', '--latency', '400']);
  expect(await time()).toBeGreaterThan(390);
  await rutter.ok(['offline']);
  await rutter.ok(['offline', 'off']);
  expect(await time()).toBeGreaterThan(390);
  await rutter.ok(['newtab', site.url()]);
  expect(await time()).toBeGreaterThan(390);
  await rutter.ok(['closetab']);
  expect((await rutter.ok(['status'])).stdout).toContain('throttle own: 400 ms');
  await rutter.ok(['throttle', 'off']);
  expect(await time()).toBeLessThan(within(390));
});

test('har start and stop give a file by HAR 1.2, with bodies and without credentials', async () => {
  await rutter.ok(['har', 'start', '--url', '**/api/**']);
  expect((await rutter.json(['har', 'start'])).reply.code).toBe('recording');
  expect((await rutter.ok(['status'])).stdout).toContain('recording: har');
  await rutter.ok(['headers', 'Authorization: Bearer hidden-token']);
  await rutter.ok(['goto', site.url('?again')]);
  await ask();
  await rutter.ok(['headers', '--clear']);
  const stopped = await rutter.json(['har', 'stop', '--path', 'visit.har']);
  expect(stopped.reply.data?.requests).toBe(1);
  const text = readFileSync(join(rutter.cwd, 'visit.har'), 'utf8');
  expect(text).toContain('\\"from\\":\\"server\\"');
  expect(text).not.toContain('topsecret');
  expect(text).not.toContain('hidden-token');
  expectHar(JSON.parse(text));
});

test('har stop leaves credentials in where it is told to', async () => {
  await rutter.ok(['har', 'start', '--no-bodies']);
  await ask();
  const { plain } = await rutter.json(['har', 'stop', '--values']);
  const path = String(plain.data?.path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('topsecret');
  expect(text).not.toContain('\\"from\\":\\"server\\"');
  expectHar(JSON.parse(text));
});

interface HarLog {
  version: string;
  creator: { name: string };
  entries: {
    startedDateTime: string;
    time: number;
    request: object;
    response: { content: { size: number; mimeType: string } };
    cache: object;
    timings: Record<string, number>;
  }[];
}

/** The fields that HAR 1.2 requires (http://www.softwareishard.com/blog/har-12-spec). */
function expectHar(har: unknown): void {
  const { log } = har as { log: HarLog };
  expect(log.version).toBe('1.2');
  expect(typeof log.creator.name).toBe('string');
  for (const entry of log.entries) {
    expect(Number.isNaN(Date.parse(entry.startedDateTime))).toBe(false);
    expect(entry.time).toBeNumber();
    for (const key of [
      'method',
      'url',
      'httpVersion',
      'cookies',
      'headers',
      'queryString',
      'headersSize',
      'bodySize',
    ])
      expect(entry.request).toHaveProperty(key);
    for (const key of [
      'status',
      'statusText',
      'httpVersion',
      'cookies',
      'headers',
      'content',
      'redirectURL',
      'headersSize',
      'bodySize',
    ])
      expect(entry.response).toHaveProperty(key);
    expect(entry.response.content.size).toBeNumber();
    expect(typeof entry.response.content.mimeType).toBe('string');
    expect(entry.cache).toBeObject();
    for (const key of ['send', 'wait', 'receive']) expect(entry.timings[key]).toBeNumber();
  }
}

test('wait --request and --response wait for what comes, and take earlier ones with --since', async () => {
  await rutter.ok(['eval', 'setTimeout(() => ask("/api/items?later=1&delay=300"), 300)']);
  const request = await rutter.json(['wait', '--request', '/later=1/']);
  expect((request.plain.data as { request: Row }).request.method).toBe('POST');
  const response = await rutter.json(['wait', '--response', '/later=1/']);
  expect((response.plain.data as { request: Row }).request.status).toBe(200);
  const last = await rutter.json(['wait', '--response', '/later=1/'], { timeout: 600 });
  expect(last.reply.code).toBe('timeout');
  await rutter.ok(['wait', '--response', '/later=1/', '--since', '0']);
});
