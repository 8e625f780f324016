/** What of a command's input can leave, read from its record: every text but the words of an enumeration and refs. */
import { z } from 'zod';
import type { Command } from '../../commands/define.ts';
import type { CliMeta } from '../../protocol/vocabulary.ts';
import { removeMarks } from '../../security/datamark/datamark.ts';

/** One text of an argument. */
export interface SentText {
  /** Name of the argument. */
  arg: string;
  /** What the command gets of it. */
  text: string;
  /** As it came, where marks of a page were taken out of it. */
  came?: string;
  sends: CliMeta['sends'];
}

interface ArgFacts {
  sends: CliMeta['sends'];
  /** The argument can't carry a text of the caller's own: only words of its record are taken. */
  closed: boolean;
  /** Its texts pass the dispatch by themselves, as the arguments of other commands. */
  lines: boolean;
}

/** The fields of a JSON Schema property that matter here; the meta of a record's argument stands beside them. */
type Property = CliMeta & { enum?: unknown; const?: unknown };

const KNOWN = new WeakMap<Command, ReadonlyMap<string, ArgFacts>>();

function factsOf(command: Command): ReadonlyMap<string, ArgFacts> {
  const known = KNOWN.get(command);
  if (known) return known;
  const schema = z.toJSONSchema(command.args, { io: 'input', unrepresentable: 'any' });
  const facts = new Map(
    Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const meta = property as Property; // a record's own schema with its own meta
      const closed = meta.enum !== undefined || meta.const !== undefined;
      return [name, { sends: meta.sends, closed, lines: meta.commandLines === true }];
    }),
  );
  KNOWN.set(command, facts);
  return facts;
}

const REF_REGEXP = /^@[ec]\d{1,9}$/;

/** @param input as the request has it: what the schema makes of it may be no text any more */
export function sentTexts(command: Command, input: Record<string, unknown>): SentText[] {
  const facts = factsOf(command);
  return Object.entries(input).flatMap(([arg, value]) => {
    const known = facts.get(arg);
    if (known?.closed || known?.lines) return [];
    return stringsOf(value).flatMap((came) => {
      const text = removeMarks(came);
      if (came === '' || REF_REGEXP.test(came)) return [];
      return [{ arg, text, sends: known?.sends, ...(text !== came && { came }) }];
    });
  });
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsOf);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, field]) => [key, ...stringsOf(field)]);
}

/**
 * The input without marks of pages, which must not end up in forms. The lines of a batch keep theirs: each passes the
 * dispatch by itself, which looks for them.
 */
export function withoutMarks(command: Command, input: Record<string, unknown>): Record<string, unknown> {
  const facts = factsOf(command);
  return Object.fromEntries(
    Object.entries(input).map(([arg, value]) => [arg, facts.get(arg)?.lines ? value : unmarked(value)]),
  );
}

function unmarked(value: unknown): unknown {
  if (typeof value === 'string') return removeMarks(value);
  if (Array.isArray(value)) return value.map(unmarked);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, unmarked(field)]));
}
