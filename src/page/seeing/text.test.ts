import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LAUNCH, type Lookout, lines, openLookout } from '../../../test/page-fixture.ts';

let page: Lookout;
beforeAll(async () => {
  page = await openLookout();
}, LAUNCH);
afterAll(() => page.close());

async function text(html: string): Promise<string> {
  await page.show(html);
  return (await page.engine.call('text', {})).text;
}

test('text() breaks lines where the page does', async () => {
  expect(await text('<h1>Title</h1><p>One <b>two</b>\n three</p><p>a<br>b</p><ul><li>x<li>y</ul>')).toBe(
    'Title\n\nOne two three\n\na\nb\n\nx\ny',
  );
});

test('text() keeps lines of preformatted text, and cells apart', async () => {
  expect(await text('<pre>a\n  b</pre><table><tr><td>1<td>2<tr><td>3<td>4</table>')).toBe(
    'a\n  b\n1\t2\n3\t4',
  );
});

test('text() keeps the indentation of what is laid out as it stands in the source', async () => {
  expect(await text('<pre>    a\n\tb</pre>')).toBe('    a\n\tb');
  expect(
    await text(
      '<div style="white-space:pre"><div>def g(a):</div><div>    return <b>2</b>  + <i>1</i></div></div>',
    ),
  ).toBe('def g(a):\n    return 2  + 1');
  expect(await text('<code style="white-space:pre-wrap;display:block">x\n    y</code>')).toBe('x\n    y');
});

test('text() sets inline pieces as the page has them', async () => {
  expect(
    await text('<span>a</span><span>b</span> <i>c</i> , d <select><option>One<option selected>Two</select>'),
  ).toBe('ab c , d Two');
});

test('readableHtml() keeps structure, links and pictures, and nothing that runs', async () => {
  await page.show(
    '<main onclick="x()"><h2 class=k>T</h2><script>x()</script><a href="/a&quot;b" onclick=1>L &lt;</a><img src=p alt=P></main>',
  );
  expect((await page.engine.call('readableHtml', {})).html).toBe(
    '<body><main><h2>T</h2><a href="/a&quot;b">L &lt;</a><img src="p" alt="P"></main></body>',
  );
});

test('html() gives an element as it is', async () => {
  await page.show('<div id=a class=b>x</div>');
  const [root] = await page.engine.call('locate', { kind: 'css', selector: '#a' });
  expect((await page.engine.call('html', { root: root ?? 0 })).html).toBe('<div id="a" class="b">x</div>');
});

test('snapshot() says which text goes on in the line, with its spaces', async () => {
  const { nodes } = await page.look('<p>See <a href=x>this</a>, or <a href=y>that</a></p><p>End</p>');
  expect(lines(nodes, 'joined')).toBe(`paragraph ""
  text "See"
  link "this"
  text ", or " joined=true
  link "that"
paragraph ""
  text "End"`);
});

test('snapshot({ root }) reads one subtree', async () => {
  await page.show('<p>a</p><nav id=n><a href="http://h.test/x">b</a></nav>');
  const [root] = await page.engine.call('locate', { kind: 'css', selector: '#n' });
  const { nodes } = await page.engine.call('snapshot', { root: root ?? 0, urls: true, boxes: true });
  expect(nodes).toMatchObject([
    { role: 'navigation', depth: 0 },
    { role: 'link', depth: 1, url: 'http://h.test/x' },
  ]);
  expect(nodes[1]?.box?.length).toBe(4);
});

test('text() and snapshot() show nothing that has no width, and keep emoji whole', async () => {
  const html = '<p>Pay&#8203;&shy;ment 1&#8239;234&nbsp;€ 👩&#8205;🚀</p><pre>a&#8203;b\n  c</pre>';
  await page.show(html);
  expect((await page.engine.call('text', {})).text).toBe('Payment 1 234 € 👩\u200d🚀\n\nab\n  c');
  const { nodes } = await page.engine.call('snapshot', {});
  expect(nodes.flatMap(({ role, name }) => (role === 'text' ? [name] : [])).slice(0, 1)).toEqual([
    'Payment 1 234 € 👩\u200d🚀',
  ]);
});

test('a title names what has nothing in it but characters without width', async () => {
  const { nodes } = await page.look('<button title=Close>&#8203;</button>');
  expect(nodes.map(({ name }) => name)).toEqual(['Close']);
});
