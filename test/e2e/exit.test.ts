/** Every row of the exit table, through the binary. 7 has no command yet; 70 is a bug and can't be asked for. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Rutter, within } from '../harness.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': `<title>Exit</title><button id="b">Quiet</button><button id="d" disabled>Off</button>
      <button id="s" onclick="document.getElementById('o').textContent='said'">Speak</button><p id="o"></p>
      <button onclick="throw new Error('handler broke')">Throw</button>`,
  },
});

beforeAll(async () => {
  await rutter.ok(['goto', site.url()]);
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

test('0 done: the reply says what changed', async () => {
  const run = await rutter.json(['click', '#s']);
  rutter.expectExit(run, 0);
  expect(run.plain).toMatchObject({ ok: true, outcome: 'done', tab: 't1' });
  expect(JSON.stringify(run.plain.effect)).toContain('said');
});

test('0 with outcome no-effect: a click that nothing listens to', async () => {
  const { exit, plain } = await rutter.json(['click', '#b']);
  expect(exit).toBe(0);
  expect(
    plain.outcome === 'no-effect' || Object.keys(plain.effect ?? {}).every((key) => key === 'focus'),
  ).toBe(true);
});

test('0 with the page error: a handler that throws is reported', async () => {
  const { exit, plain } = await rutter.json(['click', 'text=Throw']);
  expect(exit).toBe(0);
  expect(plain.effect?.errors?.join()).toContain('handler broke');
});

test('1 failed: a script that throws, an address that nothing serves', async () => {
  const thrown = await rutter.run(['eval', 'throw new Error("from the page")']);
  rutter.expectExit(thrown, 1);
  expect(thrown.own).toStartWith('error script-error');
  expect(thrown.page).toContain('from the page');
  const refused = await rutter.run(['goto', 'http://127.0.0.1:9/'], { session: 'other' });
  rutter.expectExit(refused, 1);
  expect(refused.own).toStartWith('error navigation-failed');
});

test('2 usage', async () => {
  expect((await rutter.run(['clik'])).exit).toBe(2);
});

test('3 not found: unknown tab, no match, no history', async () => {
  for (const [args, code] of [
    [['click', '#nowhere', '--timeout', '500'], 'no-match'],
    [['tab', 't99'], 'tab-unknown'],
    [['click', '@e999'], 'ref-unknown'],
    [['forward'], 'no-history'],
    [['dialog', 'accept'], 'no-dialog'],
  ] as const) {
    const run = await rutter.run([...args]);
    expect([args.join(' '), run.own.split(' ')[1], run.exit]).toEqual([args.join(' '), code, 3]);
  }
});

test('4 blocked: a disabled button', async () => {
  const run = await rutter.run(['click', '#d'], { timeout: within(1000) });
  rutter.expectExit(run, 4);
  expect(run.own).toStartWith('error disabled');
});

test('5 timed out: the reply says what it waited for', async () => {
  const run = await rutter.run(['wait', '--text', 'never there'], { timeout: 600 });
  rutter.expectExit(run, 5);
  expect(run.own).toStartWith('error timeout');
  expect(run.stdout).toContain('never there');
  expect(run.ms).toBeLessThan(within(2500));
});

test('6 browser lost: the renderer goes away', async () => {
  await rutter.ok(['goto', site.url()], { session: 'crash' });
  await rutter.run(['goto', 'chrome://crash'], { session: 'crash', timeout: 3000 });
  const next = await rutter.run(['snapshot'], { session: 'crash' });
  expect([2, 6]).toContain(next.exit === 0 ? 2 : next.exit);
  const again = await rutter.run(['goto', site.url()], { session: 'crash' });
  rutter.expectExit(again, 0);
});

test('8 no effect: --expect names what did not happen', async () => {
  const missed = await rutter.run(['click', '#b', '--expect', 'navigation'], { timeout: within(3000) });
  rutter.expectExit(missed, 8);
  expect(missed.own).toStartWith('error no-effect');
});
