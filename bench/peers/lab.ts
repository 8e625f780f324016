/** Sets the three tools up beside each other: same Chromium through one wrapper, own homes, nothing left behind. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { endProcessesUnder, type Ran, runProcess, type Seen } from './process.ts';
import {
  type Speak,
  speakAgentBrowser,
  speakPlaywrightCli,
  speakRutter,
  type Tool,
  type ToolName,
} from './tools.ts';

const ROOT = dirname(dirname(import.meta.dirname));
const PEERS = join(ROOT, '.cache', 'peers');
const PINNED: Readonly<Record<string, string>> = { 'agent-browser': '0.41.2', '@playwright/cli': '0.1.22' };

/** A run that is ended by hand must not leave daemons behind either. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Lab {
  tools: Tool[];
  /** Program that starts the one Chromium with the flags below. */
  chromium: string;
  /** Stops each tool by its own command, then what is left by pid, and removes the folder; returns what was left. */
  close(): Promise<Record<string, Seen[]>>;
}

/** `names`: the tools to set up; absent: all, without rutter when `dist/rutter` is not built. */
export async function openLab(chromium: string, names?: readonly ToolName[]): Promise<Lab> {
  const folder = await mkdtemp(join(tmpdir(), 'rutter-bench-'));
  const wrapper = await writeWrapper(folder, chromium);
  const wanted = names ?? (['rutter', 'agent-browser', 'playwright-cli'] as const);
  if (wanted.some((name) => name !== 'rutter')) await installPeers();
  const tools: Tool[] = [];
  for (const name of wanted) {
    if (name === 'rutter' && !names && !existsSync(RUTTER)) continue;
    tools.push(await setUp[name](join(folder, name), wrapper));
  }
  const onSignal = () => void closeLab(tools, folder).finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, onSignal);
  const close = () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    return closeLab(tools, folder);
  };
  return { tools, chromium: wrapper, close };
}

async function closeLab(tools: readonly Tool[], folder: string): Promise<Record<string, Seen[]>> {
  const left: Record<string, Seen[]> = {};
  for (const tool of tools) {
    await tool.run({ do: 'stop' });
    left[tool.name] = await endProcessesUnder(`${tool.home}`);
  }
  await rm(folder, { recursive: true, force: true });
  return left;
}

/**
 * One program for all three, so that none is favoured by its own way of passing flags. Saved pages name thousands of
 * hosts: those must fail at once, the same for all.
 */
async function writeWrapper(folder: string, chromium: string): Promise<string> {
  const flags = [
    "'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'",
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  if (process.getuid?.() === 0) flags.push('--no-sandbox');
  const file = join(folder, 'chromium');
  await writeFile(file, `#!/bin/sh\nexec '${chromium}' ${flags.join(' ')} "$@"\n`);
  await chmod(file, 0o755);
  return file;
}

async function installPeers(): Promise<void> {
  const specs = Object.entries(PINNED).map(([name, version]) => `${name}@${version}`);
  const stamp = join(PEERS, `${specs.join('+').replaceAll('/', '-')}.installed`);
  if (existsSync(stamp)) return;
  await promisify(execFile)('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--save-exact',
    '--prefix',
    PEERS,
    ...specs,
  ]);
  await writeFile(stamp, '');
}

const RUTTER = join(ROOT, 'dist', 'rutter');

const setUp: Record<ToolName, (home: string, chromium: string) => Promise<Tool>> = {
  rutter: async (home, chromium) => {
    await mkdir(home, { recursive: true });
    // A copy: a build during the run must not change what is measured.
    const program = join(home, 'rutter');
    await copyFile(RUTTER, program);
    return makeTool('rutter', home, [program], speakRutter, {
      RUTTER_HOME: join(home, '.rutter'),
      RUTTER_CHROME: chromium,
    });
  },
  'agent-browser': (home, chromium) => {
    const binary = `agent-browser-${process.platform}-${process.arch}`;
    return makeTool(
      'agent-browser',
      home,
      [join(PEERS, 'node_modules/agent-browser/bin', binary)],
      speakAgentBrowser,
      {
        AGENT_BROWSER_EXECUTABLE_PATH: chromium,
        // The check asks a web site about the browser's age.
        AGENT_BROWSER_NO_VERSION_CHECK: '1',
      },
    );
  },
  'playwright-cli': async (home, chromium) => {
    const launchOptions = { executablePath: chromium, chromiumSandbox: false };
    const config = { browser: { browserName: 'chromium', isolated: true, launchOptions } };
    await mkdir(join(home, '.playwright'), { recursive: true });
    await writeFile(join(home, '.playwright', 'cli.config.json'), JSON.stringify(config));
    const script = join(PEERS, 'node_modules/@playwright/cli/playwright-cli.js');
    return makeTool('playwright-cli', home, ['node', script], speakPlaywrightCli, {
      NO_UPDATE_NOTIFIER: '1',
    });
  },
};

async function makeTool(
  name: ToolName,
  home: string,
  program: [string, ...string[]],
  speak: Speak,
  own: Readonly<Record<string, string>>,
): Promise<Tool> {
  await mkdir(home, { recursive: true });
  const env = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', NO_COLOR: '1', HOME: home, ...own };
  const [file, ...first] = program;
  const run = async (work: Parameters<Speak>[0]): Promise<Ran> => {
    const words = speak(work);
    if (!words) throw new Error(`${name} has no command for ${JSON.stringify(work)}`);
    return runProcess(file, [...first, ...words], { cwd: home, env });
  };
  const { out } = await run({ do: 'version' });
  const version = /\d+\.\d+\.\d+\S*/.exec(out)?.[0] ?? out.trim();
  return { name, version, home, program: file, run, can: (work) => speak(work) !== undefined };
}
