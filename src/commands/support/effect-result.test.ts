import { expect, test } from 'bun:test';
import type { z } from 'zod';
import type { Effect } from '../../protocol/wire.ts';
import type { effect } from './effect-result.ts';

/** Names of all fields at every depth: `navigated`, `navigated.url`. */
type Fields<T> = T extends readonly (infer Item)[]
  ? Fields<Item>
  : T extends object
    ? { [Name in keyof T & string]-?: Name | `${Name}.${Fields<NonNullable<T[Name]>>}` }[keyof T & string]
    : never;

type Shape = Fields<z.output<typeof effect>>;

test('the shape of an effect has the fields of an effect, and no others', () => {
  // Compiling is the test: `false` where one side has a field that the other has not.
  const missing: [Exclude<Fields<Effect>, Shape>] extends [never] ? true : false = true;
  const surplus: [Exclude<Shape, Fields<Effect>>] extends [never] ? true : false = true;
  expect([missing, surplus]).toEqual([true, true]);
});
