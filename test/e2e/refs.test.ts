/** Refs: bound to one element of one document, never reused, refused at once when stale, unknown or of another tab. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Rutter, within } from '../harness.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': `<title>Refs</title><div id="l"><button onclick="hit(1)">Open</button></div><button onclick="renew()">Renew</button>
      <button onclick="l.replaceChildren()">Clear</button><p id="n">0</p>
      <script>let n = 0; function hit() { document.getElementById('n').textContent = ++n; }
      function renew() { const l = document.getElementById('l'); l.innerHTML = l.innerHTML; }</script>`,
    '/two': '<title>Two</title><button>Only here</button>',
  },
});

beforeAll(async () => {
  await rutter.ok(['goto', site.url()]);
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

async function refuse(ref: string, code: string, options = {}): Promise<string> {
  const run = await rutter.json(['click', ref], options);
  expect([ref, run.reply.code]).toEqual([ref, code as never]);
  rutter.expectExit(run, 3);
  expect(run.reply.took_ms).toBeLessThan(within(100));
  return JSON.stringify(run.plain);
}

test('a stale ref is refused at once and the one live element with its role and name is given', async () => {
  await rutter.ok(['goto', site.url()]);
  const old = await rutter.ref('button', 'Open');
  await rutter.ok(['click', 'text=Renew']);
  const said = await refuse(old, 'ref-stale');
  const live = await rutter.ref('button', 'Open');
  expect(live).not.toBe(old);
  expect(said).toContain(live);
  expect((await rutter.ok(['text', '#n'])).page).toContain('0');
  await rutter.ok(['click', live]);
  expect((await rutter.ok(['text', '#n'])).page).toContain('1');
});

test('a stale ref whose like is gone too points to a new snapshot', async () => {
  await rutter.ok(['goto', site.url()]);
  const old = await rutter.ref('button', 'Open');
  await rutter.ok(['eval', "document.getElementById('l').replaceChildren()"]);
  expect(await refuse(old, 'ref-stale')).toContain('snapshot');
});

test('a ref of the document before is stale after a reload, and no number comes twice', async () => {
  await rutter.ok(['goto', site.url()]);
  const before = (await rutter.snapshot()).flatMap(({ ref }) => ref ?? []);
  await rutter.ok(['reload']);
  await refuse(String(before[0]), 'ref-stale');
  const after = (await rutter.snapshot()).flatMap(({ ref }) => ref ?? []);
  expect(after.filter((ref) => before.includes(ref))).toEqual([]);
});

test('the same element keeps its ref from snapshot to snapshot', async () => {
  await rutter.ok(['goto', site.url()]);
  const first = await rutter.ref('button', 'Renew');
  await rutter.ok(['click', 'role=button[name="Open"]']);
  expect(await rutter.ref('button', 'Renew')).toBe(first);
});

test('a ref that nobody gave is unknown', async () => {
  for (const ref of ['@e99999', '@c99999']) expect(await refuse(ref, 'ref-unknown')).toContain('snapshot');
});

test('what only looks like a ref is a usage error', async () => {
  for (const word of ['@x1', '@e', '@e-1']) expect((await rutter.run(['click', word])).exit).toBe(2);
});

test('a ref of another tab or another session reaches nothing', async () => {
  await rutter.ok(['goto', site.url()]);
  for (let i = 0; i < 3; i++) await rutter.snapshot();
  const mine = await rutter.ref('button', 'Clear');
  const { plain } = await rutter.json(['newtab', site.url('two')]);
  const other = String(plain.tab);
  await rutter.ok(['snapshot'], { tab: other });
  const foreign = await rutter.json(['click', mine], { tab: other });
  rutter.expectExit(foreign, 3);
  await rutter.ok(['goto', site.url('two')], { session: 'foreign' });
  expect((await rutter.run(['click', mine], { session: 'foreign' })).exit).toBe(3);
  await rutter.ok(['closetab', other]);
  await rutter.ok(['click', mine], { tab: 't1' });
});

test('several matches are listed with refs, and each ref works', async () => {
  await rutter.ok(['goto', site.url()]);
  const run = await rutter.json(['click', 'css=button'.slice(4)]);
  expect(run.reply.code).toBe('several-matches');
  rutter.expectExit(run, 3);
  const refs = JSON.stringify(run.plain).match(/@[ec]\d+/g) ?? [];
  expect(new Set(refs).size).toBeGreaterThanOrEqual(3);
  await rutter.ok(['hover', String(refs[0])]);
});
