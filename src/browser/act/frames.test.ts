import { afterAll, beforeAll, expect, test } from 'bun:test';
import { click, hover } from './click.ts';
import { answerDialog } from './dialog.ts';
import { type ActKit, failure, PRESS, startActKit } from './test-page.ts';

let kit: ActKit;
beforeAll(async () => {
  kit = await startActKit();
});
afterAll(async () => await kit.stop());

const INNER = `<style>body{margin:0}</style><div style="height:900px"></div><button id=b style="margin-left:60px">Inside</button><script>b.onclick=e=>parent.postMessage(e.isTrusted,'*')</script>`;
const HEAR = `<script>addEventListener('message',e=>out.textContent='PASS '+e.data)</script>`;

test('click() presses in a scrolled frame far below, and tells the effect in the page around it', async () => {
  const page = await kit.page(
    `<div style="height:2000px"></div><iframe src="BASE/in" style="height:150px;border:7px solid;padding:5px"></iframe>${HEAR}`,
    { '/in': INNER },
  );
  const result = await click(page.ctx, 'text=Inside', PRESS);
  expect(await page.out()).toBe('PASS true');
  expect(JSON.stringify(result.effect.changed)).toContain('PASS');
});

test('click() presses in frames that are scaled, rotated and nested', async () => {
  const page = await kit.page(
    `<div style="transform:rotate(8deg) scale(.8);transform-origin:20px 40px"><iframe src="BASE/mid" style="width:400px;height:260px;transform:scale(.9)"></iframe></div>${HEAR.replace('e.data', 'e.data')}`,
    {
      '/mid': `<iframe src="BASE/in" style="width:300px;height:150px"></iframe><script>addEventListener('message',e=>parent.postMessage(e.data,'*'))</script>`,
      '/in': INNER,
    },
  );
  await click(page.ctx, 'text=Inside', PRESS);
  expect(await page.out()).toBe('PASS true');
});

test('click() presses in a frame of another origin, nested in one of our own', async () => {
  const page = await kit.page(`<iframe src="BASE/mid" style="width:400px;height:260px"></iframe>${HEAR}`, {
    '/mid': `<div style="height:400px"></div><iframe src="OTHERBASE/in" style="width:300px;height:150px"></iframe><script>addEventListener('message',e=>parent.postMessage(e.data,'*'))</script>`,
    '/in': INNER,
  });
  await click(page.ctx, 'text=Inside', PRESS);
  expect(await page.out()).toBe('PASS true');
});

test('click() refuses a frame that something in the page around it covers', async () => {
  const page = await kit.page(
    `<iframe src="BASE/in" style="width:300px;height:150px"></iframe><div style="position:fixed;inset:0;background:#0005" onclick="out.textContent='FAIL'">Veil</div>${HEAR}`,
    { '/in': INNER },
  );
  const error = await failure(click(page.ctx, 'text=Inside', PRESS));
  expect(error.code).toBe('covered');
  expect(error.data.coveredBy).toMatchObject({ name: 'Veil' });
  expect(await page.out()).toBe('WAIT');
});

test('hover() reaches into a frame', async () => {
  const page = await kit.page('<iframe src="BASE/in"></iframe>', {
    '/in': '<style>span{display:none}p:hover span{display:inline}</style><p>Menu <span>Entry</span></p>',
  });
  expect(JSON.stringify((await hover(page.ctx, 'p')).effect.appeared)).toContain('Entry');
});

test('answerDialog() tells how the page goes on, and chains of dialogs', async () => {
  const page = await kit.page(
    `<button id=b>Ask</button><script>b.onclick=()=>{const a=confirm('one');const t=prompt('two','dflt');out.textContent=a+' '+t}</script>`,
  );
  await click(page.ctx, '#b', PRESS);
  const second = await answerDialog(page.ctx, true);
  expect(second.effect.dialog).toEqual({ kind: 'prompt', message: 'two', defaultValue: 'dflt' });
  const end = await answerDialog(page.ctx, true, 'typed');
  expect(JSON.stringify(end.effect.changed)).toContain('true typed');
  expect((await failure(answerDialog(page.ctx, true))).code).toBe('no-dialog');
});

test('answerDialog() refuses a text where none is asked', async () => {
  const page = await kit
    .page(`<script>setTimeout(()=>{alert('hi');out.textContent='PASS'},50)</script>`)
    .catch(() => undefined);
  if (!page) return;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await failure(answerDialog(page.ctx, true, 'x'))).code).toBe('wrong-target');
  await answerDialog(page.ctx, true);
  expect(await page.out()).toBe('PASS');
});
