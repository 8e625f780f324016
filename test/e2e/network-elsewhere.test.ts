/** Mocks and emulation where a session does not live in the browser it began in: a window of a person's, a user's Chrome. */
import { afterAll, expect, test } from 'bun:test';
import { type JsonRun, Rutter, until } from '../harness.ts';
import { OtherClient, startChrome } from '../support/chrome.ts';
import { displayProblem, startDisplay } from '../support/display.ts';
import { startSite } from '../support/site.ts';

const site = startSite({
  routes: { '/': '<title>Page</title><h1>Page</h1>', '/api': () => new Response('server') },
});

afterAll(async () => {
  await site.stop();
});

const CALL = 'fetch("/api").then((r) => r.text(), () => "failed")';

/** The same in the user's own tab, through a client of theirs. */
async function userCall(user: OtherClient): Promise<unknown> {
  await user.evaluate(`window.got = undefined; ${CALL}.then((text) => { window.got = text; }); 1`);
  return await until(() => user.evaluate('window.got ?? ""').then(String));
}

async function value(rutter: Rutter, code: string): Promise<unknown> {
  const run = await rutter.json(['eval', code]);
  rutter.expectExit(run, 0);
  return run.plain.data?.value;
}

test.skipIf(displayProblem() !== undefined)(
  'mocks, headers and emulation go along with a session that a person takes over',
  async () => {
    const display = await startDisplay();
    const rutter = new Rutter({ env: { DISPLAY: display.name, WAYLAND_DISPLAY: '' } });
    try {
      await rutter.ok(['goto', site.url()]);
      await rutter.ok(['network', 'mock', '**/api', '--body', 'mock']);
      await rutter.ok(['headers', 'X-Kept: 1']);
      await rutter.ok(['timezone', 'Asia/Tokyo']);
      await rutter.ok(['throttle', '4g']);
      const waiting: Promise<JsonRun> = rutter.json(['handoff', 'look']);
      for (let i = 0; i < 150 && (await rutter.json(['url'])).reply.code !== 'handed-over'; i++)
        await Bun.sleep(100);
      await rutter.ok(['resume']);
      rutter.expectExit(await waiting, 0);
      expect(await value(rutter, CALL)).toBe('mock');
      expect(await value(rutter, 'Intl.DateTimeFormat().resolvedOptions().timeZone')).toBe('Asia/Tokyo');
      const status = (await rutter.ok(['status'])).stdout;
      for (const part of ['mock any **/api', 'headers: x-kept', 'throttle 4g', 'timezone Asia/Tokyo'])
        expect(status).toContain(part);
      await rutter.ok(['network', 'unmock', '--all']);
      expect(await value(rutter, CALL)).toBe('server');
    } finally {
      await rutter.close();
      await display.close();
    }
  },
);

test("in a user's Chrome mocks and emulation reach Rutter's own tabs alone, and what would reach the user's is refused", async () => {
  const chrome = await startChrome({ url: site.url('?user') });
  const rutter = new Rutter();
  try {
    const user = await OtherClient.on(chrome, site.url('?user'));
    await rutter.ok(['attach', '--cdp', String(chrome.port)]);
    await rutter.ok(['goto', site.url()]);
    await rutter.ok(['network', 'mock', '**/api', '--body', 'mock']);
    await rutter.ok(['timezone', 'Asia/Tokyo']);
    await rutter.ok(['viewport', '500x400']);
    expect(await value(rutter, CALL)).toBe('mock');
    expect(await value(rutter, 'Intl.DateTimeFormat().resolvedOptions().timeZone + innerWidth')).toBe(
      'Asia/Tokyo500',
    );
    expect(await userCall(user)).toBe('server');
    expect(await user.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')).not.toBe('Asia/Tokyo');
    await rutter.ok(['offline']);
    expect(await userCall(user)).toBe('server');
    await rutter.ok(['offline', 'off']);
    const granted = await rutter.json(['permissions', 'grant', 'geolocation']);
    expect(granted.reply.code).toBe('cdp-failed');
    expect((await rutter.json(['clipboard', 'read'])).reply.code).toBe('cdp-failed');
    const file = await rutter.json(['download', site.url('api')]);
    expect(file.exit).not.toBe(70);
    await rutter.ok(['pdf']).catch((error: unknown) => expect(String(error)).not.toContain('exited 70'));
    await rutter.ok(['detach']);
  } finally {
    await rutter.close();
    await chrome.close();
  }
});
