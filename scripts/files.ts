/** Small file helpers of the generators: write only what changed, and never leave a half-written file. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Writes by rename, so that a reader or a second build at the same time sees the old or the new text, whole. */
export function writeIfChanged(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
  return true;
}

export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
