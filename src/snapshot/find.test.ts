import { expect, test } from 'bun:test';
import { findIn } from './find.ts';
import { listingOf } from './listing.ts';
import { RefTable } from './refs.ts';
import { block, control, treeOf } from './test-tree.ts';

const { full } = listingOf(
  treeOf(
    block('main', [
      { role: 'heading', name: 'Save your work', level: 2 },
      block('dialog', [control('button', 'Save as'), control('button', 'Save'), 'Do you want to save?'], {
        name: 'Leave',
      }),
      control('textbox', 'Note', { value: 'saved', required: true }),
    ]),
  ),
);
const find = (words: string, role?: string, limit = 10) =>
  findIn(full, { words, role, limit, refs: new RefTable() });

test('findIn() puts the exact name first and says where each match stands', () => {
  const { matches, total } = find('save');
  expect(total).toBe(5);
  expect(matches[0]).toEqual({ ref: '@e1', role: 'button', name: 'Save', in: 'main > dialog "Leave"' });
  expect(matches.at(-1)).toEqual({
    ref: '@e4',
    role: 'textbox',
    name: 'Note',
    value: 'saved',
    states: 'required',
    in: 'main',
  });
});

test('findIn() takes a role for words, and as a filter', () => {
  expect(find('button').matches.map(({ name }) => name)).toEqual(['Save as', 'Save']);
  expect(find('save', 'heading').matches).toEqual([
    { ref: '@e1', role: 'heading', name: 'Save your work', states: 'level=2', in: 'main' },
  ]);
});

test('findIn() gives no more than the limit, and refs only to those', () => {
  const refs = new RefTable();
  const { matches, total } = findIn(full, { words: 'save', limit: 2, refs });
  expect([matches.length, total, [...refs.targets()].length]).toEqual([2, 5, 2]);
});

test('findIn() reads over soft hyphens and says hints of what has no name', () => {
  const { full: lines } = listingOf(
    treeOf(control('link', 'Privacy'), control('button', '', { icon: 'trash' })),
  );
  const look = (words: string) => findIn(lines, { words, limit: 9, refs: new RefTable() }).matches;
  expect(look('Pri\u00advacy')).toEqual([{ ref: '@e1', role: 'link', name: 'Privacy' }]);
  expect(look('button')).toEqual([{ ref: '@e1', role: 'button', name: '', states: 'icon: trash' }]);
  expect(look('trash')).toEqual([]);
});
