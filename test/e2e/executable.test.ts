/** `dist/rutter` by itself: it needs no source tree, and the folder it is called from sets nothing. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

setDefaultTimeout(30_000);

const RUTTER = join(import.meta.dirname, '../../dist/rutter');
const folder = mkdtempSync(join(tmpdir(), 'rutter-executable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the executable in the folder with almost no environment. */
async function run(executable: string, args: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([executable, ...args], {
    cwd: folder,
    env: { HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, status };
}

/** Runs a shell script where the project's node_modules is an empty folder; undefined where mounting is not allowed. */
async function withoutNodeModules(script: string) {
  const modules = join(import.meta.dirname, '../../node_modules');
  const own = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
  const hide = `mount -t tmpfs none '${modules}' || exit 99; test -z "$(ls -A '${modules}')" || exit 99; ${script}`;
  const shell = Bun.which('unshare')
    ? await run('unshare', [...own, 'sh', '-c', hide], shellEnv())
    : undefined;
  // 1 without output: the namespace itself was refused.
  return !shell || shell.status === 99 || (shell.status !== 0 && shell.out === '') ? undefined : shell;
}

const shellEnv = () => ({
  PATH: process.env.PATH ?? '',
  RUTTER_HOME: join(folder, 'home'),
  ...(process.env.RUTTER_CHROME && { RUTTER_CHROME: process.env.RUTTER_CHROME }),
});

test('executable opens and reads a page where the node_modules it was built from is gone', async () => {
  const moved = join(folder, 'moved');
  copyFileSync(RUTTER, moved);
  const page = "'data:text/html,<title>Alone</title><button>Go</button>'";
  const ran = await withoutNodeModules(
    `'${moved}' goto ${page}; '${moved}' snapshot; '${moved}' screenshot; '${moved}' stop`,
  );
  if (!ran) {
    console.warn('skipped: this machine does not allow a mount of our own');
    return;
  }
  expect(ran.out).toContain('- button "Go" @e1');
  expect(ran.out).not.toContain('error ');
  expect(ran.status).toBe(0);
});

test('executable names its version', async () => {
  expect((await run(RUTTER, ['--version'])).out).toMatch(/^rutter \d+\.\d+\.\d+\n$/);
});

test('executable reads no .env and no bunfig.toml of the folder it is called from', async () => {
  writeFileSync(join(folder, '.env'), 'RUTTER_IDLE_MS=nonsense\n');
  writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./stolen.ts"]\n');
  writeFileSync(join(folder, 'stolen.ts'), 'require("node:fs").writeFileSync("stolen.txt", "x");\n');
  const { out, status } = await run(RUTTER, ['status', '--json']);
  // A setting that was read would end as a usage error.
  expect({ status, nonsense: out.includes('nonsense') }).toEqual({ status: 0, nonsense: false });
  expect(readdirSync(folder)).not.toContain('stolen.txt');
  await run(RUTTER, ['stop']);
});

test('executable takes settings from the environment', async () => {
  const { out, status } = await run(RUTTER, ['status'], { RUTTER_IDLE_MS: 'nonsense' });
  expect(status).toBe(2);
  expect(out).toContain('RUTTER_IDLE_MS');
});
