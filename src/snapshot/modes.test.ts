import { expect, test } from 'bun:test';
import { type ListingOptions, listingOf } from './listing.ts';
import { pageOf } from './paging.ts';
import { RefTable } from './refs.ts';
import { block, control, type Sketch, treeOf } from './test-tree.ts';

function show(options: ListingOptions, ...sketches: (Sketch | string)[]): string {
  return pageOf(listingOf(treeOf(...sketches), options).shown, { refs: new RefTable(), tokens: 100_000 })
    .text;
}

const shop = (): Sketch[] => [
  block('banner', [control('link', 'Home')]),
  block('main', [
    { role: 'heading', name: 'Boats', level: 1 },
    block('paragraph', ['Sold as seen.']),
    block('status', ['2 found']),
    block('table', [
      block('row', [
        block('cell', ['Sloop']),
        block('cell', ['£20']),
        block('cell', [control('button', 'Buy')]),
      ]),
      block('row', [block('cell', [control('link', 'Ketch')]), block('cell', [control('button', 'Buy')])]),
    ]),
    block('group', [control('radio', 'Card', { checked: true }), control('radio', 'Cash')], {
      name: 'Payment',
    }),
    { role: 'generic', name: 'Archive', nameFromContent: true, actable: 'clickable', kids: ['Archive'] },
  ]),
  block('contentinfo', ['No controls here']),
];

test('interactive() keeps controls with headings, landmarks, live regions and the words that tell rows apart', () => {
  expect(show({ interactive: true }, ...shop())).toBe(`- banner
  - link "Home" @e1
- main
  - heading "Boats" [level=1]
  - status: 2 found
  - row: Sloop | £20
    - button "Buy" @e2
  - link "Ketch" @e3
  - button "Buy" @e4
  - group "Payment" @e5
    - radio "Card" @e6 [checked]
    - radio "Cash" @e7
  - clickable "Archive" @c8`);
});

test('clickables() keeps only what the accessibility tree misses', () => {
  expect(show({ clickables: true }, ...shop())).toBe(`- main
  - clickable "Archive" @c1`);
});

test('compact() cuts prose and long runs, and keeps structure', () => {
  const links = Array.from({ length: 14 }, (_, i) => block('listitem', [control('link', `Link ${i}`)]));
  expect(show({ compact: true }, block('navigation', links), 'x'.repeat(80), 'short')).toBe(`- navigation
  - link "Link 0" @e1
  - link "Link 1" @e2
  - link "Link 2" @e3
  - link "Link 3" @e4
  - link "Link 4" @e5 [9 more like this]
- ${'x'.repeat(59)}…
- short`);
});

test('shallow() keeps the first levels and counts what is inside', () => {
  expect(show({ depth: 2 }, ...shop())).toBe(`- banner
  - link "Home" @e1
- main
  - heading "Boats" [level=1]
  - Sold as seen.
  - status: 2 found
  - table [5 lines inside]
  - group "Payment" @e2 [2 lines inside]
  - clickable "Archive" @c3
- contentinfo: No controls here`);
});

test('around() keeps what shows the words, what holds it, its neighbours and its content', () => {
  expect(show({ find: 'KETCH' }, ...shop())).toBe(`- main
  - table
    - row
      - link "Ketch" @e1
      - button "Buy" @e2`);
  expect(show({ find: 'no such words' }, ...shop())).toBe('');
});

test('modes combine', () => {
  expect(show({ interactive: true, depth: 1 }, ...shop())).toBe(`- banner [1 line inside]
- main [10 lines inside]`);
});
