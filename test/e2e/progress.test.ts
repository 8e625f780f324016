/** Progress and colours: for a person at a terminal, and never anywhere else. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Rutter } from '../harness.ts';
import { startSite } from '../support/site.ts';
import { atTerminal } from '../support/terminal.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': '<title>Slow</title><h1>error covered @e7</h1><p>warning hint: @e1</p><button>Go</button>',
  },
});
beforeAll(() => rutter.ok(['goto', site.url()]));
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

const WAIT = ['wait', '--text', 'never there', '--timeout', '2500'];
const plain = { env: { NO_COLOR: '1' } };
const coloured = { env: { NO_COLOR: '', TERM: 'xterm' } };

test('a command of more than a second shows its name, seconds and deadline at a terminal, then takes it away', async () => {
  const { exit, screen } = await atTerminal(rutter, WAIT, plain);
  expect(exit).toBe(5);
  expect(screen).toContain('\r\u001b[Kwait… 1 s, deadline 3 s\r\u001b[Kwait… 2 s');
  expect(screen).toMatch(/\r\u001b\[Kerror timeout /);
});

test('a quick command shows none, and nobody but a terminal sees any', async () => {
  expect((await atTerminal(rutter, ['url'], plain)).screen).not.toContain('\u001b');
  expect((await atTerminal(rutter, WAIT, { env: { TERM: 'dumb' } })).screen).not.toMatch(/\u001b|…/);
  const piped = await rutter.run(WAIT);
  expect([piped.exit, piped.stderr]).toEqual([5, '']);
  expect(piped.stdout).not.toContain('\u001b');
});

test('words of Rutter are coloured at a terminal, the sealed text is not', async () => {
  const { screen } = await atTerminal(rutter, ['text'], coloured);
  const sealed = /untrusted[^\n]*\n([\s\S]*)\n[^\n]*⟦\/page/.exec(screen)?.[1];
  expect(sealed).toContain('error covered @e7');
  expect(sealed).not.toContain('\u001b');
  const failed = await atTerminal(rutter, ['click', '@e99'], coloured);
  expect(failed.screen).toContain('\u001b[31merror ref-unknown\u001b[0m');
  expect(failed.screen).toContain('\u001b[36m@e99\u001b[0m');
});

test('NO_COLOR, TERM=dumb, --json and a pipe keep colours away', async () => {
  for (const env of [{ NO_COLOR: '1' }, { NO_COLOR: '', TERM: 'dumb' }])
    expect((await atTerminal(rutter, ['click', '@e99'], { env })).screen).not.toContain('\u001b');
  expect((await atTerminal(rutter, ['--json', 'click', '@e99'], coloured)).screen).not.toContain('\u001b');
  expect((await rutter.run(['click', '@e99'], coloured)).stdout).not.toContain('\u001b');
});
