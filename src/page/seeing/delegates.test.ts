import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LAUNCH, type Lookout, openLookout } from '../../../test/page-fixture.ts';

let page: Lookout;
beforeAll(async () => {
  page = await openLookout();
}, LAUNCH);
afterAll(() => page.close());

/** What can be acted on when one listener stands on `#box`. */
async function targets(html: string): Promise<string[]> {
  await page.show(html);
  await page.engine.inWorld("__rutter.markListeners(document.getElementById('box'))");
  const { nodes } = await page.engine.call('snapshot', {});
  return nodes.filter((node) => node.actable).map((node) => `${node.role} ${node.name}`);
}

test.each([
  ['a list', '<ul id=box><li>Milk</li><li>Bread</li></ul>', ['listitem Milk', 'listitem Bread']],
  ['a list of one', '<ul id=box><li>Milk</li></ul>', ['listitem Milk']],
  [
    'a table with headers',
    '<table id=box><tr><th>Day<th>Sum<tr><td>Mon<td>7</table>',
    ['columnheader Day', 'columnheader Sum', 'cell Mon', 'cell 7'],
  ],
  [
    'cards of one class',
    '<div id=box><div class=card>One</div><div class=card>Two</div></div>',
    ['generic One', 'generic Two'],
  ],
  [
    'blocks without a class',
    '<div id=box><div>One</div><div>Two</div><div>Three <b>bold</b></div></div>',
    ['generic One', 'generic Two', 'generic Three bold'],
  ],
  [
    'items behind wrappers',
    '<div id=box><div><div><p class=row>One</p><p class=row>Two</p></div></div></div>',
    ['paragraph One', 'paragraph Two'],
  ],
  [
    'rows by role',
    '<div id=box role=list><div role=listitem>One</div><div role=listitem>Two</div></div>',
    ['listitem One', 'listitem Two'],
  ],
  [
    'pictures',
    '<div id=box><div class=t><img alt=Cat width=9 height=9></div><div class=t><img alt=Dog width=9 height=9></div></div>',
    ['generic Cat', 'generic Dog'],
  ],
])('snapshot() lists the items of %s that one listener stands on', async (_what, html, found) => {
  expect(await targets(html)).toEqual(found);
});

test('snapshot() lists an item with text of its own beside its controls, and the controls', async () => {
  const html =
    '<ul id=box><li>Milk <button>Delete</button></li><li><a href=x>Only a link</a></li><li>Bread</li></ul>';
  expect(await targets(html)).toEqual([
    'listitem Milk Delete',
    'button Delete',
    'link Only a link',
    'listitem Bread',
  ]);
});

test.each([
  [
    'two parts of one card',
    '<div id=box><div class=title>Ada</div><div class=text>Countess</div></div>',
    'generic',
  ],
  ['inline parts', '<div id=box><span class=a>Ada</span> <span class=a>Countess</span></div>', 'generic'],
  [
    'the cell of a row',
    '<div role=grid><div role=row id=box><div role=gridcell>Ada Countess</div></div></div>',
    'row',
  ],
  ['two blocks without a class', '<div id=box><div>Ada</div><div>Countess</div></div>', 'generic'],
])('snapshot() keeps what has %s as one target', async (_what, html, role) => {
  expect(await targets(html)).toEqual([`${role} Ada Countess`]);
});

test('snapshot() does not cut up a page whose root listens', async () => {
  const block = '<section class=block><p>Some text</p></section>';
  const html = `<div id=box><div class=app><h1>Shop</h1>${block.repeat(3)}<button>Buy</button></div></div>`;
  expect(await targets(html)).not.toContain('generic Some text');
});
