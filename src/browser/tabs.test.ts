import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './session.ts';
import type { Tab } from './tab/tab.ts';
import { eventually, type Site, serve, soon, startBrowser, type TestBrowser } from './test-kit.ts';
import type { DownloadEntry } from './traffic/downloads.ts';

// Chromium starts in a fraction of a second, but not on a machine that is busy with something else.
setDefaultTimeout(60_000);

let site: Site;
let kit: TestBrowser;
let session: Session;
let tab: Tab;

beforeAll(async () => {
  site = await serve({
    '/a': '<title>A</title><p id=a>a</p>',
    '/opener':
      '<a id=link target=_blank href=/a>link</a><form action=/a target=_blank><button id=form>form</button></form>' +
      '<a id=noopener target=_blank rel=noopener href=/a>n</a><button id=late onclick="setTimeout(()=>window.open(\'/a\'),200)">late</button>' +
      '<button id=talk onclick="window.open(\'/talks\')">talk</button><button id=slow onclick="window.open(\'/slow\')">slow</button>',
    '/talks': '<title>T</title><script>document.title=String(confirm("early"))</script>',
    '/slow': (_, response) => setTimeout(() => response.end('<title>Slow</title>'), 700),
    '/dialogs':
      '<script>addEventListener("beforeunload",(e)=>{e.preventDefault()})</script><button onclick="this.textContent=\'x\'">b</button>',
    '/downloads':
      '<a id=blob download="re/port.csv">blob</a><a id=data download=note.txt href="data:text/plain,hello">data</a>' +
      '<a id=link download href=/a>link</a><a id=blank target=_blank href=/attachment>blank</a><a id=broken download=broken.bin href=/broken>x</a>' +
      '<script>blob.href=URL.createObjectURL(new Blob(["a,b"]))</script>',
    '/attachment': (_, response) => {
      response.setHeader('content-disposition', 'attachment; filename="../../.evil name.txt"');
      response.end('attached');
    },
    '/broken': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': '1000000' });
      response.write('x'.repeat(1000));
      setTimeout(() => response.destroy(), 100);
    },
    '/choosers':
      "<input type=file id=hidden style=\"display:none\"><button id=made onclick=\"const i=document.createElement('input');i.type='file';i.multiple=true;" +
      'i.onchange=()=>{document.title=[...i.files].map(f=>f.name+f.size).join()};i.click()">x</button>' +
      '<script>hidden.onchange=()=>{document.title="hidden "+hidden.files[0].name}</script>',
    '/console':
      '<script>console.log("a",1,{b:[1,"x"]},null,undefined);console.warn("w");setTimeout(()=>{throw new TypeError("oops")})</script><img src=/missing>',
    '/busy': '<script>fetch("/never");new EventSource("/never")</script>',
    '/never': () => {},
  });
  kit = await startBrowser();
  session = await kit.browser.session('tabs');
  tab = await session.newTab(soon());
});

afterAll(async () => {
  await kit.stop();
  site.close();
});

const click = (selector: string, at = tab) =>
  at.main().evaluate(soon(), `document.querySelector('${selector}').click()`);

async function opened(selector: string): Promise<Tab> {
  const coming = new Promise<Tab>((resolve) => tab.on('opened', resolve));
  await click(selector);
  return await coming;
}

test('pages opened by link, form, script and without opener become tabs', async () => {
  await tab.goto(soon(), `${site.url}/opener`);
  session.takeNotices();
  for (const selector of ['#link', '#form', '#noopener', '#late']) {
    const popup = await opened(selector);
    expect(session.current()).toBe(tab);
    expect(session.tab(popup.id)).toBe(popup);
    expect(popup.url()).toStartWith(`${site.url}/a`);
    expect(await popup.title(soon())).toBe('A');
    expect(session.takeNotices()).toEqual([{ text: `Tab ${popup.id} was opened by t1`, about: popup.id }]);
    await popup.close(soon());
    expect(session.tab(popup.id)).toBeUndefined();
  }
  expect(session.tabs()).toEqual([tab]);
  const next = await session.newTab(soon());
  expect(next.id).toBe('t6');
  expect(session.current()).toBe(next);
  await next.close(soon());
  expect(session.current()).toBe(tab);
});

test('a tab that starts with a dialog can be answered', async () => {
  await tab.goto(soon(), `${site.url}/opener`);
  const opening: string[] = [];
  tab.on('opening', (url) => opening.push(url));
  await click('#talk');
  await eventually(() => session.tabs().length === 2);
  const popup = session.tabs()[1];
  if (!popup) throw new Error('no popup');
  await eventually(() => popup.dialog !== undefined);
  expect(opening).toEqual([`${site.url}/talks`]);
  expect(popup.dialog).toEqual({ kind: 'confirm', message: 'early', defaultValue: '' });
  await popup.answerDialog(soon(), true);
  await eventually(async () => (await popup.title(soon())) === 'true');
  await popup.close(soon());
});

test('a slow page that was opened becomes a tab when it answers', async () => {
  await tab.goto(soon(), `${site.url}/opener`);
  const popup = await opened('#slow');
  await eventually(async () => (await popup.title(soon())) === 'Slow');
  await popup.close(soon());
});

test('beforeunload holds a navigation until it is answered', async () => {
  await tab.goto(soon(), `${site.url}/dialogs`);
  // Chromium asks only when a person has touched the page.
  for (const type of ['mousePressed', 'mouseReleased'])
    await tab.cdp(soon(), 'Input.dispatchMouseEvent', { type, x: 15, y: 15, button: 'left', clickCount: 1 });
  const result = await tab.goto(soon(), `${site.url}/a`);
  expect(result).toMatchObject({ pending: true, url: `${site.url}/dialogs` });
  expect(tab.dialog?.kind).toBe('beforeunload');
  await tab.answerDialog(soon(), false);
  expect(tab.url()).toBe(`${site.url}/dialogs`);
  await tab.goto(soon(), `${site.url}/a`);
  await tab.answerDialog(soon(), true);
  await eventually(() => tab.url() === `${site.url}/a`);
});

test('downloads of every kind end as files with safe names', async () => {
  await tab.goto(soon(), `${site.url}/downloads`);
  session.takeNotices();
  const ended = (selector: string) =>
    new Promise<DownloadEntry>((resolve, reject) => {
      const listener = (entry: DownloadEntry) => {
        tab.off('downloadEnded', listener);
        resolve(entry);
      };
      tab.on('downloadEnded', listener);
      click(selector).catch(reject);
    });
  const blob = await ended('#blob');
  expect(blob).toMatchObject({ name: 're_port.csv', state: 'done', bytes: 3 });
  expect(readFileSync(blob.path ?? '', 'utf8')).toBe('a,b');
  expect(await ended('#data')).toMatchObject({ name: 'note.txt', path: join(kit.root, 'files', 'note.txt') });
  expect(await ended('#data')).toMatchObject({ path: join(kit.root, 'files', 'note (2).txt') });
  expect(await ended('#link')).toMatchObject({ state: 'done', name: 'a.html', bytes: 29 });
  const blank = await ended('#blank');
  expect(blank).toMatchObject({ name: 'evil name.txt', state: 'done' });
  expect(await ended('#broken')).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('canceled'),
  });
  expect(session.downloads()).toHaveLength(6);
  expect(session.takeNotices()[0]?.text).toBe(`Download "re_port.csv" is at ${blob.path}`);
  expect(session.tabs()).toEqual([tab]);
});

test('Tab.goto() reports an address that is a download and stays', async () => {
  await tab.goto(soon(), `${site.url}/a`);
  expect(await tab.goto(soon(), `${site.url}/attachment`)).toEqual({
    url: `${site.url}/a`,
    redirects: [],
    pending: false,
    download: true,
  });
});

test('files reach hidden inputs and choosers of inputs that are not in the page', async () => {
  await tab.goto(soon(), `${site.url}/choosers`);
  const file = join(kit.root, 'one.txt');
  writeFileSync(file, '1');
  const [input] = await tab.main().call(soon(), 'locate', { kind: 'css', selector: '#hidden' });
  await tab.setFiles(soon(), tab.main(), input ?? 0, [file]);
  expect(await tab.title(soon())).toBe('hidden one.txt');
  await tab.main().evaluate(soon(), `document.querySelector('#made').click()`);
  await eventually(() => tab.chooser !== undefined);
  expect(tab.chooser).toEqual({ multiple: true });
  await expect(tab.answerChooser(soon(), [join(kit.root, 'none')])).rejects.toMatchObject({
    code: 'file-missing',
  });
  await tab.answerChooser(soon(), [file, file]);
  expect(tab.chooser).toBeUndefined();
  expect(await tab.title(soon())).toBe('one.txt1,one.txt1');
});

test('console, errors and requests are kept as plain data and written to files', async () => {
  await tab.goto(soon(), `${site.url}/console`);
  await eventually(() => tab.log.errors.size > 0 && tab.pendingRequests === 0);
  expect(tab.log.console.last(3).map((entry) => [entry.kind, entry.text])).toContainEqual([
    'log',
    'a 1 {b: Array(2)} null undefined',
  ]);
  expect(tab.log.errors.last(1)[0]?.text).toStartWith('TypeError: oops');
  const [missing] = tab.log.network.last(5).filter((entry) => entry.url.endsWith('/missing'));
  expect(missing).toMatchObject({ method: 'GET', type: 'Image', status: 404 });
  expect(missing?.ms).toBeGreaterThanOrEqual(0);
  expect(missing?.bytes).toBeGreaterThan(0);
  const logged = () => {
    const file = join(kit.root, 'logs', 'network.jsonl');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return lines
      .map((line) => JSON.parse(line))
      .some((line) => line.url.endsWith('/missing') && line.tab === tab.id);
  };
  await eventually(logged);
});

test('pendingRequests does not count what stays open by design, nor what a document left behind', async () => {
  await tab.goto(soon(), `${site.url}/busy`);
  await eventually(() => tab.pendingRequests === 1);
  await tab.goto(soon(), `${site.url}/a`);
  await eventually(() => tab.pendingRequests === 0);
});

test('Tab.screenshot() takes viewport, whole page, clip and scale', async () => {
  await tab.goto(soon(), `${site.url}/a`);
  await tab.main().evaluate(soon(), "document.body.style.height='3000px'");
  const size = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect(size(await tab.screenshot(soon(), { format: 'png' }))).toEqual([1280, 720]);
  const full = size(await tab.screenshot(soon(), { format: 'png', full: true }));
  expect(full[1]).toBeGreaterThan(3000);
  expect(size(await tab.screenshot(soon(), { format: 'png', scale: 0.5 }))).toEqual([640, 360]);
  const clip = { x: 10, y: 2000, width: 100, height: 50 };
  expect(size(await tab.screenshot(soon(), { format: 'png', clip }))).toEqual([100, 50]);
  const other = await session.newTab(soon());
  expect(size(await tab.screenshot(soon(), { format: 'png' }))).toEqual([1280, 720]);
  await other.close(soon());
});
