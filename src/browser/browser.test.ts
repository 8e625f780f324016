import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { eventually, type Site, serve, soon, startBrowser, type TestBrowser } from './test-kit.ts';

// Chromium starts in a fraction of a second, but not on a machine that is busy with something else.
setDefaultTimeout(60_000);

let site: Site;
let kit: TestBrowser;

beforeAll(async () => {
  site = await serve({
    '/a': '<title>A</title><p id=a>a</p>',
    '/b': '<title>B</title><p id=b>b</p>',
    '/clobber': '<img name=title><form name=body></form><title>Real</title>',
    '/nested': '<title>N</title><iframe src=/middle></iframe>',
    '/middle': '<h1>m</h1><iframe id=inner src=/a></iframe>',
    '/alerts': '<button onclick="document.title=[confirm(1),prompt(2,3)].join()">x</button>',
  });
  kit = await startBrowser();
});

afterAll(async () => {
  await kit.stop();
  site.close();
});

test('Browser.launch() knows its pid and version', () => {
  expect(kit.browser.pid).toBeGreaterThan(1);
  expect(kit.browser.version).toMatch(/^\d+\./);
});

test('Tab.goto() gives the address and status of the new document', async () => {
  const session = await kit.browser.session('goto');
  const tab = await session.newTab(soon());
  expect(tab.id).toBe('t1');
  expect(await tab.goto(soon(), `${site.url}/a`)).toEqual({
    url: `${site.url}/a`,
    status: 200,
    redirects: [],
    pending: false,
  });
  expect(await tab.title(soon())).toBe('A');
  const first = tab.main().document;
  await tab.goto(soon(), `${site.url}/b`);
  expect(tab.main().document).toBeGreaterThan(first);
  expect(await tab.title(soon())).toBe('B');
  await session.close();
});

test('Frame.call() runs the engine in an isolated world, in every frame', async () => {
  const session = await kit.browser.session('frames');
  const tab = await session.newTab(soon());
  await tab.goto(soon(), `${site.url}/nested`);
  const frames = await tab.frames(soon());
  expect(frames.map((frame) => new URL(frame.url()).pathname)).toEqual(['/nested', '/middle', '/a']);
  const [main, middle, inner] = frames;
  expect(await inner?.call(soon(), 'ping')).toBe(true);
  expect(inner?.parent?.frame).toBe(middle as never);
  expect(middle?.parent?.frame).toBe(main as never);
  const [iframe] = (await middle?.call(soon(), 'locate', { kind: 'css', selector: '#inner' })) ?? [];
  expect(inner?.parent?.element).toBe(iframe as never);
  expect(await main?.evaluate(soon(), 'typeof __rutter')).toEqual({
    ok: true,
    value: 'undefined',
    type: 'string',
  });
  await session.close();
});

test('Tab holds a dialog until it is answered', async () => {
  const session = await kit.browser.session('dialogs');
  const tab = await session.newTab(soon());
  await tab.goto(soon(), `${site.url}/alerts`);
  const script = tab.main().evaluate(soon(), "document.querySelector('button').click()");
  await expect(script).rejects.toThrow('dialog of kind "confirm"');
  expect(tab.dialog).toEqual({ kind: 'confirm', message: '1', defaultValue: '' });
  await expect(tab.main().call(soon(), 'ping')).rejects.toMatchObject({ code: 'dialog-open' });
  expect(await tab.title(soon())).toBe('');
  await tab.answerDialog(soon(), true);
  await eventually(() => tab.dialog?.kind === 'prompt');
  await tab.answerDialog(soon(), true);
  expect(tab.dialog).toBeUndefined();
  expect(await tab.title(soon())).toBe('true,3');
  expect(tab.log.dialogs.last(2).map((entry) => entry.answer)).toEqual(['accepted', 'accepted']);
  await session.close();
});
