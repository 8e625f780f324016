/** What Rutter writes is for its user alone, and lies under its home. */
import { afterAll, expect, test } from 'bun:test';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Rutter } from '../harness.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': '<title>Home</title><a id="f" href="/file.txt" download>File</a><button onclick="console.log(1)">Log</button>',
    '/file.txt': () => new Response('hello', { headers: { 'content-disposition': 'attachment' } }),
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** Files and folders under `folder` that others may read, with their mode. Chromium's own profile is behind a private folder. */
function open(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/(^|\/)browser\//.test(path))
    .filter((path) => {
      const stat = lstatSync(join(folder, path), { throwIfNoEntry: false });
      return stat !== undefined && !stat.isSymbolicLink() && (stat.mode & 0o077) !== 0;
    })
    .map((path) => `${path} ${(lstatSync(join(folder, path)).mode & 0o777).toString(8)}`);
}

test('files and folders of the home are private, and the folder of the call stays empty', async () => {
  await rutter.ok(['goto', site.url()]);
  await rutter.ok(['screenshot']);
  await rutter.ok(['click', 'text=Log']);
  await rutter.run(['click', '#f']);
  // Event logs are flushed once a second.
  await Bun.sleep(1500);
  expect(lstatSync(rutter.home).mode & 0o777).toBe(0o700);
  expect(readdirSync(rutter.home, { recursive: true }).length).toBeGreaterThan(3);
  expect(open(rutter.home)).toEqual([]);
  expect(readdirSync(rutter.cwd)).toEqual([]);
});
