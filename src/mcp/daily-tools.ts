/**
 * The short list: a few tools for what an agent does all day, and one that runs any command line. Each turns its
 * arguments into the words of a command line, so that the one parser checks them.
 */
import { z } from 'zod';
import { findCommand } from '../protocol/argv.ts';
import type { Manifest } from '../protocol/manifest.ts';
import { splitWords } from '../protocol/split-words.ts';
import { annotationsOf } from './annotations.ts';
import { checkInput } from './check.ts';
import { planWords } from './command-line.ts';
import type { Tool } from './tool.ts';

interface Line {
  words: string[];
  /** Text for a command that takes one. */
  input?: string | undefined;
}

interface DailyTool<S extends z.ZodObject = z.ZodObject> {
  name: string;
  description: string;
  /** Every command it may run; the tool is listed when the manifest has them all. */
  commands: readonly string[];
  schema: S;
  line(input: z.output<S>): Line;
}

const daily = <S extends z.ZodObject>(tool: DailyTool<S>): DailyTool => tool as unknown as DailyTool; // `line` is only called with what `schema` gave

const tab = z.string().optional().describe('tab id, e.g. t2 (default: current)');
const flags = z.string().optional().describe('more flags, as in `help <command>`');
const target = z.string().optional().describe('ref (@e12), CSS, role=button[name="Save"], text=… or label=…');

const onTab = (id: string | undefined): string[] => (id === undefined ? [] : ['--tab', id]);
const given = (word: string | undefined): string[] => (word === undefined ? [] : [word]);
const more = (text: string | undefined): string[] => (text === undefined ? [] : splitWords(text));
const on = (name: string, set: boolean | undefined): string[] => (set ? [`--${name}`] : []);
const valued = (name: string, value: string | number | undefined): string[] =>
  value === undefined ? [] : [`--${name}=${value}`];

const ACTIONS = [
  'click',
  'fill',
  'type',
  'press',
  'select',
  'check',
  'uncheck',
  'hover',
  'scroll',
  'drag',
  'upload',
  'dialog',
  'back',
  'forward',
  'reload',
] as const;

/** Actions whose target is where the keys or the wheel go, not what is acted on. */
const AIMED: readonly string[] = ['press', 'scroll'];

const READINGS = ['text', 'markdown', 'html', 'screenshot', 'console', 'network'] as const;

const TOOLS: readonly DailyTool[] = [
  daily({
    name: 'open',
    description: 'Open an address in the current tab, or in a new one.',
    commands: ['goto', 'newtab'],
    schema: z.strictObject({ url: z.string(), new_tab: z.boolean().optional(), tab }),
    line: (input) => ({
      words: [input.new_tab ? 'newtab' : 'goto', ...onTab(input.tab), '--', input.url],
    }),
  }),
  daily({
    name: 'snapshot',
    description: 'The page as text with refs (@e12) to act on. Use after open and when refs are stale.',
    commands: ['snapshot'],
    schema: z.strictObject({
      interactive: z.boolean().optional().describe('only what can be acted on; much shorter'),
      diff: z.boolean().optional().describe('only changes since the last snapshot'),
      scope: z.string().optional().describe('only inside this ref or selector'),
      after: z.string().optional().describe('go on where the last one was cut'),
      annotate: z.boolean().optional().describe('also a picture with the refs'),
      flags,
      tab,
    }),
    line: (input) => ({
      words: [
        'snapshot',
        ...on('interactive', input.interactive),
        ...on('diff', input.diff),
        ...on('annotate', input.annotate),
        ...valued('scope', input.scope),
        ...valued('after', input.after),
        ...onTab(input.tab),
        ...more(input.flags),
      ],
    }),
  }),
  daily({
    name: 'act',
    description:
      'Act on the page; the reply says what came of it. text: fill/type text, press key (Enter, Control+a), scroll direction, select options, upload files, dialog accept|dismiss, drag destination.',
    commands: ACTIONS,
    schema: z.strictObject({
      action: z.enum(ACTIONS),
      target,
      text: z.union([z.string(), z.array(z.string())]).optional(),
      flags,
      tab,
    }),
    line: (input) => {
      const aimed = AIMED.includes(input.action);
      const texts = input.text === undefined ? [] : [input.text].flat();
      return {
        words: [
          input.action,
          ...(aimed ? valued('on', input.target) : []),
          ...onTab(input.tab),
          ...more(input.flags),
          '--',
          ...(aimed ? [] : given(input.target)),
          ...texts,
        ],
      };
    },
  }),
  daily({
    name: 'read',
    description: 'Read what a snapshot does not show: text, HTML, a picture, console, requests.',
    commands: ['text', 'html', 'screenshot', 'console', 'network'],
    schema: z.strictObject({ what: z.enum(READINGS), target, flags, tab }),
    line: (input) => ({
      words: [
        ...(input.what === 'markdown' ? ['text', '--markdown'] : [input.what]),
        ...onTab(input.tab),
        ...more(input.flags),
        '--',
        ...given(input.target),
      ],
    }),
  }),
  daily({
    name: 'find',
    description: 'Find elements by the words they show; gives refs.',
    commands: ['find'],
    schema: z.strictObject({ words: z.string(), role: z.string().optional(), tab }),
    line: (input) => ({
      words: ['find', ...valued('role', input.role), ...onTab(input.tab), '--', input.words],
    }),
  }),
  daily({
    name: 'tabs',
    description: 'List tabs, switch to one, close one.',
    commands: ['tabs', 'tab', 'closetab'],
    schema: z.strictObject({ action: z.enum(['list', 'switch', 'close']), tab }),
    line: (input) => ({
      words: [
        { list: 'tabs', switch: 'tab', close: 'closetab' }[input.action],
        ...(input.action === 'list' ? [] : given(input.tab)),
      ],
    }),
  }),
  daily({
    name: 'wait',
    description: 'Wait for one thing: a target (or ms) in "what", a text, a URL pattern, a quiet page.',
    commands: ['wait'],
    schema: z.strictObject({
      what: z.string().optional(),
      text: z.string().optional(),
      url: z.string().optional(),
      gone: z.boolean().optional().describe('until what or text has gone'),
      idle: z.boolean().optional(),
      timeout_ms: z.number().positive().optional(),
      tab,
    }),
    line: (input) => ({
      words: [
        'wait',
        ...valued('text', input.text),
        ...valued('url', input.url),
        ...on('gone', input.gone),
        ...on('idle', input.idle),
        ...valued('timeout', input.timeout_ms),
        ...onTab(input.tab),
        '--',
        ...given(input.what),
      ],
    }),
  }),
  daily({
    name: 'note',
    description: 'What was learnt about a site: show or list notes, save one for the current site, rate one.',
    commands: ['domain-skill show', 'domain-skill list', 'domain-skill save', 'domain-skill feedback'],
    schema: z.strictObject({
      action: z.enum(['show', 'list', 'save', 'good', 'bad']),
      host: z.string().optional(),
      body: z.string().optional().describe('Markdown, for save: what works on this site, no page text'),
    }),
    line: ({ action, host, body }) => {
      const rating = action === 'good' || action === 'bad';
      return {
        words: ['domain-skill', rating ? 'feedback' : action, ...given(host), ...(rating ? [action] : [])],
        ...(body !== undefined && { input: body }),
      };
    },
  }),
  daily({
    name: 'run',
    description:
      'Any command line, e.g. `eval document.title`, `batch "fill @e1 Ada" "click @e2"`. `help` lists all commands, `help <command>` explains one.',
    commands: ['help'],
    schema: z.strictObject({
      line: z.string(),
      input: z.string().optional().describe('text for a command that reads standard input'),
    }),
    line: (input) => ({ words: splitWords(input.line), input: input.input }),
  }),
];

/** A tool whose commands this version lacks is left out. */
export function dailyTools(manifest: Manifest): Tool[] {
  const has = (known: string): boolean =>
    manifest.commands.some(({ name, aliases }) => name === known || aliases.includes(known));
  return TOOLS.filter(({ commands }) => commands.every(has)).map((tool) => makeTool(manifest, tool));
}

function makeTool(manifest: Manifest, tool: DailyTool): Tool {
  // The schema of an object; zod's type for it is wider.
  const schema = z.toJSONSchema(tool.schema, { io: 'input' }) as Tool['listed']['inputSchema'];
  const { $schema: _, ...inputSchema } = schema;
  // `run` reaches every command.
  const commands =
    tool.name === 'run' ? manifest.commands : tool.commands.map((name) => findCommand(manifest, name));
  return {
    listed: {
      name: tool.name,
      description: tool.description,
      inputSchema,
      annotations: annotationsOf(commands),
    },
    plan: async (input) => {
      const { words, input: text } = tool.line(checkInput(tool.name, tool.schema, input));
      return await planWords(manifest, words, text);
    },
  };
}
