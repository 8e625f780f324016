import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LAUNCH, type Lookout, lines, openLookout } from '../../../test/page-fixture.ts';

let page: Lookout;
beforeAll(async () => {
  page = await openLookout();
}, LAUNCH);
afterAll(() => page.close());

async function roles(html: string): Promise<string[]> {
  const { nodes } = await page.look(html);
  return nodes.filter(({ role }) => role !== 'text').map(({ role }) => role);
}

test('snapshot() keeps banner and contentinfo for the page, not for its sections', async () => {
  expect(await roles('<header>a</header><footer>b</footer>')).toEqual(['banner', 'contentinfo']);
  expect(await roles('<article><header>a</header><footer>b</footer></article>')).toEqual(['article']);
  expect(await roles('<main><header>a</header></main>')).toEqual(['main']);
});

test('snapshot() lists a section as region only when it is named', async () => {
  expect(await roles('<section>a</section><section aria-label="News">b</section>')).toEqual(['region']);
});

test('snapshot() takes the first role of a list that ARIA knows', async () => {
  expect(await roles('<div role="fancy  button">a</div><div role="roletype">b</div>')).toEqual(['button']);
  expect(await roles('<div role="region link">a</div>')).toEqual(['link']);
});

test('snapshot() ignores role=none on what can be focused or has global attributes', async () => {
  expect(await roles('<a href="#" role="none">a</a><h2 role="none">b</h2>')).toEqual(['link']);
  expect(
    await roles('<ul role="none"><li>a</li></ul><ul role="none" aria-live="polite"><li>b</li></ul>'),
  ).toEqual(['list', 'listitem']);
});

test('snapshot() tells inputs apart by type, list and multiplicity', async () => {
  const html = `<input><input type=search><input type=checkbox><input type=radio><input type=range><input type=number>
    <input type=submit><input type=image alt=Go src=x><input type=hidden><input type=date><input list=l><datalist id=l><option>a</datalist>
    <select><option>a</select><select multiple><option>b</select><textarea></textarea>`;
  expect(await roles(html)).toEqual([
    ...[
      'textbox',
      'searchbox',
      'checkbox',
      'radio',
      'slider',
      'spinbutton',
      'button',
      'button',
      'textbox',
      'combobox',
    ],
    ...['combobox', 'listbox', 'option', 'textbox'],
  ]);
});

test('snapshot() tells data tables from tables that lay a page out', async () => {
  expect(await roles('<table><tr><td>a</td><td>b</td></tr></table>')).toEqual([]);
  expect(await roles('<table><tr><th>A<th>B<tr><td>1<td>2</table>')).toEqual([
    ...['table', 'rowgroup', 'row', 'columnheader', 'columnheader', 'row', 'cell', 'cell'],
  ]);
  expect(await roles('<table><tr><th>A<td>1<tr><th scope=row>B<td>2</table>')).toEqual([
    ...['table', 'rowgroup', 'row', 'rowheader', 'cell', 'row', 'rowheader', 'cell'],
  ]);
});

test('snapshot() calls cells of a grid grid cells', async () => {
  expect(await roles('<table role=grid><tr><td>1</td></tr></table>')).toEqual([
    'grid',
    'rowgroup',
    'row',
    'gridcell',
  ]);
});

test('snapshot() leaves inline formatting in the line', async () => {
  const { nodes } = await page.look('<p>One <b>two</b> <em>three</em> <code>four</code>.</p><p>a<br>b</p>');
  expect(lines(nodes)).toBe(`paragraph ""
  text "One two three four."
paragraph ""
  text "a"
  text "b"`);
});

test('snapshot() drops images that are only decoration', async () => {
  expect(await roles('<img alt="" src="x"><img alt="Cat" src="x">')).toEqual(['img']);
});

test('snapshot() lists frames as iframe with their title', async () => {
  const { nodes } = await page.look('<iframe title="Pay" srcdoc="<button>x</button>"></iframe>');
  expect(lines(nodes)).toBe('iframe "Pay"');
});
