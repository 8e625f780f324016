/** What is taken out of a page: lists, tables, states, files. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rutter } from '../harness.ts';
import { startSite } from '../support/site.ts';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
  <meta name="description" content="All we sell"><meta property="og:title" content="The shop">
  <link rel="canonical" href="/shop"><script type="application/ld+json">{ "@type": "Store",
    "name": "Shop" }</script><style>#price { color: rgb(10, 20, 30); --brand: teal } h2 { margin-top: 1200px }</style></head>
  <body><h1>Shop</h1><a href="docs/a.html">Docs</a> <a href="https://example.com/x" rel="nofollow">Away</a>
  <a href="/secret" style="display:none">Hidden</a>
  <form action="/order" method="post" id="f"><input name="children" value="1"><label>Email <input type="email" name="mail" value="a@b.c" required></label>
    <label>Pass <input type="password" name="pw" value="hunter2"></label><label><input type="checkbox" checked name="ok"> Agree</label>
    <label>Size <select name="size"><option>S</option><option selected>M</option></select></label><button disabled>Send</button></form>
  <table id="prices"><caption>Prices</caption><tr><th>Item</th><th>Price, net</th></tr><tr><td rowspan="2">Tea</td><td>3</td></tr><tr><td>4</td></tr></table>
  <img src="/pixel.png" alt="Dot"><img src="/missing.png"><p id="price" data-x="1" style="width:200px;height:50px">12 EUR</p>
  <iframe srcdoc="<a href='/inside'>Inside</a>"></iframe><h2>Far down</h2></body></html>`;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': PAGE,
    '/pixel.png': () => new Response(PIXEL, { headers: { 'content-type': 'image/png' } }),
  },
});

beforeAll(async () => {
  await rutter.ok(['goto', site.url()]);
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** The data of a reply, without seals. */
async function data<T>(...args: string[]): Promise<T> {
  const run = await rutter.json(args);
  rutter.expectExit(run, 0);
  return run.plain.data as T; // the command's own shape
}

test('links lists addresses of all frames in full, with refs, without hidden ones', async () => {
  const { links } = await data<{ links: { ref: string; name: string; url: string }[] }>('links');
  expect(links.map(({ name, url }) => [name, url])).toEqual([
    ['Docs', site.url('docs/a.html')],
    ['Away', 'https://example.com/x'],
    ['Inside', site.url('inside')],
  ]);
  expect((await data<{ links: object[] }>('links', '--hidden')).links.length).toBe(4);
  expect((await data<{ total: number }>('links', '--url', '**/docs/**')).total).toBe(1);
  await rutter.ok(['hover', links[0]?.ref ?? '']);
});

test('links and forms give refs only to what they print, and go on where they ended', async () => {
  const items = Array.from({ length: 400 }, (_, i) => `<li><a href="/item/${i}">Item ${i}</a>`).join('');
  await rutter.ok(['load-html'], { input: `<ul>${items}</ul>` });
  const first = await rutter.json(['links', '--max-tokens', '500']);
  const { links, total } = first.plain.data as { links: { ref: string }[]; total: number };
  expect(total).toBe(400);
  expect(links.length).toBeLessThan(40);
  expect(first.reply.more).toBe(`rutter links --after ${links.length}`);
  const next = await data<{ links: { ref: string; name: string }[] }>(
    'links',
    '--after',
    String(links.length),
    '--max-tokens',
    '500',
  );
  expect(next.links[0]?.name).toBe(`Item ${links.length}`);
  const number = (ref: string | undefined) => Number(ref?.slice(2));
  expect(number(next.links[0]?.ref)).toBe(number(links.at(-1)?.ref) + 1);
  await rutter.ok(['goto', site.url()]);
});

test('links seals what the page says', async () => {
  const { reply } = await rutter.json(['links']);
  const { links } = reply.data as { links: { url: string }[] };
  expect(links[0]?.url).toStartWith('⟦page ');
});

test('forms lists fields with labels and values, and never a password', async () => {
  const run = await rutter.json(['forms']);
  expect(run.stdout).not.toContain('hunter2');
  const { forms } = run.plain.data as {
    forms: { method: string; action: string; fields: Record<string, unknown>[] }[];
  };
  expect([forms[0]?.method, forms[0]?.action]).toEqual(['post', site.url('order')]);
  expect(forms[0]?.fields.map(({ field, type, label, value }) => [field, type, label, value])).toEqual([
    ['children', 'text', '', '1'],
    ['mail', 'email', 'Email', 'a@b.c'],
    ['pw', 'password', 'Pass', undefined],
    ['ok', 'checkbox', 'Agree', 'on'],
    ['size', 'select', 'Size', 'M'],
    [undefined, 'button', 'Send', undefined],
  ]);
  expect(
    forms[0]?.fields.map(({ required, secret, checked, disabled }) => [required, secret, checked, disabled]),
  ).toEqual([
    [undefined, undefined, undefined, undefined],
    [true, undefined, undefined, undefined],
    [undefined, true, undefined, undefined],
    [undefined, undefined, true, undefined],
    [undefined, undefined, undefined, undefined],
    [undefined, undefined, undefined, true],
  ]);
});

test('tables gives CSV and JSON, with spans filled, and files', async () => {
  expect((await data<{ text: string }>('tables', '#prices')).text).toBe(
    'Prices\nItem,"Price, net"\nTea,3\nTea,4\n',
  );
  const { text } = await data<{ text: string }>('tables', '--format', 'json');
  expect(JSON.parse(text)).toEqual([
    {
      caption: 'Prices',
      rows: [
        { Item: 'Tea', 'Price, net': '3' },
        { Item: 'Tea', 'Price, net': '4' },
      ],
    },
  ]);
  await rutter.ok(['tables', '--path', 'prices.csv']);
  expect(readFileSync(join(rutter.cwd, 'prices.csv'), 'utf8')).toContain('Tea,4');
  expect((await rutter.json(['tables', 'h1'])).reply.code).toBe('no-match');
});

test('meta reads description, Open Graph, links and JSON-LD', async () => {
  expect(await data<object>('meta')).toEqual({
    title: 'Shop',
    lang: 'en',
    meta: [{ name: 'description', content: 'All we sell' }],
    open_graph: [{ name: 'og:title', content: 'The shop' }],
    links: [{ rel: 'canonical', url: site.url('shop') }],
    json_ld: ['{"@type":"Store","name":"Shop"}'],
  });
});

test('assets lists pictures with their sizes, and what is broken', async () => {
  const { assets } = await data<{ assets: Record<string, unknown>[] }>('assets');
  expect(assets.map(({ url, width, alt, broken }) => [url, width, alt, broken])).toEqual([
    [site.url('pixel.png'), 1, 'Dot', undefined],
    [site.url('missing.png'), undefined, undefined, true],
  ]);
  expect((await data<{ total: number }>('assets', '--broken')).total).toBe(1);
  expect((await data<{ total: number }>('assets', '--kind', 'video')).total).toBe(0);
});

test('attrs and styles read one element', async () => {
  const { attributes } = await data<{ attributes: { name: string; value: string }[] }>('attrs', '#price');
  expect(attributes).toContainEqual({ name: 'data-x', value: '1' });
  expect((await rutter.ok(['attrs', '[name=pw]'])).stdout).not.toContain('hunter2');
  const { styles } = await data<{ styles: object[] }>('styles', '#price', 'color', 'width');
  expect(styles).toEqual([
    { name: 'color', value: 'rgb(10, 20, 30)' },
    { name: 'width', value: '200px' },
  ]);
  expect((await data<{ styles: object[] }>('styles', '#price', '--', '--brand')).styles).toEqual([
    { name: '--brand', value: 'teal' },
  ]);
  expect((await data<{ styles: object[] }>('styles', '#price', '--all')).styles.length).toBeGreaterThan(200);
});

test('box gives place and size, and refuses what is not rendered', async () => {
  const box = await data<Record<string, unknown>>('box', '#price');
  expect([box.width, box.height, box.in_viewport]).toEqual([200, 50, true]);
  expect((await data<Record<string, unknown>>('box', 'h2')).in_viewport).toBe(false);
  const hidden = await rutter.json(['box', 'a[href="/secret"]']);
  expect(hidden.reply.code).toBe('not-visible');
});

test('is answers yes and no', async () => {
  const is = async (state: string, target: string) => (await data<{ is: unknown }>('is', state, target)).is;
  expect(await is('visible', 'h1')).toBe(true);
  expect(await is('visible', 'a[href="/secret"]')).toBe(false);
  expect(await is('hidden', 'a[href="/secret"]')).toBe(true);
  expect(await is('disabled', 'text=Send')).toBe(true);
  expect(await is('enabled', '[name=mail]')).toBe(true);
  expect(await is('required', '[name=mail]')).toBe(true);
  expect(await is('checked', '[name=ok]')).toBe(true);
  const wrong = await rutter.json(['is', 'visble', 'h1']);
  expect(wrong.reply.message).toContain('did you mean "visible"');
});

test('vitals rates the page, and memory counts', async () => {
  const { vitals } = await data<{ vitals: { name: string; value: number | null; rating: string }[] }>(
    'vitals',
  );
  expect(vitals.map(({ name }) => name)).toEqual(['lcp', 'cls', 'inp', 'ttfb', 'fcp']);
  expect(vitals.find(({ name }) => name === 'lcp')?.value).toBeGreaterThan(0);
  const memory = await data<{ js_used_mb: number; nodes: number }>('memory', '--collect');
  expect(memory.js_used_mb).toBeGreaterThan(0.1);
  expect(memory.nodes).toBeGreaterThan(20);
});

test('pdf prints with format, margins, outline and pages', async () => {
  await rutter.ok([
    'pdf',
    '--path',
    'page.pdf',
    '--format',
    'letter',
    '--landscape',
    '--margin',
    '1in,2cm',
    '--outline',
    '--footer',
    '<b class=pageNumber></b>',
  ]);
  const file = readFileSync(join(rutter.cwd, 'page.pdf'), 'latin1');
  expect(file).toStartWith('%PDF-');
  expect(file).toContain('/MediaBox [0 0 792 612]');
  expect(file).toContain('/Outlines');
  for (const args of [
    ['--margin', 'wide'],
    ['--pages', 'all'],
    ['--format', 'a9'],
  ])
    expect((await rutter.json(['pdf', ...args])).reply.code).toBe('bad-value');
});

test('archive holds the page and its pictures', async () => {
  await rutter.ok(['archive', '--path', 'page.mhtml']);
  const file = readFileSync(join(rutter.cwd, 'page.mhtml'), 'utf8');
  expect(file).toContain('multipart/related');
  expect(file).toContain('Content-Type: image/png');
});
