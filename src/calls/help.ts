/** Help texts, from the manifest alone. */

import { FROM_FILE, inputArg } from '../protocol/argv.ts';
import { commandAt, membersOf } from '../protocol/find-command.ts';
import { GLOBAL_FLAGS } from '../protocol/global-flags.ts';
import type { Manifest, ManifestArg, ManifestCommand } from '../protocol/manifest.ts';

const GROUPS: readonly [ManifestCommand['group'], string][] = [
  ['nav', 'Go somewhere'],
  ['see', 'See the page'],
  ['act', 'Act on the page'],
  ['tabs', 'Tabs'],
  ['watch', 'What the page said and loaded'],
  ['network', 'What pages load, and what they get instead'],
  ['emulate', 'Another device, place or time'],
  ['output', 'Take something out of the page'],
  ['state', 'Logins: cookies, storage, states'],
  ['browser', 'The browser itself, and people'],
  ['memory', 'What was learnt about sites'],
  ['defence', 'Defence'],
  ['daemon', 'Rutter itself'],
];

/** All commands by group, one line each. */
export function overview(manifest: Manifest): string {
  const groups = GROUPS.map(([group, title]) => {
    const rows = manifest.commands
      .filter((command) => command.group === group)
      .map((command) => row(usage(command), command.summary));
    return [`${title}:`, ...rows].join('\n');
  });
  return [
    `rutter ${manifest.version}: a browser for agents. Usage: rutter <command> [arguments] [flags]`,
    ...groups,
    [
      'Flags of every command:',
      ...GLOBAL_FLAGS.map((flag) => row(flagSpelling(flag), flag.description)),
    ].join('\n'),
    'A target is a ref of a snapshot (@e12), a CSS selector, role=button[name="Save"], text=… or label=…\nrutter help <command> explains one command.',
  ].join('\n\n');
}

/** All that the record says of one command. */
export function commandHelp(command: ManifestCommand): string {
  const parts = [`rutter ${usage(command)}`, command.summary];
  if (command.details) parts.push(command.details);
  if (command.aliases.length > 0) parts.push(`Also: ${command.aliases.join(', ')}`);
  if (command.args.length > 0)
    parts.push(['Arguments:', ...command.args.map((arg) => row(argSpelling(arg), describe(arg)))].join('\n'));
  parts.push(['Examples:', ...command.examples.map((example) => `  rutter ${example}`)].join('\n'));
  return parts.join('\n\n');
}

/** What `help <words>` shows: one command, or all whose first word it is. */
export function topicHelp(manifest: Manifest, topic: string): string {
  const members = membersOf(manifest, topic);
  if (members.length === 0) return commandHelp(commandAt(manifest, topic.split(' ')).command);
  const rows = manifest.commands
    .filter(({ name, aliases }) =>
      [name, ...aliases].some((each) => each === topic || each.startsWith(`${topic} `)),
    )
    .map((command) => row(usage(command), command.summary));
  return [`rutter ${topic} …`, ...rows, `rutter help ${topic} <command> explains one.`].join('\n');
}

/** `click <target> [flags]` */
export function usage(command: ManifestCommand): string {
  const words = command.args
    .filter((arg) => !arg.flag && !arg.input)
    .map((arg) => {
      const word = `${arg.placeholder ?? arg.name}${arg.rest ? '…' : ''}`;
      return arg.required ? `<${word}>` : `[${word}]`;
    });
  return [command.name, ...words, ...(inputArg(command) ? ['< file'] : [])].join(' ');
}

function row(left: string, right: string): string {
  return left.length <= 28 ? `  ${left.padEnd(28)} ${right}` : `  ${left}\n  ${' '.repeat(28)} ${right}`;
}

function argSpelling(arg: ManifestArg): string {
  if (arg.input) return `${FROM_FILE} <file>`;
  return arg.flag
    ? flagSpelling({ flag: arg.flag, kind: arg.kind, short: arg.short, placeholder: arg.placeholder })
    : `<${arg.placeholder ?? arg.name}>`;
}

function flagSpelling(flag: {
  flag: string;
  kind: string;
  short?: string | undefined;
  placeholder?: string | undefined;
}): string {
  const value = flag.kind === 'boolean' ? '' : ` <${flag.placeholder ?? flag.kind}>`;
  return `${flag.short ? `-${flag.short}, ` : ''}--${flag.flag}${value}`;
}

function describe(arg: ManifestArg): string {
  const notes = [
    arg.values ? `one of ${arg.values.join(', ')}` : '',
    arg.default === undefined ? '' : `default ${arg.default}`,
    arg.input ? 'else standard input' : '',
    arg.required ? '' : arg.flag ? '' : 'optional',
  ].filter(Boolean);
  return notes.length > 0 ? `${arg.description} (${notes.join('; ')})` : arg.description;
}
