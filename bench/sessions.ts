/**
 * Memory of ten sessions in one daemon and Chromium, beside ten daemons with a Chromium each, all with the same page.
 * `bun bench/sessions.ts [--sessions 10] [--dry]`; writes its section of `bench/RESULTS.md`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findBenchChromium } from './chromium.ts';
import { BINARY, type Memory, OwnHome } from './own-home.ts';
import { provenance, table, versionOf, writeSection } from './results.ts';
import { show } from './statistics.ts';

/** Some hundred elements, as a form and a list have. */
const PAGE = `data:text/html,<title>Ten</title>${'<p><label>Name <input></label> <a href="%23">More</a></p>'.repeat(100)}`;
/** What a start leaves behind is given back by then, ms. */
const QUIET_MS = 3000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { sessions: { type: 'string', default: '10' }, dry: { type: 'boolean', default: false } },
  });
  const count = Number(values.sessions);
  const shared = await together(count);
  const apart = await separate(count);
  const text = report(count, shared, apart);
  console.log(text);
  if (!values.dry) writeSection('sessions', text);
}

interface Together {
  /** With one session, and with all. */
  one: Memory;
  all: Memory;
}

async function together(count: number): Promise<Together> {
  const home = new OwnHome('sessions');
  try {
    visit(home, 's0');
    await sleep(QUIET_MS);
    const one = home.memory();
    for (let n = 1; n < count; n++) visit(home, `s${n}`);
    await sleep(QUIET_MS);
    return { one, all: home.memory() };
  } finally {
    await home.close();
  }
}

async function separate(count: number): Promise<Memory> {
  const homes = Array.from({ length: count }, () => new OwnHome('apart'));
  try {
    for (const home of homes) visit(home, 's0');
    await sleep(QUIET_MS);
    const each = homes.map((home) => home.memory());
    const sum = (key: keyof Memory) => each.reduce((total, memory) => total + memory[key], 0);
    return { rss: sum('rss'), pss: sum('pss') };
  } finally {
    for (const home of homes) await home.close();
  }
}

function visit(home: OwnHome, session: string): void {
  home.command(['goto', PAGE], session);
  home.command(['snapshot', '-i'], session);
}

function report(count: number, { one, all }: Together, apart: Memory): string {
  const row = (what: string, { rss, pss }: Memory) => [what, show(pss), show(rss)];
  return [
    '## Memory of sessions',
    provenance('npm run bench:sessions', {
      rutter: versionOf(BINARY),
      chromium: versionOf(findBenchChromium()),
    }),
    'Daemon and Chromium with all its processes, MB. Pss counts a shared page once, Rss in each process.',
    table(
      ['', 'Pss', 'Rss'],
      [
        row('one session', one),
        row(`${count} sessions in one daemon`, all),
        row(`${count} daemons, a Chromium each`, apart),
        ['the first beside the second', `${show(apart.pss / all.pss)} ×`, `${show(apart.rss / all.rss)} ×`],
      ],
    ),
  ].join('\n\n');
}

await main();
