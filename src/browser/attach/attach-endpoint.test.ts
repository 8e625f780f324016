import { expect, test } from 'bun:test';
import { Deadline } from '../../platform/deadline.ts';
import { namedEndpoint, profileDirs } from './attach-endpoint.ts';

test('profileDirs() looks where each system keeps the profiles', () => {
  expect(profileDirs({}, 'linux', '/home/a')).toContain('/home/a/.config/google-chrome');
  expect(profileDirs({ XDG_CONFIG_HOME: '/x' }, 'linux', '/home/a')).toContain('/x/chromium');
  expect(profileDirs({}, 'darwin', '/Users/a')).toContain(
    '/Users/a/Library/Application Support/Google/Chrome',
  );
  expect(profileDirs({ LOCALAPPDATA: '/local' }, 'win32', '/a')).toContain('/local/Google/Chrome/User Data');
});

test('namedEndpoint() takes a WebSocket address as it is', async () => {
  const address = 'ws://127.0.0.1:9222/devtools/browser/a';
  expect(await namedEndpoint(new Deadline(1000), address)).toBe(address);
});

test('namedEndpoint() believes only an answer that names a WebSocket', async () => {
  let answer: unknown = { webSocketDebuggerUrl: 'ws://127.0.0.1:1/devtools/browser/b' };
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => Response.json(answer) });
  const ask = () => namedEndpoint(new Deadline(1000), String(server.port));
  expect(await ask()).toBe('ws://127.0.0.1:1/devtools/browser/b');
  for (answer of [{ webSocketDebuggerUrl: 'http://elsewhere' }, { webSocketDebuggerUrl: 1 }, null, 'text'])
    await expect(ask()).rejects.toMatchObject({ code: 'chrome-unknown' });
  await server.stop(true);
});

for (const wrong of ['', 'ftp://x', '70000', 'http://', '::'])
  test(`namedEndpoint() refuses ${JSON.stringify(wrong)}`, async () => {
    await expect(namedEndpoint(new Deadline(1000), wrong)).rejects.toMatchObject({ code: 'bad-value' });
  });
