/** One setting's value, from whatever wrote it, as the text that the environment variable would have. */
import { FILE_NAME_REGEXP, FILE_NAME_RULE } from '../platform/file-name.ts';
import { durationMs } from '../protocol/duration.ts';
import type { Setting } from './table.ts';

/** Largest whole number. */
const MOST = 10_000_000;

/** @returns the value as it is kept, or undefined where it can't be read */
export function normalize(setting: Setting, text: string): string | undefined {
  switch (setting.kind) {
    case 'text':
      return text;
    case 'name':
      return FILE_NAME_REGEXP.test(text) ? text : undefined;
    case 'switch':
      if (['on', '1', 'true'].includes(text)) return 'on';
      return ['off', '0', 'false'].includes(text) ? 'off' : undefined;
    case 'choice':
      return setting.values?.includes(text) ? text : undefined;
    case 'count':
      return /^[1-9]\d*$/.test(text) && Number(text) <= MOST ? text : undefined;
    case 'size':
      return /^[1-9]\d{1,3}x[1-9]\d{1,3}$/.test(text) ? text : undefined;
    case 'duration':
      return durationMs(text, setting.least)?.toString();
  }
}

/** A JSON value as text; undefined for what no setting is. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** What a value should be, for messages. */
export function expected({ kind, values, least = 1 }: Setting): string {
  switch (kind) {
    case 'text':
      return 'a text';
    case 'name':
      return `a session name of ${FILE_NAME_RULE}`;
    case 'switch':
      return 'on or off';
    case 'choice':
      return `one of ${(values ?? []).join(', ')}`;
    case 'count':
      return `a whole number from 1 to ${MOST}`;
    case 'size':
      return 'a size such as 1280x720';
    case 'duration':
      return `milliseconds from ${least}, or a time such as 500ms, 2s, 1m`;
  }
}
