/** More pages of the same kinds as `pages/`, with their own steps. */
import { afterAll, afterEach, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rutter } from '../harness.ts';
import { startSite } from '../support/site.ts';
import { type Case, CaseRunner } from './runner.ts';

const PAGES = join(import.meta.dir, 'more');
const rutter = new Rutter();
const site = startSite({ root: PAGES });
const cases = JSON.parse(readFileSync(join(PAGES, 'steps.json'), 'utf8')) as Case[]; // our own file
let open: string | undefined;

afterEach(async () => {
  if (open !== undefined) await rutter.closeTabs(open);
  open = undefined;
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

for (const each of cases)
  test(`${each.id} ${each.title}: ${each.expect}`, async () => {
    open = each.id;
    await new CaseRunner(rutter, site.url(), each).play();
  });

test('every page has its steps', () => {
  const pages = readdirSync(PAGES).filter((name) => name.endsWith('.html'));
  expect(cases.map(({ page }) => page).sort()).toEqual(pages.sort());
});
