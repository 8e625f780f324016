/** The npm packages: packed, installed into an empty place without a network, and used. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePackages } from '../../scripts/package.ts';
import { hostPlatform, PLATFORMS } from '../../scripts/platforms.ts';
import { platformPackages } from '../../src/library/find-executable.ts';
import { BINARY, Rutter } from '../harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'rutter-package-'));
const prefix = join(folder, 'prefix');
const installed = join(prefix, 'lib/node_modules');
const rutter = new Rutter();

function run(command: string[], env: Record<string, string> = {}, cwd = folder) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, env: { ...rutter.env, ...env } });
  return { status: exitCode, out: stdout.toString(), err: stderr.toString() };
}

beforeAll(async () => {
  const tarballs = await makePackages({ out: join(folder, 'npm'), executable: BINARY });
  // Those of other platforms may have been built here, too; npm would refuse them by name.
  const mine = tarballs.filter((path, index) => index === 0 || path.includes(`-${hostPlatform()?.name}-0`));
  const { status, err } = run(['npm', 'i', '-g', '--prefix', prefix, '--offline', ...mine]);
  if (status !== 0) throw new Error(err);
});

afterAll(async () => {
  await rutter.close();
  rmSync(folder, { recursive: true, force: true });
});

test('npm i -g puts a rutter on the PATH that opens and reads a page', () => {
  const path = { PATH: `${join(prefix, 'bin')}:${process.env.PATH}` };
  expect(run(['rutter', '--version'], path).out).toMatch(/^rutter \d+\.\d+\.\d+\n$/);
  const page = 'data:text/html,<title>Packed</title><button>Go</button>';
  expect(run(['rutter', 'goto', page], path)).toMatchObject({ status: 0 });
  expect(run(['rutter', 'snapshot', '-i'], path).out).toContain('button "Go" @e1');
  expect(run(['rutter', 'clik', '@e1'], path).status).toBe(2);
});

test('the script runs through links of links and from folders with spaces, and passes words as they are', () => {
  const odd = join(folder, 'a place');
  mkdirSync(odd);
  symlinkSync(join(prefix, 'bin/rutter'), join(odd, 'first'));
  symlinkSync('first', join(odd, 'second'));
  const word = 'no  such "$HOME" *';
  expect(run([join(odd, 'second'), word]).out).toContain(`There is no command ${JSON.stringify(word)}`);
  expect(run(['./second', '--version'], {}, odd).status).toBe(0);
});

test('RUTTER_BIN comes first, and without any executable the answer says what to do', () => {
  const script = join(installed, 'rutter/bin/rutter');
  expect(run([script, 'hello'], { RUTTER_BIN: '/bin/echo' }).out).toBe('hello\n');
  const alone = join(folder, 'alone');
  run(['cp', '-r', join(installed, 'rutter'), alone]);
  const lost = run([join(alone, 'bin/rutter'), '--version']);
  expect(lost.status).toBe(6);
  expect(lost.err).toContain('RUTTER_BIN');
});

test('the library of the package starts its own executable', () => {
  const { PATH = '', ...env } = rutter.env;
  const project = join(folder, 'project');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  symlinkSync(join(installed, 'rutter'), join(project, 'node_modules/rutter'));
  writeFileSync(
    join(project, 'main.mjs'),
    `import { connect, unseal } from 'rutter';
     const browser = await connect({ session: 'packed' });
     await browser.goto({ url: 'data:text/html,<title>From Node</title>' });
     console.log(unseal(await browser.title()).data.title);
     await browser.close();`,
  );
  const ran = run([Bun.which('node', { PATH }) ?? 'node', 'main.mjs'], { ...env, PATH: '/nowhere' }, project);
  expect(ran).toEqual({ status: 0, out: 'From Node\n', err: '' });
});

test('packages name every platform, and ask for no dependency', () => {
  const main = JSON.parse(readFileSync(join(installed, 'rutter/package.json'), 'utf8'));
  expect(Object.keys(main.optionalDependencies)).toEqual(PLATFORMS.map(({ name }) => `@rutter/${name}`));
  expect(main).not.toHaveProperty('dependencies');
  expect(main).not.toHaveProperty('scripts');
  const wanted = PLATFORMS.flatMap(({ os, cpu }) => platformPackages(os, cpu));
  expect(PLATFORMS.filter(({ name }) => !wanted.includes(`@rutter/${name}`))).toEqual([]);
});
