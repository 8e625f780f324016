import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { normalise } from './normalise.ts';

/** What disguises are made of, so that random text meets all the code. */
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.base64String({ maxLength: 80 }),
  fc.string({ maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ maxLength: 30 }).map((text) => Buffer.from(text).toString('hex')),
  fc.constantFrom(
    '&#x69;',
    '&amp;',
    '%',
    '%25',
    '\\u0069',
    '\u200b',
    '\u202e',
    '\u0301',
    'i g n o r e',
    '1gn0r3',
    '\ud800',
  ),
  fc.constantFrom(
    'snoitcurtsni suoiverp',
    'vtaber cerivbhf vafgehpgvbaf',
    'іgnоrе',
    '\u{e0041}',
    '\ufe01',
    '   ',
    '\n',
  ),
);
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

test('normalise() takes any text and always leads back inside the original', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(100), (original, at, length) => {
      const input = normalise(original);
      const start = input.text.length === 0 ? 0 : at % input.text.length;
      const span = input.toOriginal({ start, end: Math.min(input.text.length, start + length) });
      expect(span.start).toBeGreaterThanOrEqual(0);
      expect(span.end).toBeGreaterThanOrEqual(span.start);
      expect(span.end).toBeLessThanOrEqual(original.length);
      for (const disguise of input.disguises) expect(disguise.span.end).toBeLessThanOrEqual(original.length);
    }),
    { numRuns: 500 },
  );
});

/** Processor time, so that a busy machine doesn't count. */
function cost(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const HOSTILE = [
  'a',
  ' ',
  'a b ',
  '%41',
  '&#',
  '&amp;',
  '\\u0061',
  'a\u0301\u0301\u0301',
  'ab12',
  '$1a',
  'aА',
  'QUJD',
  '\u200b',
  '1 ',
  'vtaber ',
  'erongi ',
  '=',
  '. ',
  '\u{e0041}',
  '忽略',
  'ignore ',
  '%2541',
  '\n',
];

for (const unit of HOSTILE)
  test(`normalise() takes linear time on repeated ${JSON.stringify(unit)}`, () => {
    const long = unit.repeat(Math.ceil(200_000 / unit.length));
    normalise(long.slice(0, 20_000));
    // Quadratic work on 200,000 characters would be minutes.
    expect(cost(() => normalise(long))).toBeLessThan(2000);
  });
