/**
 * Builds the executable for every platform, `dist/rutter-<platform>`. Bun fetches its own executable for each target
 * from the npm registry, once. Says at the end what was built and what only another machine can try.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.ts';
import { hostPlatform, PLATFORMS, type Platform } from './platforms.ts';

export const builtFile = (platform: Platform): string =>
  join(ROOT, `dist/rutter-${platform.name}${platform.os === 'win32' ? '.exe' : ''}`);

/** @returns what went wrong, or undefined */
async function build(platform: Platform): Promise<string | undefined> {
  const child = Bun.spawn([process.execPath, 'scripts/build.ts', '--target', platform.target], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) === 0 && existsSync(builtFile(platform))) return undefined;
  return (await output).join('').trim().split('\n').at(-1) ?? 'no output';
}

async function main(): Promise<void> {
  const host = hostPlatform();
  let failed = 0;
  for (const platform of PLATFORMS) {
    const problem = await build(platform);
    if (problem !== undefined) failed++;
    const size = problem === undefined ? `${Math.round(statSync(builtFile(platform)).size / 1e6)} MB` : '';
    const tried =
      platform === host
        ? 'can be tried here'
        : `not tried: needs ${platform.os} ${platform.cpu} ${platform.libc ?? ''}`;
    console.log(
      `${platform.name.padEnd(18)} ${problem === undefined ? `${size}, ${tried.trim()}` : `FAILED: ${problem}`}`,
    );
  }
  console.log(`${PLATFORMS.length - failed} of ${PLATFORMS.length} built`);
  process.exit(failed > 0 ? 1 : 0);
}

if (import.meta.main) await main();
