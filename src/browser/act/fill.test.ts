import { afterAll, beforeAll, expect, test } from 'bun:test';
import { fill } from './fill.ts';
import { type ActKit, failure, startActKit } from './test-page.ts';

let kit: ActKit;
beforeAll(async () => {
  kit = await startActKit();
});
afterAll(async () => await kit.stop());

test('fill() sends trusted input events and replaces what was there', async () => {
  const page = await kit.page(
    `<input id=i value=old><script>window.L=[];for(const t of ['beforeinput','input','change'])i.addEventListener(t,e=>L.push(t+e.isTrusted))</script>`,
  );
  const result = await fill(page.ctx, '#i', 'Ada Lovelace');
  expect(result.effect.value).toBe('Ada Lovelace');
  expect(await page.js('[i.value, L.join()]')).toEqual(['Ada Lovelace', 'beforeinputtrue,inputtrue']);
});

test('fill() clears with an empty text, with events', async () => {
  const page = await kit.page(
    '<input id=i value=old><textarea id=t>a\nb</textarea><div id=e contenteditable>x<b>y</b></div><script>window.n=0;document.addEventListener("input",()=>n++)</script>',
  );
  for (const target of ['#i', '#t', '#e']) expect((await fill(page.ctx, target, '')).effect.value).toBe('');
  expect(await page.js('[i.value,t.value,e.textContent,n>=3]')).toEqual(['', '', '', true]);
});

test('fill() keeps lines in text areas and editors, and refuses them in one-line fields', async () => {
  const page = await kit.page('<textarea id=t></textarea><div id=e contenteditable>old</div><input id=i>');
  expect((await fill(page.ctx, '#t', 'a\nb\n\nc')).effect.value).toBe('a\nb\n\nc');
  await fill(page.ctx, '#e', 'first\nsecond');
  expect(await page.js('e.innerText')).toBe('first\nsecond');
  expect((await failure(fill(page.ctx, '#i', 'a\nb'))).code).toBe('value-rejected');
  expect(await page.js('i.value')).toBe('');
});

test('fill() fails when the field keeps something else', async () => {
  const page = await kit.page(
    `<input id=m maxlength=3><input id=p><script>p.oninput=()=>{const d=p.value.replace(/\\D/g,'');p.value='('+d.slice(0,3)+') '+d.slice(3)}</script>`,
  );
  const long = await failure(fill(page.ctx, '#m', 'abcdef'));
  expect(long.code).toBe('value-rejected');
  expect(long.data).toMatchObject({ value: 'abc', accepts: ['maxlength 3'] });
  const masked = await failure(fill(page.ctx, '#p', '5551234'));
  expect(masked.data).toMatchObject({ value: '(555) 1234' });
  expect(masked.hint).toContain('type');
});

test('fill() works on a controlled field that puts its own value back', async () => {
  const page = await kit.page(
    `<input id=i><script>let state='';const set=Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'value').set;i.addEventListener('input',()=>{state=i.value;setTimeout(()=>set.call(i,state))})</script>`,
  );
  expect((await fill(page.ctx, '#i', 'kept')).effect.value).toBe('kept');
});

test('fill() says that a field is read-only, disabled or hidden', async () => {
  const page = await kit.page('<input id=r readonly value=x><input id=d disabled><input id=h hidden>');
  expect((await failure(fill(page.within(2000), '#r', 'y'))).code).toBe('read-only');
  expect((await failure(fill(page.within(2000), '#d', 'y'))).code).toBe('disabled');
  expect((await failure(fill(page.within(2000), '#h', 'y'))).code).toBe('not-visible');
});

test('fill() names the command for what is no text field', async () => {
  const page = await kit.page(
    '<select id=s><option>a</select><input type=checkbox id=c><input type=file id=f><button id=b>B</button><p id=p>P</p>',
  );
  const hints = await Promise.all(
    ['#s', '#c', '#f', '#b', '#p'].map(
      async (target) => (await failure(fill(page.ctx, target, 'x'))).hint.split(' ')[1],
    ),
  );
  expect(hints).toEqual(['select', 'check', 'upload', 'click', 'snapshot']);
});

test('fill() never gives a password back', async () => {
  const page = await kit.page('<input type=password id=p aria-label=Secret>');
  const result = await fill(page.ctx, '#p', 'hunter2');
  expect(result.effect.value).toBe('•••••••');
  expect(JSON.stringify(result)).not.toContain('hunter2');
  expect(await page.js('p.value')).toBe('hunter2');
});

test('fill() sets native pickers and refuses what they cannot hold, without touching them', async () => {
  const page = await kit.page(
    '<input type=date id=d value=2031-01-01><input type=time id=t><input type=range id=r min=0 max=10 step=5><input type=color id=c><input type=week id=w><input type=month id=m><script>window.n=0;document.addEventListener("input",()=>n++)</script>',
  );
  for (const [target, value] of [
    ['#d', '2031-02-30'],
    ['#t', '25:00'],
    ['#r', '11'],
    ['#c', 'red'],
    ['#w', '2031-99'],
    ['#m', '2031'],
  ] as const) {
    const error = await failure(fill(page.ctx, target, value));
    expect(error.code).toBe('value-rejected');
    expect(error.message).toContain('expected');
  }
  expect(await page.js('[n,d.value]')).toEqual([0, '2031-01-01']);
  await fill(page.ctx, '#r', '10');
  await fill(page.ctx, '#c', '#AA5500');
  expect(await page.js('[n,r.value,c.value]')).toEqual([2, '10', '#aa5500']);
});

test('fill() of a number with a step says when the field calls it invalid', async () => {
  const page = await kit.page('<input type=number id=n step=1 max=10>');
  const result = await fill(page.ctx, '#n', '2.5');
  expect(result.effect.value).toBe('2.5');
  expect(result.message).toContain('invalid');
  expect((await failure(fill(page.ctx, '#n', 'abc'))).code).toBe('value-rejected');
});

test('fill() finds the field inside a wrapper, a label and a custom element', async () => {
  const page = await kit.page(
    `<div role=combobox id=w aria-expanded=false><input></div><label id=l>Name <input></label><x-f id=x></x-f><script>customElements.define('x-f',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='<input>'}})</script>`,
  );
  for (const target of ['#w', '#l', '#x']) expect((await fill(page.ctx, target, 'v')).effect.value).toBe('v');
});

test('fill() of an editor that drops the selection late is tried again', async () => {
  const page = await kit.page(
    `<div id=e contenteditable>draft</div><script>e.addEventListener('focus',()=>{getSelection().collapseToEnd();queueMicrotask(()=>getSelection().collapseToEnd())});let once=true;document.addEventListener('selectionchange',()=>{if(once&&getSelection().toString()){once=false;getSelection().collapseToEnd()}})</script>`,
  );
  expect((await fill(page.ctx, '#e', 'new')).effect.value).toBe('new');
});

test('fill() follows a field that the page draws again', async () => {
  const page = await kit.page(
    `<div id=h></div><script>let v='';function draw(){h.innerHTML='<label>Name <input></label>';const i=h.querySelector('input');i.value=v;i.oninput=()=>{v=i.value;draw()}}draw()</script>`,
  );
  const result = await fill(page.ctx, 'label=Name', 'Ada');
  expect(result.effect.value).toBe('Ada');
  expect(await page.js("h.querySelector('input').value")).toBe('Ada');
});

test('fill() says that a value is held already, and leaves the page alone', async () => {
  const page = await kit.page('<input id=i value=same><script>window.n=0;i.oninput=()=>n++</script>');
  expect((await fill(page.ctx, '#i', 'same')).message).toContain('already');
  expect(await page.js('n')).toBe(0);
});

test('fill() works in frames, in a body that is editable, and across origins', async () => {
  const page = await kit.page(
    '<iframe src="BASE/in" title=Same></iframe><iframe src="OTHERBASE/in2" title=Other></iframe><iframe title=Rich srcdoc="<body contenteditable role=textbox aria-label=Rich>old</body>"></iframe>',
    {
      '/in': '<label>Inner <input></label>',
      '/in2': '<label>Foreign <input></label>',
    },
  );
  expect((await fill(page.ctx, 'label=Inner', 'one')).effect.value).toBe('one');
  expect((await fill(page.ctx, 'label=Foreign', 'two')).effect.value).toBe('two');
  expect((await fill(page.ctx, 'role=textbox[name="Rich"]', 'three')).effect.value).toBe('three');
  expect((await fill(page.ctx, 'label=Inner', 'four')).effect.value).toBe('four');
});

test('fill() reaches a closed shadow root once a snapshot has found it', async () => {
  const page = await kit.page(
    `<div id=h></div><script>h.attachShadow({mode:'closed'}).innerHTML='<label>Hidden <input></label><button>Press</button>'</script>`,
  );
  const { adoptClosedRoots } = await import('../see/closed-shadow.ts');
  const frame = page.tab.main();
  const [host] = await frame.call(page.ctx.deadline, 'locate', { kind: 'css', selector: '#h' });
  await adoptClosedRoots(page.ctx.deadline, frame, [host ?? 0]);
  expect((await fill(page.ctx, 'label=Hidden', 'x')).effect.value).toBe('x');
  const { click } = await import('./click.ts');
  const { PRESS } = await import('./test-page.ts');
  expect((await click(page.ctx, 'role=button[name="Press"]', PRESS)).outcome).toBe('no-effect');
});
