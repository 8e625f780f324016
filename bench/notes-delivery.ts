/** What a note adds to the `goto` that brings it: the same daemon, new hosts with a note and new hosts without, in turn. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Rutter } from '../test/harness.ts';
import { projectFile } from '../test/support/notes.ts';
import { startSite } from '../test/support/site.ts';
import { post, socketOf, wireRequest } from '../test/support/wire.ts';

export interface DeliveryTimes {
  /** ms each, for a host with a note and for one without. */
  noted: number[];
  plain: number[];
}

/**
 * @param rowsFor rows of an active note for the host
 * @param others rows that fill the file besides
 */
export async function timeDeliveries(
  count: number,
  rowsFor: (host: string) => object[],
  others: readonly object[],
): Promise<DeliveryTimes> {
  const rutter = new Rutter();
  const site = startSite({ routes: { '/': '<title>Page</title><h1>Page</h1>' } });
  const { port } = new URL(site.url());
  const hostOf = (kind: string, index: number) => `${kind}${index}.localhost:${port}`;
  const times: DeliveryTimes = { noted: [], plain: [] };
  try {
    const notes = Array.from({ length: count }, (_, index) => rowsFor(hostOf('noted', index))).flat();
    mkdirSync(dirname(projectFile(rutter)), { recursive: true, mode: 0o700 });
    const text = [...others, ...notes].map((row) => `${JSON.stringify(row)}\n`).join('');
    writeFileSync(projectFile(rutter), text, { mode: 0o600 });
    await rutter.ok(['goto', site.url()]);
    for (let index = 0; index < count; index++)
      for (const kind of ['noted', 'plain'] as const) {
        const start = performance.now();
        const notesInReply = await arrive(rutter, `http://${hostOf(kind, index)}/`);
        times[kind].push(performance.now() - start);
        if (notesInReply !== (kind === 'noted' ? 1 : 0))
          throw new Error(`Cannot measure: ${hostOf(kind, index)} brought ${notesInReply} notes`);
      }
    return times;
  } finally {
    await rutter.close();
    await site.stop();
  }
}

/** @returns how many notes came */
async function arrive(rutter: Rutter, url: string): Promise<number> {
  const { body } = await post(
    socketOf(rutter),
    '/rpc',
    JSON.stringify(wireRequest({ command: 'goto', args: { url } })),
  );
  const reply = JSON.parse(body) as { ok: boolean; siteNotes?: unknown[] }; // the daemon's own reply
  if (!reply.ok) throw new Error(`Cannot measure: ${body}`);
  return reply.siteNotes?.length ?? 0;
}
