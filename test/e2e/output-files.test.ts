/** Pictures, comparisons, files, raw input and the clipboard. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePng } from '../../src/snapshot/picture/png.ts';
import { Rutter } from '../harness.ts';
import { attachment, startSite } from '../support/site.ts';

const PAGE = (
  price: number,
  more = '',
) => `<title>Shop</title><meta name="viewport" content="width=device-width">
  <style>body { margin: 0; background: #fff } p { margin: 0 } #bar { height: 60px; background: #0a0 }
  @media (max-width: 500px) { #bar { background: #00a } }</style><div id="bar"></div><h1>Tea</h1><p>Price ${price}</p>
  <p>Same line</p>${more}<a id="file" href="/files/report%201.txt">Report</a><button>Buy</button>`;
const DRAW = `<style>body{margin:0}canvas{display:block}</style><canvas width="400" height="300"></canvas><input><output id="out">-</output><script>
  const log = []; const say = (what) => { log.push(what); out.textContent = log.slice(-6).join(' '); };
  const canvas = document.querySelector('canvas');
  for (const type of ['mousedown', 'mouseup', 'wheel', 'dblclick']) canvas.addEventListener(type, (e) => say(type + ':' + e.button + ':' + e.clientX + ',' + e.clientY + (e.shiftKey ? ':shift' : '') + (type === 'wheel' ? ':' + e.deltaY : '')));
  canvas.addEventListener('mousemove', (e) => { if (e.buttons) say('drag:' + e.buttons); });
  document.addEventListener('keydown', (e) => say('down:' + e.key)); document.addEventListener('keyup', (e) => say('up:' + e.key));
</script>`;

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/a': PAGE(10),
    '/b': PAGE(12, '<p>New line</p>'),
    '/draw': DRAW,
    '/slow.html': '<p>slow</p>',
    '/files/report%201.txt': (request) => attachment('re/port.txt', `for ${request.headers.get('cookie')}`),
    '/files/report 1.txt': (request) => attachment('re/port.txt', `for ${request.headers.get('cookie')}`),
  },
});

beforeAll(async () => {
  await rutter.ok(['goto', site.url('a')]);
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

const picture = (path: string) => decodePng(readFileSync(join(rutter.cwd, path)));

test('responsive puts widths into one picture and gives the tab its size back', async () => {
  const { reply } = await rutter.json([
    'responsive',
    '400',
    '800',
    '--height',
    '300',
    '--path',
    'widths.png',
  ]);
  expect(reply.data?.widths).toEqual([400, 800]);
  const { width, height, channels, pixels } = await picture('widths.png');
  expect([width, height]).toEqual([1208, 300]);
  const colourAt = (x: number) => [
    ...pixels.subarray((50 * width + x) * channels, (50 * width + x) * channels + 3),
  ];
  expect([colourAt(200), colourAt(800)]).toEqual([
    [0, 0, 0xaa],
    [0, 0xaa, 0],
  ]);
  const size = async () => (await rutter.json(['eval', 'innerWidth + "x" + innerHeight'])).plain.data?.value;
  expect(await size()).toBe('1280x720');
  await rutter.ok(['viewport', '600x500']);
  await rutter.ok(['responsive']);
  expect(await size()).toBe('600x500');
  await rutter.ok(['viewport', '--reset']);
  expect((await rutter.json(['responsive', 'wide'])).reply.code).toBe('bad-value');
});

test('diff compares pages by text and picture, and leaves the tabs as they were', async () => {
  const before = (await rutter.json(['tabs'])).plain.data;
  const run = await rutter.json(['diff', 'here', site.url('b'), '--path', 'changes.png']);
  rutter.expectExit(run, 0);
  const text = String(run.plain.data?.text);
  expect(text).toContain('-Price 10\n');
  expect(text).toContain('+Price 12\n');
  expect(text).toContain('+New line');
  expect(text).not.toContain('+Same line');
  expect(run.reply.data?.text).toContain('⟦page ');
  expect(Number(run.reply.data?.changed_percent)).toBeGreaterThan(0);
  const { width, pixels } = await picture('changes.png');
  expect(width).toBeGreaterThan(1000);
  expect(pixels.some((part, i) => part === 220 && pixels[i + 1] === 20)).toBe(true);
  expect((await rutter.json(['tabs'])).plain.data).toEqual(before as never);
  const same = await rutter.json(['diff', site.url('a'), 'here']);
  expect([same.reply.data?.same_text, same.reply.message]).toEqual([true, 'The texts are the same']);
  expect((await rutter.json(['diff', 't99', 'here'])).reply.code).toBe('tab-unknown');
});

test('highlight draws on the picture and never on the page', async () => {
  const before = (await rutter.ok(['html'])).page;
  const { plain } = await rutter.json(['highlight', 'text=Buy', '#bar', '--path', 'marked.png']);
  const { elements } = plain.data as { elements: { width: number }[] };
  expect(elements[1]?.width).toBe(1280);
  const { width, channels, pixels } = await picture('marked.png');
  const at = (40 * width + 1) * channels;
  expect([...pixels.subarray(at, at + 3)]).toEqual([20, 90, 200]);
  expect((await rutter.ok(['html'])).page).toBe(before);
  expect((await rutter.json(['highlight', '#none'])).reply.code).toBe('no-match');
});

test('load-html shows a file or standard input at about:blank', async () => {
  writeFileSync(
    join(rutter.cwd, 'own.html'),
    '<title>Own</title><h1>From a file</h1><script>document.title += "!"</script>',
  );
  const loaded = await rutter.json(['load-html', '--from-file', 'own.html']);
  expect(loaded.plain.data?.title).toBe('Own!');
  await rutter.ok(['load-html'], { input: '<h1>From <b>input</b></h1><button>Go</button>' });
  expect((await rutter.ok(['text'])).page).toContain('From input');
  expect((await rutter.ok(['url'])).page).toContain('about:blank');
  await rutter.ok(['click', 'text=Go']);
  await rutter.ok(['goto', site.url('a')]);
});

test('download gets files with the cookies of the session, by address and by link', async () => {
  await rutter.ok(['eval', 'document.cookie = "who=ann"']);
  const byLink = await rutter.json(['download', '#file']);
  rutter.expectExit(byLink, 0);
  expect(readFileSync(String(byLink.plain.data?.path), 'utf8')).toBe('for who=ann');
  expect(String(byLink.plain.data?.path)).not.toContain('re/port');
  await rutter.ok(['download', site.url('files/report%201.txt'), '--path', 'mine.txt']);
  expect(readFileSync(join(rutter.cwd, 'mine.txt'), 'utf8')).toBe('for who=ann');
  expect((await rutter.json(['download', site.url('none')])).reply.code).toBe('download-failed');
  expect((await rutter.json(['download', 'http://127.0.0.1:9/x'])).reply.code).toBe('download-failed');
  expect((await rutter.json(['download', 'h1'])).reply.code).toBe('wrong-target');
});

test('mouse moves, presses, drags and turns at points', async () => {
  await rutter.ok(['goto', site.url('draw')]);
  await rutter.ok(['mouse', 'click', '50', '60', '--count', '2']);
  expect(await rutter.out()).toBe(
    'mousedown:0:50,60 mouseup:0:50,60 mousedown:0:50,60 mouseup:0:50,60 dblclick:0:50,60',
  );
  await rutter.ok(['mouse', 'move', '10', '10']);
  await rutter.ok(['mouse', 'down', '--button', 'right']);
  await rutter.ok(['mouse', 'move', '20', '30']);
  await rutter.ok(['mouse', 'up', '--button', 'right']);
  await rutter.ok(['mouse', 'wheel', '0', '40']);
  expect(await rutter.out()).toContain('mousedown:2:10,10 drag:2 mouseup:2:20,30 wheel:0:20,30:40');
  expect((await rutter.json(['mouse', 'move'])).reply.code).toBe('missing-argument');
  expect((await rutter.json(['mouse', 'clik', '1', '1'])).reply.code).toBe('bad-value');
});

test('keyboard holds keys down, for the mouse too, and inserts text', async () => {
  await rutter.ok(['goto', site.url('draw')]);
  await rutter.ok(['keyboard', 'down', 'Shift']);
  await rutter.ok(['mouse', 'click', '5', '5']);
  await rutter.ok(['keyboard', 'up', 'Shift']);
  await rutter.ok(['mouse', 'click', '6', '6']);
  const out = await rutter.out();
  expect(out).toContain('down:Shift mousedown:0:5,5:shift mouseup:0:5,5:shift up:Shift mousedown:0:6,6');
  await rutter.ok(['click', 'input']);
  await rutter.ok(['keyboard', 'insert', '日本']);
  const held = await rutter.json(['eval', 'document.querySelector("input").value']);
  expect(held.plain.data?.value).toBe('日本');
  expect((await rutter.json(['keyboard', 'down', 'Shft'])).reply.message).toContain('did you mean "Shift"');
});

test('clipboard writes and reads with a permission of its own, and pastes', async () => {
  await rutter.ok(['clipboard', 'write'], { input: 'copied text' });
  const read = await rutter.json(['clipboard', 'read']);
  expect(read.plain.data?.text).toBe('copied text');
  expect(read.reply.data?.text).toContain('⟦page ');
  const state = await rutter.json([
    'eval',
    'navigator.permissions.query({ name: "clipboard-read" }).then((p) => p.state)',
  ]);
  expect(state.plain.data?.value).not.toBe('granted');
  await rutter.ok(['goto', 'about:blank']);
  expect((await rutter.json(['clipboard', 'read'])).reply.code).toBe('wrong-target');
  await rutter.ok(['goto', site.url('a')]);
});

test('trace start and stop give a file for the trace viewer', async () => {
  await rutter.ok(['trace', 'start']);
  expect((await rutter.json(['trace', 'start'])).reply.code).toBe('recording');
  await rutter.ok(['goto', site.url('b')]);
  await rutter.ok(['trace', 'stop', '--path', 'trace.zip']);
  const file = readFileSync(join(rutter.cwd, 'trace.zip'), 'latin1');
  expect(file).toStartWith('PK');
  expect(file).toContain('trace.network');
  expect((await rutter.json(['trace', 'stop'])).reply.code).toBe('not-recording');
});

test('record start and stop film the tab, in real time, across navigations', async () => {
  await rutter.ok(['goto', site.url('a')]);
  await rutter.ok(['record', 'start', '--path', 'film.avi']);
  expect((await rutter.json(['record', 'start'])).reply.code).toBe('recording');
  const started = performance.now();
  await rutter.ok(['goto', site.url('b')]);
  await rutter.ok(['wait', '1200']);
  await rutter.ok(['eval', 'document.body.style.background = "black"']);
  await rutter.ok(['wait', '300']);
  const { reply } = await rutter.json(['record', 'stop']);
  const seconds = (performance.now() - started) / 1000;
  expect([reply.data?.width, reply.data?.height]).toEqual([1280, 720]);
  expect(Math.abs(Number(reply.data?.seconds) - seconds)).toBeLessThan(1);
  const file = readFileSync(join(rutter.cwd, 'film.avi'));
  expect(file.toString('latin1', 0, 12)).toMatch(/^RIFF.{4}AVI $/s);
  // Pictures that differ, and not one for each tenth of a second.
  const pictures = file.toString('latin1').split('\xff\xd8\xff').length - 1;
  expect(pictures).toBeGreaterThan(1);
  expect(pictures).toBeLessThan(seconds * 10);
  expect((await rutter.json(['record', 'stop'])).reply.code).toBe('not-recording');
  expect((await rutter.json(['record', 'start', '--path', '/proc/none/film.avi'])).reply.code).toBe(
    'file-missing',
  );
});
