/** An element is called by one word, wherever it is named. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { listingOf } from '../snapshot/listing.ts';
import { pageOf } from '../snapshot/paging.ts';
import { click } from './act/index.ts';
import { type ActKit, failure, PRESS, startActKit, type TestPage } from './act/test-page.ts';
import { capture } from './see/index.ts';

let kit: ActKit;
beforeAll(async () => {
  kit = await startActKit();
});
afterAll(async () => await kit.stop());

/** The snapshot's words for the element that is called `name`, up to its ref. */
async function snapshotWords(page: TestPage, name: string): Promise<string | undefined> {
  const { tree } = await capture(page.tab, page.ctx.deadline);
  const { text } = pageOf(listingOf(tree).shown, { refs: page.tab.refs, tokens: 4000 });
  return text
    .split('\n')
    .flatMap((line) => /\w+ "[^"]*" @[ec]\d+/.exec(line) ?? [])
    .find((words) => words.includes(`"${name}"`));
}

const DIV = 'style="cursor:pointer" onclick="this.textContent=\'On\'"';

test('an element without a role is called the same in snapshot and effect', async () => {
  const page = await kit.page(`<p>Light</p><div id=d ${DIV} aria-label=Lamp>Off</div>`);
  const words = await snapshotWords(page, 'Lamp');
  expect(words).toMatch(/^clickable "Lamp" @c\d+$/);
  const { effect } = await click(page.ctx, '#d', PRESS);
  expect(effect.changed).toEqual([`${words}: Off → On`]);
});

test('what appears, what goes and what covers a target are called so too', async () => {
  const page = await kit.page(
    `<button id=b onclick="d.hidden=!d.hidden">Show</button><div id=d hidden ${DIV} aria-label=Lamp>Off</div>
     <button id=u style="position:fixed;top:300px">Below</button>
     <div style="position:fixed;inset:200px 0 0 0;cursor:pointer" onclick="1" aria-label=Veil></div>`,
  );
  const { effect } = await click(page.ctx, '#b', PRESS);
  const words = await snapshotWords(page, 'Lamp');
  expect(words).toMatch(/^clickable "Lamp" @c\d+$/);
  expect(effect.appeared).toContain(`${words}`);
  expect((await click(page.ctx, '#b', PRESS)).effect.disappeared).toContain(`${words}`);
  const veil = await snapshotWords(page, 'Veil');
  const error = await failure(click(page.within(4000), '#u', PRESS));
  expect(error.data).toMatchObject({ coveredBy: { role: 'clickable', name: 'Veil' } });
  expect(error.message).toContain(`${veil?.split(' ').at(-1)} (clickable) covers it`);
});
