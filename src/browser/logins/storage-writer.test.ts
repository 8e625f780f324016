import { expect, setDefaultTimeout, test } from 'bun:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { Cdp } from '../library/cdp.ts';
import { testOptions } from '../test-kit.ts';
import { DocumentGate } from './document-gate.ts';
import { StorageWriter } from './storage-writer.ts';

// Chromium starts in a fraction of a second, but not on a machine that is busy with something else.
setDefaultTimeout(60_000);

test('confirm() waits until another page can read what was written', async () => {
  const { executablePath, args } = testOptions('');
  const library = await chromium.launch({ executablePath, args });
  const gate = new DocumentGate(new Cdp(await library.newBrowserCDPSession()));
  await gate.hold({ admit: () => undefined });
  const context = await library.newContext();
  const open = async () => await StorageWriter.open(context, await context.newPage(), gate);
  const [writer, reader] = [await open(), await open()];
  const localStorage = Array.from({ length: 300 }, (_, n) => ({ name: `k${n}`, value: 'v'.repeat(5000) }));
  const storage = { origin: 'http://site.test', localStorage };
  let confirmed = false;
  const confirming = reader.confirm(storage).then(() => {
    confirmed = true;
  });
  await sleep(300);
  expect(confirmed).toBe(false);
  await writer.write(storage, false);
  await confirming;
  await library.close();
});
