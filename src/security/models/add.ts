/**
 * Adding and removing models: the folder is copied into the home, each file's sha256 is noted, and the model has to load
 * and pass its warm-up before the registry names it.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { messageOf, RutterError } from '../../errors.ts';
import { FILE_NAME_REGEXP } from '../../platform/file-name.ts';
import { lock } from '../../platform/generation-lock.ts';
import { ensurePrivateDir } from '../../platform/private-files.ts';
import { selfCommand } from '../../platform/self-command.ts';
import { blank, step } from '../../protocol/step.ts';
import { untrusted } from '../../trust.ts';
import { HostProcess } from './host-process.ts';
import { deriveLabels } from './labels.ts';
import { FAULTS, type HostRequest } from './messages.ts';
import { MODEL_LIMITS, orderOf } from './model-set.ts';
import { type ModelEntry, modelsDir, readRegistry, writeRegistry } from './registry.ts';

/** What a person may say of the model they add. */
export interface AddOptions {
  /** Absent: the folder's name. */
  name?: string;
  /** Labels that mean an injection, where their names don't tell. */
  injectionLabels?: readonly string[];
  /** Absent: this program. */
  command?: readonly [string, ...string[]];
  /** Longest wait for the trial, ms. */
  loadMs?: number;
}

/** What was added, for the person to look over. */
export interface AddedModel {
  name: string;
  labels: string[];
  /** Names of the labels that mean an injection. */
  injection: string[];
  window: number;
  files: Record<string, string>;
  runtime: string;
  /** Tokens it reads at once on this machine; fewer than `window` where it is slow. */
  readsAtOnce: number;
  /** A model of that name was there before. */
  replaced: boolean;
}

const MODEL_FILES = ['onnx/model.onnx', 'model.onnx'];
const REQUIRED = ['config.json', 'tokenizer.json'];
const OPTIONAL = ['tokenizer_config.json', 'special_tokens_map.json'];
const MAX_CONFIG_BYTES = 4_000_000;
/** Tokens of a window, where the model can read so many. */
const WINDOW = 512;
const LEAST_WINDOW = 128;

/**
 * @param dir folder as model hubs lay it out; relative to the working folder
 * @throws RutterError `file-missing`, `bad-value`, `home-unwritable`; nothing was added then
 */
export async function addModel(home: string, dir: string, options: AddOptions = {}): Promise<AddedModel> {
  const source = resolve(dir);
  const name = options.name ?? basename(source);
  if (!FILE_NAME_REGEXP.test(name))
    throw new RutterError(
      'bad-value',
      `Cannot add the model as ${JSON.stringify(name)}: a name has letters, digits, dots and dashes`,
      {
        hint: step('security add-model', { name: blank('name') }),
      },
    );
  const paths = findFiles(source);
  const config = readConfig(source);
  const { labels, injection } = deriveLabels(config.id2label, options.injectionLabels);
  const window = windowOf(config);
  return await withLock(home, async () => {
    readRegistry(home);
    const folder = `${name.slice(0, 64)}-${randomBytes(6).toString('hex')}`;
    try {
      const files = await copyFiles(source, join(modelsDir(home), folder), paths);
      const added = new Date().toISOString();
      const entry: ModelEntry = { name, folder, files, labels, injection, window, added };
      const { runtime, readsAtOnce } = await tryModel(home, entry, options);
      const replaced = register(home, entry);
      const names = injection.map((index) => labels[index] ?? '');
      return { name, labels, injection: names, window, files, runtime, readsAtOnce, replaced };
    } finally {
      sweep(home);
    }
  });
}

/** @throws RutterError `bad-value` when there is no such model */
export async function removeModel(home: string, name: string): Promise<void> {
  await withLock(home, async () => {
    const models = readRegistry(home);
    if (!models.some((model) => model.name === name))
      throw new RutterError(
        'bad-value',
        `Cannot remove the model ${JSON.stringify(name)}: there is none of that name`,
        {
          hint: step('security status'),
        },
      );
    writeRegistry(
      home,
      models.filter((model) => model.name !== name),
    );
    sweep(home);
  });
}

async function withLock<T>(home: string, work: () => Promise<T>): Promise<T> {
  ensurePrivateDir(home);
  ensurePrivateDir(join(home, 'security'));
  ensurePrivateDir(modelsDir(home));
  const held = await lock(join(home, 'security'), 'models');
  try {
    return await work();
  } finally {
    held.release();
  }
}

function findFiles(source: string): string[] {
  const isFile = (path: string): boolean =>
    statSync(join(source, path), { throwIfNoEntry: false })?.isFile() ?? false;
  const model = MODEL_FILES.find(isFile);
  const missing = REQUIRED.filter((path) => !isFile(path));
  if (model && missing.length === 0) return [...REQUIRED, ...OPTIONAL.filter(isFile), model];
  const names = [...missing, ...(model ? [] : ['onnx/model.onnx'])];
  throw new RutterError(
    'file-missing',
    `Cannot add the model in "${source}": it has no ${names.join(' and no ')}`,
    {
      hint: 'give the folder that holds config.json, tokenizer.json and onnx/model.onnx',
    },
  );
}

function readConfig(source: string): Record<string, unknown> {
  const path = join(source, 'config.json');
  try {
    if (statSync(path).size > MAX_CONFIG_BYTES) throw new RangeError('Too large');
    const config: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (config !== null && typeof config === 'object') return { ...config };
  } catch {
    // Told below, with what is wrong for every cause.
  }
  throw new RutterError('bad-value', `Cannot add the model: "${path}" is no JSON object`);
}

/** RoBERTa and its kin number positions from after the padding token, so two of them can't be used. */
function windowOf({ max_position_embeddings: most, model_type: type }: Record<string, unknown>): number {
  const positions = typeof most === 'number' && most > 0 ? Math.floor(most) : WINDOW;
  const usable = typeof type === 'string' && /roberta|camembert/.test(type) ? positions - 2 : positions;
  if (usable >= LEAST_WINDOW) return Math.min(WINDOW, usable);
  throw new RutterError(
    'bad-value',
    `Cannot add the model: it reads ${usable} tokens at once, expected at least ${LEAST_WINDOW}`,
  );
}

/** @returns the sha256 of each copy */
async function copyFiles(
  source: string,
  folder: string,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const path of paths) {
    const copy = join(folder, path);
    mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
    copyFileSync(join(source, path), copy);
    chmodSync(copy, 0o600);
    files[path] = await sha256(copy);
  }
  return files;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Loads it as the daemon will. */
async function tryModel(
  home: string,
  entry: ModelEntry,
  options: AddOptions,
): Promise<Pick<AddedModel, 'runtime' | 'readsAtOnce'>> {
  const host = new HostProcess(options.command ?? selfCommand(), home);
  try {
    const request: HostRequest = { do: 'load', models: [orderOf(home, entry)], home };
    const answer = await host.ask(request, options.loadMs ?? MODEL_LIMITS.loadMs);
    const [state] = answer.say === 'ready' ? answer.models : [];
    if (answer.say === 'ready' && state && !state.fault)
      return { runtime: answer.runtime, readsAtOnce: state.window ?? entry.window };
    throw refused(FAULTS[state?.fault ?? 'broken-model'], state?.detail);
  } catch (error) {
    if (error instanceof RutterError) throw error;
    throw refused(messageOf(error));
  } finally {
    host.end();
  }
}

const refused = (reason: string, detail?: string): RutterError =>
  new RutterError('bad-value', `Cannot add the model: ${reason}`, {
    hint: step('help', { command: 'security add-model' }),
    ...(detail !== undefined && { data: { detail: untrusted(detail) } }),
  });

/** @returns whether one of that name was there */
function register(home: string, entry: ModelEntry): boolean {
  const others = readRegistry(home);
  const kept = others.filter(({ name }) => name !== entry.name);
  writeRegistry(home, [...kept, entry]);
  return kept.length < others.length;
}

/** Removes the copies that no entry names: those of a replaced or refused model, or of a call that was killed. */
function sweep(home: string): void {
  const dir = modelsDir(home);
  if (!existsSync(dir)) return;
  const named = new Set(readRegistry(home).map(({ folder }) => folder));
  for (const folder of readdirSync(dir))
    if (!named.has(folder)) rmSync(join(dir, folder), { recursive: true, force: true });
}
