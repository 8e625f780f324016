import { afterAll, beforeAll, expect, test } from 'bun:test';
import { click } from './click.ts';
import { fill } from './fill.ts';
import { findTarget } from './target.ts';
import { type ActKit, failure, PRESS, startActKit, type TestPage } from './test-page.ts';

let kit: ActKit;
beforeAll(async () => {
  kit = await startActKit();
});
afterAll(async () => await kit.stop());

/** Refs of elements by what they are now, as a snapshot gives them. */
const snapshotRefs = async (page: TestPage, selectors: string[]): Promise<string[]> => {
  const targets = await Promise.all(selectors.map((selector) => findTarget(page.ctx, selector)));
  return targets.map((target) => target?.ref ?? '');
};

const ROWS = `<button id=b onclick="out.textContent='deleted '+this.textContent">Delete row 2</button>`;

test('click() refuses a ref whose element stands for another row now, and names the row', async () => {
  const page = await kit.page(ROWS);
  const [ref = ''] = await snapshotRefs(page, ['#b']);
  await page.js(`b.textContent = 'Delete row 12'`);
  const error = await failure(click(page.ctx, ref, PRESS));
  expect(error.code).toBe('ref-stale');
  expect(error.data).toMatchObject({ target: { name: 'Delete row 2' }, now: { ref, name: 'Delete row 12' } });
  expect(await page.out()).toBe('WAIT');
});

test('click() acts on a renamed ref when the caller asks again, even if the name goes on changing', async () => {
  const page = await kit.page(ROWS);
  const [ref = ''] = await snapshotRefs(page, ['#b']);
  await page.js(`b.textContent = 'Delete row 12'`);
  await failure(click(page.ctx, ref, PRESS));
  await page.js(`b.textContent = 'Delete row 13'`);
  await click(page.ctx, ref, PRESS);
  expect(await page.out()).toBe('deleted Delete row 13');
});

test('click() takes a running time and a name that its own effect told for the same name', async () => {
  const page = await kit.page(
    `<button id=b>Buy (0:59 left)</button><button id=p onclick="this.textContent=this.textContent==='Play'?'Pause':'Play'">Play</button>`,
  );
  const [buy = '', play = ''] = await snapshotRefs(page, ['#b', '#p']);
  await page.js(`b.textContent = 'Buy (0:41 left)'`);
  await click(page.ctx, buy, PRESS);
  await click(page.ctx, play, PRESS);
  await click(page.ctx, play, PRESS);
  expect(await page.js('p.textContent')).toBe('Play');
});

test('fill() refuses a field that belongs to something else now', async () => {
  const page = await kit.page('<label>Amount for <span id=s>Ada</span> <input id=i></label>');
  const [ref = ''] = await snapshotRefs(page, ['#i']);
  await page.js(`s.textContent = 'Bob'`);
  expect((await failure(fill(page.ctx, ref, '5'))).code).toBe('ref-stale');
  expect(await page.js('i.value')).toBe('');
});
