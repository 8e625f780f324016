/** `docs/commands.md`: the reference, one section per command. */
import { GLOBAL_FLAGS } from '../../src/protocol/global-flags.ts';
import type { Manifest, ManifestArg, ManifestCommand } from '../../src/protocol/manifest.ts';
import type { DataShape, Results } from '../../src/protocol/results.ts';
import type { Group } from '../../src/protocol/vocabulary.ts';
import { block, cell, code, GENERATED, page, table } from './markdown.ts';
import { replyTable } from './reply-table.ts';
import { variableRows } from './settings-page.ts';
import { flagSpelling, flags, usage, wordSpelling } from './usage.ts';

export const GROUPS: Record<Group, string> = {
  nav: 'Go somewhere',
  see: 'See the page',
  act: 'Act on the page',
  // A group must not have a command's name: both would be the same anchor.
  tabs: 'Manage tabs',
  watch: 'What the page said and loaded',
  network: 'What pages load, and what they get instead',
  emulate: 'Another device, place or time',
  output: 'Take something out of the page',
  state: 'Logins: cookies, storage, states',
  browser: 'The browser itself, and people',
  memory: 'What was learnt about sites',
  defence: 'Defence',
  daemon: 'Rutter itself',
};

/** Groups in reading order, each with its commands. */
export function byGroup(manifest: Manifest): [string, ManifestCommand[]][] {
  return Object.entries(GROUPS)
    .map(([group, title]): [string, ManifestCommand[]] => [
      title,
      manifest.commands.filter((command) => command.group === group),
    ])
    .filter(([, commands]) => commands.length > 0);
}

const EFFECTS = {
  read: 'read: looks at the page and changes nothing',
  write: 'write: acts on the page',
  admin: 'admin: changes what Rutter keeps',
  meta: 'meta: speaks about Rutter',
  control: 'control: controls the daemon',
} as const;

const SCOPES = {
  tab: 'a tab, in its queue',
  session: 'a session',
  daemon: 'the daemon',
  client: 'nothing; the client answers it',
} as const;

export function commandsPage(manifest: Manifest, results: Results): string {
  const groups = byGroup(manifest);
  return page([
    GENERATED,
    '# Commands',
    'Every command ends with one reply: what happened, what was seen to change, and what to type next. `--json` prints the same as one object. Exit statuses and codes are in [errors.md](errors.md).',
    ...groups.map(([title, commands]) => `**${title}:** ${commands.map(link).join(', ')}`),
    'A `<target>` is a ref from a snapshot (`@e12`, `@c3`), a CSS selector, `role=button[name="Save"]`, `text=…` or `label=…`. Several matches are an error that lists them with refs.',
    'Under “Reply” stands what `data` holds when the reply is ok: `?` marks a field that may be absent, `[]` each item of a list. What a page said is sealed, so it has markers around it; after a failure `data` has particulars of that. A command without such a table gives no data.',
    '## Flags of every command',
    table(['Flag', ''], GLOBAL_FLAGS.map(globalRow)),
    '## Environment',
    'Each is also a key of the settings files: [settings.md](settings.md).',
    table(['Variable', ''], variableRows()),
    ...groups.flatMap(([title, commands]) => [
      `## ${title}`,
      ...commands.map((command) => section(command, results[command.name])),
    ]),
  ]);
}

const link = ({ name }: ManifestCommand): string => `[${name}](#${name.replaceAll(' ', '-')})`;

function globalRow(flag: (typeof GLOBAL_FLAGS)[number]): string[] {
  const name = flag.short ? `-${flag.short}, --${flag.flag}` : `--${flag.flag}`;
  return [
    code(flag.kind === 'boolean' ? name : `${name} <${flag.placeholder ?? 'value'}>`),
    cell(flag.description),
  ];
}

function section(command: ManifestCommand, result: DataShape | undefined): string {
  return [
    `### ${command.name}`,
    `${command.summary}.`,
    block([`rutter ${usage(command)}`]),
    command.details,
    command.args.length > 0 && table(['Argument', ''], argRows(command)),
    replyTable(result),
    facts(command),
    block(command.examples.map((example) => `rutter ${example}`)),
  ]
    .filter((text) => typeof text === 'string')
    .join('\n\n');
}

function argRows(command: ManifestCommand): string[][] {
  const placed = command.args.filter((arg) => arg.position !== undefined);
  return [
    ...placed.map((arg) => [code(wordSpelling(arg)), describe(arg)]),
    ...flags(command).map((arg) => [code(flagSpelling(arg, 'full')), describe(arg)]),
  ];
}

function describe(arg: ManifestArg): string {
  const notes = [
    arg.input ? 'else standard input' : arg.required && arg.position === undefined && 'required',
    arg.default !== undefined && `default ${arg.default}`,
    arg.kind === 'strings' && !arg.rest && 'may be repeated',
  ].filter(Boolean);
  return cell(arg.description) + (notes.length > 0 ? ` (${notes.join(', ')})` : '');
}

function facts(command: ManifestCommand): string {
  return [
    `Effect: ${EFFECTS[command.effect]}.`,
    `Runs on ${SCOPES[command.scope]}.`,
    command.opensTab && 'Opens a tab when the session has none.',
    command.underDialog && 'May run while a dialog is open.',
    command.deadlineMs !== undefined && `Deadline: ${command.deadlineMs / 1000} s.`,
    command.aliases.length > 0 && `Also: ${command.aliases.map(code).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
