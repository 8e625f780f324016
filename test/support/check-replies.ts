/** Holds replies to what the records say of them: called wherever a test reads one as data. */
import { z } from 'zod';
import resultsJson from '../../src/mcp/results.generated.json' with { type: 'json' };
import { type ParsedCommand, parseArgv } from '../../src/protocol/argv.ts';
import manifestJson from '../../src/protocol/manifest.generated.json' with { type: 'json' };
import type { Manifest } from '../../src/protocol/manifest.ts';
import type { Results } from '../../src/protocol/results.ts';
import type { Reply } from '../../src/protocol/wire.ts';
import { unseal } from './lines.ts';

const MANIFEST = manifestJson as Manifest; // written by the build from the same type
const RESULTS = resultsJson as Results; // likewise
/** Made when the first reply of a command is checked. */
const schemas = new Map<string, z.ZodType>();

/**
 * @param words as they were typed
 * @throws Error that names command and field when the data of a reply that is ok is not as the record says
 */
export function checkReply(words: readonly string[], reply: Reply): void {
  // What could not be seen to the end may have nothing to say.
  if (!reply.ok || (reply.outcome !== 'done' && reply.data === undefined)) return;
  const { command, args } = parseArgv(MANIFEST, words);
  checkData(command.name, reply.data);
  if (command.name === 'batch') checkLines(args, reply.data);
}

/** Data of a reply that is ok. */
export function checkData(command: string, data: unknown): void {
  const known = schemas.get(command);
  const schema = known ?? z.fromJSONSchema(RESULTS[command] as z.core.JSONSchema.JSONSchema); // what zod made
  if (!known) schemas.set(command, schema);
  const { error } = schema.safeParse(data ?? {});
  if (error)
    throw new Error(`The data of "${command}" is not as its record says:\n${z.prettifyError(error)}`);
}

/** The data in a batch is that of its commands; all of it is sealed there, so its words are compared without. */
function checkLines({ commands }: ParsedCommand['args'], data: Reply['data']): void {
  const rows: { line: number; code?: string; data?: unknown }[] = Array.isArray(data?.results)
    ? data.results
    : [];
  for (const { line, code, data: inner } of rows) {
    const typed: { command: string } | undefined = Array.isArray(commands) ? commands[line - 1] : undefined;
    if (code === undefined && typed) checkData(typed.command, unseal(inner));
  }
}
