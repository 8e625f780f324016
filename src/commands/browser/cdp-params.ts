/** Parameters of a DevTools call, read from the command line. */
import type { CdpMethod } from '../../browser/raw/index.ts';
import { RutterError } from '../../errors.ts';
import { blank, step } from '../../protocol/step.ts';

/** @throws RutterError `bad-value` for what is no JSON object, or a parameter that is refused */
export function cdpParams(row: CdpMethod, text: string | undefined): Record<string, unknown> {
  const params = text === undefined ? {} : readObject(row, text);
  const refused = row.refused.find((name) => Object.hasOwn(params, name));
  if (refused === undefined) return params;
  throw new RutterError(
    'method-denied',
    `Cannot call "${row.method}" with "${refused}": it works on the tab of the request`,
    { hint: step('cdp', { method: row.method }, { tab: blank('tN') }) },
  );
}

function readObject(row: CdpMethod, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrong(row, 'it is no JSON', error);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>; // just checked
  throw wrong(
    row,
    `it is ${Array.isArray(value) ? 'an array' : value === null ? 'null' : `a ${typeof value}`}`,
  );
}

function wrong(row: CdpMethod, what: string, cause?: unknown): RutterError {
  return new RutterError(
    'bad-value',
    `Cannot read the parameters of "${row.method}": ${what}, expected a JSON object`,
    {
      hint: step('cdp', { method: row.method, params: '{"name": "value"}' }),
      cause,
    },
  );
}
