import { expect, setDefaultTimeout, test } from 'bun:test';
import { chromium } from 'playwright-core';
import { serve, testOptions } from '../test-kit.ts';
import { collectLeftovers } from './library-memory.ts';

// Chromium starts in a fraction of a second, but not on a machine that is busy with something else.
setDefaultTimeout(60_000);

// Fails when a new version of the library keeps its objects elsewhere.
test('collectLeftovers() keeps the library from holding every request and frame there ever was', async () => {
  const site = await serve({ '/a': '<iframe src=/b></iframe>', '/b': 'b' });
  const { executablePath, args } = testOptions('');
  const library = await chromium.launch({ executablePath, args });
  const context = await library.newContext();
  const page = await context.newPage();
  for (let i = 0; i < 90; i++) {
    await page.goto(`${site.url}/a`, { waitUntil: 'commit' });
    collectLeftovers(context);
  }
  // 180 requests by now, and 89 frames that have gone.
  expect(collectLeftovers(context)).toBeGreaterThan(0);
  expect(collectLeftovers(context)).toBeLessThan(150);
  expect(page.frames().length).toBeLessThanOrEqual(2);
  await library.close();
  site.close();
});
