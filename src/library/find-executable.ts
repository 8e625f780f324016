/** Where the executable of this package is: the launcher runs it, the library starts it as the daemon. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package of each platform; npm installs the one whose `os`, `cpu` and `libc` are the machine's. */
export function platformPackages(platform: string, arch: string): string[] {
  const system = platform === 'win32' ? 'windows' : platform;
  const name = `@rutter/${system}-${arch}`;
  return platform === 'linux' ? [name, `${name}-musl`] : [name];
}

const fileName = (platform: string): string => (platform === 'win32' ? 'rutter.exe' : 'rutter');

/** What the machine says of where it could be. */
export interface Place {
  platform: string;
  arch: string;
  /** `RUTTER_BIN` and `PATH` are read. */
  env: Readonly<Record<string, string | undefined>>;
  /** Address of the module that looks, as `import.meta.url`: packages are looked up from there. */
  from: string;
}

/**
 * `RUTTER_BIN`, else the package of the platform, else the executable built beside this file, else one on the PATH.
 * @param onPath false for the launcher, which is the `rutter` on the PATH itself
 */
export function findExecutable({ platform, arch, env, from }: Place, onPath: boolean): string | undefined {
  if (env.RUTTER_BIN) return env.RUTTER_BIN;
  const file = fileName(platform);
  const built = fileURLToPath(new URL(`../${file}`, from));
  return (
    packaged(platform, arch, file, from) ??
    (existsSync(built) ? built : undefined) ??
    (onPath ? search(env.PATH ?? '', file) : undefined)
  );
}

function packaged(platform: string, arch: string, file: string, from: string): string | undefined {
  const { resolve } = createRequire(from);
  for (const name of platformPackages(platform, arch)) {
    try {
      return resolve(`${name}/${file}`);
    } catch {
      // Not installed: it is one of several, and optional.
    }
  }
  return undefined;
}

function search(path: string, file: string): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(folder, file))
    .find((candidate) => existsSync(candidate));
}
