/** Derives the manifest from the command records. Everything that shows or parses commands reads its result. */
import { z } from 'zod';
import type { Command } from '../src/commands/define.ts';
import type { ArgKind, Manifest, ManifestArg, ManifestCommand } from '../src/protocol/manifest.ts';
import { kebabCase } from '../src/protocol/spelling.ts';
import type { CliMeta } from '../src/protocol/vocabulary.ts';

/** The part of a JSON Schema property that the records can produce, with the meta fields beside it. */
interface Property extends CliMeta {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  items?: { type?: string };
  default?: unknown;
  description?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

interface ObjectSchema {
  properties?: Record<string, Property>;
  required?: string[];
}

/** Manifest of `commands`, sorted by name. Throws `TypeError` where a record cannot be given on a command line. */
export function buildManifest(commands: readonly Command[], version: string, schema: number): Manifest {
  const sorted = [...commands].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { version, schema, commands: sorted.map(describeCommand) };
}

function describeCommand(command: Command): ManifestCommand {
  const { name, aliases, group, summary, details, effect, scope, output } = command;
  const { client, confirm, editor, carried, underDialog, opensTab, deadlineMs } = command;
  return {
    name,
    aliases: aliases ?? [],
    group,
    summary,
    ...(details !== undefined && { details }),
    effect,
    scope,
    ...(output !== undefined && { output }),
    ...(client !== undefined && { client }),
    ...(confirm !== undefined && { confirm }),
    ...(editor !== undefined && { editor }),
    ...(carried !== undefined && { carried }),
    ...(underDialog !== undefined && { underDialog }),
    ...(opensTab !== undefined && { opensTab }),
    ...(deadlineMs !== undefined && { deadlineMs }),
    examples: command.examples,
    args: describeArgs(command),
  };
}

function describeArgs(command: Command): ManifestArg[] {
  // The JSON Schema of a z.object is an object schema; zod's type for it is wider.
  const schema = z.toJSONSchema(command.args, { io: 'input', unrepresentable: 'any' }) as ObjectSchema;
  const required = new Set(schema.required ?? []);
  const args = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    describeArg(`${command.name} ${name}`, name, property, required.has(name)),
  );
  return args.sort((a, b) => (a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE));
}

function describeArg(where: string, name: string, property: Property, required: boolean): ManifestArg {
  const kind = kindOf(where, property);
  const { position, rest, input, short, placeholder, completes } = property;
  return {
    name,
    ...(position === undefined && !input && { flag: kebabCase(name) }),
    kind,
    required,
    description: property.description ?? '',
    ...(isScalar(property.default) && { default: property.default }),
    ...(position !== undefined && { position }),
    ...(rest !== undefined && { rest }),
    ...(input !== undefined && { input }),
    ...(short !== undefined && { short }),
    ...(placeholder !== undefined && { placeholder }),
    ...(completes !== undefined && { completes }),
    ...(kind === 'enum' && { values: enumValues(property) }),
    ...(property.type === 'integer' && { integer: true as const }),
    ...(kind === 'number' && numberRange(property)),
  };
}

function kindOf(where: string, property: Property): ArgKind {
  if (property.commandLines) return 'commands';
  if (property.enum || typeof property.const === 'string') return 'enum';
  switch (property.type) {
    case 'boolean':
      return 'boolean';
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      if (property.items?.type === 'string') return 'strings';
  }
  throw new TypeError(
    `Cannot describe argument "${where}": its schema ${JSON.stringify(property)} has no command-line form`,
  );
}

const enumValues = (property: Property): string[] => (property.enum ?? [property.const]).map(String);

// zod gives every z.int() the bounds of a safe integer; they say nothing to a reader.
function numberRange({ minimum, exclusiveMinimum, maximum, type }: Property): {
  minimum?: number;
  maximum?: number;
} {
  const low =
    minimum ??
    (type === 'integer' && exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : exclusiveMinimum);
  return {
    ...(low !== undefined && low > Number.MIN_SAFE_INTEGER && { minimum: low }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
