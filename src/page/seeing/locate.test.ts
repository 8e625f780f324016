import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LAUNCH, type Lookout, openLookout } from '../../../test/page-fixture.ts';
import type { LocatorQuery } from './api.ts';

let page: Lookout;
beforeAll(async () => {
  page = await openLookout();
}, LAUNCH);
afterAll(() => page.close());

/** Ids (of the attribute) of what a query finds. */
async function found(query: LocatorQuery): Promise<unknown> {
  const numbers = await page.engine.call('locate', query);
  return page.engine.inWorld(`${JSON.stringify(numbers)}.map((number) => __rutter.element(number).id)`);
}

test('locate({ text }) finds the deepest exact text, by case first', async () => {
  await page.show(
    '<div id=a><p id=b>Sign <b id=c>in</b></p><p id=d>sign in</p></div><button id=e aria-label="SIGN IN">x</button>',
  );
  expect(await found({ kind: 'text', text: ' Sign  in ' })).toEqual(['b']);
  expect(await found({ kind: 'text', text: 'sign IN' })).toEqual(['b', 'd', 'e']);
});

test('locate({ text }) looks at titles, placeholders, alternatives and button values', async () => {
  await page.show(
    '<a id=a title=One href=x></a><input id=b placeholder=Two><img id=c alt=Three src=x><input id=d type=submit value=Four>',
  );
  expect(await found({ kind: 'text', text: 'One' })).toEqual(['a']);
  expect(await found({ kind: 'text', text: 'Two' })).toEqual(['b']);
  expect(await found({ kind: 'text', text: 'Three' })).toEqual(['c']);
  expect(await found({ kind: 'text', text: 'Four' })).toEqual(['d']);
});

test('locate() leaves out what is hidden', async () => {
  await page.show('<p hidden id=a>Here</p><p style="visibility:hidden" id=b>Here</p><p id=c>Here</p>');
  expect(await found({ kind: 'text', text: 'Here' })).toEqual(['c']);
});

test('locate({ label }) finds fields by label, ARIA or placeholder', async () => {
  await page.show(
    '<label>Name * <input id=a></label><textarea id=b aria-label=Notes></textarea><select id=c title=Size></select><p>Name</p>',
  );
  expect(await found({ kind: 'label', text: 'name' })).toEqual(['a']);
  expect(await found({ kind: 'label', text: 'Notes' })).toEqual(['b']);
  expect(await found({ kind: 'label', text: 'Size' })).toEqual(['c']);
});

test('locate({ role }) prefers exact names and falls back to parts', async () => {
  await page.show('<button id=a>Save</button><button id=b>Save as</button><a id=c href=x>Save</a>');
  expect(await found({ kind: 'role', role: 'button', name: 'Save' })).toEqual(['a']);
  expect(await found({ kind: 'role', role: 'button', name: 'as' })).toEqual(['b']);
  expect(await found({ kind: 'role', role: 'button' })).toEqual(['a', 'b']);
});

test('locate({ css }) reaches into shadow trees', async () => {
  await page.show(
    `<div id=h></div><script>document.getElementById('h').attachShadow({ mode: 'open' }).innerHTML = '<b id=x class=y></b>'</script>`,
  );
  expect(await found({ kind: 'css', selector: '.y' })).toEqual(['x']);
});

test('describe() tells what became of elements', async () => {
  await page.show('<button id=a>Go</button><p id=b hidden>x</p>');
  const [a] = await page.engine.call('locate', { kind: 'css', selector: '#a' });
  const [b] = await page.engine.call('locate', { kind: 'css', selector: '#b' });
  expect(await page.engine.call('describe', [a ?? 0, b ?? 0])).toMatchObject([
    { connected: true, visible: true, role: 'button', name: 'Go', tag: 'button', actable: 'control' },
    { connected: true, visible: false, hiddenBy: 'hidden attribute' },
  ]);
  await page.engine.page.evaluate("document.getElementById('a').remove()");
  expect(await page.engine.call('describe', [a ?? 0, 999])).toMatchObject([
    { connected: false, visible: false },
    { connected: false, visible: false },
  ]);
});

test('locate() reads over soft hyphens, zero-width characters and no-break spaces', async () => {
  await page.show(
    `<a id=a href=#p>Daten&shy;schutz&shy;erkl&auml;rung</a><button id=b>Pay&#8203;ment</button>
    <label>Phone&nbsp;number <input id=c></label><p id=d>1&#8239;234,50&nbsp;€</p><button id=e aria-label="Si&#8203;gn&nbsp;in">x</button>`,
  );
  expect(await found({ kind: 'text', text: 'Datenschutzerklärung' })).toEqual(['a']);
  expect(await found({ kind: 'role', role: 'button', name: 'Payment' })).toEqual(['b']);
  expect(await found({ kind: 'label', text: 'Phone number' })).toEqual(['c']);
  expect(await found({ kind: 'text', text: '1 234,50 €' })).toEqual(['d']);
  expect(await found({ kind: 'role', role: 'button', name: 'Sign\u00a0in' })).toEqual(['e']);
});
