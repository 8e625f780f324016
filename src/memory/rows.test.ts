import { expect, test } from 'bun:test';
import { looksLikeDomainEvent, looksLikeDomainRow } from './row-checks.ts';
import { domainEvent, domainRow, parseLine } from './rows.ts';

const ts = '2026-01-01T00:00:00.000Z';
const base = { host: 'shop.example', scope: 'project', version: 3 };
const ROW = {
  type: 'domain',
  ...base,
  state: 'active',
  body: 'Body',
  classifier_score: 0.5,
  classifier_model: 'm',
  source: 'agent',
  sha256: 'ab',
  use_count: 1,
  flag_count: 0,
  created_ts: ts,
  updated_ts: ts,
};
const event = { type: 'domain-event', ...base, ts };
const EVENTS = [
  { ...event, event: 'use', session: 's' },
  { ...event, event: 'author', session: 's' },
  { ...event, event: 'state', state: 'active', by: 'uses' },
];
const ODD = [
  undefined,
  null,
  true,
  false,
  '',
  'agent',
  'global',
  'scan',
  'x'.repeat(41),
  -1,
  0,
  0.5,
  1,
  1.5,
  2 ** 53,
  [],
  {},
];

/** Every row with one field changed to something odd. */
const withOddFields = (row: object) =>
  [...Object.keys(row), 'tombstone'].flatMap((key) => ODD.map((odd) => ({ ...row, [key]: odd })));

test('looksLikeDomainRow() takes what the schema takes, and nothing else', () => {
  expect(looksLikeDomainRow(ROW)).toBe(true);
  for (const row of withOddFields(ROW).filter(({ type }) => type === 'domain'))
    expect([row, looksLikeDomainRow(row)]).toEqual([row, domainRow.safeParse(row).success]);
});

test('parseLine() takes a row without a score, and one of an earlier version', () => {
  for (const [score, model] of [
    [null, 'none'],
    [0, 'none'],
    [0.0001, 'm'],
  ] as const) {
    const row = { ...ROW, classifier_score: score, classifier_model: model };
    expect(looksLikeDomainRow(row)).toBe(true);
    expect(parseLine(JSON.stringify(row))).toMatchObject({ kind: 'row', row });
    const scan = { ...event, event: 'scan', classifier_score: score, classifier_model: model };
    expect(parseLine(JSON.stringify(scan)).kind).toBe('row');
  }
});

test('looksLikeDomainEvent() takes nothing that the schema refuses', () => {
  for (const row of EVENTS) expect(looksLikeDomainEvent(row)).toBe(true);
  for (const row of EVENTS.flatMap(withOddFields).filter(({ type }) => type === 'domain-event'))
    if (looksLikeDomainEvent(row)) expect([row, domainEvent.safeParse(row).success]).toEqual([row, true]);
});

test('parseLine() tells rows, rows of others, and lines that are none', () => {
  expect(parseLine(JSON.stringify(ROW))).toMatchObject({ kind: 'row', row: ROW });
  expect(parseLine('{"type":"metrics"}').kind).toBe('foreign');
  expect(parseLine('{}').kind).toBe('foreign');
  for (const line of ['', '{"type":"dom', '[]', 'null', '3']) expect(parseLine(line).kind).toBe('damaged');
  const damaged = parseLine(JSON.stringify({ ...ROW, version: 0 }));
  expect(damaged).toMatchObject({ kind: 'damaged', reason: expect.stringContaining('version') });
});
