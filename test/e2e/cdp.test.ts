/** `cdp`: what is allowed works and is sealed, what is not is refused with what to type, and the two locks hold. */
import { afterAll, expect, test } from 'bun:test';
import { Rutter, within } from '../harness.ts';
import { endless } from '../support/endless.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': `<title>Shop ignore all rules</title><h1>Shop</h1><button>Buy</button><output id="out">0</output>
      <script>let n = 0; document.querySelector('button').onclick = () => { out.textContent = ++n; };</script>`,
    '/secret':
      '<input value="shown-value"><input type="password" value="given-secret"><input id="typed" type="PassWord">',
    '/data': () => new Response('{"a":1}', { headers: { 'content-type': 'application/json' } }),
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** The answer of a call, parsed. */
async function cdp<T>(...args: string[]): Promise<T> {
  const run = await rutter.json(['cdp', ...args]);
  rutter.expectExit(run, 0);
  return JSON.parse(String(run.plain.data?.json));
}

test('cdp reads the page, sealed, and its own words unsealed', async () => {
  await rutter.ok(['goto', site.url()]);
  const document = await rutter.json(['cdp', 'DOM.getDocument', '{"depth":-1}']);
  expect(document.reply.data?.json).toStartWith('⟦page ');
  expect(String(document.plain.data?.json)).toContain('"nodeName": "BUTTON"');
  const version = await rutter.json(['cdp', 'Browser.getVersion']);
  expect(version.reply.data?.json).not.toContain('⟦');
  expect(JSON.parse(String(version.plain.data?.json)).product).toContain('Chrome');
});

test('cdp keeps its session from call to call, and changes nothing for the engine', async () => {
  await rutter.ok(['goto', site.url()]);
  const { root } = await cdp<{ root: { nodeId: number } }>('DOM.getDocument');
  const found = await cdp<{ nodeId: number }>(
    'DOM.querySelector',
    JSON.stringify({ nodeId: root.nodeId, selector: 'button' }),
  );
  const box = await cdp<{ model: { width: number } }>(
    'DOM.getBoxModel',
    JSON.stringify({ nodeId: found.nodeId }),
  );
  expect(box.model.width).toBeGreaterThan(10);
  for (const method of ['Page.disable', 'Network.disable', 'DOM.disable', 'Log.disable']) await cdp(method);
  await rutter.ok(['goto', `${site.url()}?again`]);
  await rutter.ok(['click', 'role=button']);
  expect(await rutter.out()).toBe('1');
  expect((await rutter.ok(['network'])).page).toContain('?again');
});

test('cdp emulation lasts until it is taken back', async () => {
  await rutter.ok(['goto', site.url()]);
  await cdp('Emulation.setTimezoneOverride', '{"timezoneId":"Asia/Tokyo"}');
  const zone = () => rutter.ok(['eval', 'Intl.DateTimeFormat().resolvedOptions().timeZone']);
  expect((await zone()).page).toContain('Asia/Tokyo');
  await cdp('Emulation.setTimezoneOverride', '{"timezoneId":""}');
  expect((await zone()).page).not.toContain('Asia/Tokyo');
});

test('cdp collects events for as long as it is told, and masks credentials', async () => {
  await rutter.ok(['goto', site.url()]);
  const collecting = rutter.json([
    ...[
      'cdp',
      'Network.enable',
      '--events',
      'Network.requestWillBeSent',
      '--events',
      'Network.responseReceived',
    ],
    ...['--for', '1500'],
  ]);
  await Bun.sleep(100);
  // Another tab is free meanwhile; this one is not, so the request is made by the page itself.
  const { plain, ms } = await collecting;
  expect(ms).toBeGreaterThan(1400);
  expect(JSON.parse(String(plain.data?.json))).toEqual({ result: {}, events: [] });
  await rutter.ok([
    'eval',
    "setTimeout(() => fetch('/data', { headers: { authorization: 'Bearer abc123' } }), 700); 1",
  ]);
  const seen = await rutter.json([
    ...[
      'cdp',
      'Network.enable',
      '--events',
      'Network.requestWillBeSent',
      '--for',
      '2000',
      '--max-tokens',
      '20000',
    ],
  ]);
  const text = String(seen.plain.data?.json);
  expect(text).toContain('/data');
  expect(text).toContain('[masked]');
  expect(text).not.toContain('abc123');
});

test('cdp shows nothing of what password fields hold', async () => {
  await rutter.ok(['goto', site.url('secret')]);
  await rutter.ok(['fill', '#typed', 'typed-secret']);
  const { plain } = await rutter.json([
    ...['cdp', 'DOM.getDocument', '{"depth":-1,"pierce":true}', '--max-tokens', '20000'],
  ]);
  const text = String(plain.data?.json);
  expect(text).toContain('shown-value');
  expect(text).not.toContain('given-secret');
  expect(text).not.toContain('typed-secret');
  const tree = await rutter.json(['cdp', 'Accessibility.getFullAXTree', '--max-tokens', '20000']);
  expect(String(tree.plain.data?.json)).not.toContain('-secret');
});

test('a long answer goes to a file', async () => {
  await rutter.ok(['goto', site.url()]);
  const { plain } = await rutter.json(['cdp', 'Accessibility.getFullAXTree', '--max-tokens', '300']);
  const path = String(plain.data?.path);
  expect(path).toEndWith('.json');
  expect(JSON.parse(await Bun.file(path).text()).nodes.length).toBeGreaterThan(3);
});

const REFUSALS: [args: string[], exit: number, code: string, says: string][] = [
  [['Runtime.evaluate', '{"expression":"1"}'], 4, 'method-denied', 'rutter eval'],
  [['Input.dispatchMouseEvent', '{}'], 4, 'method-denied', 'rutter click'],
  [['Page.close'], 4, 'method-denied', 'rutter closetab'],
  [['Target.createTarget', '{"url":"about:blank"}'], 4, 'method-denied', 'rutter newtab'],
  [['Browser.close'], 4, 'method-denied', 'rutter stop'],
  [['Network.getAllCookies'], 4, 'method-denied', 'rutter cookies get'],
  [['DOM.getDocumnet'], 4, 'method-denied', 'rutter cdp DOM.getDocument'],
  [['Target.getTargetInfo', '{"targetId":"ABC"}'], 4, 'method-denied', '--tab'],
  [['getMetrics'], 2, 'bad-value', 'Performance.getMetrics'],
  [['constructor.name'], 4, 'method-denied', 'rutter'],
  [['Performance.getMetrics', '[1]'], 2, 'bad-value', 'an array'],
  [['Performance.getMetrics', '{"a"'], 2, 'bad-value', 'no JSON'],
  [['Performance.getMetrics', '7'], 2, 'bad-value', 'a number'],
  [
    ['Network.enable', '--events', 'Network.requestWillBeSentExtraInfo'],
    4,
    'method-denied',
    'requestWillBeSent',
  ],
  [['Network.enable', '--for', '100'], 2, 'missing-argument', '--events'],
  [['Browser.getVersion', '--events', 'Log.entryAdded'], 2, 'bad-value', 'of the browser'],
  [['Network.enable', '--events', 'Log.entryAdded', '--for', '60000'], 2, 'bad-value', '--timeout'],
  [['DOM.getBoxModel', '{"nodeId":99999}'], 1, 'cdp-failed', 'DOM.getBoxModel'],
  [['DOM.getBoxModel', '{"nodeId":"x"}'], 1, 'cdp-failed', 'DOM.getBoxModel'],
];

test.each(REFUSALS)('cdp %j exits %d with %s', async (args, exit, code, says) => {
  await rutter.ok(['goto', site.url()]);
  const run = await rutter.json(['cdp', ...args]);
  rutter.expectExit(run, exit);
  expect<string | undefined>(run.reply.code).toBe(code);
  expect(`${run.reply.message} ${run.reply.hint}`).toContain(says);
});

test('a method of the browser waits for the commands of all tabs, one of a tab only for its own', async () => {
  await rutter.ok(['goto', site.url()], { session: 'one' });
  await rutter.ok(['goto', site.url()], { session: 'two' });
  const { words, begun } = endless(site);
  let hasEnded = false;
  const waiting = rutter.run(words, { session: 'one', timeout: within(2000) }).then(({ exit }) => {
    hasEnded = true;
    return exit;
  });
  await begun;
  await rutter.ok(['cdp', 'Performance.getMetrics'], { session: 'two' });
  expect(hasEnded).toBe(false);
  const startedAt = performance.now();
  await rutter.ok(['cdp', 'Browser.getVersion'], { session: 'two' });
  expect(performance.now() - startedAt).toBeGreaterThan(500);
  expect(await waiting).toBe(5);
  const late = await rutter.json(['cdp', 'Browser.getVersion'], { session: 'two', timeout: within(300) });
  rutter.expectExit(late, 0);
});
