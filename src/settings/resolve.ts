/** What each setting is and who said so: flag, environment, the project's file, the user's file, default, in that order. */
import { RutterError } from '../errors.ts';
import type { Environment } from '../platform/paths.ts';
import { hint, step } from '../protocol/step.ts';
import { suggest } from '../protocol/suggest.ts';
import { type Fields, projectFile, readFields, userFile } from './files.ts';
import { SETTINGS, type Setting } from './table.ts';
import { expected, normalize, textOf } from './value.ts';

/** One setting's value, and who said so. */
export interface Resolved {
  /** Undefined where nothing was said and there is no default. */
  value: string | undefined;
  source: 'flag' | 'environment' | 'project' | 'user' | 'default';
  /** Where it can be changed, for people: `--notes`, `RUTTER_NOTES`, `"notes" in "/…/config.json"`, `default`. */
  from: string;
}

/** All settings together. */
export interface Resolution {
  /** By key; every setting has an entry. */
  values: ReadonlyMap<string, Resolved>;
  /** What the project's file says and is not followed. */
  warnings: string[];
}

/** Where settings are looked for. */
export interface Sources {
  env: Environment;
  /** Values of the global flags, by the setting's key. */
  flags: Fields;
  home: string;
  /** Folder whose `.rutter.json` counts; undefined: none. */
  top: string | undefined;
}

/** More warnings than these are only counted. */
const WARNINGS = 5;

/** @throws RutterError `bad-value` that names what can't be read, and where it stands */
export function resolveSettings({ env, flags, home, top }: Sources): Resolution {
  const user = userFile(home);
  const userFields = checkKeys(readFields(user), user);
  const project = top === undefined ? undefined : projectFile(top);
  const projectFields = project === undefined ? {} : readFields(project);
  const values = new Map<string, Resolved>();
  const warnings: string[] = project === undefined ? [] : unknownKeys(projectFields);
  for (const setting of SETTINGS) {
    const { key, flag, variable } = setting;
    const below = fromFile(setting, userFields, user, 'user') ?? byDefault(setting);
    const own =
      project === undefined ? undefined : fromProject(setting, projectFields, project, below, warnings);
    const given = textOf(flags[key]);
    const inEnvironment = env[variable];
    if (flag !== undefined && given !== undefined)
      values.set(key, { value: read(setting, given, flag), source: 'flag', from: flag });
    else if (inEnvironment)
      values.set(key, {
        value: read(setting, inEnvironment, variable),
        source: 'environment',
        from: variable,
      });
    else values.set(key, own ?? below);
  }
  return { values, warnings: bounded(warnings, project) };
}

function byDefault(setting: Setting): Resolved {
  return { value: setting.default, source: 'default', from: 'default' };
}

function fromFile(
  setting: Setting,
  fields: Fields,
  path: string,
  source: 'project' | 'user',
): Resolved | undefined {
  if (!Object.hasOwn(fields, setting.key)) return undefined;
  const from = `${JSON.stringify(setting.key)} in ${JSON.stringify(path)}`;
  const text = textOf(fields[setting.key]);
  const value = text === undefined ? undefined : normalize(setting, text);
  // The value is left out: a repository must not get words into what an agent reads.
  if (value === undefined)
    throw new RutterError('bad-value', `Cannot read ${from}: expected ${expected(setting)}`, {
      hint: 'mend the file or remove the line',
    });
  return { value, source, from };
}

/** A project may set what can't hurt. @param below what counts without it */
function fromProject(
  setting: Setting,
  fields: Fields,
  path: string,
  below: Resolved,
  warnings: string[],
): Resolved | undefined {
  if (!Object.hasOwn(fields, setting.key)) return undefined;
  const { key, files, variable, values = [] } = setting;
  if (files === 'nobody' || files === 'user') {
    warnings.push(`"${key}", which only its user may set (${variable})`);
    return undefined;
  }
  const own = fromFile(setting, fields, path, 'project');
  const rank = (text: string | undefined) => values.indexOf(text ?? '');
  if (own === undefined || files === 'project' || rank(own.value) >= rank(below.value)) return own;
  warnings.push(`"${key}", which a project may only make stricter`);
  return undefined;
}

function read(setting: Setting, text: string, from: string): string {
  const value = normalize(setting, text);
  if (value !== undefined) return value;
  throw new RutterError(
    'bad-value',
    `Cannot read ${from}: ${JSON.stringify(text)}, expected ${expected(setting)}`,
  );
}

const KEYS = SETTINGS.map(({ key }) => key);

/** The user's own file is held to the letter. */
function checkKeys(fields: Fields, path: string): Fields {
  for (const key of Object.keys(fields)) {
    const setting = SETTINGS.find((each) => each.key === key);
    const where = `Cannot read ${JSON.stringify(key)} in ${JSON.stringify(path)}`;
    if (setting === undefined)
      throw new RutterError('bad-value', `${where}: there is no such setting${meant(key)}`, {
        hint: hint`mend the file or remove the line, then ${step('config')}, which lists the settings`,
      });
    if (setting.files === 'nobody')
      throw new RutterError('bad-value', `${where}: it is set in the environment only`, {
        hint: `remove the line and set ${setting.variable}`,
      });
  }
  return fields;
}

/** The end of a sentence about an unknown key: the nearest one that there is, or nothing. */
export function meant(key: string): string {
  const near = suggest(key, KEYS);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/** Keys of a repository are shown only where they can be nothing but a word. */
function unknownKeys(fields: Fields): string[] {
  return Object.keys(fields)
    .filter((key) => !KEYS.includes(key))
    .map((key) =>
      /^[A-Za-z]{1,24}$/.test(key)
        ? `"${key}", which is no setting${meant(key)}`
        : 'a key that is no setting',
    );
}

function bounded(warnings: string[], path: string | undefined): string[] {
  const shown = warnings.slice(0, WARNINGS).map((each) => `Ignored in ${JSON.stringify(path)}: ${each}`);
  const more = warnings.length - shown.length;
  return more > 0 ? [...shown, `Ignored in ${JSON.stringify(path)}: ${more} more`] : shown;
}
