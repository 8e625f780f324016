/** The long list: one tool a command, its input schema from the record. */
import { runsAnywhere } from '../calls/client-commands.ts';
import { RutterError } from '../errors.ts';
import { parseLine } from '../protocol/argv.ts';
import type { GlobalFlags } from '../protocol/global-flags.ts';
import type { Manifest, ManifestArg, ManifestCommand } from '../protocol/manifest.ts';
import type { DataShape, Results } from '../protocol/results.ts';
import { annotationsOf } from './annotations.ts';
import { unknownKey } from './check.ts';
import type { Planned, Tool } from './tool.ts';

/** @param results shapes of the commands' data, where replies are to be given as data */
export function allTools(manifest: Manifest, results?: Results): Tool[] {
  return manifest.commands
    .filter(runsAnywhere)
    .map((command) => makeTool(manifest, command, results?.[command.name]));
}

/** `domain-skill save` → `domain_skill_save`: MCP names have no spaces. */
export const toolName = (command: string): string => command.replaceAll(/[ -]/g, '_');

function makeTool(manifest: Manifest, command: ManifestCommand, result: DataShape | undefined): Tool {
  const name = toolName(command.name);
  return {
    listed: {
      name,
      description: [`${command.summary}.`, command.details].filter(Boolean).join('\n'),
      inputSchema: inputSchema(command),
      annotations: annotationsOf([command]),
    },
    ...(result && { result }),
    plan: async (input) => plan(manifest, name, command, input),
  };
}

/** JSON Schema of one argument. */
function argSchema(arg: ManifestArg): Record<string, unknown> {
  const note = { description: arg.description, ...(arg.default !== undefined && { default: arg.default }) };
  switch (arg.kind) {
    case 'boolean':
      return { type: 'boolean', ...note };
    case 'number':
      return {
        type: arg.integer ? 'integer' : 'number',
        ...note,
        ...(arg.minimum !== undefined && { minimum: arg.minimum }),
        ...(arg.maximum !== undefined && { maximum: arg.maximum }),
      };
    case 'enum':
      return { type: 'string', enum: arg.values ?? [], ...note };
    case 'strings':
    case 'commands':
      return { type: 'array', items: { type: 'string' }, ...note };
    case 'string':
      return { type: 'string', ...note };
  }
}

interface Common {
  schema: Record<string, unknown>;
  key: 'tab' | 'timeout' | 'maxTokens';
  type: 'string' | 'number';
}

/** What every command of the daemon takes beside its own arguments; an argument of its own by that name wins. */
const COMMON: Readonly<Record<string, Common>> = {
  tab: { schema: { type: 'string', description: 'Tab id (default: current)' }, key: 'tab', type: 'string' },
  timeout_ms: {
    schema: { type: 'number', exclusiveMinimum: 0, description: 'Deadline' },
    key: 'timeout',
    type: 'number',
  },
  max_tokens: {
    schema: { type: 'integer', minimum: 1, description: 'Longest reply' },
    key: 'maxTokens',
    type: 'number',
  },
};

function commonOf(command: ManifestCommand): [string, Common][] {
  if (command.scope === 'client') return [];
  return Object.entries(COMMON).filter(([name]) => !command.args.some((arg) => arg.name === name));
}

function inputSchema(command: ManifestCommand): Tool['listed']['inputSchema'] {
  const required = command.args.filter((arg) => arg.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(command.args.map((arg) => [arg.name, argSchema(arg)])),
      ...Object.fromEntries(commonOf(command).map(([name, { schema }]) => [name, schema])),
    },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** The daemon checks the values against the record; here only the common ones are taken out. */
function plan(
  manifest: Manifest,
  tool: string,
  command: ManifestCommand,
  input: Record<string, unknown>,
): Planned {
  const args: Record<string, unknown> = {};
  const globals: Record<string, unknown> = {};
  const common = new Map(commonOf(command));
  for (const [name, value] of Object.entries(input)) {
    const own = command.args.find((arg) => arg.name === name);
    const shared = common.get(name);
    if (own) args[name] = own.kind === 'commands' ? linesOf(manifest, tool, name, value) : value;
    else if (shared && typeof value === shared.type) globals[shared.key] = value;
    else if (shared) throw wrongType(tool, name, `a ${shared.type}`);
    else throw unknownKey(tool, name, [...command.args.map((arg) => arg.name), ...common.keys()]);
  }
  return { command, args, globals: globals as GlobalFlags }; // keys and types are those of COMMON
}

function linesOf(manifest: Manifest, tool: string, name: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw wrongType(tool, name, 'a list of command lines');
  return value.map((line) => parseLine(manifest, String(line)));
}

function wrongType(tool: string, name: string, wanted: string): RutterError {
  return new RutterError('bad-value', `Cannot run "${tool}": ${JSON.stringify(name)} is not ${wanted}`);
}
