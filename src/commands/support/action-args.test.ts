import { expect, test } from 'bun:test';
import { z } from 'zod';
import { Deadline } from '../../platform/deadline.ts';
import { chordOf, expectationOf, expectOption, modifiersOption, pointOption } from './action-args.ts';

const args = z.object({
  at: pointOption('--at', 'Where'),
  modifiers: modifiersOption('Keys'),
  key: z.string().transform(chordOf).optional(),
  expect: expectOption(),
});
const read = (input: z.input<typeof args>) => args.parse(input);

test('points, keys that are held and chords come as values', () => {
  expect(read({ at: ' -10 , 2.5' }).at).toEqual({ x: -10, y: 2.5 });
  expect(read({ modifiers: 'ctrl,Shift' }).modifiers).toEqual(['Control', 'Shift']);
  expect(read({ key: 'Control+A' }).key).toMatchObject({ modifiers: ['Control'], key: { key: 'a' } });
  expect(read({})).toEqual({});
});

test('what is no point and no key is refused with what is', () => {
  expect(() => read({ at: '10' })).toThrow(
    'Cannot read --at: "10", expected x,y in CSS pixels, such as 10,20',
  );
  expect(() => read({ modifiers: 'Shfit' })).toThrow('There is no key "Shfit"; did you mean "Shift"?');
  expect(() => read({ key: 'Entr' })).toThrow('There is no key "Entr"; did you mean "Enter"?');
  expect(() => read({ expect: 'navigate' })).toThrow('Cannot expect "navigate", expected one of navigation');
});

test('expectationOf() gives a few seconds, or all that an explicit timeout leaves', () => {
  const expected = read({ expect: 'text=Saved' }).expect;
  const deadline = new Deadline(30_000);
  expect(expectationOf({ deadline, explicitTimeout: false }, expected)).toMatchObject({
    word: 'text=Saved',
    text: 'Saved',
    withinMs: 5000,
  });
  expect(expectationOf({ deadline, explicitTimeout: true }, expected)?.withinMs).toBeGreaterThan(20_000);
  expect(expectationOf({ deadline, explicitTimeout: true }, undefined)).toBeUndefined();
  deadline.cancel();
});
