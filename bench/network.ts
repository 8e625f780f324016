/**
 * The list of requests of a tab that has made 50,000: the daemon's time with and without filters.
 * `bun bench/network.ts [--requests 50000] [--rounds 9] [--dry]`; writes its section of `bench/RESULTS.md`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { findBenchChromium } from './chromium.ts';
import { BINARY, OwnHome } from './own-home.ts';
import { provenance, table, versionOf, writeSection } from './results.ts';
import { showSpread } from './statistics.ts';

/** Requests that one command makes the page send, so that it ends within its deadline. */
const PORTION = 2000;
const ASKED: readonly (readonly string[])[] = [
  ['network', 'list'],
  ['network', 'list', '--limit', '5000', '--max-tokens', '100000'],
  ['network', 'list', '--url', '*/item/*7', '--status', '2xx'],
  ['network', 'list', '--failed'],
  ['network', 'list', '--since', '10'],
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '50000' },
      rounds: { type: 'string', default: '9' },
      dry: { type: 'boolean', default: false },
    },
  });
  const requests = Number(values.requests);
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': request.url === '/' ? 'text/html' : 'text/plain' });
    response.end('<title>Requests</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const home = new OwnHome('network');
  try {
    await run(home, ['goto', `http://127.0.0.1:${port}/`]);
    for (let sent = 0; sent < requests; sent += PORTION)
      await send(home, sent, Math.min(PORTION, requests - sent));
    const text = report(requests, measure(home, Number(values.rounds)));
    console.log(text);
    if (!values.dry) writeSection('network', text);
  } finally {
    await home.close();
    server.closeAllConnections();
    server.close();
  }
}

async function send(home: OwnHome, from: number, count: number): Promise<void> {
  const script = `(async () => {
    for (let at = ${from}; at < ${from + count}; at += 100)
      await Promise.all(Array.from({ length: Math.min(100, ${from + count} - at) }, (_, i) => fetch('/item/' + (at + i))));
  })()`;
  await run(home, ['--timeout', '120s', 'eval', script]);
}

/** For commands that need the server of this process, which `spawnSync` would keep from answering. */
async function run(home: OwnHome, args: readonly string[]): Promise<void> {
  const child = Bun.spawn([BINARY, '-S', 'bench', ...args], { env: { ...home.env }, stdout: 'pipe' });
  const told = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`Cannot measure: ${args.join(' ')}: ${told}`);
}

function measure(home: OwnHome, rounds: number): number[][] {
  return ASKED.map((args) => Array.from({ length: rounds }, () => home.command(args).reply.took_ms));
}

function report(requests: number, times: number[][]): string {
  return [
    '## The list of many requests',
    provenance('npm run bench:network', {
      rutter: versionOf(BINARY),
      chromium: versionOf(findBenchChromium()),
    }),
    `A tab with ${requests} requests; the daemon's own time, ms. Target: ≤ 50.`,
    table(
      ['Command', 'Measured'],
      times.map((row, index) => [`\`${ASKED[index]?.join(' ')}\``, showSpread(row)]),
    ),
  ].join('\n\n');
}

await main();
