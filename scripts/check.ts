/**
 * The one gate: types, lint and format, import table, generated documents, unit tests. `--all` adds the tests that drive
 * the built executable. The last line is the total.
 */
import {
  drivenTestFiles,
  reportCheck,
  runCheck,
  runTests,
  sum,
  type Totals,
  unitTestFiles,
} from './suite.ts';

const MINUTE = 60_000;

async function docsFresh(): Promise<Totals> {
  const started = performance.now();
  const { currentManifest } = await import('./current-manifest.ts');
  const { stalePages } = await import('./docs/pages.ts');
  const stale = stalePages(currentManifest());
  const problem = stale.length > 0 ? `Not up to date: ${stale.join(', ')}; run npm run docs` : undefined;
  return reportCheck('Generated documents', started, problem);
}

async function checks(): Promise<Totals[]> {
  const generated = await runCheck('Generated sources', [process.execPath, 'scripts/build.ts', '--generate']);
  return [
    generated,
    await runCheck('Types', ['node_modules/.bin/tsc', '-p', '.']),
    await runCheck('Types of the page', ['node_modules/.bin/tsc', '-p', 'src/page']),
    await runCheck('Lint and format', ['node_modules/.bin/biome', 'check', '--error-on-warnings']),
    generated.failed > 0 ? { passed: 0, failed: 1, failures: [] } : await docsFresh(),
    await runTests('Unit tests', unitTestFiles(), {
      workers: 2,
      timeoutMs: 20_000,
      totalMs: 6 * MINUTE,
    }),
  ];
}

async function drivenTests(): Promise<Totals[]> {
  return [
    await runTests('Tests of the executable', drivenTestFiles(), {
      workers: 3,
      timeoutMs: MINUTE,
      totalMs: 11 * MINUTE,
    }),
  ];
}

const totals = sum([...(await checks()), ...(process.argv.includes('--all') ? await drivenTests() : [])]);
if (totals.failures.length > 0) console.log(`\nWhat failed:\n\n${totals.failures.join('\n\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
