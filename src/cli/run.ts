/** argv → request → reply → text or JSON → exit status. */
import { call } from '../client/call.ts';
import { failureReply } from '../client/own-reply.ts';
import { readSettings } from '../config.ts';
import { ERRORS, EXIT, type ExitStatus } from '../errors.ts';
import type { Environment } from '../platform/paths.ts';
import { type GlobalFlags, type ParsedCommand, parseArgv } from '../protocol/argv.ts';
import type { Manifest } from '../protocol/manifest.ts';
import { VERSION } from '../protocol/version.ts';
import type { Reply } from '../protocol/wire.ts';
import { CLIENT_COMMANDS, type ClientCommand } from './client-commands.ts';
import { commandHelp, overview } from './help.ts';
import { readInput, readStdin, withBatchLines } from './input.ts';
import manifestJson from './manifest.generated.json' with { type: 'json' };
import { renderText } from './render.ts';
import { requestOf } from './request.ts';
import { writeOut } from './write-out.ts';

const MANIFEST = manifestJson as Manifest; // written by the build from the same type

/** Commands that are carried out above the command line, by name: other ways in, loaded only when they are asked for. */
export type Faces = Readonly<Record<string, ClientCommand>>;

/** @returns the process's exit status. */
export async function run(argv: readonly string[], env: Environment, faces: Faces = {}): Promise<ExitStatus> {
  const startedAt = performance.now();
  let globals: GlobalFlags = argv.includes('--json') ? { json: true } : {};
  let reply: Reply;
  try {
    if (argv[0] === '--version' || argv[0] === '-V') return print(`rutter ${VERSION}`);
    if (argv.length === 0 || argv[0] === '--help' || argv[0] === '-h') return print(overview(MANIFEST));
    const parsed = parseArgv(MANIFEST, await withBatchLines(argv, readStdin));
    globals = parsed.globals;
    if (globals.help) return print(commandHelp(parsed.command));
    if (parsed.input) parsed.args[parsed.input.arg] = await readInput(parsed.command.name, parsed.input);
    const answer = await execute(parsed, env, faces);
    if (typeof answer === 'string') return print(answer);
    reply = answer;
  } catch (error) {
    reply = failureReply(error, startedAt);
  }
  print(globals.json ? JSON.stringify(reply) : renderText(reply));
  return exitStatus(reply);
}

/** Client commands are carried out here; the others are sent. */
async function execute(parsed: ParsedCommand, env: Environment, faces: Faces): Promise<Reply | string> {
  const settings = readSettings(env, process.cwd());
  const { command } = parsed;
  if (command.scope !== 'client') return await call(settings, requestOf(parsed), command.deadlineMs);
  const own = CLIENT_COMMANDS.get(command.name) ?? faces[command.name];
  if (!own) throw new Error(`Nobody carries out "${command.name}"`);
  return await own({ parsed, settings, env, manifest: MANIFEST });
}

function print(text: string): ExitStatus {
  writeOut(text.endsWith('\n') ? text : `${text}\n`);
  return EXIT.done;
}

function exitStatus(reply: Reply): ExitStatus {
  if (reply.code !== undefined) return ERRORS[reply.code].exit;
  return reply.ok ? EXIT.done : EXIT.failed;
}
