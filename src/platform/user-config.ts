/** `config.json` of the home: settings of one user that no environment carries. What is not there is not set. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RutterError } from '../errors.ts';
import { errnoCode } from './private-files.ts';

/** @throws RutterError `bad-value` for a file that is no JSON object. */
export function readUserConfig(home: string): Readonly<Record<string, unknown>> {
  const path = join(home, 'config.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errnoCode(error) ?? '')) return {};
    throw unreadable(path, error);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw unreadable(path, error);
  }
  throw unreadable(path, undefined);
}

function unreadable(path: string, cause: unknown): RutterError {
  return new RutterError('bad-value', `Cannot read ${JSON.stringify(path)}: expected one JSON object`, {
    hint: 'mend the file or remove it',
    cause,
  });
}
