/** The commonest two commands of all: a field is filled, then something else is clicked. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { click } from './click.ts';
import { fill } from './fill.ts';
import { type ActKit, PRESS, startActKit, type TestPage } from './test-page.ts';

let kit: ActKit;
beforeAll(async () => {
  kit = await startActKit();
});
afterAll(async () => await kit.stop());

async function filled(html: string, more?: Record<string, string>): Promise<TestPage> {
  const page = await kit.page(`<label>Name <input id=n name=n></label>${html}`, more);
  await fill(page.ctx, '#n', 'Ada');
  return page;
}

const NEXT = { '/next': '<!doctype html><title>Next</title><h1>Welcome</h1>' };

test.each([0, 50, 300, 1500])(
  'click() after fill() tells of the page that a submit leads to, from a server that answers after %i ms',
  async (delay) => {
    const page = await kit.page(
      `<form action="BASE/next"><input type=hidden name=delay value=${delay}><label>Name <input id=n name=n></label><button id=b>Send</button></form>`,
      NEXT,
    );
    await fill(page.ctx, '#n', 'Ada');
    const result = await click(page.ctx, '#b', PRESS);
    expect(result.outcome).toBeUndefined();
    expect(result.effect.navigated?.url).toContain('/next?delay=');
    expect(page.tab.url()).toContain('n=Ada');
  },
);

test.each([0, 50, 300, 800])(
  'click() after fill() tells of a result that a request brings after %i ms',
  async (delay) => {
    const page = await filled(
      `<button id=b onclick="fetch('BASE/api?delay=${delay}').then(r=>r.text()).then(t=>out.textContent=t)">Get</button>`,
      { '/api': 'the result' },
    );
    const result = await click(page.ctx, '#b', PRESS);
    expect(result.effect.changed?.join()).toContain('the result');
  },
);

test.each([0, 100, 300])(
  'click() after fill() tells of a result that is drawn after %i ms',
  async (delay) => {
    const page = await filled(
      `<button id=b onclick="setTimeout(()=>out.textContent='drawn',${delay})">Draw</button>`,
    );
    const result = await click(page.ctx, '#b', PRESS);
    expect(result.outcome).toBeUndefined();
    expect(result.effect.changed?.join()).toContain('drawn');
  },
);

test('click() after fill() on a button that does nothing has no effect', async () => {
  const page = await filled('<button id=b>Dead</button>');
  expect((await click(page.ctx, '#b', PRESS)).outcome).toBe('no-effect');
});

test.each([
  ['a message of the field', "n.onchange=()=>msg.textContent='Name is taken'"],
  ['a message when the focus goes', "n.onblur=()=>msg.textContent='Name is taken'"],
  ['a message that was hidden', 'n.onblur=()=>{m.hidden=false}'],
  ['the field itself', "n.onchange=()=>{n.value='ADA'}"],
  ['another field', "n.onblur=()=>{other.value='ada@example.test'}"],
])('click() after fill() does not take %s for what a dead button does', async (_what, script) => {
  const page = await filled(
    `<input id=other aria-label=Mail><button id=b>Dead</button><p id=msg></p><p id=m hidden>Name is taken</p><script>${script}</script>`,
  );
  const result = await click(page.ctx, '#b', PRESS);
  expect(result).toMatchObject({
    outcome: 'no-effect',
    message: 'It was delivered, and nothing observable changed but what the field that lost the focus did',
  });
});

test.each([
  ['a message of the field', "n.onchange=()=>msg.textContent='Name is taken'"],
  ['the field itself', "n.onchange=()=>{n.value='ADA'}"],
  ['a message that was hidden', 'n.onblur=()=>{m.hidden=false}'],
])('click() after fill() tells what the button does beside %s', async (_what, script) => {
  const page = await filled(
    `<button id=b onclick="setTimeout(()=>r.textContent='late',200)">Go</button><p id=msg></p><p id=r></p><p id=m hidden>Name is taken</p><script>${script}</script>`,
  );
  const result = await click(page.ctx, '#b', PRESS);
  expect(result.outcome).toBeUndefined();
  expect([result.effect.changed, result.effect.appeared].join()).toContain('late');
});

test('click() after fill() says that no click followed when the field moves the button away from under the pointer', async () => {
  const page = await filled(
    "<div id=m hidden style='height:80px'>Name is taken</div><div><button id=b>Send</button></div><script>n.onblur=()=>{m.hidden=false};b.onclick=()=>out.textContent='sent'</script>",
  );
  const result = await click(page.ctx, '#b', PRESS);
  expect(await page.out()).toBe('WAIT');
  expect(result.outcome).toBe('no-effect');
  expect(String(result.hint)).toBe('rutter click @e2');
  expect(result.message).toStartWith('The press was delivered, but the element moved');
  await click(page.ctx, '#b', PRESS);
  expect(await page.out()).toBe('sent');
});

test('click() tells that the field itself was cleared by the button', async () => {
  const page = await filled('<button id=b onclick="n.value=\'\'">Clear</button>');
  const result = await click(page.ctx, '#b', PRESS);
  expect(result.outcome).toBeUndefined();
  expect(result.effect.changed?.join()).toContain('Name');
});

test('click() on a toggle is an effect each time, also right after a page that loads in steps', async () => {
  const page = await kit.page(
    `<main id=m><button id=b aria-expanded=false onclick="this.setAttribute('aria-expanded',this.getAttribute('aria-expanded')!='true');o.hidden=!o.hidden">Menu</button><p id=o hidden>Opened</p></main><script>for(const t of [0,100,200])setTimeout(()=>m.append(document.createElement('hr')),t)</script>`,
  );
  await Bun.sleep(400);
  for (const state of ['false → true', 'true → false']) {
    const result = await click(page.ctx, '#b', PRESS);
    expect(result.outcome).toBeUndefined();
    expect(result.effect.changed?.join()).toContain(state.split(' → ')[1] ?? '');
  }
});
