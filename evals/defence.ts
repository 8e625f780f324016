/**
 * Measures the defence from the built binary, and writes its section of `RESULTS.md`.
 *
 *   npm run eval:defence
 */
import { join } from 'node:path';
import { heaviestSources } from '../bench/peers/heaviest.ts';
import { provenance, table, writeSection } from '../bench/results.ts';
import { serveFolder } from '../bench/serve.ts';
import { VERSION } from '../src/protocol/version.ts';
import { Rutter } from '../test/harness.ts';
import { startChrome } from '../test/support/chrome.ts';
import { funnelJson, funnelText } from '../test/support/funnel.ts';
import { startHostileSite } from '../test/support/funnel-page.ts';
import { canaries, ENCODINGS } from './defence/canaries.ts';
import { type Cost, costs } from './defence/cost.ts';
import { forgeries } from './defence/envelopes.ts';
import { hiding } from './defence/hiding.ts';
import { recalls } from './defence/obfuscations.ts';
import { pageVerdicts } from './defence/pages.ts';
import { plantedPositives } from './defence/planted.ts';

const ORDINARY_CALLS = 1000;
const FORGING_ROUNDS = 10;
/** The budget of a reply that is not asked for more, and one that shows the whole page. */
const WHOLE_PAGE_TOKENS = 200_000;

async function withRutters<T>(
  count: number,
  env: Record<string, string>[],
  run: (rutters: Rutter[]) => Promise<T>,
): Promise<T> {
  const rutters = Array.from(
    { length: count },
    (_, index) => new Rutter(env[index] ? { env: env[index] } : {}),
  );
  try {
    return await run(rutters);
  } finally {
    await Promise.all(rutters.map((rutter) => rutter.close()));
  }
}

async function plantedTable(): Promise<string> {
  const strict = { RUTTER_CONTENT_FILTER: 'block' };
  const rows = await withRutters(2, [{}, strict], async ([plain, block]) => {
    if (!plain || !block) throw new Error('Two homes were asked for');
    return await plantedPositives(plain, block);
  });
  return table(
    ['layer', 'planted', 'caught'],
    rows.map(({ layer, attack, caught }) => [layer, attack, caught ? 'yes' : '**no**']),
  );
}

async function factsTable(): Promise<string> {
  const site = startHostileSite();
  const chrome = await startChrome({ url: site.url() });
  const rows = await withRutters(5, [], async ([text, json, forged, canary, reader]) => {
    if (!text || !json || !forged || !canary || !reader) throw new Error('Five homes were asked for');
    const asText = await funnelText(text, site, chrome.port);
    const asJson = await funnelJson(json, site, chrome.port);
    const tries = await forgeries(forged, FORGING_ROUNDS);
    const { missed, ordinary, blocked } = await canaries(canary, ORDINARY_CALLS);
    const withheld = await hiding(reader);
    return [
      [
        'strings of a page outside a seal',
        `${asText.leaks.length + asJson.leaks.length} in ${asText.replies + asJson.replies} replies`,
      ],
      [
        'ways of hiding text (L2) withheld and counted by all reads',
        `${withheld.tricks - withheld.missed.length} of ${withheld.tricks}${withheld.missed.map((trick) => `; not ${trick}`).join('')}`,
      ],
      ['forged envelopes', `${tries.succeeded} of ${tries.tried}`],
      [
        'canary blocked',
        `${ENCODINGS.length - missed.length} of ${ENCODINGS.length} encodings${missed.length > 0 ? ` (not: ${missed.join(', ')})` : ''}`,
      ],
      ['ordinary calls blocked', `${blocked} of ${ordinary}`],
    ];
  }).finally(async () => {
    await chrome.close();
    await site.stop();
  });
  return table(['', ''], rows);
}

const recallTable = (): string =>
  table(
    ['disguise', 'still found'],
    recalls().map(({ name, found, of }) => [name, `${found} of ${of}`]),
  );

async function pagesTable(): Promise<string> {
  const { pages, notice, warn, block, tainted } = await pageVerdicts();
  const share = (count: number): string => `${count} (${((100 * count) / pages).toFixed(1)} %)`;
  return table(
    ['pages', 'with a finding', 'with a warning', 'blocked', 'tainting'],
    [[pages, share(notice), share(warn), share(block), share(tainted)]],
  );
}

async function costTable(): Promise<string> {
  const [heavy] = await heaviestSources(1);
  if (!heavy) throw new Error('There is no saved page');
  const saved = await serveFolder(heavy.folder, {
    '/small.html': '<title>Small</title><h1>Soup</h1><p>Stir well.</p><button>Go</button>',
  });
  try {
    const url = saved.origin + heavy.path;
    const rows = [
      ...(await costs(
        [
          ['small page', `${saved.origin}/small.html`],
          [`${heavy.name}, default budget`, url],
        ],
        {},
      )),
      ...(await costs([[`${heavy.name}, whole`, url]], { budget: WHOLE_PAGE_TOKENS })),
    ];
    return table(
      [
        'snapshot',
        'reply, kB',
        'without, ms',
        'with, ms',
        'processor without, ms',
        'processor with, ms',
        'sealing, ms',
        'added',
      ],
      rows.map(costRow),
    );
  } finally {
    await saved.close();
  }
}

function costRow({ page, bytes, sealing, off, on, cpuOff, cpuOn }: Cost): (string | number)[] {
  const numbers = [off, on, cpuOff, cpuOn].map((value) => value.toFixed(1));
  const added = (100 * (on - off + sealing)) / off;
  return [page, Math.round(bytes / 1000), ...numbers, sealing.toFixed(2), `${added.toFixed(0)} %`];
}

const text = [
  '## Defence, end to end',
  provenance('npm run eval:defence', { rutter: VERSION }),
  'One planted attack for each layer, through the built binary:',
  await plantedTable(),
  'The seal and the canary, through the built binary. The strings are those of every command on a page that says one word everywhere (`test/support/funnel.ts`), as text and as JSON; the forgers know the nonce of the reply before:',
  await factsTable(),
  'Attacks of `data/hard.jsonl` that are found undisguised, disguised:',
  recallTable(),
  'Saved real pages of three collections, none of which attacks anybody, the first 16,000 characters of each:',
  await pagesTable(),
  'Cost, of a request to the daemon and its answer: with every layer, and with all that can be switched off switched off; medians of 15, taken in turns, with a text that was not read before, and the mean processor time of the daemon, which a busy machine changes less. `added` counts the sealing, which is never off, on top:',
  await costTable(),
].join('\n\n');
writeSection('defence', text, join(import.meta.dirname, 'RESULTS.md'));
console.log(text);
