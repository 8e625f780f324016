import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LAUNCH, type Lookout, openLookout } from '../../../test/page-fixture.ts';
import type { PageNode } from './api.ts';

let page: Lookout;
beforeAll(async () => {
  page = await openLookout();
}, LAUNCH);
afterAll(() => page.close());

async function first(html: string): Promise<PageNode | undefined> {
  return (await page.look(html)).nodes[0];
}

const CASES: [criterion: string, html: string, state: Partial<PageNode>][] = [
  ['a checked box', '<input type=checkbox checked>', { checked: true }],
  ['an unchecked radio', '<input type=radio>', { checked: false }],
  ['an ARIA mixed box', '<div role=checkbox aria-checked=mixed>a</div>', { checked: 'mixed' }],
  ['a pressed button', '<button aria-pressed=true>a</button>', { pressed: true }],
  ['an expanded button', '<button aria-expanded=false>a</button>', { expanded: false }],
  ['a selected tab', '<div role=tab aria-selected=true>a</div>', { selected: true }],
  ['a heading without level', '<div role=heading>a</div>', { level: 2 }],
  ['a stated level', '<h2 aria-level=4>a</h2>', { level: 4 }],
  ['a disabled field', '<input disabled>', { disabled: true }],
  ['an ARIA disabled button', '<button aria-disabled=true>a</button>', { disabled: true }],
  ['a required field', '<input required>', { required: true }],
  ['a read-only field', '<input readonly value=x>', { readonly: true, value: 'x' }],
  ['an invalid field', '<input aria-invalid=true>', { invalid: true }],
  ['the current page', '<a href=x aria-current=page>a</a>', { current: 'page' }],
  ['a placeholder', '<input placeholder=Search>', { placeholder: 'Search' }],
  ['a text area', '<textarea>a\nb</textarea>', { multiline: true, value: 'a\nb' }],
  ['a field of another kind', '<input type=date value=2030-01-02>', { type: 'date', value: '2030-01-02' }],
  ['a slider', '<input type=range max=9 value=4>', { value: '4' }],
  [
    'an ARIA slider',
    '<div role=slider tabindex=0 aria-valuenow=3 aria-valuetext=low></div>',
    { value: 'low' },
  ],
  ['progress', '<progress value=3 max=9></progress>', { value: '3' }],
  [
    'a closed list',
    '<select><option>One<option selected>Two</select>',
    { value: 'Two', options: ['One', 'Two'], optionCount: 2 },
  ],
  ['an editor', '<div contenteditable><p>a</p></div>', { role: 'textbox', multiline: true, value: 'a' }],
  ['what can be dragged', '<div draggable=true>a</div>', { draggable: true, actable: 'clickable' }],
  [
    'a box that scrolls',
    '<div style="height:20px;overflow:auto"><p style="height:90px">a</p></div>',
    { scrollable: true },
  ],
];

for (const [criterion, html, state] of CASES) {
  test(`snapshot() tells the state of ${criterion}`, async () => {
    expect(await first(html)).toMatchObject(state);
  });
}

test('snapshot() disables what stands in a disabled fieldset', async () => {
  const { nodes } = await page.look('<fieldset disabled><legend>a</legend><input></fieldset>');
  expect(nodes.find(({ role }) => role === 'textbox')?.disabled).toBe(true);
});

test('snapshot() never tells what a password field holds, even after the page shows it', async () => {
  await page.show('<input id=p type=password value=hunter2><input autocomplete=cc-number value=4111>');
  const before = await page.engine.call('snapshot', {});
  await page.engine.page.evaluate("document.getElementById('p').type = 'text'");
  const after = await page.engine.call('snapshot', {});
  for (const { nodes } of [before, after]) {
    expect(nodes.map(({ secret, value }) => [secret, value])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
  }
  expect((await page.engine.call('html', {})).html).not.toContain('hunter2');
});

test('snapshot() reads live values, not attributes', async () => {
  await page.show('<input id=i value=old><input id=c type=checkbox>');
  await page.engine.page.evaluate(
    "document.getElementById('i').value = 'new'; document.getElementById('c').checked = true",
  );
  const { nodes } = await page.engine.call('snapshot', {});
  expect(nodes).toMatchObject([{ value: 'new' }, { checked: true }]);
});

test('snapshot() tells what has the focus', async () => {
  await page.show('<button>a</button><button id=b>b</button>');
  await page.engine.page.focus('#b');
  const { nodes } = await page.engine.call('snapshot', {});
  expect(nodes.filter(({ focused }) => focused).map(({ name }) => name)).toEqual(['b']);
});

test('snapshot() lists at most 20 options of a closed list and counts the rest', async () => {
  const node = await first(`<select>${'<option>x</option>'.repeat(300)}</select>`);
  expect(node?.options?.length).toBe(20);
  expect(node?.optionCount).toBe(300);
});
