/** Follows the steps of a case through the command line, as `pages/steps.json` and `more/steps.json` write them. */
import { expect } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Run, type RunOptions, type Rutter, within } from '../harness.ts';
import { type Line, parseLines } from '../support/lines.ts';

/** `[operation, …]`; what follows depends on the operation. */
export type Step = (string | number | string[])[];

export interface Case {
  id: string;
  /** What the page is, in words. */
  title: string;
  page: string;
  steps: Step[];
  /** What `#out` shows at the end. */
  expect: string;
}

/** A redrawing page may make a ref stale between two commands; an honest tool says so and the agent looks again. */
const STALE_TRIES = 12;
/** A page that redraws itself faster than the agent looks leaves it a selector, which is looked up when it is used. */
const REF_TRIES = 4;
/** A refusal that takes longer than this is a hang. */
const REFUSAL_LIMIT_MS = 6000;
const OUT_LIMIT_MS = 3000;

const SAMPLE = 'sample text\n';

export class CaseRunner {
  readonly #rutter: Rutter;
  readonly #base: string;
  readonly #case: Case;
  readonly options: RunOptions;
  /** Lines of the last `look`, whose refs later steps use. */
  #looked: Line[] = [];
  /** Every reply in order, for checks beyond PASS. */
  readonly runs: Run[] = [];

  constructor(rutter: Rutter, base: string, testCase: Case, session = testCase.id) {
    this.#rutter = rutter;
    this.#base = base;
    this.#case = testCase;
    this.options = { session };
  }

  /** Opens the page, takes all steps and expects the final text of `#out`. */
  async play(): Promise<void> {
    await this.open();
    for (const step of this.#case.steps) await this.take(step);
    await this.expectOut(this.#case.expect);
  }

  async open(): Promise<Run> {
    return await this.must(['goto', this.#base + this.#case.page]);
  }

  async expectOut(wanted: string): Promise<void> {
    const end = performance.now() + OUT_LIMIT_MS;
    let out = await this.#rutter.out(this.options);
    while (out !== wanted && performance.now() < end) {
      await sleep(100);
      out = await this.#rutter.out(this.options);
    }
    expect(out).toBe(wanted);
  }

  async must(args: string[]): Promise<Run> {
    const run = await this.#rutter.run(args, this.options);
    this.runs.push(run);
    if (run.exit !== 0)
      throw new Error(
        `${this.#case.id}: "rutter ${args.join(' ')}" exited ${run.exit}:\n${run.stdout}${run.stderr}`,
      );
    return run;
  }

  /** Takes one step; returns the last reply where the step is a command. */
  async take(step: Step): Promise<Run | undefined> {
    const [operation, ...args] = step;
    const take = OPERATIONS[String(operation)];
    if (!take) throw new Error(`${this.#case.id}: there is no operation ${operation}`);
    return await take(this, args);
  }

  /** Runs a command on a control, again with a new ref where the old one was refused as stale. */
  async on(role: string, name: string, makeArgs: (target: string) => string[]): Promise<Run> {
    for (let tries = 1; ; tries++) {
      const target = tries > REF_TRIES ? selectorOf(role, name) : await this.locate(role, name);
      const run = await this.#rutter.run(makeArgs(target), this.options);
      this.runs.push(run);
      if (run.exit === 0) return run;
      const again = run.own.startsWith('error ref-stale') ? STALE_TRIES : run.exit === 3 ? 2 : 0;
      if (tries >= again)
        throw new Error(
          `${this.#case.id}: "rutter ${makeArgs(target).join(' ')}" (${role} "${name}"):\n${run.stdout}`,
        );
      this.#looked = [];
    }
  }

  async look(): Promise<Line[]> {
    this.#looked = await this.#rutter.snapshot(this.options);
    return this.#looked;
  }

  forget(): void {
    this.#looked = [];
  }

  /** The control's ref in the last look or a new snapshot, else a selector that says the same. */
  async locate(role: string, name: string): Promise<string> {
    if (role === 'css') return name;
    const known = findRef(this.#looked, role, name);
    if (known) return known;
    const found = findRef(await this.lines(role, name), role, name);
    return found ?? selectorOf(role, name);
  }

  /** Lines of a snapshot with that control in it, if the page has it: the whole first, then a search. */
  async lines(role: string, name: string): Promise<Line[]> {
    const lines = await this.#rutter.snapshot(this.options);
    if (has(lines, role, name)) return lines;
    const found = await this.#rutter.run(['snapshot', '--find', name], this.options);
    return [...lines, ...parseLines(found.page)];
  }

  async sees(role: string, name: string): Promise<boolean> {
    return has(await this.lines(role, name), role, name);
  }

  async refused(step: Step): Promise<Run> {
    const [operation, role, name, ...rest] = step;
    const target = await this.locate(String(role), String(name));
    const words = rest.flat().map(String);
    const run = await this.#rutter.run([String(operation), target, ...words], this.options);
    this.runs.push(run);
    expect(run.exit).not.toBe(0);
    expect(run.own).toMatch(/^error [a-z-]+ \(.*\): .{10,}/);
    expect(run.ms).toBeLessThan(within(REFUSAL_LIMIT_MS));
    return run;
  }

  async tab(which: string): Promise<Run> {
    this.forget();
    return await this.must(['tab', which]);
  }

  async scrollUntil(role: string, name: string): Promise<void> {
    for (let tries = 0; tries < 60; tries++) {
      if (await this.sees(role, name)) return;
      await this.must(['scroll', 'down']);
    }
    throw new Error(`${this.#case.id}: scrolling never brought ${role} "${name}"`);
  }

  makeFiles(names: readonly string[]): string[] {
    for (const name of names) writeFileSync(join(this.#rutter.cwd, name), SAMPLE);
    return [...names];
  }

  async restart(): Promise<Run> {
    this.forget();
    await this.must(['restart']);
    return await this.open();
  }

  async goto(page: string): Promise<Run> {
    this.forget();
    return await this.must(['goto', this.#base + page]);
  }
}

function selectorOf(role: string, name: string): string {
  if (role === 'css') return name;
  return role === 'any' ? `text=${name}` : `role=${role}[name=${JSON.stringify(name)}]`;
}

function findRef(lines: readonly Line[], role: string, name: string): string | undefined {
  return lines.find((line) => matches(line, role, name) && line.ref)?.ref;
}

function has(lines: readonly Line[], role: string, name: string): boolean {
  return lines.some((line) => matches(line, role, name));
}

function matches(line: Line, role: string, name: string): boolean {
  return (role === 'any' || line.role === role) && line.name === name;
}

type Take = (runner: CaseRunner, args: (string | number | string[])[]) => Promise<Run | undefined>;

const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

/** A command on one control, its further words taken from the step. */
const onControl =
  (command: string): Take =>
  (runner, [role, name, ...rest]) =>
    runner.on(String(role), String(name), (target) => [command, target, ...rest.flatMap(words)]);

const seen =
  (wanted: boolean): Take =>
  async (runner, [role, name]) => {
    expect([role, name, await runner.sees(String(role), String(name))]).toEqual([role, name, wanted]);
    return undefined;
  };

const OPERATIONS: Readonly<Record<string, Take>> = {
  click: onControl('click'),
  hover: onControl('hover'),
  check: onControl('check'),
  uncheck: onControl('uncheck'),
  fill: onControl('fill'),
  type: onControl('type'),
  select: onControl('select'),
  press: (runner, [key]) => runner.must(['press', String(key)]),
  keys: (runner, [text]) => runner.must(['type', String(text)]),
  drag: async (runner, [role, name, toRole, toName]) => {
    const to = await runner.locate(String(toRole), String(toName));
    return await runner.on(String(role), String(name), (from) => ['drag', from, to]);
  },
  upload: (runner, [role, name, files]) => {
    const made = runner.makeFiles(words(files));
    return runner.on(String(role), String(name), (target) => ['upload', target, ...made]);
  },
  scroll: (runner, [role, name, px]) =>
    runner.on(String(role), String(name), (target) => ['scroll', 'down', String(px), '--on', target]),
  scrolluntil: async (runner, [role, name]) => {
    await runner.scrollUntil(String(role), String(name));
    return undefined;
  },
  dialog: (runner, [answer]) => runner.must(['dialog', String(answer)]),
  tab: (runner, [which]) => runner.tab(String(which)),
  open: (runner, [page]) => runner.goto(String(page)),
  reload: (runner) => runner.must(['reload']),
  restart: (runner) => runner.restart(),
  look: async (runner) => {
    await runner.look();
    return undefined;
  },
  see: seen(true),
  absent: seen(false),
  refused: (runner, step) => runner.refused(step),
  wait: async (_runner, [ms]) => {
    await sleep(Number(ms));
    return undefined;
  },
  waittext: (runner, [text, ms]) => runner.must(['wait', '--text', String(text), '--timeout', String(ms)]),
  waitidle: (runner) => runner.must(['wait', '--idle']),
  picture: (runner, [what]) => runner.must(['screenshot', ...(what === 'full' ? ['--full'] : [])]),
};
