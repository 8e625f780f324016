/** A home that a bench has for itself: Rutter's replies in it, the memory of what runs there, and its end. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reply } from '../src/protocol/wire.ts';
import { findBenchChromium } from './chromium.ts';
import { endProcessesUnder, processesUnder } from './peers/process.ts';

export const BINARY = join(import.meta.dirname, '..', 'dist/rutter');

export interface Timed {
  reply: Reply;
  /** Of the whole process, ms. */
  ms: number;
}

export class OwnHome {
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly #binary: string;

  constructor(name: string, binary = BINARY) {
    this.#binary = binary;
    this.dir = mkdtempSync(join(tmpdir(), `rutter-bench-${name}-`));
    this.env = {
      ...Object.fromEntries(
        Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
      ),
      RUTTER_HOME: this.dir,
      RUTTER_PROJECT: 'bench',
      RUTTER_CHROME: findBenchChromium(),
      ...(process.getuid?.() === 0 && { RUTTER_CHROME_ARGS: '--no-sandbox' }),
    };
  }

  /** Runs one command that must work. */
  command(args: readonly string[], session = 'bench'): Timed {
    const startedAt = performance.now();
    const { stdout } = Bun.spawnSync([this.#binary, '-S', session, '--json', ...args], {
      env: this.env,
      cwd: this.dir,
    });
    const ms = performance.now() - startedAt;
    const reply = JSON.parse(stdout.toString()) as Reply; // the binary's own output
    if (!reply.ok) throw new Error(`Cannot measure: ${args.join(' ')}: ${reply.message}`);
    return { reply, ms };
  }

  /** Daemon, Chromium and all its processes, MB. */
  memory(): Memory {
    const seen = processesUnder(this.dir).map(({ pid }) => memoryOf(pid));
    const sum = (key: keyof Memory) => seen.reduce((total, each) => total + each[key], 0);
    return { rss: sum('rss'), pss: sum('pss') };
  }

  async close(): Promise<void> {
    Bun.spawnSync([this.#binary, 'stop'], { env: this.env, cwd: this.dir });
    await endProcessesUnder(this.dir);
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

export interface Memory {
  /** Pages shared by several processes count in each of them. */
  rss: number;
  /** They count once, shared out among them. */
  pss: number;
}

function memoryOf(pid: number): Memory {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
    const field = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
    return { rss: field('Rss'), pss: field('Pss') };
  } catch {
    // It ended meanwhile.
    return { rss: 0, pss: 0 };
  }
}
