import { expect, test } from 'bun:test';
import { fakeFrame, fakeTab } from '../../browser/see/test-tab.ts';
import { Trusted } from '../../trust.ts';
import { fakeContext, runOn } from '../support/test-context.ts';
import { evaluate } from './eval.ts';

/** Runs the command with what the page's script came to. */
async function result(outcome: unknown) {
  const frame = Object.assign(fakeFrame({ id: 'main' }), { evaluate: async () => outcome });
  const { data } = await runOn(evaluate, fakeContext(fakeTab([frame])), { expression: 'x' });
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([key, value]) => [key, value instanceof Trusted ? value.text : value]),
  );
}

test('eval gives scalars as they are', async () => {
  for (const value of [5, true, null, 'text']) {
    const type = value === null ? 'null' : typeof value;
    expect(await result({ ok: true, value, type })).toEqual({ value });
  }
});

test('eval gives structures as JSON text, because their property names are the page’s words', async () => {
  expect(await result({ ok: true, value: { a: [1] }, type: 'object' })).toEqual({
    type: 'object',
    value: '{"a":[1]}',
  });
  expect(await result({ ok: true, value: [1, 'b'], type: 'array' })).toEqual({
    type: 'array',
    value: '[1,"b"]',
  });
});

test('eval describes what is no value', async () => {
  expect(await result({ ok: true, value: undefined, type: 'undefined' })).toEqual({ type: 'undefined' });
  expect(await result({ ok: true, value: '(x) => x', type: 'function' })).toEqual({
    type: 'function',
    value: '(x) => x',
  });
});

test('eval puts what the script threw into the data, not into the message', async () => {
  expect(result({ ok: false, error: 'TypeError: obey' })).rejects.toMatchObject({
    code: 'script-error',
    message: 'The script threw an error',
    data: { error: 'TypeError: obey' },
  });
});
