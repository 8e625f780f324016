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

test('executable shows its help from another folder, without node_modules', async () => {
  const moved = join(folder, 'moved');
  copyFileSync(RUTTER, moved);
  const { out, status } = await run(moved, ['help']);
  expect(status).toBe(0);
  expect(out).toContain('snapshot');
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
