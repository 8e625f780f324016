import { afterAll, beforeAll, expect, test } from 'bun:test';
import { within } from '../../../test/support/load.ts';
import { click, hover } from './click.ts';
import { doing } from './context.ts';
import { type ActKit, failure, PRESS, startActKit } from './test-page.ts';

let kit: ActKit;
beforeAll(async () => {
  kit = await startActKit();
});
afterAll(async () => await kit.stop());

const OUT = 'out';

test('click() waits for a button that is enabled after 1.5 s, and says so', async () => {
  const page = await kit.page(
    `<button id=b disabled>Go</button><script>setTimeout(()=>b.disabled=false,1500);b.onclick=()=>${OUT}.textContent='PASS'</script>`,
  );
  const result = await click(page.ctx, '#b', PRESS);
  expect(await page.out()).toBe('PASS');
  expect(result.effect.waited?.for).toBe('the target to become enabled');
  expect(result.effect.waited?.ms).toBeGreaterThan(50);
});

test('click() refuses a button that stays disabled', async () => {
  const page = await kit.page(
    '<fieldset disabled><button id=b>Go</button></fieldset><span aria-disabled=true role=button id=c>No</span>',
  );
  const error = await failure(click(page.within(4000), '#b', PRESS));
  expect(error.code).toBe('disabled');
  expect(error.message).toContain('fieldset');
  expect((await failure(click(page.within(4000), '#c', PRESS))).code).toBe('disabled');
});

test('click() waits for an element that appears later', async () => {
  const page = await kit.page(
    `<script>setTimeout(()=>{const b=document.createElement('button');b.textContent='Late';b.onclick=()=>${OUT}.textContent='PASS';document.body.append(b)},700)</script>`,
  );
  await click(page.ctx, 'role=button[name="Late"]', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() says what is the matter with a hidden target', async () => {
  const page = await kit.page(
    '<div style="display:none"><button id=b>Go</button></div><button id=c style="visibility:hidden">V</button><button id=d style="position:absolute;left:-9999px">Off</button>',
  );
  const error = await failure(click(page.within(4000), '#b', PRESS));
  expect(error).toMatchObject({ code: 'not-visible' });
  expect(error.message).toContain('display: none');
  expect((await failure(click(page.within(4000), '#c', PRESS))).message).toContain('visibility');
  expect((await failure(click(page.within(4000), '#d', PRESS))).code).toBe('not-visible');
});

test('click() catches a link that slides, at its end', async () => {
  const page = await kit.page(
    `<style>@keyframes s{from{transform:translateX(400px)}to{transform:none}}</style><a href="#" id=a style="display:inline-block;animation:s 900ms" onclick="${OUT}.textContent='PASS'">Slide</a>`,
  );
  const result = await click(page.ctx, '#a', PRESS);
  expect(await page.out()).toBe('PASS');
  expect(result.effect.waited?.for).toContain('moving');
});

test('click() never presses something else while the target is moved by a script', async () => {
  const page =
    await kit.page(`<button id=b style="position:absolute;left:0;top:80px;width:60px">Run</button><div id=under style="position:absolute;inset:60px 0 0 0;z-index:-1;height:300px"></div>
    <script>let n=0;const t=setInterval(()=>{b.style.left=(n+=70)%560+'px';if(n>2400)clearInterval(t)},16);b.onclick=()=>${OUT}.textContent='PASS';under.onclick=()=>${OUT}.textContent='FAIL'</script>`);
  const { outcome } = await click(page.ctx, '#b', PRESS);
  // It may move on between press and release; then no click follows, and the reply says so.
  expect(['PASS done', 'WAIT no-effect']).toContain(`${await page.out()} ${outcome ?? 'done'}`);
});

test('click() gives up on a button that flees the pointer, and hits nothing', async () => {
  const page =
    await kit.page(`<div id=area style="position:relative;height:300px"><button id=b style="position:absolute;left:0">Flee</button></div>
    <script>let x=0;b.onmouseover=()=>{x=x?0:300;b.style.left=x+'px'};area.onclick=e=>{if(e.target===area)${OUT}.textContent='FAIL area'};b.onclick=()=>${OUT}.textContent='PASS'</script>`);
  const error = await failure(click(page.ctx, '#b', PRESS));
  expect(error.code).toBe('not-stable');
  expect(await page.out()).toBe('WAIT');
});

test('click() reports the truth when the target is replaced on mousedown', async () => {
  const page = await kit.page(
    `<div id=h><button>Old</button></div><script>h.addEventListener('mousedown',()=>{h.innerHTML='<button>Old</button>'});h.addEventListener('click',e=>{if(e.target.tagName==='BUTTON')${OUT}.textContent='PASS'})</script>`,
  );
  const result = await click(page.ctx, 'text=Old', PRESS);
  expect(['no-effect', undefined]).toContain(result.outcome);
  expect(await page.out()).toBe('WAIT');
  expect(result.outcome).toBe('no-effect');
  expect(result.message).toContain('replaced');
});

test('click() says no-effect for a button that does nothing', async () => {
  const page = await kit.page('<button id=b>Dead</button>');
  const result = await click(page.ctx, '#b', PRESS);
  expect(result.outcome).toBe('no-effect');
});

test('click() says no-effect beside a clock that ticks', async () => {
  const page = await kit.page(
    '<button id=b>Dead</button><p id=t></p><script>let n=0;setInterval(()=>t.textContent="tick "+(++n),100)</script>',
  );
  await new Promise((resolve) => setTimeout(resolve, 600));
  const result = await click(page.ctx, '#b', PRESS);
  expect(result.outcome).toBe('no-effect');
  expect(result.message).toContain('by itself');
});

test('click() sees an effect that comes 300 ms later', async () => {
  const page = await kit.page(
    `<button id=b>Later</button><script>b.onclick=()=>setTimeout(()=>${OUT}.textContent='PASS',300)</script>`,
  );
  const result = await click(page.ctx, '#b', PRESS);
  expect(result.effect.changed?.[0]).toContain('PASS');
});

test('click() takes a visible part when the middle is covered', async () => {
  const page = await kit.page(
    `<div style="position:relative;width:300px;height:60px"><button id=b style="position:absolute;inset:0;width:300px">Wide</button><div id=o style="position:absolute;left:75px;top:0;width:150px;height:60px;background:red" onclick="${OUT}.textContent='FAIL'"></div></div><script>b.onclick=()=>${OUT}.textContent='PASS'</script>`,
  );
  await click(page.ctx, '#b', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() goes through an overlay without pointer events', async () => {
  const page = await kit.page(
    `<button id=b>Below</button><div style="position:fixed;inset:0;pointer-events:none;background:#0003"></div><script>b.onclick=()=>${OUT}.textContent='PASS'</script>`,
  );
  await click(page.ctx, '#b', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() refuses a target that lets the pointer through', async () => {
  const page = await kit.page(
    `<div onclick="${OUT}.textContent='FAIL'"><button id=b style="pointer-events:none">Ghost</button></div>`,
  );
  const error = await failure(click(page.ctx, '#b', PRESS));
  expect(error.code).toBe('covered');
  expect(await page.out()).toBe('WAIT');
});

test('click() presses an icon that lets the pointer through to its button', async () => {
  const page = await kit.page(
    `<button aria-label=Like onclick="${OUT}.textContent='PASS'"><svg id=i width=20 height=20 style="pointer-events:none"><rect width=20 height=20 /></svg></button>`,
  );
  await click(page.ctx, '#i', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() works on SVG elements', async () => {
  const page = await kit.page(
    `<svg width=100 height=100><circle id=c cx=50 cy=50 r=30 role=button aria-label=Dot onclick="${OUT}.textContent='PASS'" /></svg>`,
  );
  await click(page.ctx, 'role=button[name="Dot"]', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() waits for a loading overlay to go', async () => {
  const page = await kit.page(
    `<button id=b>Go</button><div id=o style="position:fixed;inset:0;background:#fffa"><p id=p>0</p></div><script>let n=0;const t=setInterval(()=>{p.textContent=++n;if(n>14){clearInterval(t);o.remove()}},100);b.onclick=()=>${OUT}.textContent='PASS'</script>`,
  );
  const result = await click(page.ctx, '#b', PRESS);
  expect(await page.out()).toBe('PASS');
  expect(result.effect.waited?.for).toContain('covered');
});

test('click() scrolls a target out from under a sticky header', async () => {
  const page = await kit.page(
    `<header style="position:fixed;top:0;left:0;right:0;height:160px;background:#ccc" onclick="${OUT}.textContent='FAIL header'">H</header><div style="height:120px"></div><button id=b>Under</button><div style="height:3000px"></div><script>b.onclick=()=>${OUT}.textContent='PASS';scrollTo(0,60)</script>`,
  );
  await click(page.ctx, '#b', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() reaches into nested scrollers', async () => {
  const page = await kit.page(
    `<div style="height:200px;overflow:auto"><div style="height:900px"></div><div style="height:150px;overflow:auto"><div style="height:700px"></div><button id=b>Deep</button></div></div><script>b.onclick=()=>${OUT}.textContent='PASS'</script>`,
  );
  await click(page.ctx, '#b', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() presses the second line of a link over two lines', async () => {
  const page = await kit.page(
    `<div style="width:200px;font:16px monospace">aaaaaaaaaaaaaaaa <a id=a href="#x" onclick="${OUT}.textContent='PASS'">bbb ccccccccc</a> ddd</div>`,
  );
  await click(page.ctx, '#a', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() of an element with display: contents presses its content', async () => {
  const page = await kit.page(
    `<div id=d style="display:contents" onclick="${OUT}.textContent='PASS'"><span>Inner</span></div>`,
  );
  await click(page.ctx, '#d', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() of a radio button that only its label shows', async () => {
  const page = await kit.page(
    `<style>input{position:absolute;opacity:0;width:0;height:0}</style><input type=radio name=r id=a><label for=a>One</label><input type=radio name=r id=b><label for=b>Two</label><script>b.onchange=()=>${OUT}.textContent='PASS'</script>`,
  );
  await click(page.ctx, '#b', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() presses twice, with the right button, with keys, at a position', async () => {
  const page = await kit.page(
    `<div id=d style="width:200px;height:80px;background:#eee">D</div><script>window.L=[];for(const t of ['click','dblclick','contextmenu'])d.addEventListener(t,e=>{e.preventDefault();L.push(t+e.detail+e.button+(e.ctrlKey?'C':'')+(e.shiftKey?'S':''));${OUT}.textContent=L.join()});window.P=()=>d.getBoundingClientRect();d.addEventListener('click',e=>window.at=[e.clientX-P().left,e.clientY-P().top])</script>`,
  );
  await click(page.ctx, '#d', { ...PRESS, count: 2 });
  expect(await page.out()).toBe('click10,click20,dblclick20');
  await page.js('L.length=0');
  await click(page.ctx, '#d', { ...PRESS, button: 'right' });
  expect(await page.out()).toBe('contextmenu02');
  await page.js('L.length=0');
  await click(page.ctx, '#d', { ...PRESS, modifiers: ['Control', 'Shift'], position: { x: 10, y: 20 } });
  expect(await page.out()).toBe('click10CS');
  expect(await page.js('at.map(Math.round)')).toEqual([10, 20]);
});

test('click() follows a link and gives the address and status of the new page', async () => {
  const page = await kit.page('<a href="BASE/next?delay=300">Next</a>', {
    '/next': '<title>Next</title><h1>There</h1>',
  });
  const result = await click(page.ctx, 'text=Next', PRESS);
  expect(result.effect.navigated).toMatchObject({ status: 200 });
  expect(result.effect.navigated?.url).toContain('/next');
  expect(page.tab.url()).toContain('/next');
});

test('click() says when the page it leads to is still loading', async () => {
  const page = await kit.page('<a href="BASE/next?delay=30000">Next</a>', { '/next': 'x' });
  const result = await click(page.within(1500), 'text=Next', PRESS);
  expect(result.outcome).toBe('unknown');
  expect(result.effect.navigated).toMatchObject({ pending: true });
});

test('click() reports a window that a script opens 300 ms later', async () => {
  const page = await kit.page(
    '<button id=b>Pop</button><script>b.onclick=()=>setTimeout(()=>open("BASE/next"),300)</script>',
    { '/next': '<title>New</title>' },
  );
  const result = await click(page.ctx, '#b', PRESS);
  expect(result.effect.opened).toHaveLength(1);
  expect(result.effect.opened?.[0]?.url).toContain('/next');
});

test('click() returns at once when a dialog opens, and the answer tells the rest', async () => {
  const page = await kit.page(
    `<button id=b>Ask</button><script>b.onclick=()=>{${OUT}.textContent='PASS '+confirm('Sure?')}</script>`,
  );
  const result = await click(page.ctx, '#b', PRESS);
  expect(result.effect.dialog).toEqual({ kind: 'confirm', message: 'Sure?' });
  expect(String(result.hint)).toBe('rutter dialog accept, or rutter dialog dismiss');
});

test('click() --expect fails when it does not happen, with what did', async () => {
  const page = await kit.page(
    `<button id=b>Go</button><script>b.onclick=()=>${OUT}.textContent='other'</script>`,
  );
  const { parseExpectation } = await import('./expect.ts');
  const error = await failure(
    click(page.ctx, '#b', { ...PRESS, expectation: parseExpectation('navigation', 600) }),
  );
  expect(error.code).toBe('no-effect');
  expect(error.message).toContain('something else did');
  await click(page.ctx, '#b', { ...PRESS, expectation: parseExpectation('text=other', 600) });
  const late = await kit.page(
    `<button id=b>Go</button><script>b.onclick=()=>setTimeout(()=>${OUT}.textContent='slow',1200)</script>`,
  );
  const result = await click(late.ctx, '#b', { ...PRESS, expectation: parseExpectation('text=slow', 3000) });
  expect(result.outcome).toBeUndefined();
});

test('click() names the new ref when the element was drawn again', async () => {
  const page = await kit.page(`<div id=h><button>Again</button></div>`);
  const first = await click(page.ctx, 'text=Again', PRESS);
  const ref = first.data?.target?.ref ?? '';
  await page.js("h.innerHTML='<button>Again</button>'");
  const started = performance.now();
  const error = await failure(click(doing('click', page.ctx), ref, PRESS));
  expect(error.code).toBe('ref-stale');
  expect(error.hint).toMatch(/^rutter click @e\d+$/);
  expect(performance.now() - started).toBeLessThan(within(200));
  await click(page.ctx, error.hint.replace('rutter click ', ''), PRESS);
});

test('click() looks again for a selector whose element is drawn again before the press, not for a ref', async () => {
  const page = await kit.page(
    `<div style="height:3000px"></div><div id=h></div><script>let n=0;const draw=()=>{h.innerHTML='<button>Again</button>';h.firstChild.onclick=()=>${OUT}.textContent='PASS '+ ++n};draw();
    let left=0;window.arm=()=>{scrollTo(0,0);setTimeout(()=>{left=2},200)};addEventListener('scroll',()=>{if(left-->0){draw();scrollTo(0,0)}})</script>`,
  );
  await page.js('arm()');
  await new Promise((resolve) => setTimeout(resolve, 400));
  await click(page.ctx, 'text=Again', PRESS);
  expect(await page.out()).toBe('PASS 1');
  const again = await click(page.ctx, 'text=Again', PRESS);
  await page.js('arm()');
  await new Promise((resolve) => setTimeout(resolve, 400));
  const error = await failure(click(page.ctx, again.data?.target?.ref ?? '', PRESS));
  expect(error.code).toBe('ref-stale');
  expect(await page.out()).toBe('PASS 2');
});

test('click() lists several matches with refs', async () => {
  const page = await kit.page('<button>A</button><button>A</button><button hidden>A</button>');
  const error = await failure(click(page.ctx, 'role=button[name="A"]', PRESS));
  expect(error.code).toBe('several-matches');
  expect(error.data.matches).toHaveLength(2);
});

test('click() inside an open modal dialog works, and outside it is refused', async () => {
  const page = await kit.page(
    `<button id=b>Outside</button><dialog id=d>Hi <button id=i>Inside</button></dialog><script>d.showModal();i.onclick=()=>${OUT}.textContent='PASS'</script>`,
  );
  expect(['disabled', 'covered']).toContain((await failure(click(page.ctx, '#b', PRESS))).code);
  await click(page.ctx, '#i', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() tells about an invalid form instead of saying done', async () => {
  const page = await kit.page(
    '<form><label>Mail <input type=email required></label><button>Send</button></form>',
  );
  const result = await click(page.ctx, 'text=Send', PRESS);
  expect(JSON.stringify(result.effect.changed)).toContain('is invalid');
});

test('click() on a page whose prototypes are poisoned still works', async () => {
  const page =
    await kit.page(`<form id=f><input name=getBoundingClientRect><input name=parentNode><button type=button id=b>Go</button></form><img name=addEventListener><img name=getComputedStyle><script>
    Element.prototype.getBoundingClientRect=()=>({});document.elementFromPoint=()=>null;window.getComputedStyle=()=>null;JSON.stringify=()=>'x';Array.prototype.map=()=>[];WeakMap.prototype.get=()=>0;
    document.getElementById('b').onclick=()=>${OUT}.textContent='PASS'</script>`);
  await click(page.ctx, '#b', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('hover() opens a menu that styles alone show, and its entries get refs', async () => {
  const page = await kit.page(
    `<style>ul{display:none}div:hover ul{display:block}</style><div id=m style="width:200px">Menu<ul><li><a href="#1" onclick="${OUT}.textContent='PASS'">First</a></ul></div>`,
  );
  const result = await hover(page.ctx, '#m');
  expect(JSON.stringify(result.effect.appeared)).toContain('First');
  await click(page.ctx, 'text=First', PRESS);
  expect(await page.out()).toBe('PASS');
});

test('click() survives the tab that it closes', async () => {
  const page = await kit.page('<button id=b>Open</button><script>b.onclick=()=>open("BASE/pop")</script>', {
    '/pop': '<button onclick="window.close()">Close</button>',
  });
  const opened = await click(page.ctx, '#b', PRESS);
  const tab = page.session.tab(opened.effect.opened?.[0]?.tab ?? '');
  if (!tab) throw new Error('no tab');
  const result = await click({ ...page.ctx, tab }, 'text=Close', PRESS);
  expect(result.effect.closed).toEqual([tab.id]);
});

test('click() of an option of a drop-down list chooses it', async () => {
  const page = await kit.page(
    '<select id=s onchange="out.textContent=value"><option>One<option>Two</select>',
  );
  const result = await click(page.ctx, 'role=option[name="Two"]', PRESS);
  expect(await page.out()).toBe('Two');
  expect(result.message).toContain('Chosen');
});

test('click() sees that a canvas shows something else', async () => {
  const page = await kit.page(
    `<canvas id=c width=200 height=100></canvas><script>c.onclick=e=>{c.getContext('2d').fillRect(e.offsetX,e.offsetY,40,40)}</script>`,
  );
  const result = await click(page.ctx, '#c', { ...PRESS, position: { x: 20, y: 20 } });
  expect(result.outcome).toBeUndefined();
  expect(result.message).toContain('canvas');
});

test('click() names the modal dialog in front of its target, at once', async () => {
  const page = await kit.page(
    '<button id=b>Behind</button><dialog id=d aria-label=Question><button>Fine</button></dialog><script>d.showModal()</script>',
  );
  const error = await failure(click(page.ctx, '#b', PRESS));
  expect(error.code).toBe('covered');
  expect(error.data.coveredBy).toMatchObject({
    role: 'dialog',
    name: 'Question',
    controls: [{ name: 'Fine' }],
  });
});

test('click() that makes the page navigate by itself meanwhile is never a bug', async () => {
  const page = await kit.page(
    '<button id=b>Go</button><script>setTimeout(()=>location="BASE/next",900)</script>',
    { '/next': '<button id=b>Other</button>' },
  );
  const outcome = await click(page.ctx, '#b', PRESS).catch((error) => error.code);
  expect(typeof outcome === 'string' ? outcome : 'result').toMatch(/ref-stale|result/);
});

test('click() reports requests that it started and waits for their answer', async () => {
  const page = await kit.page(
    `<button id=b>Load</button><script>b.onclick=async()=>{const t=await(await fetch('BASE/data?delay=250')).text();out.textContent=t}</script>`,
    { '/data': 'loaded' },
  );
  const result = await click(page.ctx, '#b', PRESS);
  expect(result.effect.requests).toBe(1);
  expect(result.effect.changed).toEqual(['status: WAIT → loaded']);
});

test('click() tells what the click does after what the press has done', async () => {
  const page = await kit.page(
    '<button id=b>Go</button><p id=a>no</p><script>b.onmousedown=()=>{out.textContent="down"};b.onclick=()=>{const t=performance.now();while(performance.now()-t<40);a.textContent="clicked"}</script>',
  );
  const result = await click(page.ctx, '#b', PRESS);
  expect(result.effect.changed).toEqual(['status: WAIT → down', 'paragraph: no → clicked']);
});

test('click() says both sides of the states that changed', async () => {
  const page = await kit.page(
    `<label><input type=radio name=r checked>A</label><label><input type=radio name=r id=b>B</label>
    <label><input type=checkbox id=c checked>C</label><button id=d onclick="e.disabled=!e.disabled">D</button><input id=e aria-label=E disabled>`,
  );
  const changed = async (selector: string) => (await click(page.ctx, selector, PRESS)).effect.changed?.join();
  expect(await changed('#b')).toMatch(/"A" @e\d+: checked true → false.*"B" @e\d+: checked false → true/);
  expect(await changed('#c')).toContain('checked true → false');
  expect(await changed('#c')).toContain('checked false → true');
  expect(await changed('#d')).toContain('disabled true → false');
  expect(await changed('#d')).toContain('disabled false → true');
});
