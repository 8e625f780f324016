import { expect, test } from 'bun:test';
import type { DraftedReply } from '../commands/draft.ts';
import { trusted, Untrusted, untrusted } from '../trust.ts';
import { applyBudget, sizeOf } from './budget.ts';

const reply = (data: Record<string, unknown>): DraftedReply => ({
  schema: 1,
  version: '1',
  id: 'x',
  ok: true,
  outcome: 'done',
  took_ms: 1,
  data,
});

test('applyBudget() leaves a short reply as it is', () => {
  const short = reply({ text: 'a' });
  expect(applyBudget(short, 100).reply).toBe(short);
});

test('applyBudget() cuts texts at whole lines and says how to see the rest', () => {
  const text = Array.from({ length: 1000 }, (_, index) => `line ${index}`).join('\n');
  const { reply: cut } = applyBudget(reply({ text }), 100);
  const kept = cut.data?.text as string;
  expect(kept.length).toBeLessThanOrEqual(400);
  expect(text.startsWith(`${kept}\n`)).toBe(true);
  expect(cut.more).toMatch(/--max-tokens \d+/);
});

test('applyBudget() drops list items that do not fit and keeps a more of the command itself', () => {
  const { reply: cut } = applyBudget(
    {
      ...reply({ rows: Array.from({ length: 100 }, () => 'x'.repeat(50)) }),
      more: 'rutter network --since 3',
    },
    100,
  );
  expect(cut.data?.rows).toHaveLength(7);
  expect(cut.more).toBe('rutter network --since 3');
});

test('applyBudget() never splits a character', () => {
  expect(applyBudget(reply({ text: '😀'.repeat(1000) }), 10).reply.data?.text).toBe(`${'😀'.repeat(9)}…`);
});

test('applyBudget() leaves a note whole, however little room the rest gets', () => {
  const siteNotes = [
    {
      host: 'shop.example',
      scope: 'project',
      state: 'active',
      version: 1,
      date: '2026-02-01',
      author: 'agent',
      text: untrusted('x'.repeat(4000)),
      feedback: '',
    } as const,
  ];
  const { reply: cut } = applyBudget({ ...reply({ text: 'y'.repeat(4000) }), siteNotes }, 50);
  expect(cut.siteNotes).toEqual(siteNotes);
  expect(cut.more).toContain('bytes were cut');
});

test('applyBudget() cuts text of pages within its wrapping, and leaves what fits the very same', () => {
  const [short, long] = [untrusted('a'), untrusted('x\n'.repeat(1000))];
  const { reply: cut } = applyBudget(reply({ short, long, own: trusted('Rutter') }), 100);
  expect(cut.data?.short).toBe(short);
  expect(cut.data?.own).toEqual(trusted('Rutter'));
  expect(cut.data?.long).toBeInstanceOf(Untrusted);
  expect(sizeOf(cut.data?.long)).toBeLessThan(400);
});
