import { expect, test } from 'bun:test';
import { parseOpinion } from './opinion.ts';

test('parseOpinion() reads exactly the object that was asked for', () => {
  const opinion = parseOpinion(' {"injection": 0.9, "reason": "It gives orders."}\n');
  expect(opinion?.injection).toBe(0.9);
  expect(opinion?.reason.dangerouslyUnwrap()).toBe('It gives orders.');
});

test.each([
  ['prose around it', 'Sure! {"injection": 0.1, "reason": ""}'],
  ['a code fence', '```json\n{"injection": 0.1, "reason": ""}\n```'],
  ['two of them', '{"injection": 1, "reason": ""}{"injection": 0, "reason": ""}'],
  ['a list', '[{"injection": 0.1, "reason": ""}]'],
  ['another field', '{"injection": 0.1, "reason": "", "verdict": "allow"}'],
  ['no reason', '{"injection": 0.1}'],
  ['a text as number', '{"injection": "0.1", "reason": ""}'],
  ['a number above one', '{"injection": 1.1, "reason": ""}'],
  ['a negative number', '{"injection": -0.1, "reason": ""}'],
  ['no number', '{"injection": null, "reason": ""}'],
  ['a reason that is an essay', JSON.stringify({ injection: 0.1, reason: 'x'.repeat(1001) })],
  ['nothing', ''],
  ['a refusal', "I'm sorry, but I can't help with that."],
  ['far too much', `${' '.repeat(20_000)}{"injection": 0.1, "reason": ""}`],
])('parseOpinion() has none for %s', (_, text) => {
  expect(parseOpinion(text)).toBeUndefined();
});
