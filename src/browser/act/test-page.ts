/** For tests of this folder: one browser, a fresh tab for each page. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DocumentGone } from '../frames/frame.ts';
import type { Session } from '../session.ts';
import type { Tab } from '../tab/tab.ts';
import { soon, startBrowser, type TestBrowser } from '../test-kit.ts';
import type { ActContext } from './context.ts';

/** One page in a session of its own. */
export interface TestPage {
  session: Session;
  tab: Tab;
  ctx: ActContext & { cwd: string };
  /** A context with its own deadline, as given by `--timeout`. */
  within(ms: number): ActContext & { cwd: string };
  /** Value of an expression in the page. */
  js(expression: string): Promise<unknown>;
  /** Text of `#out`. */
  out(): Promise<unknown>;
}

/** The browser, and pages from a server of its own. */
export interface ActKit {
  kit: TestBrowser;
  url: string;
  /** The same server under another origin. */
  other: string;
  page(html: string, more?: Record<string, string>): Promise<TestPage>;
  stop(): Promise<void>;
}

const HEAD = '<!doctype html><meta charset=utf-8><title>Test</title><output id=out role=status>WAIT</output>';

/** To be stopped by `stop`. */
export async function startActKit(): Promise<ActKit> {
  const pages = new Map<string, string>();
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const found = pages.get(path);
    const delay = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('delay') ?? 0);
    setTimeout(() => {
      response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(found ?? 'not found');
    }, delay);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  const kit = await startBrowser();
  const url = `http://127.0.0.1:${port}`;
  const other = `http://localhost:${port}`;
  let count = 0;
  return {
    kit,
    url,
    other,
    page: async (html, more = {}) => {
      count++;
      const base = `/p${count}`;
      pages.set(base, (HEAD + html).replaceAll('BASE', base).replaceAll('OTHER', other));
      for (const [path, content] of Object.entries(more))
        pages.set(base + path, content.replaceAll('BASE', base).replaceAll('OTHER', other));
      return await openPage(kit, `page${count}`, url + base);
    },
    stop: async () => {
      await kit.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

const ignoreGone = (error: unknown): void => {
  if (!(error instanceof DocumentGone)) throw error;
};

async function openPage(kit: TestBrowser, name: string, url: string): Promise<TestPage> {
  const session = await kit.browser.session(name);
  const tab = await session.newTab(soon());
  await tab.goto(soon(), url);
  // The engine is there from the first look on; a page may go elsewhere at once.
  await tab.main().call(soon(), 'ping').catch(ignoreGone);
  const make = (ms: number, explicitTimeout: boolean) => ({
    tab,
    command: 'act',
    deadline: soon(ms),
    explicitTimeout,
    cwd: '/',
  });
  const js = async (expression: string) => {
    const answer = await tab.main().evaluate(soon(), expression);
    if (!answer.ok) throw new Error(answer.error);
    return answer.value;
  };
  return {
    session,
    tab,
    get ctx() {
      return make(15_000, false);
    },
    within: (ms) => make(ms, true),
    js,
    out: async () => await js('document.getElementById("out").textContent'),
  };
}

/** The error that the promise rejects with. */
export async function failure(
  promise: Promise<unknown>,
): Promise<{ code: string; message: string; hint: string; data: Record<string, unknown> }> {
  try {
    const value = await promise;
    throw new Error(`Expected a failure, got ${JSON.stringify(value)}`);
  } catch (error) {
    return error as { code: string; message: string; hint: string; data: Record<string, unknown> }; // a RutterError, or the test fails on it
  }
}

/** One left click. */
export const PRESS = { button: 'left', count: 1, modifiers: [] } as const;
