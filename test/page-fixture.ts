/** The page engine in a real Chromium, for the tests beside its sources: one launch per test file. */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { findBenchChromium } from '../bench/chromium.ts';
import { buildPageSource } from '../scripts/page-source.ts';
import { launchArgs } from '../src/browser/start/launch-args.ts';
import { readAnswer } from '../src/page/answer.ts';
import type { PageArgs, PageMethod, PageResult } from '../src/page/api.ts';
import type { FrameSnapshot, PageNode, SnapshotOptions } from '../src/page/seeing/api.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Time a test file may take to launch its Chromium, on a machine that does other things too. */
export const LAUNCH = 60_000;

/** Launches the Chromium of benches and engine tests. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findBenchChromium(), args: launchArgs(FLAGS) });
}

/** The engine in the isolated world of a page's main frame. */
export interface EnginePage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Installs the engine in the current document. */
  install(): Promise<void>;
  /** Calls a method; rejects with what the engine threw. */
  call<K extends PageMethod>(method: K, ...args: PageArgs<K>): Promise<PageResult<K>>;
  /** Runs an expression in the isolated world. */
  inWorld(expression: string): Promise<unknown>;
  /** Runs a function with live objects of the isolated world: `engine` first, then what the objects name. */
  withObjects(declaration: string, objectIds: string[]): Promise<unknown>;
  readonly contextId: number;
}

export async function openEnginePage(page: Page): Promise<EnginePage> {
  const source = await buildPageSource();
  const cdp = await page.context().newCDPSession(page);
  const world = { contextId: 0 };
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      contextId: world.contextId,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return {
    page,
    cdp,
    get contextId() {
      return world.contextId;
    },
    async install() {
      const { frameTree } = await cdp.send('Page.getFrameTree');
      const made = await cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
      world.contextId = made.executionContextId;
      await evaluate(`${source};0`);
    },
    async call(method, ...args) {
      const text = await evaluate(
        `__rutter.call(${JSON.stringify(method)}, ${JSON.stringify(JSON.stringify(args))})`,
      );
      // The engine implements the same api.
      return readAnswer(method, text) as PageResult<typeof method>;
    },
    inWorld: evaluate,
    async withObjects(functionDeclaration, objectIds) {
      const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
        functionDeclaration,
        executionContextId: world.contextId,
        arguments: objectIds.map((objectId) => ({ objectId })),
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
  };
}

/** A page whose content each test sets. */
export interface Lookout {
  readonly engine: EnginePage;
  /** Loads the HTML, with its scripts, and installs the engine. */
  show(html: string): Promise<void>;
  /** Loads the HTML and takes a snapshot of it. */
  look(html: string, options?: SnapshotOptions): Promise<FrameSnapshot>;
  close(): Promise<void>;
}

export async function openLookout(): Promise<Lookout> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  const engine = await openEnginePage(page);
  const show = async (html: string): Promise<void> => {
    await page.goto('about:blank');
    await page.setContent(`<!doctype html><html><head><title>Test</title></head><body>${html}</body></html>`);
    await engine.install();
  };
  return {
    engine,
    show,
    async look(html, options = {}) {
      await show(html);
      return engine.call('snapshot', options);
    },
    close: () => browser.close(),
  };
}

/** Nodes as lines: indent, role, quoted name, and the named properties that are there. */
export function lines(nodes: readonly PageNode[], ...keys: (keyof PageNode)[]): string {
  return nodes
    .map((node) => {
      const extra = keys.filter((key) => node[key] !== undefined).map((key) => `${key}=${node[key]}`);
      return ['  '.repeat(node.depth) + node.role, JSON.stringify(node.name), ...extra].join(' ');
    })
    .join('\n');
}
