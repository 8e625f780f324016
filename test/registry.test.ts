/** What every command record must say, whoever wrote it. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { buildManifest } from '../scripts/manifest.ts';
import { COMMANDS } from '../src/commands/registry.ts';
import { GLOBAL_FLAGS } from '../src/protocol/global-flags.ts';

const ROOT = join(import.meta.dirname, '..');
const manifest = buildManifest(COMMANDS, '0.0.0', 1);
const args = manifest.commands.flatMap((command) => command.args.map((arg) => ({ command, arg })));
const names = (found: typeof args) => found.map(({ command, arg }) => `${command.name} ${arg.name}`);

test('registry is sorted by name', () => {
  const order = COMMANDS.map((command) => command.name);
  expect(order).toEqual([...order].sort());
});

test('registry gives no name or alias twice', () => {
  const all = manifest.commands.flatMap((command) => [command.name, ...command.aliases]);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

test('every command has a summary of one line without a period', () => {
  const wrong = manifest.commands.filter(({ summary }) => !/^[A-Z][^\n]{4,90}[^.\n]$/.test(summary));
  expect(wrong.map((command) => command.name)).toEqual([]);
});

test('every command has an example, and each example starts with the command', () => {
  const wrong = manifest.commands.filter(
    ({ name, aliases, examples }) =>
      examples.length === 0 ||
      !examples.every((example) => [name, ...aliases].some((each) => `${example} `.startsWith(`${each} `))),
  );
  expect(wrong.map((command) => command.name)).toEqual([]);
});

test('every argument has a description', () => {
  expect(names(args.filter(({ arg }) => arg.description.length < 3))).toEqual([]);
});

test('positions of a command run from 0 without gaps, required ones first, the rest last', () => {
  const wrong = manifest.commands.filter((command) => {
    const placed = command.args.filter((arg) => arg.position !== undefined);
    return placed.some(
      (arg, index) =>
        arg.position !== index ||
        (arg.rest && index !== placed.length - 1) ||
        (arg.required && placed.slice(0, index).some((earlier) => !earlier.required)),
    );
  });
  expect(wrong.map((command) => command.name)).toEqual([]);
});

test('no flag takes the name or letter of a global one', () => {
  const taken = GLOBAL_FLAGS.flatMap((flag) => [flag.flag, flag.short]);
  const wrong = args.filter(
    ({ arg }) => arg.flag && (taken.includes(arg.flag) || (arg.short && taken.includes(arg.short))),
  );
  expect(names(wrong)).toEqual([]);
});

test('no command has one letter for two flags', () => {
  const wrong = manifest.commands.filter((command) => {
    const letters = command.args.flatMap((arg) => arg.short ?? []);
    return new Set(letters).size !== letters.length || letters.some((letter) => letter.length !== 1);
  });
  expect(wrong.map((command) => command.name)).toEqual([]);
});

test('exactly the commands that the client carries out say what it does, each something else', () => {
  const wrong = manifest.commands.filter(
    ({ scope, client }) => (scope === 'client') !== (client !== undefined),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
  const works = manifest.commands.flatMap(({ client }) => (client ? Object.values(client) : []));
  expect(works.filter((work, index) => works.indexOf(work) !== index)).toEqual([]);
});

test('a person is shown only what the arguments of the command name', () => {
  const wants = ({ confirm }: (typeof manifest.commands)[number]): string[] => [
    ...(confirm?.shows === 'note' ? ['host'] : []),
    ...(confirm?.shows === 'action' ? ['id'] : []),
    ...(confirm?.pinned ? ['ifVersion'] : []),
  ];
  const wrong = manifest.commands.filter((command) =>
    wants(command).some((wanted) => !command.args.some(({ name }) => name === wanted)),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
  const unpinned = manifest.commands.filter(
    ({ confirm, args }) => !confirm?.pinned && args.some(({ name }) => name === 'ifVersion'),
  );
  expect(unpinned.map(({ name }) => name)).toEqual([]);
});

test('an editor is offered only for a text that a command reads', () => {
  const wrong = manifest.commands.filter(({ editor, args }) => editor && !args.some(({ input }) => input));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

/** Where commands are told apart by the fields of their records. */
const FACES = ['cli', 'calls', 'mcp', 'client', 'library', 'daemon', 'commands/daemon'];

test('no face tells commands apart by their names', async () => {
  const names = manifest.commands.flatMap(({ name, aliases }) => [name, ...aliases]);
  const words = names.map((name) => `'${name}'`).join('|');
  // A name of two words is nothing else; one of one word may also be a scope, a group or a kind of argument.
  const pairs = names.filter((name) => name.includes(' ')).map((name) => `'${name}'`);
  const compared = new RegExp(
    [
      `\\b(command|command\\.name|commandName)\\)? (=|!)== (${words})`,
      `\\bcommand(\\.name)?\\.startsWith\\('`,
      `(=|!)== (${pairs.join('|')})`,
      `(case )?(${pairs.join('|')}): `,
      `(includes|has|get)\\((${pairs.join('|')})\\)`,
    ].join('|'),
  );
  const found: string[] = [];
  for (const face of FACES)
    for await (const file of new Bun.Glob('**/*.ts').scan(join(ROOT, 'src', face))) {
      if (/\.(test|generated)\.ts$/.test(file)) continue;
      const lines = (await Bun.file(join(ROOT, 'src', face, file)).text()).split('\n');
      found.push(
        ...lines.filter((line) => compared.test(line)).map((line) => `${face}/${file}: ${line.trim()}`),
      );
    }
  expect(found).toEqual([]);
});
