/** How a command is written, from its manifest entry: for the reference page and the skill. */
import { FROM_FILE } from '../../src/protocol/argv.ts';
import type { ManifestArg, ManifestCommand } from '../../src/protocol/manifest.ts';

/** `click <target> [--button left|right|middle]`, positions first. */
export function usage(command: ManifestCommand): string {
  return [
    command.name,
    ...words(command),
    ...flags(command).map((flag) => bracket(flag, flagSpelling(flag))),
  ].join(' ');
}

const words = (command: ManifestCommand): string[] =>
  command.args.filter((arg) => arg.position !== undefined).map((arg) => bracket(arg, wordSpelling(arg)));

export const flags = (command: ManifestCommand): ManifestArg[] =>
  command.args.filter((arg) => arg.position === undefined);

const bracket = (arg: ManifestArg, text: string): string => (arg.required && !arg.input ? text : `[${text}]`);

export function wordSpelling(arg: ManifestArg): string {
  const inner = arg.kind === 'enum' && arg.values ? arg.values.join('|') : `<${arg.placeholder ?? arg.name}>`;
  return arg.rest ? `${inner}…` : inner;
}

/** `-n, --max-lines <n>`; in a usage line only the short form when there is one. */
export function flagSpelling(arg: ManifestArg, style: 'usage' | 'full' = 'usage'): string {
  const long = arg.input ? FROM_FILE : `--${arg.flag}`;
  const name = arg.short ? (style === 'full' ? `-${arg.short}, ${long}` : `-${arg.short}`) : long;
  if (arg.input) return `${name} <file>`;
  return arg.kind === 'boolean' ? name : `${name} ${flagValue(arg)}`;
}

const flagValue = (arg: ManifestArg): string =>
  arg.kind === 'enum' && arg.values ? arg.values.join('|') : `<${arg.placeholder ?? arg.name}>`;
