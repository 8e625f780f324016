/** Snapshots of the heaviest saved pages: time of the full and the interactive one, and what an agent gets to read. */
import { setTimeout as sleep } from 'node:timers/promises';
import { serveFolder } from '../serve.ts';
import type { HeavyPage } from './heaviest.ts';
import { type ByTool, must, sample } from './samples.ts';
import { type Counted, countRefs, type Tool, type ToolName } from './tools.ts';

export interface PageResult {
  page: HeavyPage;
  full: ByTool;
  interactive: ByTool;
  /** Rutter's full snapshot, time in the daemon. */
  daemonMs: number[];
  /** The default snapshot of each tool. */
  read: Partial<Record<ToolName, Counted>>;
  /** The same cut to as many bytes as rutter's, so that the controls can be compared. */
  cut: Partial<Record<ToolName, Counted>>;
  /** Rutter with a budget that holds the whole page. */
  whole?: Counted;
}

/** Scripts of the page go on after load; all tools measure the page after that. */
const SETTLE_MS = 500;

/** Tools must be running. */
export async function measureSnapshots(
  tools: readonly Tool[],
  pages: readonly HeavyPage[],
  rounds: number,
): Promise<PageResult[]> {
  const server = await serveFolder(pages[0]?.folder ?? '');
  const results: PageResult[] = [];
  try {
    for (const page of pages) {
      for (const tool of tools) await must(tool, { do: 'goto', url: server.origin + page.path });
      await sleep(SETTLE_MS);
      results.push(await measurePage(tools, page, rounds));
    }
  } finally {
    await server.close();
  }
  return results;
}

async function measurePage(tools: readonly Tool[], page: HeavyPage, rounds: number): Promise<PageResult> {
  const full = await sample(tools, () => ({ do: 'snapshot', mode: 'full' }), { rounds });
  const interactive = await sample(tools, () => ({ do: 'snapshot', mode: 'interactive' }), { rounds });
  const all = await sample(tools, () => ({ do: 'snapshot', mode: 'all' }), { rounds: 0 });
  const own = tools.filter((tool) => tool.name === 'rutter');
  const daemon = await sample(own, () => ({ do: 'snapshot', mode: 'full', json: true }), { rounds });
  const limit = full.rutter ? Buffer.byteLength(full.rutter.last.out) : Number.POSITIVE_INFINITY;
  const result: PageResult = {
    page,
    full,
    interactive,
    read: {},
    cut: {},
    daemonMs: daemon.rutter?.daemonMs ?? [],
  };
  for (const { name } of tools) {
    const out = full[name]?.last.out ?? '';
    result.read[name] = countRefs(out);
    result.cut[name] = countRefs(out, limit);
  }
  if (all.rutter) result.whole = countRefs(all.rutter.last.out);
  return result;
}
