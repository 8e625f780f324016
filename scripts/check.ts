/**
 * The one gate: types, lint and format, import table, generated documents, and the tests beside the sources. `--all`
 * adds the tests that drive the built executable, `--unit` leaves out all but the tests that need no browser, and
 * `--only <part of a path> [name]` runs the files that are meant. The last line is the total.
 */
import { reportCheck, runCheck } from './suite/checks.ts';
import { type Needs, needsOf, testFiles } from './suite/files.ts';
import { runFiles } from './suite/pool.ts';
import { failure, sum, summary, type Totals } from './suite/totals.ts';

async function docsFresh(): Promise<Totals> {
  const started = performance.now();
  const { currentManifest } = await import('./current-manifest.ts');
  const { stalePages } = await import('./docs/pages.ts');
  const stale = stalePages(currentManifest());
  const problem = stale.length > 0 ? `Not up to date: ${stale.join(', ')}; run npm run docs` : undefined;
  return reportCheck('Generated documents', started, problem);
}

const generate = () => runCheck('Generated sources', [process.execPath, 'scripts/build.ts', '--generate']);

async function checks(): Promise<Totals[]> {
  const generated = await generate();
  return [
    generated,
    await runCheck('Types', ['node_modules/.bin/tsc', '-p', '.']),
    await runCheck('Types of the page', ['node_modules/.bin/tsc', '-p', 'src/page']),
    await runCheck('Lint and format', ['node_modules/.bin/biome', 'check', '--error-on-warnings']),
    generated.failed > 0 ? failure('Generated documents\nnot compared') : await docsFresh(),
  ];
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
const { signal } = stopping;

const filesThatNeed = (...needs: Needs[]): string[] =>
  testFiles().filter((file) => needs.includes(needsOf(file)));

const unitTests = () => runFiles('Unit tests', filesThatNeed('unit'), { signal });

async function gate(): Promise<Totals[]> {
  const browser = () => runFiles('Tests with a browser', filesThatNeed('browser'), { signal });
  return [...(await checks()), await unitTests(), await browser()];
}

// One list, so that no processor rests at the end of a part of it.
const everything = async (): Promise<Totals[]> => [
  ...(await checks()),
  await unitTests(),
  await runFiles('Tests with a browser and of the executable', filesThatNeed('browser', 'executable'), {
    signal,
  }),
];

async function only(pattern = '', title?: string): Promise<Totals[]> {
  const files = testFiles().filter((file) => file.includes(pattern));
  return [
    await generate(),
    await runFiles(`Tests of "${pattern}"`, files, { signal, ...(title !== undefined && { title }) }),
  ];
}

async function run([mode, ...words]: readonly string[]): Promise<Totals[]> {
  if (mode === '--all') return await everything();
  if (mode === '--unit') return [await generate(), await unitTests()];
  if (mode === '--only') return await only(...words);
  return await gate();
}

const totals = sum(await run(process.argv.slice(2)));
console.log(`\n${summary(totals)}`);
process.exit(totals.failed > 0 ? 1 : 0);
