/** From nothing (no daemon, no Chromium) to the first page's reply, and the client's start alone. */
import { serveFolder } from '../serve.ts';
import { endProcessesUnder } from './process.ts';
import { type ByTool, must, sample } from './samples.ts';
import type { Tool } from './tools.ts';

const PAGE = '<!doctype html><title>Cold</title><h1>Cold</h1>';

/** Leaves the tools running. */
export async function measureCold(tools: readonly Tool[], rounds: number): Promise<ByTool> {
  const server = await serveFolder('/nonexistent', { '/cold': PAGE });
  const all: ByTool = {};
  try {
    for (let round = -1; round < rounds; round++) {
      for (const tool of tools) {
        await tool.run({ do: 'stop' });
        await endProcessesUnder(tool.home);
        const ran = await tool.run({ do: 'start', url: `${server.origin}/cold` });
        if (ran.code !== 0) throw new Error(`${tool.name} did not start:\n${ran.out}${ran.err}`);
        const mine = all[tool.name] ?? { ms: [], daemonMs: [], last: ran };
        all[tool.name] = { ...mine, last: ran, ms: round < 0 ? mine.ms : [...mine.ms, ran.ms] };
      }
    }
  } finally {
    await server.close();
  }
  return all;
}

export function measureClientStart(tools: readonly Tool[], rounds: number): Promise<ByTool> {
  return sample(tools, () => ({ do: 'version' }), { rounds });
}

/** First command of each tool, not measured. */
export async function startAll(tools: readonly Tool[], url: string): Promise<void> {
  for (const tool of tools) await must(tool, { do: 'start', url });
}
