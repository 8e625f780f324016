/** Nothing unknown is ignored: a wrong command, flag, key, direction, value, file or role is refused with the right one. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rutter, within } from '../harness.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': `<title>Usage</title><button onclick="document.title='clicked'">Save</button> <a href="#x">Link</a>
      <label>Name <input></label> <label>Sure <input type="checkbox"></label>
      <label>Kind <select><option>Apple</option><option>Pear</option></select></label> <input type="file" id="file">`,
  },
});

beforeAll(async () => {
  await rutter.ok(['goto', site.url()]);
  writeFileSync(join(rutter.cwd, 'report.txt'), 'x');
  mkdirSync(join(rutter.cwd, 'folder'));
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** Arguments, code, and what the error or its hint must hold. */
const REFUSED: [string[], string, RegExp][] = [
  [['clik', '@e1'], 'unknown-command', /\bclick\b/],
  [['screenshoot'], 'unknown-command', /\bscreenshot\b/],
  [['click', '@e1', '--dubble'], 'unknown-flag', /--double/],
  [['snapshot', '--intractive'], 'unknown-flag', /--interactive/],
  [['goto'], 'missing-argument', /goto/],
  [['fill', '@e1'], 'missing-argument', /fill/],
  [['goto', 'http://127.0.0.1/', 'more'], 'unexpected-argument', /more/],
  [['press', 'Entr'], 'unknown-key', /\bEnter\b/],
  [['press', 'Control+Shft+a'], 'unknown-key', /\bShift\b/],
  [['press', 'ArowDown'], 'unknown-key', /\bArrowDown\b/],
  [['scroll', 'dwon'], 'bad-value', /\bdown\b/],
  [['dialog', 'acept'], 'bad-value', /\baccept\b/],
  [['click', '@e1', '--button', 'rigth'], 'bad-value', /\bright\b/],
  [['click', '@e1', '--count', 'two'], 'bad-value', /number/],
  [['status', '--timeout', 'soon'], 'bad-value', /500ms/],
  [['status', '--max-tokens', '-1'], 'bad-value', /from 1/],
  [['status', '--max-tokens', '99999999999'], 'bad-value', /to 10000000/],
  [['title', '--tab', 't'.repeat(30)], 'bad-value', /did not take the call.*\n.*too long/],
  [['status', '-S', '../other'], 'bad-value', /session name/],
  [['goto', 'htp://example.test/'], 'bad-value', /http/],
  [['click', 'div['], 'bad-selector', /div\[/],
  [['click', 'role=buton[name="Save"]'], 'unknown-role', /\bbutton\b/],
  [['find', 'role=lnk'], 'unknown-role', /\blink\b/],
  [['upload', '#file', 'reprot.txt'], 'file-missing', /report\.txt/],
  [['upload', '#file', 'folder'], 'file-missing', /folder/],
  [['fill', 'role=button[name="Save"]', 'x'], 'wrong-target', /button/],
  [['check', 'role=link[name="Link"]'], 'wrong-target', /link/],
  [['select', 'role=textbox[name="Name"]', 'x'], 'wrong-target', /textbox|fill/],
  [['upload', 'role=textbox[name="Name"]', 'report.txt'], 'wrong-target', /textbox|file/],
  [['uncheck', 'role=combobox[name="Kind"]'], 'wrong-target', /combobox|select/],
  [['help', 'clik'], 'unknown-command', /\bclick\b/],
  [['batch', 'click @e1 --dubble'], 'unknown-flag', /--double/],
];

for (const [args, code, wanted] of REFUSED)
  test(`${args.join(' ')} is refused with ${code}`, async () => {
    const run = await rutter.run(args);
    expect(run.own).toStartWith(`error ${code} (`);
    rutter.expectExit(run, 2);
    expect(run.stdout.replace(args.join(' '), '')).toMatch(wanted);
    expect(run.stdout).not.toMatch(/\n\s+at |node:|ENOENT|EISDIR/);
    expect(run.ms).toBeLessThan(within(3000));
  });

test('an option that is not in the list names the nearest one', async () => {
  const run = await rutter.run(['select', 'role=combobox[name="Kind"]', 'Aple']);
  expect([1, 2, 3]).toContain(run.exit);
  expect(run.stdout).toContain('Apple');
  expect(run.own).toMatch(/^error /);
});

test('nothing of all this reached the page', async () => {
  expect((await rutter.ok(['title'])).page).toContain('Usage');
});

test('--json gives the same error as an object', async () => {
  const { reply, exit } = await rutter.json(['click', '@e1', '--dubble']);
  expect(exit).toBe(2);
  expect(reply).toMatchObject({ schema: 1, ok: false, outcome: 'failed', code: 'unknown-flag' });
  expect(reply.message).toContain('--double');
});

test('help needs no daemon and exits 0', async () => {
  const help = await rutter.run(['help'], { env: { RUTTER_HOME: join(rutter.cwd, 'untouched') } });
  rutter.expectExit(help, 0);
  expect(help.stdout).toContain('snapshot');
  const click = await rutter.run(['help', 'click']);
  rutter.expectExit(click, 0);
  expect(click.stdout).toContain('--double');
});
