import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LAUNCH, type Lookout, lines, openLookout } from '../../../test/page-fixture.ts';
import { within } from '../../../test/support/load.ts';

let page: Lookout;
beforeAll(async () => {
  page = await openLookout();
}, LAUNCH);
afterAll(() => page.close());

test('snapshot() reads a form whose fields are named like DOM properties', async () => {
  const named = [
    'getAttribute',
    'attributes',
    'children',
    'childNodes',
    'parentNode',
    'id',
    'localName',
    'nodeType',
    'firstChild',
  ]
    .map((name) => `<input name=${name} aria-label=${name}>`)
    .join('');
  const { nodes } = await page.look(`<form aria-label=Trap>${named}<button>Go</button></form>`);
  expect(nodes.map(({ role }) => role)).toEqual(['form', ...Array(9).fill('textbox'), 'button']);
  expect(nodes[0]?.name).toBe('Trap');
});

test('snapshot() reads a document whose elements are named like document properties', async () => {
  const html =
    '<img name=body alt=a src=x><form name=documentElement></form><form name=querySelectorAll></form><form name=getElementById></form><button aria-labelledby=l>x</button><i id=l>Named</i>';
  const { nodes } = await page.look(html);
  expect(nodes.find(({ role }) => role === 'button')?.name).toBe('Named');
});

test('snapshot() is not touched by a page that overrides what it can', async () => {
  const html = `<button>Real</button><script>
    for (const name of Object.getOwnPropertyNames(Element.prototype)) try { Object.defineProperty(Element.prototype, name, { get() { throw 1 }, set() {} }) } catch {}
    Array.prototype.push = Map.prototype.get = WeakMap.prototype.get = () => { throw new Error('poison') };
    Array.prototype[Symbol.iterator] = function* () {};
    JSON.stringify = () => 'poison'; window.getComputedStyle = () => ({ display: 'none' }); String.prototype.trim = () => 'poison';
  </script>`;
  const { nodes } = await page.look(html);
  expect(lines(nodes)).toBe('button "Real"');
});

test('snapshot() answers with well-formed strings', async () => {
  await page.show('<button id=b>x</button><input id=i><p id=p></p>');
  await page.engine.page.evaluate(`
    document.title = 'a\\ud800b';
    document.getElementById('b').textContent = 'a\\ud800b';
    document.getElementById('i').value = 'a\\udc00b';
    document.getElementById('p').textContent = '\\udfff';`);
  const shot = await page.engine.call('snapshot', {});
  expect(JSON.stringify(shot).isWellFormed()).toBe(true);
  expect(shot.nodes.map(({ name, value }) => value ?? name)).toEqual(['a\ufffdb', 'a\ufffdb', '', '\ufffd']);
  expect((await page.engine.call('text', {})).text.isWellFormed()).toBe(true);
});

test('snapshot(), text() and html bear a document without its root', async () => {
  await page.show('<button>Go</button>');
  await page.engine.page.evaluate('document.documentElement.remove()');
  expect((await page.engine.call('snapshot', {})).nodes).toEqual([]);
  expect((await page.engine.call('text', {})).text).toBe('');
  expect((await page.engine.call('readableHtml', {})).html).toBe('');
  expect((await page.engine.call('html', {})).html).toBe('');
  expect(await page.engine.call('locate', { kind: 'text', text: 'Go' })).toEqual([]);
});

test('snapshot(), text() and describe() bear thousands of nested elements', async () => {
  await page.show('<div id=d></div>');
  await page.engine.page.evaluate(`
    let at = document.getElementById('d');
    for (let i = 0; i < 1500; i++) at = at.appendChild(document.createElement('div'));
    at.innerHTML = '<button id=deep>Deep</button>';`);
  const { nodes } = await page.engine.call('snapshot', {});
  expect(nodes.map(({ role, name }) => `${role} ${name}`)).toEqual(['button Deep']);
  expect((await page.engine.call('text', {})).text).toBe('Deep');
  const [id] = await page.engine.call('locate', { kind: 'css', selector: '#deep' });
  expect(await page.engine.call('describe', [id ?? 0])).toMatchObject([{ name: 'Deep', visible: true }]);
  expect((await page.engine.call('readableHtml', {})).html).toContain('Deep');
}, 60_000);

test('snapshot() bears a deep tree of listed elements, and names of them', async () => {
  await page.show('<div id=d></div>');
  await page.engine.page.evaluate(`
    let at = document.getElementById('d');
    for (let i = 0; i < 1500; i++) { const next = document.createElement('div'); next.setAttribute('role', i % 2 ? 'button' : 'listitem'); at = at.appendChild(next); }
    at.textContent = 'end';`);
  const { nodes } = await page.engine.call('snapshot', {});
  expect(nodes.length).toBeGreaterThanOrEqual(1500);
}, 60_000);

/** Least time of three readings, in the page, ms. */
async function readingTime(method: 'snapshot' | 'text', html: string): Promise<number> {
  await page.show(html);
  const times: number[] = [];
  for (let run = 0; run < 3; run++) {
    times.push(
      Number(
        await page.engine.inWorld(
          `(() => { const start = performance.now(); __rutter.call('${method}', '[{}]'); return performance.now() - start })()`,
        ),
      ),
    );
  }
  return Math.min(...times);
}

test('snapshot() reads 6,000 rows in linear time', async () => {
  const rows = (count: number): string =>
    `<table>${'<tr><th>a</th><td>b <a href=x>c</a></td></tr>'.repeat(count)}</table>`;
  // Quadratic would be a hundred times. What else the machine does can spoil one measurement, but not all of them.
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && best >= 30; attempt++) {
    const small = await readingTime('snapshot', rows(600));
    best = Math.min(best, (await readingTime('snapshot', rows(6000))) / small);
  }
  expect(best).toBeLessThan(within(30));
}, 120_000);

test.each([
  ['paragraphs', '<p>Row of words <a href=x>link</a> <button>Press</button></p>'],
  ['rows of a table', '<tr><th>a</th><td> </td><td>b <a href=x>c</a></td></tr>'],
])(
  'text() reads 24,000 %s as fast as snapshot() does',
  async (_what, row) => {
    const rows = row.repeat(24_000);
    const html = row.startsWith('<tr') ? `<table>${rows}</table>` : rows;
    // Both stretch alike on a busy machine; a text that grows faster than the page takes five times as long or more.
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 4 && best >= 1.5; attempt++)
      best = Math.min(best, (await readingTime('text', html)) / (await readingTime('snapshot', html)));
    expect(best).toBeLessThan(2);
  },
  240_000,
);

test('locate() throws a SyntaxError for a selector that is none', async () => {
  await page.show('<p>a</p>');
  expect(page.engine.call('locate', { kind: 'css', selector: 'a[' })).rejects.toThrow(/^SyntaxError: /);
});

test('call() refuses what is no method of the engine', async () => {
  await page.show('<p>a</p>');
  for (const method of ['constructor', '__proto__', 'toString', 'nothing']) {
    expect(
      JSON.parse(String(await page.engine.inWorld(`__rutter.call(${JSON.stringify(method)}, '[]')`))),
    ).toHaveProperty('error');
  }
});
