import { expect, test } from 'bun:test';
import { type Reply, SCHEMA } from '../protocol/wire.ts';
import { Idempotency } from './idempotency.ts';

/** Answers that count how often they were made. */
function counting(text = '') {
  let runs = 0;
  const run = async (): Promise<Reply> => ({
    schema: SCHEMA,
    version: '0',
    id: String(++runs),
    ok: true,
    outcome: 'done',
    took_ms: 1,
    data: { text },
  });
  return { run, runs: () => runs };
}

test('Idempotency.once() runs once for a key, and every time without one', async () => {
  const answers = new Idempotency();
  const { run, runs } = counting();
  const [first, again] = await Promise.all([answers.once('a', run), answers.once('a', run)]);
  expect(again).toBe(first);
  expect(await answers.once('a', run)).toBe(first);
  expect(runs()).toBe(1);
  await answers.once(undefined, run);
  await answers.once(undefined, run);
  expect(runs()).toBe(3);
});

test('Idempotency.once() keeps hundreds of short answers, and of long ones the newest', async () => {
  const answers = new Idempotency();
  const short = counting();
  for (let i = 0; i < 400; i++) await answers.once(`short ${i}`, short.run);
  await answers.once('short 0', short.run);
  expect(short.runs()).toBe(400);
  const long = counting('x'.repeat(300_000));
  for (let i = 0; i < 10; i++) await answers.once(`long ${i}`, long.run);
  await answers.once('long 9', long.run);
  expect(long.runs()).toBe(10);
  await answers.once('long 0', long.run);
  expect(long.runs()).toBe(11);
});

test('Idempotency.once() keeps one answer that is longer than all that is kept', async () => {
  const answers = new Idempotency();
  const { run, runs } = counting('x'.repeat(3_000_000));
  await answers.once('a', run);
  await answers.once('a', run);
  expect(runs()).toBe(1);
});

test('Idempotency.once() forgets no answer that is under way', async () => {
  const answers = new Idempotency();
  const { run, runs } = counting();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const slow = answers.once('slow', () => ended.then(run));
  const long = counting('x'.repeat(600_000));
  for (let i = 0; i < 5; i++) await answers.once(`long ${i}`, long.run);
  const again = answers.once('slow', run);
  end();
  expect(await again).toBe(await slow);
  expect(runs()).toBe(1);
});
