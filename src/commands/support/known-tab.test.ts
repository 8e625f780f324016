import { expect, test } from 'bun:test';
import type { Session } from '../../browser/session.ts';
import type { Tab } from '../../browser/tab/tab.ts';
import { knownTab } from './known-tab.ts';

const tabs = ['t1', 't3', 't4'].map((id) => ({ id }) as Tab); // only ids are asked for
const session = {
  name: 'default',
  tabs: () => tabs,
  current: () => tabs[2],
  tab: (id: string) => tabs.find((tab) => tab.id === id),
} as unknown as Session; // as much of one as is asked for

test('knownTab() takes ids, numbers and places', () => {
  const found = ['t3', '3', 'first', 'last', 'next', 'prev'].map((word) => knownTab(session, word).id);
  expect(found).toEqual(['t3', 't3', 't1', 't4', 't1', 't3']);
});

test('knownTab() lists the tabs there are for one there is not', () => {
  expect(() => knownTab(session, 't2')).toThrow(
    'There is no tab "t2" in session default; its tabs: t1, t3, t4',
  );
});
