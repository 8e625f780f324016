/**
 * The funnel: whatever a page, a file of the network or an agent's note can say reaches a reply only through the seal.
 * A command that has no steps in `support/funnel.ts` fails.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BINARY, Rutter } from '../harness.ts';
import { startChrome, type UserChrome } from '../support/chrome.ts';
import { type Funnelled, funnelJson, funnelText, stepsOn } from '../support/funnel.ts';
import { startHostileSite } from '../support/funnel-page.ts';

const text = new Rutter();
const json = new Rutter();
const site = startHostileSite();
let chrome: UserChrome;
let asText: Promise<Funnelled>;
let asJson: Promise<Funnelled>;

beforeAll(async () => {
  chrome = await startChrome({ url: site.url() });
  // Side by side: each mostly waits. The tests wait for them, so that one that takes too long has a name.
  asText = funnelText(text, site, chrome.port);
  asJson = funnelJson(json, site, chrome.port);
  asText.catch(() => {});
  asJson.catch(() => {});
});

afterAll(async () => {
  await Promise.all([text.close(), json.close()]);
  await chrome.close();
  await site.stop();
});

test('every command of the manifest has its steps', () => {
  // Written by the build.
  const manifest = JSON.parse(readFileSync(join(dirname(BINARY), 'manifest.json'), 'utf8')) as {
    commands: { name: string }[];
  };
  const names = manifest.commands.map(({ name }) => name);
  expect(names.filter((name) => !Object.hasOwn(stepsOn(site, chrome.port), name))).toEqual([]);
});

test('no text reply has a word of the page outside its seal', async () => {
  const { leaks, mute } = await asText;
  expect(leaks).toEqual([]);
  // A step that shows nothing of the page proves nothing.
  expect(mute).toEqual([]);
});

test('no JSON reply has a word of the page outside a seal, in no field', async () => {
  const { leaks, fields } = await asJson;
  expect(leaks).toEqual([]);
  // The fields that can hold what a page says were all there.
  for (const field of ['data', 'effect', 'notices', 'siteNotes', 'findings', 'message', 'hint'])
    expect(fields).toContain(field);
});
