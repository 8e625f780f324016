import { expect, test } from 'bun:test';
import { withoutInvisible } from './invisible.ts';

test.each([
  ['soft hyphens', 'Daten\u00adschutz', 'Datenschutz'],
  ['zero-width characters', '\ufeffPay\u200bm\u200ce\u200dn\u2060t', 'Payment'],
  ['a joiner after an emoji alone', '👍\u200d ok', '👍 ok'],
  [
    'no joiners within emoji',
    '👩🏽\u200d🚀 🏳️\u200d🌈 👨\u200d👩\u200d👧',
    '👩🏽\u200d🚀 🏳️\u200d🌈 👨\u200d👩\u200d👧',
  ],
])('withoutInvisible() leaves out %s', (_what, text, wanted) => {
  expect(withoutInvisible(text)).toBe(wanted);
});
