/** Words of a command line as values: numbers, truth values, words of an enumeration, durations. */
import { RutterError } from '../errors.ts';
import type { ManifestArg } from './manifest.ts';
import { suggest } from './suggest.ts';

/** `--flag`, `--flag=true` or `--flag=false`. @throws RutterError `bad-value` */
export function booleanValue(spelling: string, inline: string | undefined): boolean {
  if (inline === undefined || inline === 'true') return true;
  if (inline === 'false') return false;
  throw new RutterError(
    'bad-value',
    `Cannot read ${spelling}: ${JSON.stringify(inline)}, expected true or false`,
  );
}

/** The value of an argument, as its record has it. @throws RutterError `bad-value` */
export function convert(arg: ManifestArg, spelling: string, value: string): unknown {
  if (arg.kind === 'number') return parseNumber(spelling, value, arg);
  if (arg.kind === 'enum' && arg.values && !arg.values.includes(value))
    throw notOneOf(spelling, value, arg.values);
  return value;
}

/** What is allowed, and what was probably meant. */
export function notOneOf(spelling: string, value: string, values: readonly string[]): RutterError {
  const near = suggest(value, values);
  const meant = near ? `; did you mean "${near}"?` : '';
  return new RutterError(
    'bad-value',
    `Cannot read ${spelling}: ${JSON.stringify(value)}, expected one of ${values.join(', ')}${meant}`,
  );
}

interface NumberRules {
  integer?: true | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
}

/** A number within the rules of its argument. @throws RutterError `bad-value` */
export function parseNumber(spelling: string, value: string, rules: NumberRules): number {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  const wrong =
    !Number.isFinite(number) ||
    (rules.integer && !Number.isInteger(number)) ||
    (rules.minimum !== undefined && number < rules.minimum) ||
    (rules.maximum !== undefined && number > rules.maximum);
  if (!wrong) return number;
  const range = [
    rules.integer ? 'a whole number' : 'a number',
    rules.minimum === undefined ? '' : ` from ${rules.minimum}`,
    rules.maximum === undefined ? '' : ` to ${rules.maximum}`,
  ].join('');
  throw new RutterError('bad-value', `Cannot read ${spelling}: ${JSON.stringify(value)}, expected ${range}`);
}

const UNITS: Readonly<Record<string, number>> = { '': 1, ms: 1, s: 1000, m: 60_000 };

/** `2000`, `500ms`, `2s`, `1m` → milliseconds, from 1 ms to a day. */
export function parseDuration(spelling: string, value: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(value);
  const ms = match ? Number(match[1]) * (UNITS[match[2] ?? ''] ?? 1) : Number.NaN;
  if (ms >= 1 && ms <= 86_400_000) return Math.round(ms);
  throw new RutterError(
    'bad-value',
    `Cannot read ${spelling}: ${JSON.stringify(value)}, expected milliseconds or a time such as 500ms, 2s, 1m`,
  );
}
