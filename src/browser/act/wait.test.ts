import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type ActKit, failure, startActKit } from './test-page.ts';
import { waitUntil } from './wait.ts';

let kit: ActKit;
beforeAll(async () => {
  kit = await startActKit();
});
afterAll(async () => await kit.stop());

test('waitUntil() sees text come and go, in frames too, and never in scripts', async () => {
  const page = await kit.page(
    `<script>/* Ready */setTimeout(()=>out.textContent='Ready now',400);setTimeout(()=>out.textContent='x',1200)</script><iframe src="BASE/in"></iframe>`,
    { '/in': '<p id=p>…</p><script>setTimeout(()=>p.textContent="Inner text",500)</script>' },
  );
  const result = await waitUntil(page.ctx, 'the text', { kind: 'text', text: 'Ready now', gone: false });
  expect(result.effect.waited?.for).toBe('the text');
  await waitUntil(page.ctx, 'the text', { kind: 'text', text: 'Inner text', gone: false });
  await waitUntil(page.ctx, 'the text', { kind: 'text', text: 'Ready now', gone: true });
  expect(await page.out()).toBe('x');
});

test('waitUntil() waits for a target to be visible, and to go', async () => {
  const page = await kit.page(
    `<p id=s>spin</p><script>setTimeout(()=>s.hidden=true,400);setTimeout(()=>{const b=document.createElement('button');b.textContent='Go';document.body.append(b)},600)</script>`,
  );
  await waitUntil(page.ctx, '#s', { kind: 'target', target: '#s', gone: true });
  const result = await waitUntil(page.ctx, 'the button', {
    kind: 'target',
    target: 'role=button[name="Go"]',
    gone: false,
  });
  expect(result.data?.target?.ref).toMatch(/^@e/);
});

test('waitUntil() says what it waited for when it did not come', async () => {
  const page = await kit.page('<p>x</p>');
  const error = await failure(
    waitUntil(page.within(2500), 'the text "Never"', { kind: 'text', text: 'Never', gone: false }),
  );
  expect(error.code).toBe('timeout');
  expect(error.message).toContain('the text "Never"');
});

test('waitUntil() follows addresses, states, expressions and requests', async () => {
  const page = await kit.page(
    `<script>setTimeout(()=>history.pushState(0,'','#done'),300);setTimeout(()=>window.flag=1,600);fetch('BASE/slow?delay=700').then(()=>out.textContent='fetched')</script>`,
    { '/slow': 'x' },
  );
  await waitUntil(page.ctx, 'url', { kind: 'url', matches: (url) => url.endsWith('#done') });
  await waitUntil(page.ctx, 'fn', { kind: 'function', expression: 'window.flag' });
  await waitUntil(page.ctx, 'idle', { kind: 'idle' });
  expect(await page.out()).toBe('fetched');
  await waitUntil(page.ctx, 'load', { kind: 'state', state: 'load' });
  expect((await failure(waitUntil(page.ctx, 'fn', { kind: 'function', expression: 'nope.x' }))).code).toBe(
    'script-error',
  );
});

test('waitUntil() goes on across a navigation', async () => {
  const page = await kit.page(`<script>setTimeout(()=>location='BASE/next',400)</script>`, {
    '/next': '<h1>Arrived here</h1>',
  });
  await waitUntil(page.ctx, 'text', { kind: 'text', text: 'Arrived here', gone: false });
  expect(page.tab.url()).toContain('/next');
});
