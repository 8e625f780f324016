/** argv → request → reply → text or JSON → exit status. */
import { writeSync } from 'node:fs';
import { CLIENT_WORK, type ClientCommand } from '../calls/client-commands.ts';
import { commandHelp, overview } from '../calls/help.ts';
import { takeInput } from '../calls/input.ts';
import { renderText } from '../calls/render.ts';
import { requestOf } from '../calls/request.ts';
import { call, deadlineOf } from '../client/call.ts';
import { failureReply } from '../client/own-reply.ts';
import { EXIT, type ExitStatus } from '../errors.ts';
import type { Environment } from '../platform/paths.ts';
import { type ParsedCommand, parseProgram, wantsJson } from '../protocol/argv.ts';
import manifestJson from '../protocol/manifest.generated.json' with { type: 'json' };
import type { Manifest } from '../protocol/manifest.ts';
import { VERSION } from '../protocol/version.ts';
import type { TerminalWork } from '../protocol/vocabulary.ts';
import type { Reply } from '../protocol/wire.ts';
import { LAYER_NAMES } from '../security/types.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { colour, wantsColour } from './colour.ts';
import { exitStatus } from './exit-status.ts';
import { withProgress } from './progress.ts';
import { writeOut } from './write-out.ts';

/** Answer of a command that has printed its output itself, piece by piece. */
const PRINTED = '';

const MANIFEST = manifestJson as Manifest; // written by the build from the same type

/** What another face carries out, such as `mcp`: given by `main`, and loaded only when it is asked for. */
export type OtherFaces = Readonly<Pick<Record<TerminalWork, ClientCommand>, 'mcp'>>;

/** @returns the process's exit status. */
export async function run(
  argv: readonly string[],
  env: Environment,
  otherFaces: OtherFaces,
): Promise<ExitStatus> {
  const startedAt = performance.now();
  let json = wantsJson(argv);
  let reply: Reply;
  try {
    const parsed = parseProgram(MANIFEST, argv);
    if (parsed === 'version') return print(`rutter ${VERSION}`);
    if (parsed === 'overview') return print(overview(MANIFEST));
    json = parsed.globals.json === true;
    if (parsed.globals.help) return print(commandHelp(parsed.command));
    const answer = await execute(parsed, env, otherFaces);
    if (answer === PRINTED) return EXIT.done;
    if (typeof answer === 'string') return print(answer);
    reply = answer;
  } catch (error) {
    reply = failureReply(error, startedAt);
  }
  print(json ? JSON.stringify(reply) : await forPerson(reply, env));
  return exitStatus(reply);
}

async function forPerson(reply: Reply, env: Environment): Promise<string> {
  const text = renderText(reply);
  return (await wantsColour(env)) ? colour(text, reply.seal?.nonce) : text;
}

/** Client commands are carried out here; the others are sent. */
async function execute(
  parsed: ParsedCommand,
  env: Environment,
  otherFaces: OtherFaces,
): Promise<Reply | string> {
  const { command, args } = parsed;
  const settings = readSettings(env, process.cwd(), { flags: { ...parsed.globals } });
  for (const warning of settings.warnings) warn(warning);
  if (command.editor && parsed.input?.file === undefined && personSits()) {
    const { editNote } = await import('./edit.ts');
    return await editNote(settings, args, env);
  }
  await takeInput(MANIFEST, parsed);
  const { client: work } = command;
  if (!work) return await send(parsed, settings);
  const asked = { parsed, settings, env, manifest: MANIFEST };
  if ('anywhere' in work)
    return await withProgress(command.name, undefined, CLIENT_WORK[work.anywhere](asked));
  return await { ...TERMINAL, ...otherFaces }[work.terminal](asked);
}

/** Client commands that read standard input or print piece by piece: for the command line alone. */
const TERMINAL: Readonly<Record<Exclude<TerminalWork, keyof OtherFaces>, ClientCommand>> = {
  scan: async ({ parsed: { args, globals }, settings }) => {
    const { scanInput } = await import('./scan.ts');
    const off = LAYER_NAMES.filter((layer) => settings.security.off.includes(layer));
    const file = typeof args.file === 'string' ? args.file : undefined;
    await scanInput({ file, jsonl: args.jsonl === true, json: globals.json === true, off });
    return PRINTED;
  },
  tour: async (asked) => {
    const { tour } = await import('./tour.ts');
    return (await tour(asked)) ?? PRINTED;
  },
};

/** What needs a person is asked of the one at the terminal, if one sits there. */
async function send(parsed: ParsedCommand, settings: Settings): Promise<Reply> {
  const request = requestOf(parsed);
  const { deadlineMs } = parsed.command;
  const limitMs = deadlineOf(settings, request, deadlineMs);
  const reply = await withProgress(request.command, limitMs, call(settings, request, deadlineMs));
  if (reply.code !== 'needs-approval' || !personSits()) return reply;
  const { askPerson } = await import('./person.ts');
  return await askPerson(settings, { ...parsed.command, request }, reply);
}

/** Only where a person could both read and type. */
const personSits = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;

function print(text: string): ExitStatus {
  writeOut(text.endsWith('\n') ? text : `${text}\n`);
  return EXIT.done;
}

/** Standard error: the reply of a command is not the place for what is wrong around it. */
function warn(text: string): void {
  try {
    writeSync(2, `warning: ${text}\n`);
  } catch {
    // Nobody listens there.
  }
}
