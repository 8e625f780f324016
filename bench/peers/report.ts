/** Turns what was measured into the section of `bench/RESULTS.md`: the targets first, then every table behind them. */
import { table } from '../results.ts';
import { geometricMean, median, show, showSpread } from '../statistics.ts';
import type { ByTool } from './samples.ts';
import type { SmallWork } from './small.ts';
import type { PageResult } from './snapshots.ts';
import type { ToolName } from './tools.ts';

export interface Measured {
  tools: readonly ToolName[];
  client?: ByTool;
  cold?: ByTool;
  small?: Partial<Record<SmallWork, ByTool>>;
  snapshots?: PageResult[];
}

type Row = (string | number)[];

export function reportPeers(measured: Measured): string {
  const parts = [
    measured.tools.includes('rutter') ? section('Targets', targets(measured)) : '',
    section('Small commands, whole process, ms: median (fastest–slowest)', smallTable(measured)),
    section(
      'Snapshot of the heaviest saved pages, whole process, ms: median (fastest–slowest)',
      timeTable(measured),
    ),
    section('Size of the default snapshot', sizeTable(measured)),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function section(title: string, body: string): string {
  return body && `### ${title}\n\n${body}`;
}

function targets(measured: Measured): string {
  const rows = [
    ...snapshotTargets(measured.snapshots ?? []),
    ...smallTargets(measured.small ?? {}),
    ...coldTargets(measured.cold),
    ...sizeTargets(measured.snapshots ?? []),
  ];
  // A tool that was left out sets no target.
  const known = rows.filter((cells) => !cells.some((cell) => /NaN|≤ –/.test(String(cell))));
  return table(['Work', 'Target', 'Measured', 'Met'], known);
}

function row(work: string, target: string, measured: string, met: boolean): Row {
  return [work, target, measured, met ? 'yes' : '**no**'];
}

/** Median of one tool; NaN, which meets no target, where it was not measured. */
function time(by: ByTool | undefined, name: ToolName): number {
  return median(by?.[name]?.ms ?? []);
}

function snapshotTargets(results: readonly PageResult[]): Row[] {
  const first = results[0];
  if (!first) return [];
  return (['full', 'interactive'] as const).flatMap((mode) => {
    const ratio = (result: PageResult) => time(result[mode], 'rutter') / time(result[mode], 'agent-browser');
    const [heaviest, mean] = [ratio(first), geometricMean(results.map(ratio))];
    const name = mode === 'full' ? 'snapshot' : 'snapshot -i';
    return [
      row(`${name}, heaviest page`, '≤ 0.20 of agent-browser', heaviest.toFixed(2), heaviest <= 0.2),
      row(
        `${name}, ${results.length} pages, geometric mean`,
        '≤ 0.50 of agent-browser',
        mean.toFixed(2),
        mean <= 0.5,
      ),
    ];
  });
}

function smallTargets(small: NonNullable<Measured['small']>): Row[] {
  const rows: Row[] = [];
  for (const work of ['click', 'fill', 'press', 'text'] as const) {
    const by = small[work];
    if (!by) continue;
    const daemon = median(by.rutter?.daemonMs ?? []);
    const [own, agent, playwright] = [
      time(by, 'rutter'),
      time(by, 'agent-browser'),
      time(by, 'playwright-cli'),
    ];
    rows.push(
      row(
        `${work}, in the daemon`,
        `≤ agent-browser’s whole ${show(agent)} ms`,
        `${show(daemon)} ms`,
        daemon <= agent,
      ),
      row(
        `${work}, whole process`,
        `≤ ${show(agent + 15)} ms (agent-browser + 15)`,
        `${show(own)} ms`,
        own <= agent + 15,
      ),
      row(
        `${work}, whole process`,
        `≤ ${show(playwright / 10)} ms (playwright-cli / 10)`,
        `${show(own)} ms`,
        own <= playwright / 10,
      ),
    );
  }
  const stale = small['stale ref'];
  if (stale) {
    const daemon = median(stale.rutter?.daemonMs ?? []);
    rows.push(row('stale ref refused, in the daemon', '≤ 5 ms', `${show(daemon)} ms`, daemon <= 5));
  }
  return rows;
}

function coldTargets(cold: ByTool | undefined): Row[] {
  if (!cold) return [];
  const [own, limit] = [time(cold, 'rutter'), time(cold, 'agent-browser') + 200];
  return [
    row('cold first goto', `≤ ${show(limit)} ms (agent-browser + 200)`, `${show(own)} ms`, own <= limit),
  ];
}

function sizeTargets(results: readonly PageResult[]): Row[] {
  if (results.length === 0) return [];
  const against = (name: ToolName, share: number, what: string) => {
    const ratios = results.map(
      ({ read }) => (read.rutter?.bytes ?? Number.NaN) / (read[name]?.bytes ?? Number.NaN),
    );
    const worst = Math.max(...ratios);
    return row(
      'bytes of the default snapshot, worst page',
      what,
      `${worst.toFixed(2)} of ${name}`,
      worst <= share,
    );
  };
  const dense = results.filter(({ read, cut }) =>
    (['agent-browser', 'playwright-cli'] as const).every(
      (name) => (read.rutter?.controls ?? -1) >= (cut[name]?.controls ?? 0),
    ),
  );
  return [
    against('playwright-cli', 0.5, '≤ 0.50 of playwright-cli'),
    against('agent-browser', 1, '≤ agent-browser’s full'),
    row(
      'controls with a ref in as many bytes',
      '≥ both peers',
      `${dense.length} of ${results.length} pages`,
      dense.length === results.length,
    ),
  ];
}

function smallTable(measured: Measured): string {
  const rows: Row[] = [];
  const add = (name: string, by: ByTool | undefined) => {
    if (!by) return;
    const daemon = by.rutter?.daemonMs ?? [];
    rows.push([name, ...measured.tools.map((tool) => showSpread(by[tool]?.ms ?? [])), showSpread(daemon)]);
  };
  add('client start alone (`--version`)', measured.client);
  add('first `goto`, nothing running', measured.cold);
  for (const [name, by] of Object.entries(measured.small ?? {})) add(name, by);
  return rows.length > 0 ? table(['Work', ...measured.tools, 'rutter, in the daemon'], rows) : '';
}

function timeTable({ tools, snapshots = [] }: Measured): string {
  const rows = snapshots.map(({ page, full, interactive, daemonMs }) => [
    page.name,
    page.elements,
    showSpread(daemonMs),
    ...tools.map((tool) => showSpread(full[tool]?.ms ?? [])),
    ...tools.filter(hasInteractive).map((tool) => showSpread(interactive[tool]?.ms ?? [])),
  ]);
  const head = [...tools, ...tools.filter(hasInteractive).map((tool) => `${tool} -i`)];
  return rows.length > 0 ? table(['Page', 'Elements', 'rutter, in the daemon', ...head], rows) : '';
}

function hasInteractive(tool: ToolName): boolean {
  return tool !== 'playwright-cli';
}

const SIZE_NOTE =
  'Bytes / refs / refs of controls (roles that can be acted on). “In as many bytes”: refs of controls in the whole lines of ' +
  'the peer’s snapshot that fit in the size of rutter’s. “Whole”: rutter with a budget for the whole page.';

function sizeTable({ tools, snapshots = [] }: Measured): string {
  const rows = snapshots.map(({ page, read, cut, whole }) => [
    page.name,
    ...tools.map((tool) => showCounted(read[tool])),
    ...tools.filter((tool) => tool !== 'rutter').map((tool) => cut[tool]?.controls ?? 0),
    showCounted(whole),
  ]);
  const head = [
    ...tools,
    ...tools.filter((tool) => tool !== 'rutter').map((tool) => `${tool}, in as many bytes`),
  ];
  return rows.length > 0 ? `${SIZE_NOTE}\n\n${table(['Page', ...head, 'rutter, whole'], rows)}` : '';
}

function showCounted(counted: PageResult['whole']): string {
  return counted ? `${counted.bytes} / ${counted.refs} / ${counted.controls}` : '–';
}
