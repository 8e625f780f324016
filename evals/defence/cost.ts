/** What the defence adds to a snapshot: the same daemon's work with all layers, and with what can be switched off. */
import { readFileSync } from 'node:fs';
import { median } from '../../bench/statistics.ts';
import { sealReply } from '../../src/daemon/seal-reply.ts';
import { Rutter } from '../../test/harness.ts';
import { post, socketOf, wireRequest } from '../../test/support/wire.ts';

export interface Cost {
  page: string;
  bytes: number;
  /** Of the sealing alone, which nothing switches off, ms. */
  sealing: number;
  /** Medians of a request to the daemon and its answer, ms. */
  off: number;
  on: number;
  /** Processor time that the daemon took for one, mean, ms: what a busy machine does not change. */
  cpuOff: number;
  cpuOn: number;
}

const OFF = {
  RUTTER_CONTENT_FILTER: 'off',
  RUTTER_SECURITY: 'datamark:off,patterns:off,detector:off,model:off,judge:off,canary:off',
};
const TIMES = 15;

/** @param pages names and addresses @param args of `snapshot`, as the wire has them */
export async function costs(
  pages: readonly [string, string][],
  args: Record<string, unknown>,
): Promise<Cost[]> {
  const [on, off] = [new Rutter(), new Rutter({ env: OFF })];
  try {
    const rows: Cost[] = [];
    for (const [page, url] of pages) {
      for (const rutter of [on, off]) await rutter.run(['goto', url]);
      const times = new Map<Rutter, number[]>([
        [on, []],
        [off, []],
      ]);
      const cpu = new Map<Rutter, number>();
      let bytes = 0;
      let sealing = 0;
      for (let time = 0; time < TIMES; time++)
        for (const rutter of time % 2 ? [on, off] : [off, on]) {
          // Another text each time: what was read before is not read again.
          await rutter.ok(['eval', `document.title = 'Page ${time}'`]);
          const pid = rutter.daemon().pid;
          const cpuBefore = cpuOf(pid);
          const startedAt = performance.now();
          const { body } = await post(
            socketOf(rutter),
            '/rpc',
            JSON.stringify(wireRequest({ command: 'snapshot', args })),
          );
          times.get(rutter)?.push(performance.now() - startedAt);
          cpu.set(rutter, (cpu.get(rutter) ?? 0) + cpuOf(pid) - cpuBefore);
          bytes = Buffer.byteLength(body);
          sealing = sealingTime(JSON.parse(body).data);
        }
      const of = (rutter: Rutter) => ({
        time: median(times.get(rutter) ?? []),
        cpu: (cpu.get(rutter) ?? 0) / TIMES,
      });
      const [without, all] = [of(off), of(on)];
      rows.push({
        page,
        bytes,
        sealing,
        off: without.time,
        on: all.time,
        cpuOff: without.cpu,
        cpuOn: all.cpu,
      });
    }
    return rows;
  } finally {
    await Promise.all([on.close(), off.close()]);
  }
}

function sealingTime(data: Record<string, unknown>): number {
  const reply = { schema: 1, version: '1', id: 'x', ok: true, outcome: 'done', took_ms: 1, data } as const;
  const rounds = 200;
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round++)
    sealReply({ stage: 'judged', reply, findings: [] }, 'untrusted');
  return (performance.now() - startedAt) / rounds;
}

/** Processor time of a process so far, ms; Linux counts it in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
