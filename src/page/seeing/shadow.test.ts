import { afterAll, beforeAll, expect, test } from 'bun:test';
import { LAUNCH, type Lookout, lines, openLookout } from '../../../test/page-fixture.ts';

let page: Lookout;
beforeAll(async () => {
  page = await openLookout();
}, LAUNCH);
afterAll(() => page.close());

test('snapshot() puts nested open shadow trees and slots in place', async () => {
  const html = `<p>Before</p><x-outer><b slot=late>late</b>loose</x-outer><p>After</p><script>
    customElements.define('x-outer', class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<x-inner></x-inner><slot></slot><slot name=late></slot><slot name=none>fallback</slot>';
    } });
    customElements.define('x-inner', class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<label for=f>City</label><input id=f>';
    } });
  </script>`;
  const { nodes } = await page.look(html);
  expect(lines(nodes)).toBe(`paragraph ""
  text "Before"
textbox "City"
text "looselatefallback"
paragraph ""
  text "After"`);
});

test('snapshot() does not list children of a host that no slot shows', async () => {
  const { nodes } = await page.look(`<div id=h><button>Lost</button></div><script>
    document.getElementById('h').attachShadow({ mode: 'open' }).innerHTML = '<button>Found</button>';</script>`);
  expect(nodes.map(({ name }) => name)).toEqual(['Found']);
});

const CLOSED = `<x-shut></x-shut><script>
  customElements.define('x-shut', class extends HTMLElement { connectedCallback() {
    window.shut = this.attachShadow({ mode: 'closed' });
    window.shut.innerHTML = '<button>Inside</button><input id=f aria-label=Field>';
  } });
</script>`;

test('snapshot() tells which host may have a closed root, and reads it once it is adopted', async () => {
  await page.show(CLOSED);
  const before = await page.engine.call('snapshot', {});
  expect(before.nodes.map(({ maybeClosed }) => maybeClosed)).toEqual([true]);
  const { cdp, contextId } = page.engine;
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  const find = (node: typeof root): typeof root | undefined =>
    node.shadowRoots?.[0] ? node : node.children?.map(find).find(Boolean);
  const host = find(root);
  const ids = [host, host?.shadowRoots?.[0]].map((node) => node?.backendNodeId ?? 0);
  const objects = await Promise.all(
    ids.map((backendNodeId) => cdp.send('DOM.resolveNode', { backendNodeId, executionContextId: contextId })),
  );
  await page.engine.withObjects(
    'function (host, root) { __rutter.adoptShadowRoot(host, root); }',
    objects.map(({ object }) => object.objectId ?? ''),
  );
  const after = await page.engine.call('snapshot', {});
  expect(after.nodes.map(({ role, name }) => `${role} ${name}`)).toEqual(['button Inside', 'textbox Field']);
  expect(await page.engine.call('locate', { kind: 'role', role: 'button', name: 'Inside' })).toHaveLength(1);
  expect(await page.engine.call('locate', { kind: 'css', selector: '#f' })).toHaveLength(1);
  const described = await page.engine.call('describe', [after.nodes[0]?.id ?? 0]);
  expect(described).toMatchObject([{ connected: true, visible: true, role: 'button', name: 'Inside' }]);
});

test('snapshot() takes an empty box with a size of its own for no host', async () => {
  const html =
    '<div style="height:40px"></div><div style="padding:9px"></div><style>#b::before{content:"x"}</style><div id=b></div>';
  const { nodes } = await page.look(`${html}<div id=h></div><script>
    document.getElementById('h').attachShadow({ mode: 'closed' }).innerHTML = '<button>In</button>';</script>`);
  expect(nodes.map(({ maybeClosed }) => maybeClosed)).toEqual([true]);
});

test('snapshot() tells the focus inside a shadow tree', async () => {
  await page.show(`<div id=h></div><script>
    const root = document.getElementById('h').attachShadow({ mode: 'open' });
    root.innerHTML = '<button>a</button><button>b</button>'; root.lastChild.focus();</script>`);
  const { nodes } = await page.engine.call('snapshot', {});
  expect(nodes.map(({ focused }) => focused)).toEqual([undefined, true]);
});
