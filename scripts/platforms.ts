/** The platforms that an executable is built for: names of Bun's targets and of the packages. */

export interface Platform {
  /** `@rutter/<name>`; `src/library/find-executable.ts` looks for it. */
  name: string;
  /** Bun's name for it. */
  target: string;
  /** What npm compares with the machine. */
  os: string;
  cpu: string;
  libc?: 'glibc' | 'musl';
}

export const PLATFORMS: readonly Platform[] = [
  { name: 'darwin-arm64', target: 'bun-darwin-arm64', os: 'darwin', cpu: 'arm64' },
  { name: 'darwin-x64', target: 'bun-darwin-x64', os: 'darwin', cpu: 'x64' },
  { name: 'linux-arm64', target: 'bun-linux-arm64', os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { name: 'linux-arm64-musl', target: 'bun-linux-arm64-musl', os: 'linux', cpu: 'arm64', libc: 'musl' },
  { name: 'linux-x64', target: 'bun-linux-x64', os: 'linux', cpu: 'x64', libc: 'glibc' },
  { name: 'linux-x64-musl', target: 'bun-linux-x64-musl', os: 'linux', cpu: 'x64', libc: 'musl' },
  { name: 'windows-x64', target: 'bun-windows-x64', os: 'win32', cpu: 'x64' },
];

export const fileName = (platform: Pick<Platform, 'os'>): string =>
  platform.os === 'win32' ? 'rutter.exe' : 'rutter';

/** The platform of this machine, among those that are built. */
export function hostPlatform(): Platform | undefined {
  const musl = process.report?.getReport !== undefined && !hasGlibc();
  const libc = musl ? 'musl' : 'glibc';
  return PLATFORMS.find(
    ({ os, cpu, libc: wanted }) =>
      os === process.platform && cpu === process.arch && (wanted === undefined || wanted === libc),
  );
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }; // Node's own report
  return header?.glibcVersionRuntime !== undefined;
}
