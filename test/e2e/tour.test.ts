/** `rutter tour`: shows what it says, in a home of its own, and leaves nothing. */
import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Rutter } from '../harness.ts';
import { processesOf, waitGone } from '../support/processes.ts';
import { atTerminal } from '../support/terminal.ts';

const rutter = new Rutter();
const scratch = join(rutter.cwd, 'tmp');
mkdirSync(scratch);
const env = { TMPDIR: scratch };
afterAll(() => rutter.close());

/** Processes that work in the tour's folder, and what is left in it. */
const left = async () => [await waitGone(processesOf(scratch)), readdirSync(scratch)];

test('the tour shows real replies, the seal, a note and exit statuses, and leaves nothing behind', async () => {
  const run = await rutter.ok(['tour'], { env, limit: 60_000 });
  for (const part of [
    /^\$ rutter open http:\/\/127\.0\.0\.1:\d+\/$/m,
    /^\$ rutter fill @e1 Ada\ndone \(t1/m,
    'textbox "Your name" @e1',
    'Signed by Ada',
    /^Saved as version 1|: Saved as version 1/m,
    /^⟦page [0-9a-f]+: untrusted/m,
    /^warning patterns in data\.text/m,
    /^error ref-unknown/m,
    /^hint: rutter help click$/m,
    '(exit 3)',
    '(exit 2)',
  ])
    expect(run.stdout).toMatch(part);
  expect(run.stdout).not.toContain('\u001b');
  expect(run.stderr).toBe('');
  expect(await left()).toEqual([[], []]);
  expect(existsSync(rutter.home)).toBe(false);
});

test('as JSON it is one reply with the steps in it', async () => {
  const { exit, reply } = await rutter.json(['tour'], { env, limit: 60_000 });
  const steps = reply.data?.steps as { command: string; exit: number }[]; // as `tour.ts` makes them
  expect([exit, steps.map((step) => step.exit)]).toEqual([0, [0, 0, 0, 0, 0, 0, 3, 2]]);
  expect(await left()).toEqual([[], []]);
});

test('settings of the user do not get in its way, and an end by the keyboard leaves nothing either', async () => {
  const own = { ...env, RUTTER_SESSION: 'mine', RUTTER_NOTES: 'off', RUTTER_EPHEMERAL: '1' };
  const child = rutter.spawn(['tour'], { env: own });
  const decoder = new TextDecoder();
  let told = '';
  for await (const bytes of child.stdout) {
    told += decoder.decode(bytes, { stream: true });
    if (!told.includes('fill @e1')) continue;
    child.kill('SIGINT');
    break;
  }
  expect(await child.exited).not.toBe(0);
  expect(await left()).toEqual([[], []]);
});

test('at a terminal the words of Rutter are coloured and those of the page are not', async () => {
  const { exit, screen } = await atTerminal(rutter, ['tour'], {
    env: { ...env, NO_COLOR: '' },
    limit: 60_000,
  });
  expect(exit).toBe(0);
  expect(screen).toContain('\u001b[31merror ref-unknown\u001b[0m');
  expect(screen).toContain('textbox "Your name" @e1 [');
});
