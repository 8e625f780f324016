import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LAUNCH, type Lookout, openLookout } from '../../../test/page-fixture.ts';

let page: Lookout;
beforeAll(async () => {
  page = await openLookout();
}, LAUNCH);
afterAll(() => page.close());

async function actable(html: string): Promise<string[]> {
  const { nodes } = await page.look(html);
  return nodes.filter((node) => node.actable).map((node) => `${node.actable} ${node.role} ${node.name}`);
}

test('snapshot() makes controls actable, whatever made them controls', async () => {
  const html =
    '<a href=x>a</a><button>b</button><div role=button>c</div><summary>d</summary><details><summary>e</summary></details>';
  expect(await actable(html)).toEqual([
    'control link a',
    'control button b',
    'control button c',
    'control button e',
  ]);
});

test('snapshot() makes the outermost element with a hand as pointer clickable', async () => {
  expect(await actable('<div style="cursor:pointer"><span>Card</span> <b>text</b></div>')).toEqual([
    'clickable generic Card text',
  ]);
});

test('snapshot() makes nothing inside a control clickable because of the hand', async () => {
  expect(
    await actable('<a href=x style="cursor:pointer"><span style="cursor:pointer">Go</span></a>'),
  ).toEqual(['control link Go']);
});

test('snapshot() makes inline handlers, tab stops and editors actable', async () => {
  expect(
    await actable('<div onclick="x()">a</div><div tabindex=0>b</div><div contenteditable>c</div>'),
  ).toEqual(['clickable generic a', 'clickable generic b', 'control textbox ']);
});

test('snapshot() leaves the label of a listed control out', async () => {
  expect(await actable('<label style="cursor:pointer"><input type=checkbox> Yes</label>')).toEqual([
    'control checkbox Yes',
  ]);
});

test('snapshot() lists a label as the hidden box or file field that only it shows', async () => {
  const html = `<label><input type=checkbox style="display:none" checked> Dark</label>
    <label>Photo <input type=file hidden></label><label>Name <input hidden></label>`;
  const { nodes } = await page.look(html);
  expect(nodes).toMatchObject([
    { role: 'checkbox', name: 'Dark', checked: true, actable: 'control' },
    { role: 'button', name: 'Photo', type: 'file', actable: 'control' },
    { role: 'text', name: 'Name ' },
  ]);
});

async function mark(selector: string): Promise<void> {
  await page.engine.inWorld(`__rutter.markListeners(document.querySelector(${JSON.stringify(selector)}))`);
}

test('markListeners() makes what only listens clickable, under its own role', async () => {
  await page.show(
    '<span id=a>Archive</span><div role=grid><div role=row id=r><div role=gridcell>Invoice 7</div></div></div>',
  );
  await mark('#a');
  await mark('#r');
  const { nodes } = await page.engine.call('snapshot', {});
  expect(
    nodes.filter((node) => node.actable).map(({ role, name, actable }) => [role, name, actable]),
  ).toEqual([
    ['generic', 'Archive', 'clickable'],
    ['row', 'Invoice 7', 'clickable'],
  ]);
});

test('markListeners() marks several, and passes over what is no element or the whole page', async () => {
  await page.show('<span id=a>Archive</span><span id=b>Delete</span>');
  const nodes =
    "document,document.documentElement,document.body,null,document.querySelector('#a').firstChild";
  await page.engine.inWorld(
    `__rutter.markListeners(${nodes},document.querySelector('#a'),document.querySelector('#b'))`,
  );
  const shot = await page.engine.call('snapshot', {});
  expect(shot.nodes.filter(({ actable }) => actable).map(({ name }) => name)).toEqual(['Archive', 'Delete']);
});

test('markListeners() makes no target of a container that listens for its controls', async () => {
  await page.show(`<div id=root>${'<button>x</button>'.repeat(5)}</div>`);
  for (const selector of ['html', 'body', '#root']) await mark(selector);
  const { nodes } = await page.engine.call('snapshot', {});
  expect(nodes.map(({ role, depth }) => `${depth} ${role}`)).toEqual(Array(5).fill('0 button'));
});

test('snapshot() names clickables by their content, cut short', async () => {
  const { nodes } = await page.look(`<div onclick=1>${'word '.repeat(100)}</div>`);
  expect(nodes[0]?.name.length).toBeLessThan(170);
  expect(nodes[0]?.nameFromContent).toBeUndefined();
});

test('snapshot() gives every element the same number each time', async () => {
  await page.show('<button>a</button><button>b</button>');
  const one = await page.engine.call('snapshot', {});
  const two = await page.engine.call('snapshot', {});
  expect(one.nodes.map(({ id }) => id)).toEqual(two.nodes.map(({ id }) => id));
  expect(new Set(one.nodes.map(({ id }) => id)).size).toBe(2);
});
