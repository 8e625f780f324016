import { expect, test } from 'bun:test';
import { baselineOf } from './baseline.ts';
import { diffOf, writeDiff } from './diff.ts';
import { listingOf } from './listing.ts';
import { pageOf } from './paging.ts';
import { RefTable } from './refs.ts';
import { block, control, type Sketch, treeOf } from './test-tree.ts';

/** The diff of two pages, the first one printed before. Elements with the same id are the same. */
function diff(
  before: (Sketch | string)[],
  after: (Sketch | string)[],
  options: { interactive?: boolean } = {},
): string {
  const refs = new RefTable();
  const old = listingOf(treeOf(...before));
  pageOf(old.full, { refs, tokens: 10_000 });
  const listing = listingOf(treeOf(...after), options);
  const lines = diffOf(baselineOf(old.full, old.tree, 1), { ...listing, interactive: options.interactive });
  return writeDiff(lines, refs, 10_000).text;
}

const button = (id: number, name: string, more: Partial<Sketch> = {}) =>
  control('button', name, { id, ...more });

test('diffOf() is empty for the same page', () => {
  const page = () => [block('main', ['Text', 'Text', button(5, 'Go')], { id: 1 })];
  expect(diff(page(), page())).toBe('');
});

test('diffOf() shows what came, went and changed under what it stands in', () => {
  expect(
    diff(
      [
        block('main', [block('status', ['WAIT'], { id: 2 }), button(3, 'Old'), button(4, 'Stays')], {
          id: 1,
        }),
      ],
      [
        block('main', [block('status', ['PASS'], { id: 2 }), button(4, 'Stays'), button(9, 'New')], {
          id: 1,
        }),
      ],
    ),
  ).toBe(`  main
-   button "Old" (@e1)
~   status: PASS (was: status: WAIT)
+   button "New" @e3`);
});

test('diffOf() goes by identity: an element that is made anew is another one', () => {
  expect(diff([button(1, 'Open')], [button(2, 'Open')])).toBe(`+ button "Open" @e2
- button "Open" (@e1)`);
});

test('diffOf() takes changed text in one place for one change', () => {
  expect(
    diff(
      [block('main', ['Old words', button(3, 'Go')], { id: 1 })],
      [block('main', ['New words', button(3, 'Go')], { id: 1 })],
    ),
  ).toBe(
    `  main
~   New words (was: Old words)`,
  );
});

test('diffOf() tells when an element stands elsewhere', () => {
  const lists = (todo: Sketch[], done: Sketch[]) => [
    block('group', [...todo, 'x'], { id: 1, name: 'To do' }),
    block('group', [...done, 'y', 'z'], { id: 2, name: 'Done' }),
  ];
  expect(diff(lists([button(5, 'Card')], []), lists([], [button(5, 'Card')]))).toContain(
    '~   button "Card" @e2 (moved)',
  );
});

test('diffOf() counts what went with something', () => {
  expect(
    diff(
      [block('main', ['x', block('dialog', [button(3, 'A'), button(4, 'B')], { id: 2 })], { id: 1 })],
      [block('main', ['x', 'y'], { id: 1 })],
    ),
  ).toBe(`  main
-   dialog (@e1) … 2 more inside
+   y`);
});

test('diffOf() in interactive mode leaves gone text out', () => {
  expect(diff(['Words', button(1, 'A')], [button(1, 'A')], { interactive: true })).toBe('');
});

test('writeDiff() keeps the budget and counts the rest', () => {
  const refs = new RefTable();
  const listing = listingOf(treeOf(...Array.from({ length: 100 }, (_, i) => button(i + 1, `Button ${i}`))));
  const written = writeDiff(diffOf(baselineOf([], [], 1), listing), refs, 50);
  expect(Buffer.byteLength(written.text)).toBeLessThanOrEqual(200);
  expect(written.text.split('\n').length + written.left).toBe(100);
  expect([...refs.targets()].length).toBe(written.text.split('\n').length);
});

test('diffOf() does not take folding for change', () => {
  const cell = (...kids: Parameters<typeof block>[1] & object) => block('cell', kids);
  const row = (id: number, last: Sketch) => block('row', [cell('Sloop'), cell('£20'), last], { id });
  expect(
    diff(
      [block('table', [row(2, cell(button(5, 'Buy'))), row(3, cell('x'))], { id: 1 })],
      [block('table', [row(2, cell()), row(3, cell('x'))], { id: 1 })],
    ),
  ).toBe(`  table
    row: Sloop | £20
-     button "Buy" (@e1)`);
});

test('diffOf() does not take a wrapper that gets a line for something new', () => {
  const item = (...kids: Sketch[]) => block('list', [block('listitem', kids, { id: 2 })], { id: 1 });
  expect(diff([item(button(3, 'A'))], [item(button(3, 'A'), button(4, 'B'))])).toBe(`  listitem
+   button "B" @e2`);
  expect(diff([item(button(3, 'A'), button(4, 'B'))], [item(button(3, 'A'))])).toBe('- button "B" (@e2)');
});
