/** What was not reached is not `done`, and an answer without a page is an answer. */
import { afterAll, expect, test } from 'bun:test';
import { Rutter, within } from '../harness.ts';
import { html, startSite } from '../support/site.ts';

const bare = (status: number) => () =>
  new Response(null, { status, headers: { 'content-length': '0', 'content-type': 'text/html' } });

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': `<title>Start</title><a href="/missing">Missing</a> <a href="/broken">Broken</a> <a href="http://127.0.0.1:9/">Refused</a>
      <a href="mailto:ada@example.test">Mail</a> <a href="mailto:bob@example.test" target="_blank">Mail in a tab</a>
      <button onclick="location.href='tel:+431'">Call</button>
      <button onclick="out.textContent='pressed'">Still here</button> <output id="out">WAIT</output>`,
    '/missing': bare(404),
    '/broken': bare(500),
    '/unsaved': () =>
      html(`<title>Unsaved</title><label>Text <input id="i"></label><script>
        i.oninput = () => addEventListener('beforeunload', (event) => event.preventDefault());
      </script>`),
    '/outer': '<title>Outer</title><h1>Outer</h1><iframe src="/first"></iframe>',
    '/first': '<title>First</title><a href="/second">Second</a>',
    '/second': '<title>Second</title><h1>Second page</h1>',
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

test.each([
  ['Missing', 'missing', 404],
  ['Broken', 'broken', 500],
])('a click on "%s", answered without a page, tells address and status', async (link, path, status) => {
  const session = path;
  await rutter.ok(['goto', site.url('')], { session });
  const { plain } = await rutter.json(['click', `text=${link}`], { session });
  expect(plain.effect?.navigated).toMatchObject({ url: site.url(path), status });
  expect((await rutter.json(['url'], { session })).plain.data?.url).toBe(site.url(path));
  const again = await rutter.json(['goto', site.url(path)], { session });
  expect(again.plain).toMatchObject({ outcome: 'done', data: { url: site.url(path), status } });
  expect(again.plain.message).toContain(`answered ${status}`);
});

test('a click on a link that cannot be opened names the address and why', async () => {
  await rutter.ok(['goto', site.url('')]);
  const run = await rutter.run(['click', 'text=Refused']);
  expect(run.stdout).toContain('could not open http://127.0.0.1:9/: Chromium does not open that port');
});

test.each([
  ['goto', (url: string) => ['goto', url]],
  ['reload', () => ['reload']],
  ['back', () => ['back']],
])('%s of a page with unsaved changes is not done while the page asks', async (name, command) => {
  const session = `unsaved-${name}`;
  await rutter.ok(['goto', site.url('')], { session });
  await rutter.ok(['goto', site.url('unsaved')], { session });
  await rutter.ok(['fill', '#i', 'half a text'], { session });
  const asked = await rutter.json(command(site.url('second')), { session });
  expect(asked.plain).toMatchObject({ ok: false, outcome: 'failed', code: 'dialog-open' });
  expect(asked.exit).toBe(4);
  await rutter.ok(['dialog', 'dismiss'], { session });
  expect((await rutter.json(['url'], { session })).plain.data?.url).toBe(site.url('unsaved'));
  expect((await rutter.ok(['html', '#i'], { session })).stdout).toContain('<input');
});

test.each([
  'chrome://settings',
  'chrome:settings',
  'about:settings',
  'devtools://devtools/bundled/inspector.html',
])('goto %s is refused, and the browser stays', async (address) => {
  await rutter.ok(['goto', site.url('')]);
  const { plain, exit } = await rutter.json(['goto', address]);
  expect(plain).toMatchObject({ ok: false, code: 'bad-value' });
  expect(exit).toBe(2);
  expect((await rutter.json(['url'])).plain.data?.url).toBe(site.url(''));
});

test('links to other programs leave page, tab and refs as they were', async () => {
  const session = 'programs';
  await rutter.ok(['goto', site.url('')], { session });
  for (const target of ['text=Mail', 'text="Mail in a tab"', 'text=Call']) {
    const run = await rutter.run(['click', target], { session });
    expect(run.ms).toBeLessThan(within(8000));
  }
  expect((await rutter.json(['click', 'text="Still here"'], { session })).plain.outcome).toBe('done');
  expect(await rutter.out({ session })).toBe('pressed');
  const { plain } = await rutter.json(['tabs'], { session });
  expect(plain.data?.tabs).toHaveLength(1);
});

test('back after a link inside a frame answers when the frame is back', async () => {
  const session = 'frame';
  await rutter.ok(['goto', site.url('outer')], { session });
  await rutter.ok(['click', 'text=Second'], { session });
  expect((await rutter.ok(['text'], { session })).stdout).toContain('Second page');
  const run = await rutter.run(['back'], { session });
  expect(run.ms).toBeLessThan(within(8000));
  expect(run.exit).toBe(0);
  expect((await rutter.ok(['text'], { session })).stdout).not.toContain('Second page');
});

test('a command in a batch waits as long for its target as it does alone', async () => {
  const session = 'batch';
  await rutter.ok(['goto', site.url('')], { session });
  const { plain, ms } = await rutter.json(['batch', "click '#nope'"], { session });
  expect(plain).toMatchObject({ ok: false, code: 'no-match' });
  expect(ms).toBeLessThan(within(15_000));
});
