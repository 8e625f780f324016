import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LAUNCH, type Lookout, openLookout } from '../../../test/page-fixture.ts';
import { CONTROLS, LEGITIMATE, SECRET, SHOWN, TRICKS } from '../../../test/support/hiding.ts';

let page: Lookout;
beforeAll(async () => {
  page = await openLookout();
}, LAUNCH);
afterAll(() => page.close());

for (const [why, html] of TRICKS) {
  test(`reads withhold and count text, and label it when asked (${why}): ${html}`, async () => {
    const { engine } = page;
    const { nodes, hiddenCount } = await page.look(`<p>Before</p>${html}<p>after</p>`);
    expect(JSON.stringify(nodes)).not.toContain(SECRET);
    expect(hiddenCount).toBe(1);
    const text = await engine.call('text', {});
    expect(text.hiddenCount).toBe(1);
    expect(text.text).toContain('after');
    expect(text.text).not.toContain(SECRET);
    // Markdown has no use for drawings.
    const isDrawing = html.includes('<svg');
    for (const method of isDrawing ? (['html'] as const) : (['readableHtml', 'html'] as const)) {
      const made = await engine.call(method, {});
      expect(made.html).not.toContain(SECRET);
      expect(made.hiddenCount).toBe(1);
    }
    const all = await engine.call('snapshot', { hidden: true });
    expect(all.nodes.find(({ name }) => name.includes(SECRET))?.hiddenBy).toBe(why);
    const label = `[hidden: ${why}]`;
    expect((await engine.call('text', { hidden: true })).text).toContain(`${label} ${SECRET}`);
    if (!isDrawing)
      expect((await engine.call('readableHtml', { hidden: true })).html).toContain(`${label} ${SECRET}`);
    const source = await engine.call('html', { hidden: true });
    expect(source.html).toContain(`<!--${label}-->`);
    expect(source.html).toContain(SECRET);
  });
}

for (const [what, html] of LEGITIMATE) {
  test(`reads keep what a person can read (${what}): ${html}`, async () => {
    const { nodes, hiddenCount } = await page.look(html);
    expect(nodes.map(({ name }) => name).join('\n')).toContain(SHOWN);
    expect(hiddenCount).toBe(0);
    expect((await page.engine.call('text', {})).text).toContain(SHOWN);
    if (!html.includes('<svg v')) expect((await page.engine.call('readableHtml', {})).html).toContain(SHOWN);
    expect((await page.engine.call('html', {})).html).toContain(SHOWN);
  });
}

for (const [role, name, html] of CONTROLS) {
  test(`snapshot() keeps ref and name of a control: ${html}`, async () => {
    const { nodes } = await page.look(html);
    expect(nodes.filter(({ actable }) => actable).map((node) => [node.role, node.name])).toEqual([
      [role, name],
    ]);
  });
}

test('snapshot() and text() withhold what a rule for a tag hides in a shadow tree', async () => {
  const { nodes, hiddenCount } = await page.look(
    `<div><template shadowrootmode="open"><style>p{transform:scale(0)}</style><p>${SECRET}</p></template></div>`,
  );
  expect([JSON.stringify(nodes).includes(SECRET), hiddenCount]).toEqual([false, 1]);
  expect(await page.engine.call('text', {})).toEqual({ text: '', hiddenCount: 1 });
});

test('snapshot() keeps hidden words out of names of what is no control', async () => {
  const { nodes } = await page.look(
    `<h2>Title <span style="opacity:0">${SECRET}</span></h2><table><tr><td>Cell <i style="font-size:0" class=x>${SECRET}</i></table>`,
  );
  expect(JSON.stringify(nodes)).not.toContain(SECRET);
  expect(nodes.find(({ role }) => role === 'heading')?.name).toBe('Title');
});

test('snapshot() keeps hidden words out of a control that has a name without them', async () => {
  const { nodes, hiddenCount } = await page.look(
    `<button>Save <span style="opacity:0">${SECRET}</span></button>`,
  );
  expect(nodes.find(({ role }) => role === 'button')?.name).toBe('Save');
  expect(hiddenCount).toBe(1);
});

test('snapshot() takes no letter for the name of a control', async () => {
  const letter = `${SECRET} and so on. `.repeat(10);
  const sr = 'position:absolute;width:1px;height:1px;overflow:hidden';
  const { nodes } = await page.look(
    `<a href="#a">Go<span style="${sr}">${letter}</span></a><a href="#b" style="opacity:0">${letter}</a>`,
  );
  expect(JSON.stringify(nodes)).not.toContain(SECRET);
  expect(nodes.filter(({ role }) => role === 'link').map(({ name }) => name)).toEqual(['Go', '']);
});

test('html() keeps what secret fields hold to itself in hidden parts too', async () => {
  await page.show('<div hidden>Log in <input type=password value=hunter2></div>');
  for (const hidden of [false, true]) {
    expect((await page.engine.call('html', { hidden })).html).not.toContain('hunter2');
  }
});
