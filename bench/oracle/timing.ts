/** Time of one snapshot in the page, without the way there and back. */
import type { EnginePage } from '../../test/page-fixture.ts';
import { median } from '../statistics.ts';

export interface Timing {
  page: string;
  elements: number;
  nodes: number;
  milliseconds: number;
}

const RUNS = 9;

export async function timeSnapshot(engine: EnginePage, page: string, nodes: number): Promise<Timing> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const time = await engine.inWorld(
      `(() => { const start = performance.now(); __rutter.call('snapshot', '[{}]'); return performance.now() - start; })()`,
    );
    times.push(Number(time));
  }
  const elements = Number(await engine.inWorld('document.getElementsByTagName("*").length'));
  return { page, elements, nodes, milliseconds: median(times) };
}
