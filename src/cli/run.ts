/** argv → request → reply → text or JSON → exit status. */
import { type Call, call } from '../client/call.ts';
import { ownReply } from '../client/own-reply.ts';
import { readSettings, type Settings, sessionName } from '../config.ts';
import { ERRORS, EXIT, type ExitStatus, RutterError } from '../errors.ts';
import type { Environment } from '../platform/paths.ts';
import { type GlobalFlags, type ParsedCommand, parseArgv } from '../protocol/argv.ts';
import type { Manifest } from '../protocol/manifest.ts';
import { VERSION } from '../protocol/version.ts';
import type { Reply } from '../protocol/wire.ts';
import { LAYER_NAMES } from '../security/types.ts';
import { commandHelp, overview, topicHelp } from './help.ts';
import { readInput, readStdin } from './input.ts';
import manifestJson from './manifest.generated.json' with { type: 'json' };
import { renderText } from './render.ts';
import { writeOut } from './write-out.ts';

/** Answer of a command that has printed its output itself, piece by piece. */
const PRINTED = '';

const MANIFEST = manifestJson as Manifest; // written by the build from the same type

/** @returns the process's exit status. */
export async function run(argv: readonly string[], env: Environment): Promise<ExitStatus> {
  const startedAt = performance.now();
  let globals: GlobalFlags = argv.includes('--json') ? { json: true } : {};
  let reply: Reply;
  try {
    if (argv[0] === '--version' || argv[0] === '-V') return print(`rutter ${VERSION}`);
    if (argv.length === 0 || argv[0] === '--help' || argv[0] === '-h') return print(overview(MANIFEST));
    const parsed = parseArgv(MANIFEST, await withStdin(argv));
    globals = parsed.globals;
    if (globals.help) return print(commandHelp(parsed.command));
    const answer = await execute(parsed, withGlobals(readSettings(env, process.cwd()), globals), env);
    if (answer === PRINTED) return EXIT.done;
    if (typeof answer === 'string') return print(answer);
    reply = answer;
  } catch (error) {
    reply = failureReply(error, startedAt);
  }
  print(globals.json ? JSON.stringify(reply) : renderText(reply));
  return exitStatus(reply);
}

/** Client commands are carried out here; the others are sent. */
async function execute(parsed: ParsedCommand, settings: Settings, env: Environment): Promise<Reply | string> {
  const { command, args, globals } = parsed;
  if (command.name === 'domain-skill edit' && parsed.input?.file === undefined && personSits()) {
    const { editNote } = await import('./edit.ts');
    return await editNote(settings, args, env);
  }
  if (parsed.input) args[parsed.input.arg] = await readInput(command.name, parsed.input);
  if (command.scope !== 'client') return await send(parsed, settings);
  switch (command.name) {
    case 'help': {
      const topic = args.command;
      return typeof topic === 'string'
        ? topicHelp(MANIFEST, topic, (words) => parseArgv(MANIFEST, [...words.split(' '), '--help']).command)
        : overview(MANIFEST);
    }
    case 'stop': {
      const { stopDaemon } = await import('../client/stop.ts');
      const stopped = await stopDaemon(settings);
      return ownReply({
        message: stopped ? 'The daemon was stopped; sessions were saved' : 'No daemon was running',
      });
    }
    case 'security scan': {
      const { scanInput } = await import('./scan.ts');
      const off = LAYER_NAMES.filter((layer) => settings.security.off.includes(layer));
      const file = typeof args.file === 'string' ? args.file : undefined;
      await scanInput({ file, jsonl: args.jsonl === true, json: globals.json === true, off });
      return PRINTED;
    }
    case 'restart': {
      const { stopDaemon } = await import('../client/stop.ts');
      const { startDaemon } = await import('../client/start.ts');
      await stopDaemon(settings);
      await startDaemon(settings);
      return ownReply({ message: 'The daemon was restarted' });
    }
    default: {
      const { diagnose } = await import('../doctor/doctor.ts');
      return await diagnose(settings, args.fix === true);
    }
  }
}

/** What needs a person is asked of the one at the terminal, if one sits there. */
async function send({ command, args, globals }: ParsedCommand, settings: Settings): Promise<Reply> {
  const request: Call = {
    command: command.name,
    args,
    ...(globals.session === undefined ? {} : { session: sessionName(globals.session) }),
    ...(globals.tab === undefined ? {} : { tab: globals.tab }),
    ...(globals.timeout === undefined ? {} : { deadlineMs: globals.timeout }),
    ...(globals.maxTokens === undefined ? {} : { maxTokens: globals.maxTokens }),
  };
  const reply = await call(settings, request, command.deadlineMs);
  if (reply.code !== 'needs-approval' || !personSits()) return reply;
  const { askPerson } = await import('./person.ts');
  return await askPerson(settings, request, reply, command.deadlineMs);
}

/** Only where a person could both read and type. */
const personSits = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;

const withGlobals = (settings: Settings, { notes }: GlobalFlags): Settings =>
  notes === undefined ? settings : { ...settings, notes };

function print(text: string): ExitStatus {
  writeOut(text.endsWith('\n') ? text : `${text}\n`);
  return EXIT.done;
}

function exitStatus(reply: Reply): ExitStatus {
  if (reply.code !== undefined) return ERRORS[reply.code].exit;
  return reply.ok ? EXIT.done : EXIT.failed;
}

function failureReply(error: unknown, startedAt: number): Reply {
  const known =
    error instanceof RutterError
      ? error
      : new RutterError(
          'internal',
          `A bug in the client: ${error instanceof Error ? error.message : String(error)}`,
        );
  return ownReply({
    ok: false,
    outcome: known.code === 'daemon-lost' || known.code === 'daemon-busy' ? 'unknown' : 'failed',
    code: known.code,
    message: known.message,
    ...(known.hint === undefined ? {} : { hint: known.hint }),
    took_ms: Math.round(performance.now() - startedAt),
  });
}

/** `batch -` takes its command lines from standard input. */
async function withStdin(argv: readonly string[]): Promise<string[]> {
  const at = argv.indexOf('-');
  if (at < 0 || !argv.includes('batch')) return [...argv];
  const lines = (await readStdin())
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length === 0)
    throw new RutterError('missing-argument', 'Cannot run "batch": standard input has no command line');
  return [...argv.slice(0, at), ...argv.slice(at + 1), '--', ...lines];
}
