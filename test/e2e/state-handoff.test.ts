/** An ephemeral session keeps its login on its way into a window, and still leaves no file. */
import { afterAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Rutter } from '../harness.ts';
import { type Display, displayProblem, startDisplay } from '../support/display.ts';
import { startSite } from '../support/site.ts';

const problem = displayProblem();
if (problem) console.log(`Skipped: the test with a window, because ${problem}`);
const display: Display | undefined = problem ? undefined : await startDisplay();
const rutter = new Rutter({ env: { DISPLAY: display?.name ?? '', WAYLAND_DISPLAY: '' } });
const site = startSite({
  routes: {
    '/': () =>
      new Response("<title>In</title><script>localStorage.user ??= 'ann'</script>", {
        headers: { 'content-type': 'text/html', 'set-cookie': 'sid=1' },
      }),
    '/who': "<title>Who</title><script>document.title = document.cookie + ' ' + localStorage.user</script>",
  },
});

afterAll(async () => {
  await rutter.close();
  await display?.close();
  await site.stop();
});

const session = 'gone';

async function untilHandedOver(): Promise<void> {
  for (let round = 0; round < 200; round++) {
    if ((await rutter.json(['url'], { session })).reply.code === 'handed-over') return;
    await Bun.sleep(50);
  }
  throw new Error('It was not handed over');
}

test.skipIf(problem !== undefined)(
  'handoff moves what an ephemeral session has, and saves nothing',
  async () => {
    await rutter.ok(['--ephemeral', 'goto', site.url()], { session });
    const waiting = rutter.run(['handoff', 'look'], { session });
    await untilHandedOver();
    await rutter.ok(['resume'], { session });
    rutter.expectExit(await waiting, 0);
    await rutter.ok(['goto', site.url('who')], { session });
    expect((await rutter.ok(['title'], { session })).page).toContain('sid=1 ann');
    await rutter.ok(['stop']);
    expect(existsSync(join(rutter.home, 'projects', 'test', 'sessions', 'gone.state'))).toBe(false);
  },
);
