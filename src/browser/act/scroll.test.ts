import { afterAll, beforeAll, expect, test } from 'bun:test';
import { directionMove, endMove, scroll, scrollTo } from './scroll.ts';
import { type ActKit, startActKit } from './test-page.ts';

let kit: ActKit;
beforeAll(async () => {
  kit = await startActKit();
});
afterAll(async () => await kit.stop());

test('scroll() says how far the page went, and that it is at its end', async () => {
  const page = await kit.page('<div style="height:3000px">tall</div>');
  const result = await scroll(page.ctx, directionMove('down', 400));
  expect(result.effect.scrolled).toEqual({ x: 0, y: 400 });
  expect(await page.js('scrollY')).toBe(400);
  await scroll(page.ctx, endMove('bottom'));
  const end = await scroll(page.ctx, directionMove('down'));
  expect(end.outcome).toBe('no-effect');
  expect(end.message).toContain('end');
  expect((await scroll(page.ctx, endMove('top'))).effect.scrolled?.y).toBeLessThan(-400);
});

test('scroll() scrolls inside an element, and the pane of an application', async () => {
  const page = await kit.page(
    '<style>html,body{height:100%;margin:0;overflow:hidden}</style><main id=m style="height:100vh;overflow:auto"><div style="height:2000px"></div><div id=i style="height:100px;overflow:auto"><div style="height:500px">inner</div></div></main>',
  );
  expect((await scroll(page.ctx, directionMove('down', 300))).effect.scrolled).toEqual({ x: 0, y: 300 });
  expect(await page.js('m.scrollTop')).toBe(300);
  expect((await scroll(page.ctx, directionMove('down', 50), '#i')).effect.scrolled).toEqual({ x: 0, y: 50 });
  expect(await page.js('[i.scrollTop,m.scrollTop]')).toEqual([50, 300]);
});

test('scroll() loads more of an endless list and names what came', async () => {
  const page = await kit.page(
    `<div id=l style="height:150px;overflow:auto"></div><script>let n=0;function more(){for(let k=0;k<20;k++){const p=document.createElement('p');p.textContent='Row '+(++n);l.append(p)}}more();l.onscroll=()=>{if(l.scrollTop+l.clientHeight>l.scrollHeight-20&&n<60)more()}</script>`,
  );
  const result = await scroll(page.ctx, endMove('bottom'), '#l');
  expect(JSON.stringify(result.effect.appeared)).toContain('Row 2');
});

test('scroll() turns the wheel where nothing can scroll', async () => {
  const page = await kit.page(
    `<div id=w style="width:200px;height:100px;background:#eee">Map</div><script>w.addEventListener('wheel',e=>{out.textContent='PASS '+Math.sign(e.deltaY)})</script>`,
  );
  const result = await scroll(page.ctx, directionMove('down', 100), '#w');
  expect(await page.out()).toBe('PASS 1');
  expect(result.outcome).toBeUndefined();
});

test('scrollTo() brings a target into view through frames', async () => {
  const page = await kit.page(
    '<div style="height:2500px"></div><iframe src="BASE/in" style="height:200px"></iframe>',
    { '/in': '<div style="height:1500px"></div><button id=b>Deep</button>' },
  );
  const result = await scrollTo(page.ctx, 'text=Deep');
  expect(result.effect.scrolled?.y).toBeGreaterThan(2000);
  expect((await scrollTo(page.ctx, 'text=Deep')).message).toContain('already');
});
