import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LAUNCH, type Lookout, openLookout } from '../../../test/page-fixture.ts';

let page: Lookout;
beforeAll(async () => {
  page = await openLookout();
}, LAUNCH);
afterAll(() => page.close());

const HIDDEN: [why: string, html: string][] = [
  ['display: none', '<p style="display:none">SECRET</p>'],
  ['hidden attribute', '<p hidden>SECRET</p>'],
  ['visibility: hidden', '<p style="visibility:hidden">SECRET</p>'],
  ['inside closed details', '<details><summary>More</summary><p>SECRET</p></details>'],
  ['content-visibility: hidden', '<div style="content-visibility:hidden">SECRET</div>'],
  ['opacity', '<p style="opacity:0">SECRET</p>'],
  ['font size', '<p style="font-size:0">SECRET</p>'],
  ['zero-size box', '<div style="height:0;overflow:hidden"><p>SECRET</p></div>'],
  ['zero-size box', '<p style="position:absolute;width:1px;height:1px;overflow:hidden">SECRET</p>'],
  ['clipped away', '<p style="position:absolute;clip:rect(0,0,0,0)">SECRET</p>'],
  ['clipped away', '<p style="position:absolute;clip-path:inset(50%)">SECRET</p>'],
  ['off-screen', '<p style="position:absolute;left:-9999px">SECRET</p>'],
  ['off-screen', '<p style="position:relative;left:-9999px">SECRET</p>'],
  ['off-screen', '<p style="margin-left:-9999px">SECRET</p>'],
  ['text indent', '<p style="text-indent:-9999px">SECRET</p>'],
];

for (const [why, html] of HIDDEN) {
  test(`snapshot() withholds and counts text (${why}): ${html}`, async () => {
    const shown = await page.look(`Before ${html} after`);
    expect(JSON.stringify(shown.nodes)).not.toContain('SECRET');
    expect(shown.hiddenCount).toBe(1);
    const all = await page.engine.call('snapshot', { hidden: true });
    expect(all.nodes.find(({ name }) => name.includes('SECRET'))?.hiddenBy).toBe(why);
    const { text, hiddenCount } = await page.engine.call('text', {});
    expect(text).not.toContain('SECRET');
    expect(hiddenCount).toBe(1);
    expect((await page.engine.call('readableHtml', {})).html).not.toContain('SECRET');
  });
}

test('snapshot() never lists scripts, styles, templates and comments', async () => {
  const html = `<style style="display:block">SECRET</style><script style="display:block">/* SECRET */</script>
    <template>SECRET</template><!-- SECRET --><noscript>SECRET</noscript>Shown`;
  const { nodes, hiddenCount } = await page.look(html, { hidden: true });
  expect(nodes.filter(({ hiddenBy }) => !hiddenBy).map(({ name }) => name)).toEqual(['Shown']);
  expect(
    JSON.stringify(nodes.filter(({ name }) => name.includes('SECRET')).map(({ hiddenBy }) => hiddenBy)),
  ).not.toContain('null');
  expect(hiddenCount).toBe(3);
});

const CONTROLS = [
  '<input type=checkbox style="opacity:0">',
  '<input type=radio style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">',
  '<input type=file style="position:absolute;left:-9999px">',
  '<a href="#main" style="position:absolute;left:-9999px">Skip to content</a>',
  '<button style="font-size:0">Close</button>',
];

for (const html of CONTROLS) {
  test(`snapshot() keeps a control that only looks hidden: ${html}`, async () => {
    const { nodes } = await page.look(html);
    expect(nodes.map(({ actable }) => actable)).toEqual(['control']);
  });
}

test('snapshot() keeps what aria-hidden hides from the tree but not from people, if it is clickable', async () => {
  const { nodes } = await page.look('<div aria-hidden=true><h2>Ad</h2><a href=x>Buy</a><p>now</p></div>');
  expect(nodes.map(({ role, name, actable }) => [role, name, actable])).toEqual([
    ['text', 'Ad', undefined],
    ['link', 'Buy', 'clickable'],
    ['text', 'now', undefined],
  ]);
});

test('snapshot() shows visible children of an invisible parent', async () => {
  const { nodes } = await page.look(
    '<div style="visibility:hidden">no<p style="visibility:visible">yes</p></div>',
  );
  expect(nodes.filter(({ role }) => role === 'text').map(({ name }) => name)).toEqual(['yes']);
});

test('snapshot() shows what an absolutely positioned child lets out of an empty box', async () => {
  const { nodes } = await page.look(
    '<div style="height:0;overflow:hidden"><p style="position:absolute">Menu</p></div>',
  );
  expect(nodes.at(-1)?.name).toBe('Menu');
});

test('snapshot() makes nothing in an inert subtree actable', async () => {
  const { nodes } = await page.look('<div inert><button>Go</button></div><button>Stay</button>');
  expect(nodes.filter(({ actable }) => actable).map(({ name }) => name)).toEqual(['Stay']);
});

test('snapshot() says what is outside the viewport, and can leave it out', async () => {
  const html = '<button>Top</button><div style="height:2000px"></div><p><button>Below</button></p>';
  const { nodes } = await page.look(html);
  expect(
    nodes.filter(({ role }) => role === 'button').map(({ name, offscreen }) => [name, offscreen]),
  ).toEqual([
    ['Top', undefined],
    ['Below', true],
  ]);
  const seen = await page.engine.call('snapshot', { viewport: true });
  expect(seen.nodes.filter(({ role }) => role === 'button').map(({ name }) => name)).toEqual(['Top']);
});

test('snapshot({ topLayer }) shows the open dialog alone, or says that there is none', async () => {
  const html = '<button>Behind</button><dialog id=d><button>Yes</button></dialog>';
  await page.show(html);
  expect((await page.engine.call('snapshot', { topLayer: true })).noTopLayer).toBe(true);
  await page.engine.page.evaluate("document.getElementById('d').showModal()");
  const { nodes } = await page.engine.call('snapshot', { topLayer: true });
  expect(nodes.map(({ role, name, modal }) => [role, name, modal])).toEqual([
    ['dialog', '', true],
    ['button', 'Yes', undefined],
  ]);
});
