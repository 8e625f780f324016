/** Interleaved timing: A B C A B C …, so that a busy second of the machine falls on all tools alike. */
import type { Ran } from './process.ts';
import type { Tool, ToolName, Work } from './tools.ts';

export interface Samples {
  /** Whole-process milliseconds of each round. */
  ms: number[];
  /** `took_ms` of JSON replies: the time in the daemon, without the client's process. */
  daemonMs: number[];
  /** The last run; its output is what an agent would have read. */
  last: Ran;
}

export type ByTool = Partial<Record<ToolName, Samples>>;

export interface SampleOptions {
  rounds: number;
  /** Works that are right when the tool refuses (a stale ref). Default: success. */
  refused?: boolean;
}

/** One uncounted run each, then `rounds` interleaved ones. Throws when a tool does not do what it was asked. */
export async function sample(
  tools: readonly Tool[],
  workFor: (tool: Tool) => Work,
  { rounds, refused = false }: SampleOptions,
): Promise<ByTool> {
  const samples: ByTool = {};
  for (let round = -1; round < rounds; round++) {
    for (const tool of tools) {
      const work = workFor(tool);
      if (!tool.can(work)) continue;
      const ran = await tool.run(work);
      if (failed(ran) !== refused) throw new Error(explain(tool, work, ran));
      const mine = samples[tool.name] ?? { ms: [], daemonMs: [], last: ran };
      samples[tool.name] = mine;
      mine.last = ran;
      if (round >= 0) record(mine, ran);
    }
  }
  return samples;
}

function record(samples: Samples, ran: Ran): void {
  samples.ms.push(ran.ms);
  const took = /"took_ms":\s*([\d.]+)/.exec(ran.out)?.[1];
  if (took) samples.daemonMs.push(Number(took));
}

/** playwright-cli reports some failures in its text with exit code 0. */
function failed(ran: Ran): boolean {
  return ran.code !== 0 || ran.out.startsWith('### Error');
}

function explain(tool: Tool, work: Work, ran: Ran): string {
  const said = (ran.out + ran.err).slice(0, 1000);
  return `${tool.name} ${JSON.stringify(work)} exited with ${ran.code} after ${Math.round(ran.ms)} ms:\n${said}`;
}

/** Runs a work that must succeed and is not measured. */
export async function must(tool: Tool, work: Work): Promise<string> {
  const ran = await tool.run(work);
  if (failed(ran)) throw new Error(explain(tool, work, ran));
  return ran.out;
}
