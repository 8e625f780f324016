import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Chord, parseChord } from './keys.ts';
import { type ActKit, failure, startActKit } from './test-page.ts';
import { pressKey, typeText } from './type.ts';

let kit: ActKit;
beforeAll(async () => {
  kit = await startActKit();
});
afterAll(async () => await kit.stop());

function chord(text: string): Chord {
  const parsed = parseChord(text, 'linux');
  if ('unknown' in parsed) throw new Error(parsed.unknown);
  return parsed;
}

test('typeText() sends a key for each character, with its code', async () => {
  const page = await kit.page(
    `<input id=i><script>window.L=[];i.addEventListener('keydown',e=>L.push(e.key+'/'+e.code+(e.shiftKey?'/S':'')));</script>`,
  );
  const result = await typeText(page.ctx, '#i', 'aB?é1');
  expect(result.effect.value).toBe('aB?é1');
  expect(await page.js('L.join(" ")')).toBe(
    'a/KeyA Shift/ShiftLeft/S B/KeyB/S Shift/ShiftLeft/S ?/Slash/S 1/Digit1',
  );
});

test('typeText() adds at the end of a field, and types into what has the focus', async () => {
  const page = await kit.page('<input id=i value="Ada ">');
  await typeText(page.ctx, '#i', 'Love');
  const result = await typeText(page.ctx, undefined, 'lace');
  expect(result.effect.value).toBe('Ada Lovelace');
});

test('typeText() says when a field takes none of it, or another form of it', async () => {
  const page = await kit.page(
    `<input id=n><input id=p><script>n.onkeydown=e=>e.preventDefault();p.oninput=()=>p.value=p.value.toUpperCase()</script>`,
  );
  expect((await failure(typeText(page.ctx, '#n', 'abc'))).code).toBe('value-rejected');
  const result = await typeText(page.ctx, '#p', 'abc');
  expect(result.effect.value).toBe('ABC');
  expect(result.message).toContain('another form');
});

test('typeText() submits with a line break', async () => {
  const page = await kit.page(
    `<form id=f><input id=i></form><script>f.onsubmit=e=>{e.preventDefault();out.textContent='PASS '+i.value}</script>`,
  );
  await typeText(page.ctx, '#i', 'query\n');
  expect(await page.out()).toBe('PASS query');
});

test('typeText() drives a list that only keys open', async () => {
  const page = await kit.page(
    `<input id=q><ul id=l></ul><script>q.addEventListener('keyup',()=>{l.innerHTML=q.value.length>1?'<li>Lisbon</li>':''})</script>`,
  );
  const result = await typeText(page.ctx, '#q', 'Li');
  expect(JSON.stringify(result.effect.appeared)).toContain('Lisbon');
});

test('pressKey() moves in a menu that only takes keys', async () => {
  const page = await kit.page(
    `<div id=m role=menu tabindex=0><div role=menuitem>One</div><div role=menuitem>Two</div></div><script>let n=-1;const k=[...m.children];m.onkeydown=e=>{if(e.key==='ArrowDown')k.forEach((x,j)=>x.toggleAttribute('aria-current',j===Math.min(++n>>0,1)));if(e.key==='Enter')out.textContent='PASS '+n}</script>`,
  );
  await pressKey(page.ctx, '#m', chord('ArrowDown'), 1);
  await pressKey(page.ctx, undefined, chord('Enter'), 1);
  expect(await page.out()).toContain('PASS');
});

test('pressKey() sends chords that edit, and moves the focus with Tab', async () => {
  const page = await kit.page('<input id=a value=hello aria-label=A><input id=b aria-label=B>');
  await pressKey(page.ctx, '#a', chord('Control+A'), 1);
  await pressKey(page.ctx, undefined, chord('Delete'), 1);
  expect(await page.js('a.value')).toBe('');
  const result = await pressKey(page.ctx, undefined, chord('Tab'), 1);
  expect(result.effect.focus).toContain('"B"');
  await pressKey(page.ctx, undefined, chord('Shift+Tab'), 1);
  expect(await page.js('document.activeElement.id')).toBe('a');
});

test('pressKey() says no-effect for a key that does nothing', async () => {
  const page = await kit.page('<p>x</p>');
  expect((await pressKey(page.ctx, undefined, chord('F7'), 1)).outcome).toBe('no-effect');
});

test('pressKey() closes a dialog with Escape and says so', async () => {
  const page = await kit.page(
    '<dialog id=d aria-label=Box>Hi <button>Ok</button></dialog><script>d.showModal()</script>',
  );
  await page.tab.main().call(page.ctx.deadline, 'snapshot', {});
  const result = await pressKey(page.ctx, undefined, chord('Escape'), 1);
  expect(result.outcome).toBeUndefined();
  expect(await page.js('d.open')).toBe(false);
});

test('typeText() and pressKey() reach a focused field in a foreign frame', async () => {
  const page = await kit.page('<iframe src="OTHERBASE/in"></iframe>', {
    '/in': '<label>Far <input></label>',
  });
  await typeText(page.ctx, 'label=Far', 'ab');
  await pressKey(page.ctx, undefined, chord('Backspace'), 1);
  const result = await typeText(page.ctx, undefined, 'c');
  expect(result.effect.value).toBe('ac');
});

test('pressKey() counts a move of the focus or the caret as an effect', async () => {
  const page = await kit.page('<input id=i value=hello><button>Next</button>');
  expect((await pressKey(page.ctx, '#i', chord('Home'), 1)).message).toContain('caret');
  const result = await pressKey(page.ctx, undefined, chord('Tab'), 1);
  expect(result.outcome).toBeUndefined();
  expect(result.effect.focus).toContain('Next');
});

test('pressKey() scrolls the page and says so', async () => {
  const page = await kit.page('<div style="height:3000px">tall</div>');
  expect((await pressKey(page.ctx, undefined, chord('End'), 1)).effect.scrolled?.y).toBeGreaterThan(0);
});

test('pressKey() tells what each part of a press does, the last one too', async () => {
  const page = await kit.page(
    '<p id=a>up 0</p><script>let n=0;onkeydown=()=>{out.textContent="down"};onkeyup=()=>{const t=performance.now();while(performance.now()-t<40);a.textContent="up "+ ++n}</script>',
  );
  const result = await pressKey(page.ctx, undefined, chord('Control+F7'), 1);
  expect(result.effect.changed).toEqual(['status: WAIT → down', 'paragraph: up 0 → up 2']);
});

test('pressKey() comes to an end in a page that lets nobody see a key come up', async () => {
  const page = await kit.page(
    '<script>for(const t of ["keydown","keyup"])addEventListener(t,e=>{e.stopImmediatePropagation();if(e.type==="keydown")out.textContent=e.key},true)</script>',
  );
  const result = await pressKey(page.ctx, undefined, chord('F7'), 1);
  expect(result.effect.changed).toEqual(['status: WAIT → F7']);
});
