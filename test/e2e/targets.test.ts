/** Targets that can't be acted on: the reason is said in time, nothing happens, and what becomes ready is waited for. */
import { afterAll, beforeEach, expect, test } from 'bun:test';
import { Rutter, within } from '../harness.ts';
import { startSite } from '../support/site.ts';

const page = (body: string, script = '') =>
  `<title>Targets</title><style>#cover{position:fixed;inset:0;background:#0003;z-index:9}</style><output id="out">0</output>${body}
   <script>const out = document.getElementById('out'); let n = 0; function hit() { out.textContent = ++n; }
   function after(ms, f) { setTimeout(f, ms); } ${script}</script>`;

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/covered': page(
      '<button onclick="hit()">Buy</button><div id="cover" role="dialog" aria-label="Offer"></div>',
    ),
    '/uncovers': page(
      '<button onclick="hit()">Buy</button><div id="cover"></div>',
      "after(800, () => document.getElementById('cover').remove());",
    ),
    '/disabled': page('<button disabled onclick="hit()">Buy</button><input disabled aria-label="Name">'),
    '/hidden': page(
      '<button style="display:none" onclick="hit()">Buy</button><div style="opacity:.01"><input style="visibility:hidden" aria-label="Name"></div>',
    ),
    '/moving': page(
      '<button id="b" onclick="hit()" style="position:absolute;animation:m .5s linear infinite alternate">Buy</button><style>@keyframes m{from{left:0}to{left:600px}}</style>',
    ),
    '/detach': page(
      '<button id="b">Buy</button>',
      "const b = document.getElementById('b'); b.onmousedown = () => { b.remove(); hit(); };",
    ),
    '/swap': page(
      '<div id="box"></div>',
      "const draw = () => { const b = document.createElement('button'); b.textContent = 'Buy'; b.onmousedown = draw; b.onclick = hit; document.getElementById('box').replaceChildren(b); }; draw();",
    ),
    '/hovercover': page(
      '<button id="b" style="width:120px;height:40px" onclick="hit()">Buy</button><div id="tip" hidden style="position:absolute;left:0;top:0;width:600px;height:300px;background:#ffa" role="tooltip">Tip</div>',
      "document.getElementById('b').onmouseenter = () => { document.getElementById('tip').hidden = false; };",
    ),
    '/readonly': page('<input readonly value="fixed" aria-label="Name">'),
    '/late': page(
      '<div id="box"></div>',
      "after(700, () => { document.getElementById('box').innerHTML = '<button onclick=\"hit()\">Buy</button>'; });",
    ),
    '/keeps': page(
      '<input aria-label="Code" oninput="this.value = this.value.slice(0, 3)"><input maxlength="4" aria-label="Pin">',
    ),
  },
});
const BUY = 'role=button[name="Buy"]';

let at = 0;
let session = '';
beforeEach(() => {
  session = `s${++at}`;
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

const open = (path: string) => rutter.ok(['goto', site.url(path)], { session });
const out = () => rutter.out({ session });

test('covered: names the cover and its ref, has no effect', async () => {
  await open('covered');
  const run = await rutter.run(['click', BUY], { session });
  rutter.expectExit(run, 4);
  expect(run.own).toStartWith('error covered');
  expect(run.stdout).toContain('Offer');
  expect(run.stdout).toMatch(/@[ec]\d+/);
  expect(run.ms).toBeLessThan(within(6000));
  expect(await out()).toBe('0');
});

test('covered for 0.8 s: waits, and says what for', async () => {
  await open('uncovers');
  const { plain } = await rutter.json(['click', BUY], { session });
  expect(plain.outcome).toBe('done');
  expect(JSON.stringify(plain.effect?.waited)).toMatch(/cover/i);
  expect(await out()).toBe('1');
});

test('disabled: button and field', async () => {
  await open('disabled');
  for (const args of [
    ['click', BUY],
    ['fill', 'label=Name', 'x'],
  ]) {
    const run = await rutter.run(args, { session, timeout: within(1500) });
    expect([args[0], run.exit]).toEqual([args[0], 4]);
    expect(run.own).toStartWith('error disabled');
  }
  expect(await out()).toBe('0');
});

test('hidden: names the reason', async () => {
  await open('hidden');
  for (const args of [
    ['click', 'button'],
    ['fill', 'input', 'x'],
  ]) {
    const run = await rutter.run(args, { session, timeout: within(1500) });
    expect([args[0], run.exit]).toEqual([args[0], 4]);
    expect(run.own).toStartWith('error not-visible');
    expect(run.stdout).toMatch(/display|visibility/);
  }
});

test('moving for ever: the one click lands, or misses and is told so, or is refused as not stable', async () => {
  await open('moving');
  const run = await rutter.run(['click', BUY], { session, timeout: within(2500) });
  // It may move on between press and release; then no click follows.
  if (run.own.startsWith('no-effect')) expect(await out()).toBe('0');
  else if (run.exit === 0) expect(await out()).toBe('1');
  else {
    rutter.expectExit(run, 4);
    expect(run.own).toStartWith('error not-stable');
    expect(run.ms).toBeLessThan(within(4500));
    expect(await out()).toBe('0');
  }
});

test('detached while it is clicked: the reply does not fail and the page saw one press', async () => {
  await open('detach');
  const run = await rutter.run(['click', BUY], { session });
  expect([0, 1]).toContain(run.exit);
  expect(await out()).toBe('1');
  const gone = await rutter.run(['click', BUY], { session, timeout: within(800) });
  rutter.expectExit(gone, 3);
});

test('replaced on mousedown: a click that the page never saw is not called done', async () => {
  await open('swap');
  const { plain } = await rutter.json(['click', BUY], { session });
  expect(await out()).toBe('0');
  expect(plain.outcome).not.toBe('done');
});

test('a tip that covers the button as the pointer arrives: done only if the click arrived', async () => {
  await open('hovercover');
  const { plain } = await rutter.json(['click', BUY], { session });
  expect([plain.outcome, await out()]).toEqual(
    plain.outcome === 'done' ? ['done', '1'] : [plain.outcome, '0'],
  );
});

test('read-only: fill is refused, the value stays', async () => {
  await open('readonly');
  const run = await rutter.run(['fill', 'label=Name', 'x'], { session, timeout: within(1500) });
  rutter.expectExit(run, 4);
  expect(run.own).toStartWith('error read-only');
});

test('not there yet: a selector waits until the element comes', async () => {
  await open('late');
  await rutter.ok(['click', BUY], { session, timeout: within(5000) });
  expect(await out()).toBe('1');
});

test('a field that cuts what it is given: fill says what it holds and fails', async () => {
  await open('keeps');
  for (const [label, text, held] of [
    ['Code', 'abcdef', 'abc'],
    ['Pin', '123456', '1234'],
  ] as const) {
    const run = await rutter.json(['fill', `label=${label}`, text], { session });
    expect([label, run.exit, run.reply.code]).toEqual([label, 1, 'value-rejected']);
    expect(JSON.stringify(run.plain)).toContain(held);
  }
});
