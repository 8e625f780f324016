import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { type BrowserContext, chromium, type Browser as Library, type Page } from 'playwright-core';
import { testOptions } from '../test-kit.ts';
import { meansTargetGone } from './cdp-failure.ts';
import { innerSession } from './inner-session.ts';

// Chromium starts in a fraction of a second, but not on a machine that is busy with something else.
setDefaultTimeout(60_000);

let library: Library;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const { executablePath, args } = testOptions('');
  library = await chromium.launch({ executablePath, args });
  context = await library.newContext();
});

afterAll(async () => {
  await library.close();
});

async function open() {
  page = await context.newPage();
  const session = await context.newCDPSession(page);
  const inner = innerSession(session);
  // Fails when a new version of the library keeps its sessions elsewhere.
  if (!inner) throw new Error('The session behind the client was not found');
  return { session, inner };
}

test('innerSession() answers calls and gives events, which no longer reach the client', async () => {
  const { session, inner } = await open();
  const told: string[] = [];
  session.on('Runtime.consoleAPICalled', () => told.push('client'));
  const listener = () => told.push('inner');
  inner.on('Runtime.consoleAPICalled', listener);
  await inner.send('Runtime.enable');
  expect(await inner.send('Runtime.evaluate', { expression: 'console.log(1), 6 * 7' })).toMatchObject({
    result: { value: 42 },
  });
  inner.off('Runtime.consoleAPICalled', listener);
  await inner.send('Runtime.evaluate', { expression: 'console.log(2)' });
  expect(told).toEqual(['inner']);
});

test('innerSession() says what is wrong with a call, and when the page has gone', async () => {
  const { inner } = await open();
  let closed = false;
  inner.on('close', () => {
    closed = true;
  });
  await expect(inner.send('Runtime.evaluate', {})).rejects.toThrow('Protocol error (Runtime.evaluate)');
  const ends = inner
    .send('Runtime.evaluate', { expression: 'new Promise(() => {})', awaitPromise: true })
    .catch((error: unknown) => ({ error, closed }));
  await page.close();
  expect(await ends).toMatchObject({ closed: true });
  expect(meansTargetGone(await inner.send('Runtime.enable').catch((error: unknown) => error))).toBe(true);
  expect(closed).toBe(true);
});
