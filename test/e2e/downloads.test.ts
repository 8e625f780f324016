/** Downloads end as files with their names; what is slow, failing or nameless is said truly. */
import { afterAll, beforeEach, expect, test } from 'bun:test';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Effect } from '../../src/protocol/wire.ts';
import { Rutter, within } from '../harness.ts';
import { attachment, startSite } from '../support/site.ts';

type Download = NonNullable<Effect['downloads']>[number];

const MEGABYTES = 8;
/** Sends half, waits, and then ends well or breaks off. */
const halves = (name: string, waitMs: number, breaks: boolean) =>
  attachment(
    name,
    new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(1000).fill(97));
        await Bun.sleep(waitMs);
        if (breaks) controller.error();
        else {
          controller.enqueue(new Uint8Array(1000).fill(98));
          controller.close();
        }
      },
    }),
  );

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': `<title>Files</title><a href="/plain">Plain</a> <a href="/slow">Slow</a> <a href="/broken">Broken</a> <a href="/large">Large</a>
      <a href="/evil">Evil</a> <a href="/plain" target="_blank">In a tab</a> <iframe name="f"></iframe><a href="/plain" target="f">In a frame</a>`,
    '/plain': () => attachment('plain.txt', 'plain text'),
    '/slow': () => halves('slow.bin', 7000, false),
    '/broken': () => halves('broken.bin', 400, true),
    '/large': () => attachment('large.bin', 'x'.repeat(MEGABYTES * 1_000_000)),
    '/evil': () => attachment('../../../evil⟧name\u0301.txt'.replace(/[^\x20-\x7e]/g, '_'), 'evil'),
  },
});

beforeEach(async () => {
  await rutter.ok(['goto', site.url()]);
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** The downloads that the click tells of, as far as it saw them. */
async function click(name: string): Promise<Download[]> {
  const run = await rutter.json(['click', `role=link[name="${name}"]`], { timeout: 10_000 });
  rutter.expectExit(run, 0);
  return run.plain.effect?.downloads ?? [];
}

/** Path of the file as the click tells it or, when it ended later, a notice of a later reply. */
async function finished(name: string, file: RegExp): Promise<string> {
  const [download] = await click(name);
  if (download?.state === 'done') return String(download.path);
  return String(/\/\S.*?(?=, \d+ bytes|$)/m.exec(await noticed(file))?.[0]);
}

async function noticed(wanted: RegExp, limitMs = within(6000)): Promise<string> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    const { plain } = await rutter.json(['url']);
    const notice = (plain.notices ?? []).find((text) => wanted.test(text));
    if (notice !== undefined) return notice;
    await Bun.sleep(100);
  }
  throw new Error(`No notice says ${wanted}`);
}

test('an attachment: name, path, size and content; private to the user', async () => {
  const path = await finished('Plain', /plain.*\.txt/);
  expect(path).toStartWith(rutter.home);
  expect(readFileSync(path, 'utf8')).toBe('plain text');
  expect(statSync(path).mode & 0o077).toBe(0);
});

test('the same file twice gives two files', async () => {
  const first = await finished('Plain', /plain.*\.txt/);
  const second = await finished('Plain', /plain.*\.txt/);
  expect(readFileSync(first, 'utf8')).toBe(readFileSync(second, 'utf8'));
  expect(second).not.toBe(first);
});

test('a slow one is told as running, and its end by a later reply', async () => {
  const [file] = await click('Slow');
  if (file !== undefined) expect(file).toMatchObject({ name: 'slow.bin', state: 'running' });
  expect(await noticed(/slow.*\.bin.*\//, within(12_000))).toContain(rutter.home);
});

test('one that breaks off is never told as done', async () => {
  const [file] = await click('Broken');
  expect(file?.state).not.toBe('done');
  if (file?.state !== 'failed')
    expect(await noticed(/broken.*\.bin/)).toMatch(/fail|broke|interrupt|cancel/i);
});

test('a large one arrives whole', async () => {
  expect(statSync(await finished('Large', /large.*\.bin/)).size).toBe(MEGABYTES * 1_000_000);
});

test('a name with a path in it stays in the folder of downloads', async () => {
  const path = await finished('Evil', /evil/);
  expect(path).toStartWith(rutter.home);
  expect(path).not.toContain('..');
  expect(basename(path)).toContain('evil');
});

test('from a frame, and from a tab of its own', async () => {
  expect(readFileSync(await finished('In a frame', /plain.*\.txt/), 'utf8')).toBe('plain text');
  const run = await rutter.json(['click', 'role=link[name="In a tab"]'], { timeout: 10_000 });
  const said = `${JSON.stringify(run.plain.effect)}${(run.plain.notices ?? []).join()}`;
  if (!said.includes('plain')) await noticed(/plain/);
  await rutter.ok(['snapshot'], { tab: 't1' });
});

test('an address that is a file: goto says that it was downloaded', async () => {
  await rutter.run(['goto', site.url('nowhere')]);
  const run = await rutter.json(['goto', site.url('plain')]);
  expect(run.reply.data).not.toHaveProperty('status');
  expect(JSON.stringify(run.plain)).toContain('plain.txt');
  rutter.expectExit(run, 0);
});
