/** For tests of this folder: a small site on two hosts, and a browser with folders of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '../../test/support/load.ts';
import { Deadline } from '../platform/deadline.ts';
import { openVault } from '../platform/vault-key.ts';
import { Browser, type BrowserOptions } from './browser.ts';

/** Answers one path. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;
/** Path → HTML, or a function that answers. */
export type Pages = Record<string, string | Handler>;

/** A server that runs. */
export interface Site {
  /** On 127.0.0.1, without slash at the end. */
  url: string;
  /** The same server under another origin. */
  other: string;
  close(): void;
}

/** On a free port of loopback. */
export async function serve(pages: Pages): Promise<Site> {
  const server: Server = createServer((request, response) => answer(pages, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  return {
    url: `http://127.0.0.1:${port}`,
    other: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(pages: Pages, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (typeof page === 'function') {
    page(request, response);
    return;
  }
  response.statusCode = page === undefined ? 404 : 200;
  response.end(page ?? 'not found');
}

/** Nothing leaves the machine. */
export const TEST_ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** A browser, and the folder that all it writes is in. */
export interface TestBrowser {
  browser: Browser;
  root: string;
  options: BrowserOptions;
  stop(): Promise<void>;
}

/** The sandbox is off for root, as in production. */
export function testOptions(root: string, args: string[] = []): BrowserOptions {
  return {
    executablePath: process.env.RUTTER_CHROME ?? '/usr/bin/chromium',
    headless: true,
    args: [...TEST_ARGS, ...args],
    noSandbox: process.getuid?.() === 0,
    dataDir: join(root, 'data'),
    filesDir: join(root, 'files'),
    logsDir: join(root, 'logs'),
    stateDir: join(root, 'state'),
    vault: () => openVault(root, undefined),
  };
}

/** A new temporary folder. */
export function testRoot(): string {
  return mkdtempSync(join(tmpdir(), 'rutter-browser-'));
}

/** To be stopped by `stop`, which removes the folder too. */
export async function startBrowser(args: string[] = [], root = testRoot()): Promise<TestBrowser> {
  const options = testOptions(root, args);
  const browser = await Browser.launch(options);
  return {
    browser,
    root,
    options,
    stop: async () => {
      await browser.close(new Deadline(5000));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A deadline for one step of a test. */
export const soon = (ms = within(5000)): Deadline => new Deadline(ms);

/** Looks until the condition holds. @throws Error after `ms`, stretched by the load */
export async function eventually(condition: () => boolean | Promise<boolean>, ms = 5000): Promise<void> {
  const end = performance.now() + within(ms);
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${ms} ms: ${condition}`);
    await sleep(10);
  }
}
