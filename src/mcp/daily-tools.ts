/**
 * The short list: a few tools for what an agent does all day, made from the records that name them, and one that runs any
 * command line.
 */
import { z } from 'zod';
import { takeGiven } from '../calls/input.ts';
import { fillCommand, type Given, lineWords } from '../protocol/argv.ts';
import { LONGEST_MS } from '../protocol/duration.ts';
import type { Manifest, ManifestCommand } from '../protocol/manifest.ts';
import { splitWords } from '../protocol/split-words.ts';
import type { DailyTool } from '../protocol/vocabulary.ts';
import { annotationsOf } from './annotations.ts';
import { checkInput } from './check.ts';
import { planWords } from './command-line.ts';
import type { Planned, Tool } from './tool.ts';

/** A call of a tool: which of its commands is meant, and what that is given. */
interface Meant extends Omit<Given, 'flags'> {
  /** The tool's word for the command. */
  as: string;
  /** For the argument that the record names, else for the first position. */
  target?: string | undefined;
  tab?: string | undefined;
  timeout?: number | undefined;
  /** More flags, as they are typed. */
  flags?: string | undefined;
  /** Text for a command that takes one. */
  input?: string | undefined;
}

interface Shape<S extends z.ZodObject = z.ZodObject> {
  description: string;
  schema: S;
  meant(input: z.output<S>): Meant;
}

/** A tool's own words, as the records have them: at least one. */
type Words = readonly [string, ...string[]];

const shape = <S extends z.ZodObject>(made: Shape<S>): Shape => made as unknown as Shape; // `meant` is only called with what `schema` gave

const tab = z.string().optional().describe('tab id, e.g. t2 (default: current)');
const flags = z.string().optional().describe('more flags, as in `help <command>`');
const target = z.string().optional().describe('ref (@e12), CSS, role=button[name="Save"], text=… or label=…');

const isDeadline = (ms: number): boolean => ms >= 1 && ms <= LONGEST_MS;

const given = (word: string | undefined): string[] => (word === undefined ? [] : [word]);

/** How each tool looks, and what a call of it means. The order is that of the list. */
const SHAPES: Readonly<Record<DailyTool, (words: Words) => Shape>> = {
  open: () =>
    shape({
      description: 'Open an address in the current tab, or in a new one.',
      schema: z.strictObject({ url: z.string(), new_tab: z.boolean().optional(), tab }),
      meant: ({ url, new_tab, tab }) => ({ as: new_tab ? 'new tab' : 'here', words: [url], tab }),
    }),
  snapshot: () =>
    shape({
      description: 'The page as text with refs (@e12) to act on. Use after open and when refs are stale.',
      schema: z.strictObject({
        interactive: z.boolean().optional().describe('only what can be acted on; much shorter'),
        diff: z.boolean().optional().describe('only changes since the last snapshot'),
        scope: z.string().optional().describe('only inside this ref or selector'),
        after: z.string().optional().describe('go on where the last one was cut'),
        annotate: z.boolean().optional().describe('also a picture with the refs'),
        flags,
        tab,
      }),
      meant: ({ flags, tab, ...args }) => ({ as: 'snapshot', args, flags, tab }),
    }),
  act: (words) =>
    shape({
      description:
        'Act on the page; the reply says what came of it. text: fill/type text, press key (Enter, Control+a), scroll direction, select options, upload files, dialog accept|dismiss, drag destination.',
      schema: z.strictObject({
        action: z.enum(words),
        target,
        text: z.union([z.string(), z.array(z.string())]).optional(),
        flags,
        tab,
      }),
      meant: ({ action, text = [], ...rest }) => ({ as: action, words: [text].flat(), ...rest }),
    }),
  read: (words) =>
    shape({
      description: 'Read what a snapshot does not show: text, HTML, a picture, console, requests.',
      schema: z.strictObject({ what: z.enum(words), target, flags, tab }),
      meant: ({ what, ...rest }) => ({ as: what, ...rest }),
    }),
  find: () =>
    shape({
      description: 'Find elements by the words they show; gives refs.',
      schema: z.strictObject({ words: z.string(), role: z.string().optional(), tab }),
      meant: ({ words, role, tab }) => ({ as: 'find', args: { role }, words: [words], tab }),
    }),
  tabs: (words) =>
    shape({
      description: 'List tabs, switch to one, close one.',
      schema: z.strictObject({ action: z.enum(words), tab }),
      meant: ({ action, tab }) => ({ as: action, words: action === 'list' ? [] : given(tab) }),
    }),
  wait: () =>
    shape({
      description: 'Wait for one thing: a target (or ms) in "what", a text, a URL pattern, a quiet page.',
      schema: z.strictObject({
        what: z.string().optional(),
        text: z.string().optional(),
        url: z.string().optional(),
        gone: z.boolean().optional().describe('until what or text has gone'),
        idle: z.boolean().optional(),
        timeout_ms: z.number().positive().refine(isDeadline, 'expected 1 ms to a day').optional(),
        tab,
      }),
      meant: ({ what, timeout_ms, tab, ...args }) => ({
        as: 'wait',
        words: given(what),
        args,
        timeout: timeout_ms === undefined ? undefined : Math.round(timeout_ms),
        tab,
      }),
    }),
  note: (words) =>
    shape({
      description:
        'What was learnt about a site: show or list notes, save one for the current site, rate one.',
      schema: z.strictObject({
        action: z.enum(words),
        host: z.string().optional(),
        body: z.string().optional().describe('Markdown, for save: what works on this site, no page text'),
      }),
      meant: ({ action, host, body }) => ({ as: action, words: given(host), input: body }),
    }),
};

/** A tool for each of the list that some command names, and the one that runs any. */
export function dailyTools(manifest: Manifest): Tool[] {
  // The keys of a record of all tools.
  const names = Object.keys(SHAPES) as DailyTool[];
  return [...names.flatMap((name) => toolOf(manifest, name)), runTool(manifest)];
}

function toolOf(manifest: Manifest, name: DailyTool): Tool[] {
  const carried = manifest.commands.filter((command) => command.carried?.tool === name);
  const [first, ...others] = carried.flatMap(({ carried }) => Object.keys(carried?.as ?? {}));
  if (first === undefined) return [];
  const { description, schema, meant } = SHAPES[name]([first, ...others]);
  return [
    {
      listed: { name, description, inputSchema: jsonSchema(schema), annotations: annotationsOf(carried) },
      plan: async (input) => await plan(manifest, carried, meant(checkInput(name, schema, input))),
    },
  ];
}

async function plan(manifest: Manifest, carried: readonly ManifestCommand[], meant: Meant): Promise<Planned> {
  const command = carried.find((each) => Object.hasOwn(each.carried?.as ?? {}, meant.as));
  if (!command?.carried) throw new Error(`No command is carried as "${meant.as}"`);
  const { target: aim, as } = command.carried;
  const parsed = fillCommand(manifest, command, {
    args: present({ ...as[meant.as], ...meant.args, ...(aim !== undefined && { [aim]: meant.target }) }),
    words: [...(aim === undefined ? given(meant.target) : []), ...(meant.words ?? [])],
    flags: meant.flags === undefined ? [] : splitWords(meant.flags),
  });
  await takeGiven(manifest, parsed, meant.input);
  const { args, globals } = parsed;
  const { tab, timeout } = meant;
  const own = { ...(tab !== undefined && { tab }), ...(timeout !== undefined && { timeout }) };
  return { command, args, globals: { ...own, ...globals } };
}

/** Without what was not given; a flag that is false is as one that is absent. */
const present = <T extends Record<string, unknown>>(values: T): Partial<T> =>
  // The same keys, but for some.
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== false),
  ) as Partial<T>;

function runTool(manifest: Manifest): Tool {
  const name = 'run';
  const schema = z.strictObject({
    line: z.string(),
    input: z.string().optional().describe('text for a command that reads standard input'),
  });
  const description =
    'Any command line, e.g. `eval document.title`, `batch "fill @e1 Ada" "click @e2"`. `help` lists all commands, `help <command>` explains one.';
  return {
    listed: {
      name,
      description,
      inputSchema: jsonSchema(schema),
      annotations: annotationsOf(manifest.commands),
    },
    plan: async (input) => {
      const { line, input: text } = checkInput(name, schema, input);
      return await planWords(manifest, lineWords(line), text);
    },
  };
}

function jsonSchema(schema: z.ZodObject): Tool['listed']['inputSchema'] {
  // The schema of an object; zod's type for it is wider.
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema, {
    io: 'input',
  }) as Tool['listed']['inputSchema'];
  return inputSchema;
}
