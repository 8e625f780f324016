import { afterAll, beforeAll, expect, test } from 'bun:test';
import { drag } from './drag.ts';
import { type ActKit, startActKit } from './test-page.ts';

let kit: ActKit;
beforeAll(async () => {
  kit = await startActKit();
});
afterAll(async () => await kit.stop());

const DND = `<div id=d draggable=true style="width:80px;height:30px;background:#faa">Card</div><div id=t style="width:200px;height:90px;border:1px solid">Drop</div>
<script>window.L=[];d.ondragstart=e=>{e.dataTransfer.setData('text/plain','data');L.push('start')};t.ondragenter=e=>{L.push('enter');e.preventDefault()};t.ondragover=e=>{if(L.at(-1)!=='over')L.push('over');e.preventDefault()};t.ondrop=e=>{e.preventDefault();L.push('drop '+e.dataTransfer.getData('text/plain'))};d.ondragend=e=>{L.push('end '+e.dataTransfer.dropEffect);(window.out||top.out).textContent=L.join()}</script>`;

test('drag() does a whole HTML drag and drop', async () => {
  const page = await kit.page(DND);
  const result = await drag(page.ctx, '#d', { to: '#t', steps: 5 });
  expect(await page.out()).toBe('start,enter,over,drop data,end copy');
  expect(result.message).toContain('drag and drop');
});

test('drag() says no-effect when nothing takes it', async () => {
  const page = await kit.page(
    '<div id=a style="width:50px;height:50px;background:red"></div><div id=b style="width:50px;height:50px"></div>',
  );
  expect((await drag(page.ctx, '#a', { to: '#b', steps: 3 })).outcome).toBe('no-effect');
});

test('drag() moves a slider by pixels with pointer events', async () => {
  const page = await kit.page(
    `<div id=h style="position:relative;left:0;width:30px;height:30px;background:#6af"></div><script>let on=null;h.onpointerdown=e=>{on=e.clientX-h.offsetLeft;h.setPointerCapture(e.pointerId)};h.onpointermove=e=>{if(on!==null)h.style.left=(e.clientX-on)+'px'};h.onpointerup=()=>{on=null;out.textContent=h.style.left}</script>`,
  );
  await drag(page.ctx, '#h', { to: { x: 120, y: 0 }, steps: 6 });
  expect(Number.parseInt(String(await page.out()), 10)).toBeGreaterThan(105);
});

test('drag() moves a native range', async () => {
  const page = await kit.page(
    '<input type=range id=r min=0 max=100 value=0 style="width:200px"><script>r.onchange=()=>out.textContent=r.value</script>',
  );
  const result = await drag(page.ctx, '#r', { to: { x: 60, y: 0 }, steps: 6 });
  expect(Number(await page.out())).toBeGreaterThan(60);
  expect(JSON.stringify(result.effect.changed)).toContain('slider');
});

test('drag() works inside a frame', async () => {
  const page = await kit.page(
    '<div style="height:700px"></div><iframe src="BASE/in" style="height:300px"></iframe>',
    { '/in': DND },
  );
  await drag(page.ctx, 'text=Card', { to: 'text=Drop', steps: 5 });
  expect(await page.out()).toBe('start,enter,over,drop data,end copy');
});

test('drag() finds a goal that is far below', async () => {
  const page = await kit.page(DND.replace('<div id=t', '<div style="height:1500px"></div><div id=t'));
  await drag(page.ctx, '#d', { to: '#t', steps: 5 });
  expect(await page.out()).toContain('drop data');
});
