/** `rutter config`: every setting with its value and where that comes from. */
import { ownReply } from '../client/own-reply.ts';
import { RutterError } from '../errors.ts';
import { step } from '../protocol/step.ts';
import type { Reply } from '../protocol/wire.ts';
import { projectFile, userFile } from '../settings/files.ts';
import { meant } from '../settings/resolve.ts';
import type { Settings } from '../settings/settings.ts';
import { SETTINGS, type Setting } from '../settings/table.ts';

/** @param key one setting alone @throws RutterError `bad-value` for a key that there is not */
export function showSettings(settings: Settings, key: string | undefined): Reply {
  const { warnings, paths } = settings;
  const notices = warnings.length > 0 ? { notices: [...warnings] } : {};
  if (key === undefined)
    return ownReply({
      ...notices,
      data: {
        settings: SETTINGS.map((setting) => ({ key: setting.key, ...valueAndSource(settings, setting) })),
        files: [userFile(paths.home), ...(paths.top === undefined ? [] : [projectFile(paths.top)])],
      },
    });
  const setting = SETTINGS.find((each) => each.key === key);
  if (setting === undefined)
    throw new RutterError('bad-value', `There is no setting ${JSON.stringify(key)}${meant(key)}`, {
      hint: step('config'),
    });
  return ownReply({ ...notices, data: { ...valueAndSource(settings, setting), ...facts(setting) } });
}

function valueAndSource({ resolved, paths }: Settings, setting: Setting): { value?: string; from: string } {
  const found = resolved.get(setting.key);
  // These two are worked out from more than what was said.
  const derived = { home: paths.home, project: paths.slug };
  const value = new Map(Object.entries(derived)).get(setting.key) ?? found?.value;
  return { ...(value && { value: printable(setting, value) }), from: found?.from ?? 'default' };
}

function printable({ secret, key }: Setting, value: string): string {
  if (secret) return '(set)';
  return key === 'proxy' ? value.replace(/\/\/[^@/]*@/, '//…@') : value;
}

const FILES = {
  nobody: 'in no file',
  user: 'in config.json of the home',
  project: 'in config.json of the home, or .rutter.json of the project',
  stricter: 'in config.json of the home; in .rutter.json of the project only stricter',
} as const;

/** How the setting is set. */
function facts(setting: Setting): Record<string, string> {
  return {
    ...(setting.default !== undefined && { default: setting.default }),
    variable: setting.variable,
    ...(setting.flag !== undefined && { flag: setting.flag }),
    files: FILES[setting.files],
    about: setting.description,
  };
}
