/** A profile that a real Chromium wrote, without a keyring: visited, logged in, closed in order. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT_MS = 30_000;

/** @param url page to visit. @param done whether it has done what it is visited for */
export async function writeProfile(dir: string, url: string, done: () => boolean): Promise<void> {
  mkdirSync(dir, { recursive: true });
  const child = Bun.spawn(
    [
      process.env.RUTTER_CHROME ?? '/usr/bin/chromium',
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--password-store=basic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--proxy-server=http://127.0.0.1:9',
      '--proxy-bypass-list=127.0.0.1;localhost',
      `--user-data-dir=${dir}`,
      '--remote-debugging-port=0',
      url,
    ],
    { stdout: 'ignore', stderr: 'ignore' },
  );
  try {
    const noted = join(dir, 'DevToolsActivePort');
    await until(() => existsSync(noted) && done());
    const [port, path] = readFileSync(noted, 'utf8').trim().split('\n');
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    socket.addEventListener('open', () => socket.send('{"id":1,"method":"Browser.close"}'));
    await until(() => child.exitCode !== null);
  } finally {
    child.kill('SIGKILL');
    await child.exited;
  }
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Not within ${LIMIT_MS} ms: ${condition}`);
    await Bun.sleep(20);
  }
}
