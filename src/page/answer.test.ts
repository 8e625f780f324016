import { expect, test } from 'bun:test';
import { readAnswer, writeAnswer, writeFailure } from './answer.ts';
import type { FrameSnapshot, PageNode } from './seeing/api.ts';

const EVERYTHING: PageNode = {
  id: 7,
  depth: 2,
  role: 'textbox',
  name: 'Größe “cm” 👣',
  nameFromContent: true,
  joined: true,
  description: 'd',
  type: 'email',
  options: ['a', 'b'],
  optionCount: 40,
  value: '\ud800 lone',
  secret: true,
  placeholder: 'p',
  level: 3,
  checked: 'mixed',
  pressed: false,
  selected: true,
  expanded: false,
  disabled: true,
  required: true,
  readonly: true,
  invalid: true,
  current: 'page',
  focused: true,
  multiline: true,
  modal: true,
  focusable: true,
  actable: 'control',
  draggable: true,
  scrollable: true,
  offscreen: true,
  hiddenBy: 'h',
  url: 'http://test/',
  box: [1.5, 2, 3, 4],
  maybeClosed: true,
};

function snapshotOf(nodes: PageNode[]): FrameSnapshot {
  const viewport = { width: 1, height: 2, scrollX: 3, scrollY: 4, contentHeight: 5 };
  return { title: 't', nodes, hiddenCount: 6, viewport };
}

function roundTrip(method: string, value: unknown): unknown {
  return readAnswer(method, writeAnswer(method, value));
}

test('readAnswer() gives the nodes of a snapshot as they were written, with every field', () => {
  const text = (name: string): PageNode => ({ id: 0, depth: 1, role: 'text', name });
  const nodes: PageNode[] = [
    { id: 9, depth: 0, role: 'main', name: '' },
    text('before'),
    EVERYTHING,
    { ...text('after'), joined: true },
    { id: 8, depth: 1, role: 'generic', name: 'x', actable: 'clickable' },
    { id: 8, depth: 1, role: 'link', name: 'the same element again' },
  ];
  expect(roundTrip('snapshot', snapshotOf(nodes))).toEqual(snapshotOf(nodes));
});

test('writeAnswer() is ASCII where few characters are not, and short where most are not', () => {
  const english = 'The café is open. '.repeat(50);
  const chinese = '今天天气很好'.repeat(50);
  expect(writeAnswer('text', english)).toMatch(/^[\x00-\x7f]*$/);
  expect(writeAnswer('text', chinese).length).toBeLessThan(chinese.length + 20);
  for (const text of [english, chinese, '', '\\u00e9 "é" \n']) expect(roundTrip('text', text)).toBe(text);
});

test('readAnswer() throws what the method threw, and keeps the name of a SyntaxError', () => {
  expect(() => readAnswer('text', writeFailure(new Error('gone')))).toThrow(/^gone$/);
  expect(() => readAnswer('locate', writeFailure(new SyntaxError('bad')))).toThrow('SyntaxError: bad');
  expect(() => readAnswer('text', undefined)).toThrow('no answer to "text"');
});
