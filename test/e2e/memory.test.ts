/** What the daemon holds beside Chromium. The long run is `bench/memory.ts`; this finds a table or a package too many. */
import { afterAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { Rutter } from '../harness.ts';
import { canSeeProcesses } from '../support/processes.ts';
import { startSite } from '../support/site.ts';

/** 105 to 110 MB, of which 60 are pages of the executable itself. */
const LIMIT_MB = 125;

const site = startSite({ routes: { '/': '<h1>Here</h1><p>Some text</p><button>Go</button>' } });
const rutter = new Rutter();
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

test.skipIf(!canSeeProcesses)('daemon stays small when it opens and reads a page', async () => {
  await rutter.run(['goto', site.url('')]);
  // The first reads load the layers of the defence.
  for (let i = 0; i < 5; i++) expect((await rutter.run(['snapshot'])).exit).toBe(0);
  const daemon = rutter.processes().find(({ command }) => command.endsWith(' --daemon'));
  expect(residentMb(daemon?.pid ?? 0)).toBeLessThan(LIMIT_MB);
});
