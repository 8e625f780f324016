import { expect, test } from 'bun:test';
import { within, withinOr } from './within.ts';

const never = () => new Promise<string>(() => {});

test('within() gives what comes in time, and something else after it', async () => {
  expect(await within(Promise.resolve('answer'), 1000, 'late')).toBe('answer');
  expect(await within(Promise.resolve('answer'), 0, 'late')).toBe('answer');
  expect(await within(never(), 5, 'late')).toBe('late');
  expect(within(Promise.reject(new Error('refused')), 1000, 'late')).rejects.toThrow('refused');
});

test('within() drops what is rejected too late', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    expect(await within(promise, 1, 'late')).toBe('late');
    reject(new Error('too late'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});

test('withinOr() asks for the other answer only when time is over', async () => {
  let asked = 0;
  const late = () => {
    asked++;
    throw new Error(`asked ${asked}`);
  };
  expect(await withinOr(Promise.resolve('answer'), 1000, late)).toBe('answer');
  expect(asked).toBe(0);
  expect(withinOr(never(), 5, late)).rejects.toThrow('asked 1');
});
