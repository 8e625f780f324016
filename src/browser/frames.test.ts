import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { DocumentGone, type Frame } from './frames/frame.ts';
import { adoptClosedRoots } from './see/closed-shadow.ts';
import { markListeners } from './see/listeners.ts';
import type { Session } from './session.ts';
import type { Tab } from './tab/tab.ts';
import { eventually, type Site, serve, soon, startBrowser, type TestBrowser } from './test-kit.ts';

// Chromium starts in a fraction of a second, but not on a machine that is busy with something else.
setDefaultTimeout(60_000);

let site: Site;
let kit: TestBrowser;
let session: Session;
let tab: Tab;

beforeAll(async () => {
  let other = '';
  site = await serve({
    '/a': '<title>A</title><p id=a>a</p>',
    '/b': '<title>B</title><p id=b>b</p>',
    '/cross': (_, response) =>
      response.end(`<h1>top</h1><p></p><div><iframe id=x src="${other}/inner"></iframe></div>`),
    '/inner': (_, response) =>
      response.end(`<h2>inner</h2><iframe id=y src="/a"></iframe><iframe id=z src="${site.url}/b"></iframe>`),
    '/listeners':
      '<span id=s>S</span><i id=k>K</i><div id=host></div><iframe src=/framed></iframe><script>' +
      'document.addEventListener("click",()=>{});document.body.addEventListener("click",()=>{});' +
      's.addEventListener("click",()=>{});k.addEventListener("keydown",()=>{});' +
      'const r=host.attachShadow({mode:"closed"});r.innerHTML="<b>deep <em>closed</em></b><div></div>";' +
      'const r2=r.lastChild.attachShadow({mode:"closed"});r2.innerHTML="<u>deeper</u>";</script>',
    '/framed': '<q id=q>Q</q><script>q.onclick=()=>{}</script>',
    '/clobber':
      '<form><input name=nodeType><input name=getAttribute></form><img name=body><div id=__rutter></div>',
  });
  other = site.other;
  // Puts frames of other origins into processes of their own, as on the open web.
  kit = await startBrowser(['--site-per-process']);
  session = await kit.browser.session('frames');
  tab = await session.newTab(soon());
});

afterAll(async () => {
  await kit.stop();
  site.close();
});

const paths = (frames: Frame[]) =>
  frames.map((frame) => new URL(frame.url()).host.split(':')[0] + new URL(frame.url()).pathname);
const css = async (frame: Frame | undefined, selector: string): Promise<number> => {
  const [element] = (await frame?.call(soon(), 'locate', { kind: 'css', selector })) ?? [];
  return element ?? 0;
};

test('Tab.frames() holds frames of other processes, nested both ways, each with its place', async () => {
  await tab.goto(soon(), `${site.url}/cross`);
  await eventually(async () => (await tab.frames(soon())).length === 4);
  const frames = await tab.frames(soon());
  expect(paths(frames)).toEqual(['127.0.0.1/cross', 'localhost/inner', 'localhost/a', '127.0.0.1/b']);
  const [top, inner, same, back] = frames;
  expect(inner?.parent?.element).toBe(await css(top, '#x'));
  expect(same?.parent?.element).toBe(await css(inner, '#y'));
  expect(back?.parent?.element).toBe(await css(inner, '#z'));
  for (const frame of frames) expect(await frame.call(soon(), 'ping')).toBe(true);
  expect(await back?.evaluate(soon(), 'document.title')).toEqual({ ok: true, value: 'B', type: 'string' });
});

test('Frame refuses to speak to a later document', async () => {
  await tab.goto(soon(), `${site.url}/cross`);
  await eventually(async () => (await tab.frames(soon())).length === 4);
  const [top, inner] = await tab.frames(soon());
  await top?.evaluate(soon(), "document.querySelector('iframe').src='/a'");
  await eventually(async () => paths(await tab.frames(soon())).join() === '127.0.0.1/cross,127.0.0.1/a');
  await expect(inner?.call(soon(), 'ping')).rejects.toThrow(DocumentGone);
  expect(tab.frameById(inner?.id ?? '')?.document).not.toBe(inner?.document);
  await tab.goto(soon(), `${site.url}/a`);
  await expect(top?.call(soon(), 'ping')).rejects.toThrow(DocumentGone);
});

test('Tab.frames() forgets a frame that was taken out of the page', async () => {
  await tab.goto(soon(), `${site.url}/cross`);
  await eventually(async () => (await tab.frames(soon())).length === 4);
  await tab.main().evaluate(soon(), "document.querySelector('iframe').remove()");
  await eventually(async () => (await tab.frames(soon())).length === 1);
});

test('markListeners() marks elements with click listeners, and not the document', async () => {
  await tab.goto(soon(), `${site.url}/listeners`);
  for (const frame of await tab.frames(soon())) await markListeners(soon(), frame);
  const [main, framed] = await tab.frames(soon());
  const kind = async (frame: Frame | undefined, selector: string) => {
    const [info] = (await frame?.call(soon(), 'describe', [await css(frame, selector)])) ?? [];
    return info?.actable;
  };
  expect(await kind(main, '#s')).toBe('clickable');
  expect(await kind(main, '#k')).toBeUndefined();
  expect(await kind(framed, '#q')).toBe('clickable');
});

test('markListeners() and adoptClosedRoots() keep the page as it is', async () => {
  await tab.goto(soon(), `${site.url}/listeners`);
  const before = await tab.main().evaluate(soon(), 'document.documentElement.outerHTML');
  await markListeners(soon(), tab.main());
  await adoptClosedRoots(soon(), tab.main(), [await css(tab.main(), '#host')]);
  expect(await tab.main().evaluate(soon(), 'document.documentElement.outerHTML')).toEqual(before);
  const { text } = await tab.main().call(soon(), 'text', {});
  expect(text).toContain('closed');
  expect(text).toContain('deeper');
});

test('Frame works on a page whose names hide those of the DOM', async () => {
  await tab.goto(soon(), `${site.url}/clobber`);
  await markListeners(soon(), tab.main());
  expect(await tab.main().call(soon(), 'ping')).toBe(true);
  expect(await tab.title(soon())).toBe('');
});

test('Frame.evaluate() tells values, errors and what has no value apart', async () => {
  await tab.goto(soon(), `${site.url}/a`);
  const run = (script: string) => tab.main().evaluate(soon(), script);
  expect(await run('1+1')).toEqual({ ok: true, value: 2, type: 'number' });
  expect(await run('undefined')).toEqual({ ok: true, value: undefined, type: 'undefined' });
  expect(await run('null')).toEqual({ ok: true, value: null, type: 'null' });
  expect(await run('[1,{a:[2]}]')).toEqual({ ok: true, value: [1, { a: [2] }], type: 'array' });
  expect(await run('await Promise.resolve({a:1})')).toEqual({ ok: true, value: { a: 1 }, type: 'object' });
  expect(await run('new Promise(f=>setTimeout(f,20,"late"))')).toEqual({
    ok: true,
    value: 'late',
    type: 'string',
  });
  expect(await run('123n')).toEqual({ ok: true, value: '123n', type: 'bigint' });
  expect(await run('document.querySelector("p")')).toEqual({ ok: true, value: 'p#a', type: 'node' });
  expect(await run('const o={};o.o=o;o')).toMatchObject({ ok: true, value: 'Object' });
  expect(await run('nope()')).toMatchObject({
    ok: false,
    error: expect.stringContaining('ReferenceError: nope is not defined'),
  });
  expect(await run('throw 5')).toMatchObject({ ok: false, error: 'Uncaught 5' });
  expect(await run('1 +')).toMatchObject({ ok: false, error: expect.stringContaining('SyntaxError') });
});
