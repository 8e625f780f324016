/** `security/models.json`: which models were added, with the sha256 of each file; and the folder of their copies. */
import { existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { FILE_NAME_REGEXP } from '../../platform/file-name.ts';
import { ensurePrivateDir, writePrivateFile } from '../../platform/private-files.ts';

const entrySchema = z.strictObject({
  name: z.string().regex(FILE_NAME_REGEXP),
  /** Folder of the copy, under `security/models`. */
  folder: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/),
  /** Path in the folder → sha256, hex. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
  /** By the index of the logit. */
  labels: z.array(z.string()).min(1),
  injection: z.array(z.number().int().nonnegative()).min(1),
  /** Most tokens of one window, with the special ones. */
  window: z.number().int().min(128).max(512),
  /** ISO 8601. */
  added: z.string(),
});

const registrySchema = z.strictObject({ schema: z.literal(1), models: z.array(entrySchema) });

/** One added model. */
export type ModelEntry = z.output<typeof entrySchema>;

/** Folder of the copies, one folder a model. */
export const modelsDir = (home: string): string => join(home, 'security', 'models');
/** Path of `models.json`. */
export const registryPath = (home: string): string => join(home, 'security', 'models.json');

/** Changes whenever the registry does; for those who keep what they read. */
export function registryStamp(home: string): string {
  const stat = statOf(registryPath(home));
  return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : 'none';
}

/** A part of the path that is a file is for whoever writes there to report. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** @throws RutterError `bad-value` for a file that is no registry. */
export function readRegistry(home: string): ModelEntry[] {
  const path = registryPath(home);
  if (!existsSync(path)) return [];
  try {
    return registrySchema.parse(JSON.parse(readFileSync(path, 'utf8'))).models;
  } catch (error) {
    throw new RutterError('bad-value', `Cannot read "${path}": it is no list of models`, {
      hint: `remove ${path} and add the models again`,
      cause: error,
    });
  }
}

/** @throws RutterError `home-unwritable` */
export function writeRegistry(home: string, models: readonly ModelEntry[]): void {
  ensurePrivateDir(home);
  ensurePrivateDir(join(home, 'security'));
  writePrivateFile(registryPath(home), `${JSON.stringify({ schema: 1, models }, null, 2)}\n`);
}
