import { expect, test } from 'bun:test';
import { deriveLabels } from './labels.ts';

const ids = (...labels: string[]) => Object.fromEntries(labels.map((label, id) => [String(id), label]));

test.each([
  ['SAFE, INJECTION', ids('SAFE', 'INJECTION'), [1]],
  ['benign, injection', ids('benign', 'injection'), [1]],
  ['BENIGN, MALICIOUS', ids('BENIGN', 'MALICIOUS'), [1]],
  ['the other way round', ids('jailbreak', 'benign'), [0]],
  ['two kinds of attack', ids('BENIGN', 'INJECTION', 'JAILBREAK'), [1, 2]],
  ['names without a meaning', ids('LABEL_0', 'LABEL_1'), [1]],
  ['one logit', ids('INJECTION'), [0]],
])('deriveLabels() understands %s', (_, id2label, injection) => {
  expect(deriveLabels(id2label).injection).toEqual(injection);
});

test.each([
  ['POSITIVE, NEGATIVE', ids('POSITIVE', 'NEGATIVE')],
  ['three without names', ids('LABEL_0', 'LABEL_1', 'LABEL_2')],
  ['one that is not known', ids('SAFE', 'INJECTION', 'OTHER')],
  ['none that is an attack', ids('SAFE', 'BENIGN')],
])('deriveLabels() does not guess: %s', (_, id2label) => {
  expect(() => deriveLabels(id2label)).toThrow('do not say which of them means an injection');
});

test('deriveLabels() takes the labels that a person names', () => {
  expect(deriveLabels(ids('POSITIVE', 'NEGATIVE'), ['negative']).injection).toEqual([1]);
  expect(() => deriveLabels(ids('POSITIVE', 'NEGATIVE'), ['bad'])).toThrow('it has no label "bad"');
  expect(() => deriveLabels(ids('A', 'B'), ['A', 'B'])).toThrow('every label was named');
});

test.each([[undefined], [{}], [{ 0: 'A', 2: 'B' }], [{ 0: 'A', 1: 7 }], [{ x: 'A' }], ['SAFE']])(
  'deriveLabels() refuses what is no list of labels: %p',
  (id2label) => {
    expect(() => deriveLabels(id2label)).toThrow('config.json has no "id2label"');
  },
);
