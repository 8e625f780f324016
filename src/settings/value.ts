/** One setting's value, from whatever wrote it, as the text that the environment variable would have. */
import type { Setting } from './table.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };
const DAY_MS = 86_400_000;
/** Largest whole number. */
const MOST = 10_000_000;

/** @returns the value as it is kept, or undefined where it can't be read */
export function normalize(setting: Setting, text: string): string | undefined {
  switch (setting.kind) {
    case 'text':
      return text;
    case 'name':
      return NAME.test(text) ? text : undefined;
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
      return duration(text, setting.least ?? 1);
  }
}

function duration(text: string, least: number): string | undefined {
  const [, number, unit = 'ms'] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text) ?? [];
  const ms = Math.round(Number(number) * (UNITS[unit] ?? 1));
  return ms >= least && ms <= DAY_MS ? String(ms) : undefined;
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
      return 'a session name of 1 to 64 letters, digits, dots, dashes or underscores, starting with a letter or digit';
    case 'switch':
      return 'on or off';
    case 'choice':
      return `one of ${(values ?? []).join(', ')}`;
    case 'count':
      return 'a whole number from 1 to 10000000';
    case 'size':
      return 'a size such as 1280x720';
    case 'duration':
      return `milliseconds from ${least}, or a time such as 500ms, 2s, 1m`;
  }
}
