import { expect, test } from 'bun:test';
import { more } from './more.ts';

test('more() writes what was given, without the flags that are off', () => {
  const rest = more({ command: 'text' }, { target: '#main', markdown: true, hidden: false, after: 12 });
  expect(String(rest)).toBe('rutter text "#main" -m --after 12');
});

test('more() says where the rest is, where that is elsewhere', () => {
  expect(more({ command: 'snapshot' }, { after: '@e4' }).at({ session: 'work', tab: 't2' })).toBe(
    'rutter -S work snapshot --after @e4 --tab t2',
  );
});
