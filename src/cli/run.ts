/** argv → request → reply → text or JSON → exit status. */
import { call } from '../client/call.ts';
import { ownReply } from '../client/own-reply.ts';
import { readSettings, type Settings, sessionName } from '../config.ts';
import { ERRORS, EXIT, type ExitStatus, RutterError } from '../errors.ts';
import type { Environment } from '../platform/paths.ts';
import { type GlobalFlags, type ParsedCommand, parseArgv } from '../protocol/argv.ts';
import type { Manifest } from '../protocol/manifest.ts';
import { VERSION } from '../protocol/version.ts';
import type { Reply } from '../protocol/wire.ts';
import { commandHelp, overview, topicHelp } from './help.ts';
import { readInput, readStdin } from './input.ts';
import manifestJson from './manifest.generated.json' with { type: 'json' };
import { renderText } from './render.ts';
import { writeOut } from './write-out.ts';

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
    if (parsed.input) parsed.args[parsed.input.arg] = await readInput(parsed.command.name, parsed.input);
    const answer = await execute(parsed, readSettings(env, process.cwd()));
    if (typeof answer === 'string') return print(answer);
    reply = answer;
  } catch (error) {
    reply = failureReply(error, startedAt);
  }
  print(globals.json ? JSON.stringify(reply) : renderText(reply));
  return exitStatus(reply);
}

/** Client commands are carried out here; the others are sent. */
async function execute(parsed: ParsedCommand, settings: Settings): Promise<Reply | string> {
  const { command, args, globals } = parsed;
  if (command.scope !== 'client') {
    return await call(
      settings,
      {
        command: command.name,
        args,
        ...(globals.session === undefined ? {} : { session: sessionName(globals.session) }),
        ...(globals.tab === undefined ? {} : { tab: globals.tab }),
        ...(globals.timeout === undefined ? {} : { deadlineMs: globals.timeout }),
        ...(globals.maxTokens === undefined ? {} : { maxTokens: globals.maxTokens }),
      },
      command.deadlineMs,
    );
  }
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
