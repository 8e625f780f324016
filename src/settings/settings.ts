/** Every setting, read once by `main` and passed down. */
import { RutterError } from '../errors.ts';
import { FILE_NAME_REGEXP, FILE_NAME_RULE } from '../platform/file-name.ts';
import { type Environment, type ProjectPaths, projectPaths } from '../platform/paths.ts';
import type { SessionSetup } from '../protocol/wire.ts';
import type { JudgeSettings } from '../security/judge/judge.ts';
import { type Resolved, resolveSettings } from './resolve.ts';
import { CONTENT_FILTERS, SETTINGS, SWITCHES } from './table.ts';

/** Read once; a change in a file counts from the next process on. */
export interface Settings {
  paths: ProjectPaths;
  /** Every setting's value and where it comes from, by key. */
  resolved: ReadonlyMap<string, Resolved>;
  /** What the project's file says and is not followed, in Rutter's own words. */
  warnings: readonly string[];
  /** Environment variables that a daemon gets beside those of its client. */
  passed: Readonly<Record<string, string>>;
  /** Session that calls without `-S` use. */
  session: string;
  /** Deadline of commands that have none of their own. */
  timeoutMs?: number;
  /** Longest reply, where somebody set one. */
  maxTokens?: number;
  /** Of pages without a window, CSS pixels. */
  viewport: { width: number; height: number };
  /** Chromium to use instead of the one that would be found. */
  chrome: string | undefined;
  /** More arguments for Chromium. */
  chromeArgs: string[];
  headed: boolean;
  /** How sessions are to be that calls start. */
  setup: SessionSetup;
  /** The daemon exits after so long without a request, ms. */
  idleMs: number;
  /** How client and daemon talk; `tcp` is loopback with a token, for systems without Unix sockets. */
  transport: 'unix' | 'tcp';
  security: SecuritySettings;
  /** Whether the models that a person added are asked. */
  ml: OnOff;
  /** The model that is asked about a conversation; undefined: none. */
  judge: JudgeSettings | undefined;
  /** Whether replies carry the notes kept for a site; a call may say otherwise with `--notes`. */
  notes: OnOff;
  /** Whether what happens to notes is counted in a file of the home. */
  telemetry: OnOff;
  /** What a client that is not the executable itself starts as the daemon. */
  executable?: string;
}

export { SWITCHES } from './table.ts';

export type OnOff = 'on' | 'off';

/** A layer of the defence that can be switched off. */
export type Switch = (typeof SWITCHES)[number];

/** What becomes of page text in which the layers find something. */
export type ContentFilter = (typeof CONTENT_FILTERS)[number];

/** What the setting `security` and the content filter say together. */
export interface SecuritySettings {
  filter: ContentFilter;
  /** Layers that were switched off. */
  off: readonly Switch[];
}

/** What a caller knows beyond the environment and the files. */
export interface ReadOptions {
  /** Values of the global flags of the call, by the setting's key. */
  flags?: Readonly<Record<string, unknown>>;
  /** Whether the project's file counts. Not for the daemon: its client has read it. */
  project?: boolean;
}

/** @throws RutterError `bad-value` for a flag, a variable or a line of a file that can't be read. */
export function readSettings(
  env: Environment,
  cwd: string,
  { flags = {}, project = true }: ReadOptions = {},
): Settings {
  const paths = projectPaths(env, cwd);
  const top = project ? paths.top : undefined;
  const { values, warnings } = resolveSettings({ env, flags, home: paths.home, top });
  const text = (key: string) => values.get(key)?.value || undefined;
  const isOn = (key: string) => text(key) === 'on';
  const timeoutMs = changed(values, 'timeout');
  const maxTokens = changed(values, 'maxTokens');
  return {
    paths,
    resolved: values,
    warnings,
    passed: passedOn(values),
    session: text('session') ?? 'default',
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(maxTokens !== undefined && { maxTokens }),
    viewport: readSize(text('viewport')),
    chrome: text('chrome'),
    chromeArgs: (text('chromeArgs') ?? '').split(' ').filter(Boolean),
    headed: isOn('headed'),
    setup: readSetup(text('proxy'), isOn),
    idleMs: Number(text('idle')),
    transport: readTransport(text('transport'), process.platform),
    security: readSecurity(text('contentFilter'), values.get('security')),
    ml: isOn('ml') ? 'on' : 'off',
    judge: readJudge(text),
    notes: isOn('notes') ? 'on' : 'off',
    telemetry: isOn('telemetry') ? 'on' : 'off',
  };
}

type Values = ReadonlyMap<string, Resolved>;

/** A number that somebody set. */
function changed(values: Values, key: string): number | undefined {
  const found = values.get(key);
  return found === undefined || found.source === 'default' ? undefined : Number(found.value);
}

/** What the project's file set, as the environment of a daemon: that one does not look for the file. */
function passedOn(values: Values): Record<string, string> {
  return Object.fromEntries(
    SETTINGS.flatMap(({ key, variable }) => {
      const found = values.get(key);
      return found?.source === 'project' && found.value !== undefined ? [[variable, found.value]] : [];
    }),
  );
}

function readSetup(proxy: string | undefined, isOn: (key: string) => boolean): SessionSetup {
  return {
    ...(proxy === undefined ? {} : { proxy }),
    ...(isOn('ignoreHttpsErrors') ? { ignoreHttpsErrors: true } : {}),
    ...(isOn('headed') ? { headed: true } : {}),
    ...(isOn('ephemeral') ? { ephemeral: true } : {}),
  };
}

function readSize(text: string | undefined): { width: number; height: number } {
  const [width = 1280, height = 720] = (text ?? '').split('x').filter(Boolean).map(Number);
  return { width, height };
}

/** Session names become file names. */
export function sessionName(name: string): string {
  if (FILE_NAME_REGEXP.test(name)) return name;
  throw new RutterError(
    'bad-value',
    `Cannot use the session name ${JSON.stringify(name)}: expected ${FILE_NAME_RULE}`,
  );
}

/** What it names is checked by whoever makes the judge, in the daemon. */
function readJudge(text: (key: string) => string | undefined): JudgeSettings | undefined {
  const judge = text('judge');
  if (judge === undefined) return undefined;
  const key = text('judgeKey');
  return { judge, model: text('judgeModel'), key: key ? () => key : undefined };
}

function readTransport(text: string | undefined, platform: string): 'unix' | 'tcp' {
  if (text === undefined) return platform === 'win32' ? 'tcp' : 'unix';
  return text === 'tcp' ? 'tcp' : 'unix';
}

function readSecurity(filter: string | undefined, layers: Resolved | undefined): SecuritySettings {
  const entries = (layers?.value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return {
    filter: CONTENT_FILTERS.find((each) => each === filter) ?? 'warn',
    off: entries.flatMap((entry) => readSwitch(entry, layers?.from ?? '')),
  };
}

/** `canary:off`. `off` is spelt out, so that a name alone can't be taken for switching it on. */
function readSwitch(entry: string, from: string): Switch[] {
  const [, name, state] = /^([a-z]+):(on|off)$/.exec(entry) ?? [];
  const known = SWITCHES.find((each) => each === name);
  if (known !== undefined) return state === 'off' ? [known] : [];
  throw new RutterError(
    'bad-value',
    `Cannot read ${from}: ${JSON.stringify(entry)}, expected <layer>:off or <layer>:on, with a layer of ${SWITCHES.join(', ')}`,
  );
}
