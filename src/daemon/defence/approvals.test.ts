import { expect, test } from 'bun:test';
import { Approvals } from './approvals.ts';

const facts = { session: 's', command: 'eval', args: '{}', reason: 'runs code in the page' };

test('Approvals lets an action through once, after a person has allowed it', () => {
  const approvals = new Approvals();
  const id = approvals.ask('key', facts);
  expect(approvals.ask('key', facts)).toBe(id);
  expect(approvals.pending()).toEqual([{ id, ...facts }]);
  expect(approvals.take('key')).toBe(false);
  expect(approvals.allow('other')).toBeUndefined();
  expect(approvals.allow(id)).toMatchObject(facts);
  expect(approvals.pending()).toEqual([]);
  expect(approvals.take('another')).toBe(false);
  expect(approvals.take('key')).toBe(true);
  expect(approvals.take('key')).toBe(false);
});
