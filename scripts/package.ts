/**
 * Makes the npm packages in `dist/npm`: `rutter` with the library and the launcher, and `@rutter/<platform>` with the
 * executable of each platform that was built (`npm run build`, `npm run build:all`). Publishes nothing.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFile } from './build-all.ts';
import { ROOT, readText } from './files.ts';
import { buildLibrary } from './library.ts';
import { fileName, hostPlatform, PLATFORMS, type Platform } from './platforms.ts';

/** Fields that all packages share with package.json. */
interface Source {
  name: string;
  version: string;
  description: string;
  license: string;
  type: string;
  engines: object;
  bin: object;
  exports: object;
}

export interface PackageOptions {
  /** Folder that is emptied and filled. */
  out: string;
  /** Executable of this machine. */
  executable: string;
}

/** @returns paths of the tarballs, the main one first */
export async function makePackages({ out, executable }: PackageOptions): Promise<string[]> {
  rmSync(out, { recursive: true, force: true });
  const source = JSON.parse(readText('package.json')) as Source; // our own file
  const host = hostPlatform();
  const built = PLATFORMS.flatMap((platform) => {
    const file = platform === host ? executable : builtFile(platform);
    return existsSync(file) ? [{ platform, file }] : [];
  });
  await stageMain(join(out, 'rutter'), source);
  for (const { platform, file } of built) stagePlatform(join(out, platform.name), source, platform, file);
  return ['rutter', ...built.map(({ platform }) => platform.name)].map((name) => pack(join(out, name), out));
}

async function stageMain(folder: string, source: Source): Promise<void> {
  const { name, version, description, license, type, engines, bin, exports } = source;
  await buildLibrary(join(folder, 'dist/lib'));
  for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md'])
    copyFileSync(join(ROOT, file), join(folder, file));
  for (const path of [
    'bin',
    'docs/library.md',
    'docs/commands.md',
    'docs/errors.md',
    'docs/settings.md',
    'skills',
  ])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  writeJson(folder, {
    ...{ name, version, description, license, type, engines, bin, exports },
    optionalDependencies: Object.fromEntries(PLATFORMS.map((platform) => [packageName(platform), version])),
  });
}

const packageName = ({ name }: Platform): string => `@rutter/${name}`;

function stagePlatform(folder: string, source: Source, platform: Platform, file: string): void {
  mkdirSync(folder, { recursive: true });
  // Copied with its mode, which the package keeps.
  copyFileSync(file, join(folder, fileName(platform)));
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeJson(folder, {
    name: packageName(platform),
    version: source.version,
    description: `The executable of rutter for ${platform.name}`,
    license: source.license,
    preferUnplugged: true,
    // Windows has no shell for the script of the main package, so this one can be installed by itself.
    ...(platform.os === 'win32' && { bin: { rutter: fileName(platform) } }),
    os: [platform.os],
    cpu: [platform.cpu],
    ...(platform.libc && { libc: [platform.libc] }),
  });
}

function writeJson(folder: string, content: object): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/** `npm pack`, whose name of the file is the last line. */
function pack(folder: string, out: string): string {
  const { stdout, stderr, exitCode } = Bun.spawnSync(
    ['npm', 'pack', '--silent', '--pack-destination', out, folder],
    { cwd: out },
  );
  const file = stdout.toString().trim().split('\n').at(-1) ?? '';
  if (exitCode !== 0 || file === '') throw new Error(`npm pack failed: ${stderr.toString()}`);
  return join(out, file);
}

async function main(): Promise<void> {
  const executable = join(ROOT, 'dist', fileName({ os: process.platform }));
  const tarballs = await makePackages({ out: join(ROOT, 'dist/npm'), executable });
  for (const path of tarballs) console.log(path);
  const missing = PLATFORMS.filter(({ name }) => !readdirSync(join(ROOT, 'dist/npm')).includes(name));
  if (missing.length > 0)
    console.log(
      `Not built, so not packed: ${missing.map(({ name }) => name).join(', ')} (npm run build:all)`,
    );
}

if (import.meta.main) await main();
