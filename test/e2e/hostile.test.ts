/** Pages that break tools: odd text, size, depth, strict policy, replaced built-ins. */
import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Rutter } from '../harness.ts';
import { parseLines } from '../support/lines.ts';
import { html, startSite } from '../support/site.ts';

const rutter = new Rutter();
const MORE = join(import.meta.dir, '..', 'cases', 'more');
const CSP =
  "default-src 'none'; script-src 'none'; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; sandbox allow-same-origin";
const site = startSite({
  root: MORE,
  routes: {
    '/csp': () =>
      html('<title>Policy</title><label>Name <input id="n"></label><button>Go</button>', 200, {
        'content-security-policy': CSP,
      }),
    '/clobber': `<title>Clobber</title><form id="f"><input name="children" aria-label="One"><input name="parentNode" aria-label="Two">
      <input name="getAttribute" aria-label="Three"><input name="attributes"><input name="shadowRoot"><input name="tagName"><input name="nodeType"><button name="textContent">Send</button></form>
      <img name="querySelector"><img name="body"><img name="documentElement"><iframe name="defaultView" srcdoc=""></iframe>`,
    '/throws': `<title>Throws</title><x-bad>text</x-bad><button>Fine</button><script>customElements.define('x-bad', class extends HTMLElement {
      get id() { throw 1 } get textContent() { throw 1 } get shadowRoot() { throw 1 } get isConnected() { throw 1 } get children() { throw 1 } get nodeType() { throw 1 } });</script>`,
    '/svg': () =>
      new Response(
        '<svg xmlns="http://www.w3.org/2000/svg"><a href="/x"><text y="20">Link</text></a></svg>',
        { headers: { 'content-type': 'image/svg+xml' } },
      ),
    '/text': () => new Response('plain words', { headers: { 'content-type': 'text/plain' } }),
    '/json': () => Response.json({ a: 1 }),
    '/nothing': () => new Response('', { headers: { 'content-type': 'text/html' } }),
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

test('lone surrogates and control characters in names and titles give whole, printable text', async () => {
  await rutter.ok(['goto', site.url('C42.html')]);
  for (const args of [['snapshot'], ['text'], ['title'], ['html'], ['tabs']]) {
    const run = await rutter.ok(args);
    expect(run.stdout.isWellFormed()).toBe(true);
    expect(run.stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    const { reply } = await rutter.json(args);
    expect(reply.ok).toBe(true);
  }
  const half = (await rutter.snapshot()).find((line) => line.name.endsWith('half') && line.ref);
  await rutter.ok(['click', String(half?.ref)]);
});

test('6,000 rows: within the budget, whole lines, and the command that shows more', async () => {
  await rutter.ok(['goto', site.url('C43.html')]);
  const run = await rutter.ok(['snapshot']);
  expect(Buffer.byteLength(run.stdout)).toBeLessThan(4000 * 4 + 1000);
  expect(run.own).toMatch(/more: .*--after @e\d+/);
  const last = parseLines(run.page).at(-1);
  expect(last).toBeDefined();
  const more = /more: (?:rutter )?(snapshot [^\n(]+)/.exec(run.own)?.[1]?.trim().split(' ') ?? [];
  const next = parseLines((await rutter.ok(more)).page);
  expect(next.some((line) => line.name.startsWith('Open '))).toBe(true);
  const small = await rutter.ok(['snapshot', '--max-tokens', '300']);
  expect(Buffer.byteLength(small.stdout)).toBeLessThan(300 * 4 + 600);
  const json = await rutter.json(['snapshot']);
  expect(Buffer.byteLength(json.stdout)).toBeLessThan(4000 * 4 + 2500);
});

test('1,200 nested elements: snapshot, text, html and click', async () => {
  await rutter.ok(['goto', site.url('C44.html')]);
  for (const args of [['snapshot'], ['snapshot', '-i'], ['text'], ['html'], ['text', '--markdown']]) {
    const run = await rutter.run(args);
    expect([args.join(' '), run.exit]).toEqual([args.join(' '), 0]);
  }
  await rutter.ok(['click', await rutter.ref('button', 'Bottom')]);
  expect(await rutter.out()).toBe('PASS bottom');
});

test('strict policy from headers, scripts forbidden, sandboxed: all ways of reading and acting', async () => {
  await rutter.ok(['goto', site.url('csp')]);
  await rutter.ok(['fill', await rutter.ref('textbox', 'Name'), 'Ada']);
  const { plain } = await rutter.json(['eval', "document.getElementById('n').value"]);
  expect(JSON.stringify(plain.data)).toContain('Ada');
  for (const args of [
    ['snapshot'],
    ['text'],
    ['screenshot'],
    ['wait', '--text', 'Name'],
    ['find', 'Go'],
    ['click', 'text=Go'],
  ]) {
    const run = await rutter.run(args);
    expect([args.join(' '), run.exit]).toEqual([args.join(' '), 0]);
  }
});

test('replaced built-ins: every way of reading works and calls none of them', async () => {
  await rutter.ok(['goto', site.url('C41.html')]);
  const lines = await rutter.snapshot();
  expect(lines.filter((line) => line.ref).map((line) => line.name)).toEqual(['Name', 'Sure', 'Kind', 'Go']);
  for (const args of [
    ['text'],
    ['text', '--markdown'],
    ['html'],
    ['find', 'Go'],
    ['snapshot', '-D'],
    ['screenshot'],
    ['hover', 'text=Go'],
    ['scroll', 'down'],
  ]) {
    const run = await rutter.run(args);
    expect([args.join(' '), run.exit]).toEqual([args.join(' '), 0]);
  }
  expect(await rutter.out()).toBe('WAIT');
});

test('fields whose names shadow what a script would read', async () => {
  await rutter.ok(['goto', site.url('clobber')]);
  for (const name of ['One', 'Two', 'Three'])
    await rutter.ok(['fill', await rutter.ref('textbox', name), name]);
  for (const args of [['text'], ['html'], ['snapshot', '-i'], ['click', '#f button']]) {
    const run = await rutter.run(args);
    expect([args.join(' '), run.exit]).toEqual([args.join(' '), 0]);
  }
});

test('elements whose own properties throw', async () => {
  await rutter.ok(['goto', site.url('throws')]);
  await rutter.ok(['click', await rutter.ref('button', 'Fine')]);
  expect((await rutter.ok(['text'])).page).toContain('text');
});

test('documents that are no HTML pages, and an empty one', async () => {
  for (const [path, wanted] of [
    ['svg', 'Link'],
    ['text', 'plain words'],
    ['json', '1'],
    ['nothing', ''],
  ] as const) {
    await rutter.ok(['goto', site.url(path)]);
    expect((await rutter.ok(['snapshot'])).stdout).toContain(wanted);
    expect((await rutter.ok(['text'])).stdout).toContain(wanted);
  }
  await rutter.ok(['goto', 'about:blank']);
  await rutter.ok(['snapshot']);
});
