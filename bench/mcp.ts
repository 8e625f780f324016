/**
 * The other ways in: a click through MCP and through the library beside the daemon's own time, what the list of tools
 * costs a model, and what the launcher of the npm package adds. `bun bench/mcp.ts [--clicks 60] [--dry]`; writes its
 * section of `bench/RESULTS.md`.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { currentManifest } from '../scripts/current-manifest.ts';
import { makeConnect } from '../src/library/connect.ts';
import { findBenchChromium } from './chromium.ts';
import { provenance, table, versionOf, writeSection } from './results.ts';
import { median, show, showSpread } from './statistics.ts';

const ROOT = join(import.meta.dirname, '..');
const BINARY = join(ROOT, 'dist/rutter');
const PAGE =
  'data:text/html,<button onclick="o.textContent=++n">Go</button><output id=o>0</output><script>n=0</script>';
const SESSION = 'bench';

interface Clicks {
  mcp: number[];
  library: number[];
  /** Of the command line: the whole process, and the daemon's own time in it. */
  process: number[];
  daemon: number[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { clicks: { type: 'string', default: '60' }, dry: { type: 'boolean', default: false } },
  });
  const home = mkdtempSync(join(tmpdir(), 'rutter-bench-mcp-'));
  process.env.RUTTER_HOME = home;
  process.env.RUTTER_PROJECT = 'bench';
  process.env.RUTTER_CHROME = findBenchChromium();
  process.env.RUTTER_BIN = BINARY;
  if (process.getuid?.() === 0) process.env.RUTTER_CHROME_ARGS = '--no-sandbox';
  try {
    const text = await measure(home, Number(values.clicks));
    console.log(text);
    if (!values.dry) writeSection('mcp', text);
  } finally {
    Bun.spawnSync([BINARY, 'stop'], { env: environment() });
    rmSync(home, { recursive: true, force: true });
  }
}

async function measure(home: string, clicks: number): Promise<string> {
  const daily = await connect([]);
  const all = await connect(['--tools', 'all']);
  const lists = [await listTokens(daily), await listTokens(all)];
  await all.close();
  const times = await click(daily, clicks);
  await daily.close();
  const starts = launchers(home);
  const over = median(times.mcp) - median(times.daemon);
  return [
    '## MCP, the library and the launcher',
    provenance('npm run bench:mcp', { rutter: versionOf(BINARY), chromium: versionOf(findBenchChromium()) }),
    table(
      ['Work', 'Measured', 'Target'],
      [
        ['click, in the daemon (command line), ms', showSpread(times.daemon), ''],
        ['click through MCP, round trip, ms', showSpread(times.mcp), `daemon + 3 (is + ${show(over)})`],
        ['click through the library on Bun, ms', showSpread(times.library), ''],
        ['click, whole process of the command line, ms', showSpread(times.process), ''],
        ['list of tools, tokens (bytes / 4)', `${lists[0]}`, '≤ 3000'],
        ['list with --tools all, tokens', `${lists[1]}`, ''],
        ['start of the executable (`--version`), ms', showSpread(starts.direct), ''],
        ['start through the launcher of the npm package, ms', showSpread(starts.launcher), ''],
        ['start through a launcher in JavaScript (Node), ms', showSpread(starts.node), ''],
      ],
    ),
  ].join('\n\n');
}

async function connect(args: string[]): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: BINARY,
      args: ['mcp', '--session', SESSION, ...args],
      env: environment(),
    }),
  );
  return client;
}

/** As it is now: a child that is given none gets that of the start. */
function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

async function listTokens(client: Client): Promise<number> {
  const { tools } = await client.listTools();
  return Math.round(Buffer.byteLength(JSON.stringify(tools)) / 4);
}

/** The ways take turns on one tab, so that all meet the same machine. */
async function click(client: Client, count: number): Promise<Clicks> {
  const library = await makeConnect(currentManifest(), import.meta.url)({ session: SESSION });
  const times: Clicks = { mcp: [], library: [], process: [], daemon: [] };
  await client.callTool({ name: 'open', arguments: { url: PAGE } });
  await client.callTool({ name: 'snapshot', arguments: { interactive: true } });
  for (let i = 0; i < count; i++) {
    const call = { name: 'act', arguments: { action: 'click', target: '@e1' } };
    times.mcp.push(await timed(() => client.callTool(call)));
    times.library.push(await timed(() => library.click({ target: '@e1' })));
    const start = performance.now();
    const { stdout } = Bun.spawnSync([BINARY, '-S', SESSION, '--json', 'click', '@e1'], {
      env: environment(),
    });
    times.process.push(performance.now() - start);
    const reply = JSON.parse(stdout.toString());
    if (!reply.ok) throw new Error(`Cannot measure: ${reply.message}`);
    times.daemon.push(reply.took_ms);
  }
  await library.close();
  return times;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function launchers(home: string): { direct: number[]; launcher: number[]; node: number[] } {
  const linked = join(home, 'linked');
  symlinkSync(join(ROOT, 'bin/rutter'), linked);
  const script = join(ROOT, 'dist/lib/launcher.js');
  Bun.spawnSync([process.execPath, join(ROOT, 'scripts/library.ts')]);
  const starts = { direct: [] as number[], launcher: [] as number[], node: [] as number[] };
  for (let i = 0; i < 30; i++) {
    starts.direct.push(spawned([BINARY]));
    starts.launcher.push(spawned([linked]));
    starts.node.push(spawned(['node', script]));
  }
  return starts;
}

function spawned(command: string[]): number {
  const start = performance.now();
  const { exitCode } = Bun.spawnSync([...command, '--version'], { env: environment() });
  if (exitCode !== 0) throw new Error(`Cannot measure: ${command.join(' ')} exited ${exitCode}`);
  return performance.now() - start;
}

await main();
