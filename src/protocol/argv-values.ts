/** Words of a command line as values: numbers, truth values, words of an enumeration, durations. */
import { RutterError } from '../errors.ts';
import { durationMs } from './duration.ts';
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

/** A time as milliseconds, from 1 ms to a day. @throws RutterError `bad-value` */
export function parseDuration(spelling: string, value: string): number {
  const ms = durationMs(value);
  if (ms !== undefined) return ms;
  throw new RutterError(
    'bad-value',
    `Cannot read ${spelling}: ${JSON.stringify(value)}, expected milliseconds or a time such as 500ms, 2s, 1m`,
  );
}
