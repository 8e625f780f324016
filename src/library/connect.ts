/** `connect()`: a session of the project's daemon, with a method for each command. */
import { takeGiven } from '../calls/input.ts';
import { requestOf } from '../calls/request.ts';
import { type Call, call } from '../client/call.ts';
import { closeSession, closeTabs, tabsOf } from '../client/close-tabs.ts';
import { RutterError } from '../errors.ts';
import { lineWords, parseArgv, parseLine } from '../protocol/argv.ts';
import type { Manifest, ManifestCommand } from '../protocol/manifest.ts';
import { camelCase } from '../protocol/spelling.ts';
import { hint, Step } from '../protocol/step.ts';
import type { Reply } from '../protocol/wire.ts';
import { readSettings, type Settings, sessionName } from '../settings/settings.ts';
import { findExecutable } from './find-executable.ts';
import type { CallOptions, ConnectOptions, LineOptions, RutterSession } from './types.ts';

/** Makes `connect` for the commands of a manifest. */
export function makeConnect(manifest: Manifest, from: string) {
  return async (options: ConnectOptions = {}): Promise<RutterSession> => {
    const settings = settingsOf(options, from);
    const own = options.session === undefined;
    const session = sessionName(options.session ?? `lib-${randomName()}`);
    // Asking also starts the daemon.
    const before = new Set(await tabsOf(settings, session));
    const opened = new Set<string>();
    const target: Target = {
      settings,
      session,
      notes: options.notes,
      opened: (tab) => {
        if (!before.has(tab)) opened.add(tab);
      },
      close: () => (own ? closeSession(settings, session) : closeTabs(settings, session, opened)),
    };
    return build(manifest, target);
  };
}

interface Target {
  settings: Settings;
  session: string;
  notes: 'off' | undefined;
  /** Told of each tab that a command opened, or acted on without naming it. */
  opened(tab: string): void;
  close(): Promise<void>;
}

function settingsOf(options: ConnectOptions, from: string): Settings {
  const { home, project, executable } = options;
  const { platform, arch } = process;
  const env = {
    ...process.env,
    ...(home !== undefined && { RUTTER_HOME: home }),
    ...(project !== undefined && { RUTTER_PROJECT: project }),
  };
  const settings = readSettings(env, process.cwd());
  const found = executable ?? findExecutable({ platform, arch, env, from }, true);
  if (found === undefined)
    throw new RutterError('file-missing', 'Cannot connect: the rutter executable was not found', {
      hint: 'install the package with its optional packages, or set RUTTER_BIN',
    });
  return { ...settings, executable: found };
}

const randomName = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString('hex');

/** Own members, then a method for each command; the types are generated from the same manifest. */
function build(manifest: Manifest, target: Target): RutterSession {
  const members = {
    sessionName: target.session,
    warnings: target.settings.warnings,
    run: (line: string, options: LineOptions = {}) => runLine(manifest, target, line, options),
    close: target.close,
    [Symbol.asyncDispose]: target.close,
  };
  for (const command of manifest.commands) {
    if (command.scope === 'client') continue;
    const method = (args: Record<string, unknown> = {}, options: CallOptions = {}) =>
      send(
        target,
        command,
        { args: wireArgs(manifest, command, args), ...overrides(options) },
        options.signal,
      );
    place(members, command.name.split(' ').map(camelCase), method);
  }
  return members as unknown as RutterSession; // src/library/commands.generated.ts has the same names
}

/** `domain-skill save` → `domainSkill.save`; a family whose name is a command too is that method with members. */
function place(members: object, [first = '', second]: string[], method: object): void {
  const existing = Object.getOwnPropertyDescriptor(members, first)?.value;
  const value = second === undefined ? Object.assign(method, existing) : (existing ?? {});
  // defineProperty: functions have a read-only "name", and a command may be called so.
  const define = (object: object, key: string, held: unknown) =>
    Object.defineProperty(object, key, { value: held, enumerable: true, configurable: true, writable: true });
  define(members, first, value);
  if (second !== undefined) define(value, second, method);
}

/** Command lines within a command (`batch`) are parsed here, as the command line does. */
function wireArgs(manifest: Manifest, command: ManifestCommand, args: Record<string, unknown>) {
  const lines = command.args.find(({ kind }) => kind === 'commands')?.name;
  const given = lines === undefined ? undefined : args[lines];
  if (lines === undefined || !Array.isArray(given)) return args;
  return { ...args, [lines]: given.map((line) => parseLine(manifest, String(line))) };
}

function overrides({ tab, timeoutMs, maxTokens, idempotencyKey }: CallOptions): Partial<Call> {
  return {
    ...(tab !== undefined && { tab }),
    ...(timeoutMs !== undefined && { deadlineMs: timeoutMs }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}

async function runLine(manifest: Manifest, target: Target, line: string, options: LineOptions) {
  const parsed = parseArgv(manifest, lineWords(line));
  if (parsed.command.scope === 'client' || parsed.globals.help)
    throw new RutterError('wrong-target', `"${parsed.command.name}" is a command of the command line`, {
      hint: hint`${new Step(parsed.command.name, {}, {})} (in a shell)`,
    });
  await takeGiven(manifest, parsed, options.input);
  const request = { ...requestOf(parsed), ...overrides(options) };
  return await send(target, parsed.command, request, options.signal);
}

/** @throws RutterError with the reply's code, hint and data when the command failed */
async function send(
  target: Target,
  command: ManifestCommand,
  request: Omit<Call, 'command'>,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const { settings, session, notes } = target;
  const reply = await call(
    settings,
    { session, ...(notes && { notes }), ...request, command: command.name },
    command.deadlineMs,
    signal,
  );
  if (request.tab === undefined && command.effect === 'write')
    for (const tab of tabsIn(reply)) target.opened(tab);
  if (reply.ok) return reply;
  throw new RutterError(reply.code ?? 'internal', reply.message ?? `"${command.name}" failed`, {
    ...(reply.hint !== undefined && { hint: reply.hint }),
    data: { ...reply.data },
    cause: reply,
  });
}

/** The tab that a command ran on and those it opened; of a batch, those of its commands. */
function tabsIn({ tab, effect, data }: Partial<Reply>): string[] {
  const results: Partial<Reply>[] = Array.isArray(data?.results) ? data.results : [];
  const opened = effect?.opened ?? [];
  return [tab, ...opened.map((each) => each.tab), ...results.flatMap(tabsIn)].filter(
    (id) => id !== undefined,
  );
}
