/** The three command line tools under one interface: how each is told to do the same work. */
import type { Ran } from './process.ts';

export type ToolName = 'rutter' | 'agent-browser' | 'playwright-cli';

/** `all`: the whole page, whatever its size; only rutter cuts at a budget. */
export type SnapshotMode = 'full' | 'interactive' | 'all';

/** `start` is the first command of all: no daemon, no browser. `json` is for rutter, whose replies tell `took_ms`. */
export type Work =
  | { do: 'start' | 'goto'; url: string }
  | { do: 'snapshot'; mode: SnapshotMode; json?: boolean }
  | { do: 'click' | 'text'; target: string }
  | { do: 'fill'; target: string; text: string }
  | { do: 'press'; key: string }
  | { do: 'version' | 'stop' };

export interface Tool {
  name: ToolName;
  version: string;
  /** Own home and working folder, below a temporary one. */
  home: string;
  /** Path of the program, which is its daemon's too. */
  program: string;
  run(work: Work): Promise<Ran>;
  /** Whether the tool has such a command at all. */
  can(work: Work): boolean;
}

/** Words after the program's name; undefined where the tool has no such command. */
export type Speak = (work: Work) => string[] | undefined;

const RUTTER_MODES: Readonly<Record<SnapshotMode, string[]>> = {
  full: [],
  interactive: ['-i'],
  all: ['--budget', '1000000'],
};

export const speakRutter: Speak = (work) => {
  switch (work.do) {
    case 'start':
    case 'goto':
      return ['goto', work.url];
    case 'snapshot':
      return ['snapshot', ...RUTTER_MODES[work.mode], ...(work.json ? ['--json'] : [])];
    case 'fill':
      return ['fill', work.target, work.text, '--json'];
    case 'press':
      return ['press', work.key, '--json'];
    case 'click':
    case 'text':
      return [work.do, work.target, '--json'];
    case 'version':
      return ['--version'];
    case 'stop':
      return ['stop'];
  }
};

export const speakAgentBrowser: Speak = (work) => {
  switch (work.do) {
    case 'start':
    case 'goto':
      return ['open', work.url];
    case 'snapshot':
      return { full: ['snapshot'], interactive: ['snapshot', '-i'], all: undefined }[work.mode];
    case 'fill':
      return ['fill', work.target, work.text];
    case 'press':
      return ['press', work.key];
    case 'click':
      return ['click', work.target];
    case 'text':
      return ['get', 'text', work.target];
    case 'version':
      return ['--version'];
    case 'stop':
      return ['close', '--all'];
  }
};

export const speakPlaywrightCli: Speak = (work) => {
  switch (work.do) {
    case 'start':
      return ['open', work.url];
    case 'goto':
      return ['goto', work.url];
    case 'snapshot':
      return { full: ['snapshot'], interactive: undefined, all: undefined }[work.mode];
    case 'fill':
      return ['fill', bare(work.target), work.text];
    case 'press':
      return ['press', work.key];
    case 'click':
      return ['click', bare(work.target)];
    case 'text':
      return ['eval', 'element => element.textContent', bare(work.target)];
    case 'version':
      return ['--version'];
    case 'stop':
      return ['close'];
  }
};

function bare(target: string): string {
  return target.replace(/^@/, '');
}

/** Ref of the control with this role and name in a snapshot of any of the three, as `@e4`. */
export function refOf(snapshot: string, role: string, name: string): string {
  const wanted = `${role} "${name}"`;
  const rest = snapshot
    .split('\n')
    .find((line) => line.includes(wanted))
    ?.split(wanted)[1];
  const ref = rest && /(?:@|\bref=)((?:f\d+)?[ec]\d+)/.exec(rest)?.[1];
  if (!ref) throw new Error(`Cannot find ${role} "${name}" with a ref in:\n${snapshot.slice(0, 2000)}`);
  return `@${ref}`;
}

/** The role is a line's first word; YAML may put a quote before it. Options of a closed list are no controls of their own. */
const CONTROL_REGEXP =
  /^\s*- '?(?:link|button|textbox|searchbox|combobox|listbox|checkbox|radio|switch|slider|spinbutton|menuitem(?:checkbox|radio)?|tab|treeitem)\b/;

export interface Counted {
  bytes: number;
  refs: number;
  /** Refs of lines whose role can be acted on, and rutter's `@c`. */
  controls: number;
}

/** Size and refs of a snapshot; `limit` counts only the whole lines within its first bytes. */
export function countRefs(snapshot: string, limit = Number.POSITIVE_INFINITY): Counted {
  const counted = { bytes: 0, refs: 0, controls: 0 };
  for (const line of snapshot.split('\n')) {
    const bytes = Buffer.byteLength(line) + 1;
    if (counted.bytes + bytes > limit + 1) break;
    counted.bytes += bytes;
    countLine(line, counted);
  }
  return counted;
}

function countLine(line: string, counted: Counted): void {
  // Names are page text and may say anything; what is outside the quotes is the tool's.
  const own = line.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const refs = own.match(/(?:@|\bref=)(?:f\d+)?[ec]\d+/g) ?? [];
  counted.refs += refs.length;
  if (refs.length > 0 && (CONTROL_REGEXP.test(line) || own.includes('@c'))) counted.controls += refs.length;
}
