/** A dialog is a gate: what opens it says so, everything else answers at once, and it can be answered. */
import { afterAll, expect, test } from 'bun:test';
import { Rutter, until, within } from '../harness.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': `<title>Dialogs</title><button onclick="out.textContent = confirm('Sure?')">Ask</button>
      <button onclick="out.textContent = prompt('Name?', 'Ada')">Name</button><output id="out">none</output>
      <button onclick="setTimeout(() => alert('late'), 400)">Later</button>`,
    '/load': '<title>Load</title><script>alert("on load")</script><p id="after">after</p>',
    '/leave': `<title>Leave</title><input aria-label="Note"><script>addEventListener('beforeunload', (e) => e.preventDefault())</script>`,
    '/frame':
      '<title>Frame</title><iframe srcdoc="<button onclick=&quot;parent.document.title = confirm(1)&quot;>In frame</button>"></iframe>',
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

async function blocked(args: string[], session: string): Promise<void> {
  const run = await rutter.run(args, { session });
  expect([args[0], run.exit]).toEqual([args[0], 4]);
  expect(run.own).toStartWith('error dialog-open');
  expect(run.own).toMatch(/dialog accept[\s\S]*dialog dismiss/);
  expect(run.ms).toBeLessThan(within(1500));
}

test('every kind of command answers at once while a dialog is open, and those that can, run', async () => {
  const session = 'gate';
  await rutter.ok(['goto', site.url()], { session });
  const { plain } = await rutter.json(['click', 'text=Ask'], { session });
  expect(plain.effect?.dialog?.message).toBe('Sure?');
  for (const args of [
    ['click', 'text=Name'],
    ['fill', 'input', 'x'],
    ['snapshot'],
    ['find', 'Ask'],
    ['html'],
    ['title'],
    ['hover', 'text=Name'],
  ])
    await blocked(args, session);
  for (const args of [['tabs'], ['status'], ['console']]) {
    const run = await rutter.run(args, { session });
    expect([args[0], run.exit]).toEqual([args[0], 0]);
    expect(run.ms).toBeLessThan(within(1500));
  }
  await rutter.ok(['dialog', 'dismiss'], { session });
  expect(await rutter.out({ session })).toBe('false');
});

test('another tab of the session is not held up', async () => {
  const session = 'tabs';
  await rutter.ok(['goto', site.url()], { session });
  await rutter.ok(['click', 'text=Ask'], { session });
  const other = await rutter.json(['newtab', site.url()], { session });
  rutter.expectExit(other, 0);
  await rutter.ok(['snapshot'], { session, tab: String(other.plain.tab) });
  await rutter.ok(['dialog', 'accept'], { session, tab: 't1' });
  expect(await rutter.out({ session, tab: 't1' })).toBe('true');
});

test('prompt: a given text is used, without one the default stays, dismiss gives null', async () => {
  const session = 'prompt';
  await rutter.ok(['goto', site.url()], { session });
  for (const [answer, wanted] of [
    [['accept', 'Grace'], 'Grace'],
    [['accept'], 'Ada'],
    [['dismiss'], ''],
  ] as const) {
    await rutter.ok(['click', 'text=Name'], { session });
    await rutter.ok(['dialog', ...answer], { session });
    expect(await rutter.out({ session })).toBe(wanted);
  }
});

test('an alert while the page loads does not hang goto', async () => {
  const session = 'load';
  const run = await rutter.json(['goto', site.url('load')], { session });
  expect(run.ms).toBeLessThan(within(6000));
  expect(JSON.stringify(run.plain)).toContain('on load');
  await blocked(['snapshot'], session);
  await rutter.ok(['dialog', 'accept'], { session });
  expect((await rutter.ok(['text', '#after'], { session })).page).toContain('after');
});

test('a dialog that opens by itself is told by the next command', async () => {
  const session = 'late';
  await rutter.ok(['goto', site.url()], { session });
  await rutter.ok(['click', 'text=Later'], { session });
  await until(async () => (await rutter.run(['title'], { session })).exit === 4);
  await blocked(['snapshot'], session);
  await rutter.ok(['dialog', 'accept'], { session });
  await rutter.ok(['snapshot'], { session });
});

test('leaving a page that asks: goto says that a dialog is open, accept leaves', async () => {
  const session = 'leave';
  await rutter.ok(['goto', site.url('leave')], { session });
  await rutter.ok(['click', 'label=Note'], { session });
  await rutter.ok(['type', 'label=Note', 'x'], { session });
  const run = await rutter.json(['goto', site.url()], { session, timeout: within(5000) });
  expect(run.ms).toBeLessThan(within(6500));
  expect(JSON.stringify(run.plain)).toMatch(/beforeunload|dialog/);
  await rutter.ok(['dialog', 'accept'], { session });
  await Bun.sleep(300);
  expect((await rutter.ok(['title'], { session })).page).toContain('Dialogs');
});

test('a dialog of a frame is answered like any other', async () => {
  const session = 'frame';
  await rutter.ok(['goto', site.url('frame')], { session });
  await rutter.ok(['click', 'role=button[name="In frame"]'], { session });
  await rutter.ok(['dialog', 'accept'], { session });
  expect((await rutter.ok(['title'], { session })).page).toContain('true');
});

test('a tab with an open dialog can be closed', async () => {
  const session = 'close';
  await rutter.ok(['goto', site.url()], { session });
  await rutter.ok(['newtab', site.url()], { session });
  await rutter.ok(['click', 'text=Ask'], { session });
  const run = await rutter.run(['closetab'], { session });
  rutter.expectExit(run, 0);
  expect(run.ms).toBeLessThan(within(3000));
  await rutter.ok(['snapshot'], { session });
});
