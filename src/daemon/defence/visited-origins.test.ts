import { expect, test } from 'bun:test';
import type { Tab } from '../../browser/tab/index.ts';
import { SessionMemory } from './session-memory.ts';
import { VisitedOrigins } from './visited-origins.ts';

const at = (url: string): Tab => ({ url: () => url }) as Tab; // all that is asked of it

test('VisitedOrigins forgets the origin that was left alone longest, and nothing else', () => {
  const origins = new VisitedOrigins();
  for (let n = 0; n < 500; n++) origins.note(at(`https://${n}.test/`), false);
  origins.note(at('https://0.test/again'), true);
  origins.note(at('https://new.test/'), false);
  const known = origins.before('https://7.test');
  expect(known).toHaveLength(499);
  expect(known).not.toContain('https://1.test');
  expect(known).not.toContain('https://7.test');
  // From the longest ago to the newest.
  expect([known[0], ...known.slice(-2)]).toEqual(['https://2.test', 'https://0.test', 'https://new.test']);
});

test('VisitedOrigins keeps the origin that taints where the session had typed before', () => {
  const origins = new VisitedOrigins();
  origins.note(at('https://typed.test/'), true);
  expect(origins.before('https://typed.test')).toEqual(['https://typed.test']);
  expect(origins.before(undefined)).toEqual(['https://typed.test']);
});

test('SessionMemory forgets the session that was left alone longest, and nothing else', () => {
  const memory = new SessionMemory();
  const first = memory.of('s0');
  for (let n = 1; n < 200; n++) memory.of(`s${n}`);
  const second = memory.of('s1');
  expect(memory.of('s0')).toBe(first);
  memory.of('one more');
  expect(memory.sessions.size).toBe(200);
  expect(memory.of('s0')).toBe(first);
  expect(memory.of('s1')).toBe(second);
  memory.of('and one');
  expect(memory.sessions.has('s2')).toBe(false);
  memory.forget('s1');
  expect(memory.sessions.size).toBe(199);
  expect(memory.of('s1')).not.toBe(second);
});
