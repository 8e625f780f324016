import { afterAll, beforeAll, expect, test } from 'bun:test';
import { setChecked } from './check.ts';
import { select } from './select.ts';
import { type ActKit, failure, startActKit } from './test-page.ts';

let kit: ActKit;
beforeAll(async () => {
  kit = await startActKit();
});
afterAll(async () => await kit.stop());

test('select() chooses by label, then by value, with events', async () => {
  const page = await kit.page(
    '<select id=s><option value=a>Apple<option value=b>Banana<option value=Apple>Other</select><script>window.L=[];for(const t of ["input","change"])s.addEventListener(t,()=>L.push(t+s.value))</script>',
  );
  expect((await select(page.ctx, '#s', ['Banana'])).effect.value).toBe('Banana');
  expect(await page.js('L.join()')).toBe('inputb,changeb');
  expect((await select(page.ctx, '#s', ['apple'])).effect.value).toBe('Apple');
  expect((await select(page.ctx, '#s', ['b'])).effect.value).toBe('Banana');
  expect((await select(page.ctx, '#s', ['Banana'])).message).toContain('already');
});

test('select() chooses exactly the given options of a list that takes several', async () => {
  const page = await kit.page('<select id=s multiple><option selected>A<option>B<option>C</select>');
  await select(page.ctx, '#s', ['B', 'C']);
  expect(await page.js('[...s.selectedOptions].map(o=>o.text).join()')).toBe('B,C');
});

test('select() says what is wrong and what there is', async () => {
  const page = await kit.page(
    '<select id=s><option>A<option disabled>B</select><div role=listbox id=l><div role=option>X</div></div>',
  );
  const unknown = await failure(select(page.ctx, '#s', ['Z']));
  expect(unknown.code).toBe('no-match');
  expect(unknown.data).toMatchObject({ options: ['A', 'B'] });
  expect((await failure(select(page.ctx, '#s', ['B']))).code).toBe('disabled');
  expect((await failure(select(page.ctx, '#s', ['A', 'B']))).code).toBe('disabled');
  const custom = await failure(select(page.ctx, '#l', ['X']));
  expect(custom.code).toBe('wrong-target');
  expect(custom.hint).toContain('click');
});

test('select() fails when the page puts its own choice back', async () => {
  const page = await kit.page(
    '<select id=s><option>A<option>B</select><script>s.onchange=()=>{s.value="A"}</script>',
  );
  expect((await failure(select(page.ctx, '#s', ['B']))).code).toBe('value-rejected');
});

test('setChecked() presses only when the state differs, and reads it back', async () => {
  const page = await kit.page(
    '<label><input type=checkbox id=c> Agree</label><script>window.n=0;c.onclick=()=>n++</script>',
  );
  expect((await setChecked(page.ctx, '#c', true)).effect.checked).toBe(true);
  expect((await setChecked(page.ctx, 'label=Agree', true)).message).toContain('already');
  expect((await setChecked(page.ctx, '#c', false)).effect.checked).toBe(false);
  expect(await page.js('[n,c.checked]')).toEqual([2, false]);
});

test('setChecked() presses the label of a control that its design hides', async () => {
  const page = await kit.page(
    '<style>.v{position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;overflow:hidden}</style><input class=v type=checkbox id=a><label for=a>Clipped</label><input type=checkbox id=b style="display:none"><label for=b>Gone</label>',
  );
  expect((await setChecked(page.ctx, '#a', true)).effect.checked).toBe(true);
  expect((await setChecked(page.ctx, '#b', true)).effect.checked).toBe(true);
});

test('setChecked() works on ARIA switches and checkboxes that are redrawn', async () => {
  const page = await kit.page(
    `<div id=h></div><script>let on=false;function draw(){h.innerHTML='<div role=switch tabindex=0 aria-label=Wifi aria-checked='+on+'>Wifi</div>';h.firstChild.onclick=()=>{on=!on;draw()}}draw()</script>`,
  );
  const result = await setChecked(page.ctx, 'role=switch[name="Wifi"]', true);
  expect(result.effect.checked).toBe(true);
});

test('setChecked() fails when the page refuses, and for radio buttons that cannot be unchecked', async () => {
  const page = await kit.page(
    '<input type=checkbox id=c onclick="event.preventDefault()"><input type=radio id=r checked><button id=b>B</button>',
  );
  expect((await failure(setChecked(page.ctx, '#c', true))).code).toBe('value-rejected');
  expect((await failure(setChecked(page.ctx, '#r', false))).code).toBe('wrong-target');
  expect((await failure(setChecked(page.ctx, '#b', true))).hint).toContain('click');
});
