/**
 * The schemas of rows once more, by hand: a new process reads 100,000 rows before its first answer, and this takes a
 * twentieth of the time. What it refuses goes to the schema, which has the last word and the reason; a test compares both.
 */
import { ACTORS, SCOPES, SOURCES, STATES } from './row-values.ts';
import type { DomainEvent, DomainRow } from './rows.ts';

type Fields = Readonly<Record<string, unknown>>;

const isString = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
const isTime = (value: unknown): boolean => isString(value) && value.length <= 40;
const isOneOf = (known: readonly unknown[], value: unknown): boolean => known.includes(value);
const isVersion = (value: unknown): boolean => isCount(value) && value !== 0;

/** As the schema `domainRow`, never more generous. */
export function looksLikeDomainRow(row: Fields): row is DomainRow & Fields {
  return (
    isString(row.host) &&
    isOneOf(SCOPES, row.scope) &&
    isOneOf(STATES, row.state) &&
    isString(row.body) &&
    isVersion(row.version) &&
    (row.classifier_score === null || isShare(row.classifier_score)) &&
    isString(row.classifier_model) &&
    isOneOf(SOURCES, row.source) &&
    isString(row.sha256) &&
    isCount(row.use_count) &&
    isCount(row.flag_count) &&
    isTime(row.created_ts) &&
    isTime(row.updated_ts) &&
    (row.tombstone === undefined || typeof row.tombstone === 'boolean')
  );
}

/** The kinds that there are many of. */
export function looksLikeDomainEvent(row: Fields): row is DomainEvent & Fields {
  const { event } = row;
  if (event !== 'use' && event !== 'author' && event !== 'state') return false;
  const own =
    event === 'state' ? isOneOf(STATES, row.state) && isOneOf(ACTORS, row.by) : isString(row.session);
  return own && isString(row.host) && isOneOf(SCOPES, row.scope) && isVersion(row.version) && isTime(row.ts);
}
