/** `docs/settings.md` and the table of environment variables, from the one table in `src/settings/table.ts`. */
import { SETTINGS, type Setting } from '../../src/settings/table.ts';
import { expected } from '../../src/settings/value.ts';
import { cell, code, GENERATED, page, table } from './markdown.ts';

const FILES: Record<Setting['files'], string> = {
  nobody: 'no file',
  user: 'user',
  project: 'user, project',
  stricter: 'user; project only stricter',
};

export function settingsPage(): string {
  return page([
    GENERATED,
    '# Settings',
    'A flag wins over the environment variable, that over the project’s file, that over the user’s file, that over the default. `rutter config` prints each setting with its value and where it comes from; `rutter config <key>` one.',
    'The *user’s file* is `config.json` in the home (`~/.rutter`). It may set every key but `home` and `project`; an unknown key is an error. The *project’s file* is `.rutter.json` at the top of the git repository. It comes with a repository that one may only be looking at, so it may set only what can do no harm: never a program to run, an argument of Chromium, a proxy, or a layer of the defence to switch off. Anything else in it is ignored, with a warning: on standard error, before the first result of an MCP client, and in `warnings` of the library’s connection. A value that can’t be read is an error that names file and key.',
    '```json\n{ "session": "shop", "timeout": "1m", "viewport": "1600x900", "contentFilter": "block" }\n```',
    table(
      ['Key', 'Flag', 'Variable', 'Value', 'Default', 'Files', ''],
      SETTINGS.map((setting) => [
        code(setting.key),
        setting.flag === undefined ? '' : code(setting.flag),
        code(setting.variable),
        cell(expected(setting)),
        setting.default === undefined ? '' : code(setting.default),
        FILES[setting.files],
        cell(setting.description),
      ]),
    ),
    'The daemon reads its own settings (`viewport`, `contentFilter`, `security`, `ml`, `judge`, `chrome`, `chromeArgs`, `headed`, `idle`, `telemetry`, `transport`) when it starts: `rutter restart` makes it read them again.',
  ]);
}

/** Rows of variable and what it is for. */
export const variableRows = (): string[][] =>
  SETTINGS.map((setting) => {
    const { variable, description, values, kind, default: byDefault } = setting;
    const words = kind === 'choice' || kind === 'switch' ? `${(values ?? []).join(', ')}: ` : '';
    const end = byDefault === undefined ? '' : ` (default ${byDefault})`;
    return [code(variable), cell(`${words}${description}${end}`)];
  });
