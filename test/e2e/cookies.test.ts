/** `cookies get|set|clear|import`: all attributes, masked values, and every refusal with its reason. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rutter } from '../harness.ts';
import { startChrome } from '../support/chrome.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': () =>
      new Response('<title>Shop</title>', {
        headers: { 'content-type': 'text/html', 'set-cookie': 'sid=s3cr3t-of-page; HttpOnly; Path=/' },
      }),
    '/who': (request) =>
      new Response(request.headers.get('cookie') ?? 'none', { headers: { 'content-type': 'text/html' } }),
  },
});

beforeAll(() => rutter.ok(['goto', site.url()]));

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

type Row = Record<string, unknown>;

async function cookies(args: string[] = []): Promise<Row[]> {
  const { plain } = await rutter.json(['cookies', 'get', ...args]);
  return (plain.data?.cookies ?? []) as Row[]; // as the record says
}

async function sent(): Promise<string> {
  await rutter.ok(['goto', site.url('who')]);
  return (await rutter.ok(['text'])).page;
}

test('get shows HttpOnly and session cookies, masked until asked, and sealed', async () => {
  expect(await cookies()).toEqual([
    {
      name: 'sid',
      value: '[masked, 14 characters]',
      domain: '127.0.0.1',
      path: '/',
      expires: 'with the session',
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
    },
  ]);
  const run = await rutter.ok(['cookies', 'get', '--values']);
  expect(run.page).toContain('s3cr3t-of-page');
  expect(run.own).not.toContain('s3cr3t-of-page');
  expect((await rutter.ok(['cookies', 'get'])).stdout).not.toContain('s3cr3t');
});

test('set takes every attribute, and the page sends the cookie', async () => {
  await rutter.ok(['cookies', 'set', 'theme', 'dark', '--same-site', 'Strict', '--path', '/who']);
  expect(await sent()).toContain('theme=dark');
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const args = [
    '--domain',
    '.example.com',
    '--secure',
    '--http-only',
    '--same-site',
    'None',
    '--expires',
    until,
  ];
  await rutter.ok(['cookies', 'set', 'part', '1', ...args, '--partition', 'https://example.org']);
  expect(await cookies(['part', '--values'])).toMatchObject([
    {
      value: '1',
      domain: '.example.com',
      httpOnly: true,
      secure: true,
      sameSite: 'None',
      expires: expect.stringContaining(until.slice(0, 16)),
      partition: 'https://example.org',
    },
  ]);
  await rutter.ok(['cookies', 'set', 'safe', '1', '--url', 'https://shop.example.com/a']);
  expect(await cookies(['safe'])).toMatchObject([{ domain: 'shop.example.com', secure: true }]);
});

test('get filters by name, domain and address', async () => {
  expect((await cookies(['--domain', 'example.com'])).map(({ name }) => name).sort()).toEqual([
    'part',
    'safe',
  ]);
  expect((await cookies(['--url', site.url('who')])).map(({ name }) => name).sort()).toEqual([
    'sid',
    'theme',
  ]);
  expect((await rutter.json(['cookies', 'get', 'nothing'])).reply).toMatchObject({
    code: 'cookie-unknown',
    hint: 'rutter cookies get',
  });
});

test('clear takes what is named, and all only when told so', async () => {
  expect((await rutter.json(['cookies', 'clear'])).reply.code).toBe('missing-argument');
  await rutter.ok(['cookies', 'clear', 'part']);
  await rutter.ok(['cookies', 'clear', '--domain', 'example.com']);
  expect((await cookies()).map(({ name }) => name).sort()).toEqual(['sid', 'theme']);
  expect((await rutter.json(['cookies', 'clear', '--all'])).plain.data?.cleared).toHaveLength(2);
  expect(await cookies()).toEqual([]);
  expect(await sent()).toContain('none');
});

test('set says why Chromium would not take a cookie, and never repeats its value', async () => {
  for (const [args, why] of [
    [['a', 'hush', '--url', 'https://x.test', '--same-site', 'None', '--secure=false'], /None needs Secure/],
    [['__Host-a', 'hush', '--domain', '.x.test', '--secure'], /single host/],
    [['a', 'hush', '--domain', '.com'], /did not keep it/],
    [['a', 'hush', '--domain', 'x.test', '--expires', '2001-01-01'], /expired/],
  ] as const) {
    const run = await rutter.json(['cookies', 'set', ...args]);
    expect(run.reply.code).toBe('cookie-refused');
    expect(String(run.plain.data?.why)).toMatch(why);
    expect(run.stdout).not.toContain('hush');
  }
  expect((await rutter.json(['cookies', 'set', 'a', 'b', '--expires', 'soon'])).reply.code).toBe('bad-value');
});

const LATER = Math.round(Date.now() / 1000) + 86_400;

const FILES = {
  'playwright.json': JSON.stringify({
    cookies: [
      {
        name: 'pw',
        value: '1',
        domain: '127.0.0.1',
        path: '/',
        expires: -1,
        httpOnly: true,
        sameSite: 'Lax',
      },
      { name: 'old', value: '1', domain: '127.0.0.1', path: '/', expires: 100 },
    ],
    origins: [{ origin: 'https://x.test', localStorage: [] }],
  }),
  'extension.json': JSON.stringify([
    {
      domain: '127.0.0.1',
      hostOnly: true,
      name: 'ext',
      value: '2',
      path: '/',
      session: true,
      sameSite: 'unspecified',
    },
    {
      domain: 'x.test',
      hostOnly: false,
      name: 'wide',
      value: '2',
      expirationDate: LATER,
      sameSite: 'no_restriction',
    },
    { domain: 'x.test', hostOnly: false, value: '2' },
  ]),
  'cookies.txt': [
    '# Netscape HTTP Cookie File',
    '#HttpOnly_127.0.0.1\tFALSE\t/\tFALSE\t0\tnet\t3',
    `.x.test\tTRUE\t/\tTRUE\t${LATER}\tdeep\t3`,
    'x.test\tFALSE\t/',
  ].join('\n'),
};

test('import reads the three kinds of files and tells of every cookie that was refused', async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(rutter.cwd, name), text);
  const results = [];
  for (const name of Object.keys(FILES)) results.push((await rutter.json(['cookies', 'import', name])).plain);
  expect(results.map(({ data }) => data)).toEqual([
    {
      format: 'Playwright JSON',
      imported: 1,
      domains: [{ domain: '127.0.0.1', cookies: 1 }],
      refused: [{ cookie: 'old of 127.0.0.1', why: expect.stringContaining('expired') }],
    },
    {
      format: 'EditThisCookie JSON',
      imported: 1,
      domains: [{ domain: '127.0.0.1', cookies: 1 }],
      refused: [
        { cookie: 'entry 3', why: 'it has no name or no value' },
        { cookie: 'wide of .x.test', why: 'SameSite=None needs Secure' },
      ],
    },
    {
      format: 'Netscape cookies.txt',
      imported: 2,
      domains: [
        { domain: '127.0.0.1', cookies: 1 },
        { domain: 'x.test', cookies: 1 },
      ],
      refused: [{ cookie: 'line 4', why: 'it has 3 fields instead of 7' }],
    },
  ]);
  expect(results[0]?.message).toContain('the storage of 1 origin');
  expect(await sent()).toMatch(/pw=1.*ext=2.*net=3/);
  expect(await cookies(['net'])).toMatchObject([{ httpOnly: true, expires: 'with the session' }]);
});

test('import refuses a file that is none of them, and one that is not there', async () => {
  writeFileSync(join(rutter.cwd, 'notes.txt'), 'password: hush-hush');
  const other = await rutter.json(['cookies', 'import', 'notes.txt']);
  expect(other.reply.code).toBe('bad-value');
  expect(other.stdout).not.toContain('hush');
  expect((await rutter.json(['cookies', 'import', 'nowhere.json'])).reply.code).toBe('file-missing');
});

test("the cookies of the user's own Chrome are not to be had by attaching", async () => {
  const chrome = await startChrome({ url: site.url() });
  try {
    await rutter.ok(['attach', '--cdp', String(chrome.port)], { session: 'mine' });
    for (const args of [
      ['cookies', 'get', '--values'],
      ['cookies', 'clear', '--all'],
      ['state', 'save', 'theirs'],
    ]) {
      const run = await rutter.json(args, { session: 'mine' });
      expect(run.reply).toMatchObject({ code: 'wrong-target', hint: expect.stringContaining('--isolated') });
      expect(run.stdout).not.toContain('s3cr3t');
    }
    await rutter.ok(['attach', '--isolated', '--cdp', String(chrome.port)], { session: 'apart' });
    expect((await rutter.json(['cookies', 'get'], { session: 'apart' })).plain.data?.cookies).toEqual([]);
    for (const session of ['mine', 'apart']) await rutter.ok(['detach'], { session });
  } finally {
    await chrome.close();
  }
});
