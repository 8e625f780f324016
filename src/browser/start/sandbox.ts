/** Whether Chromium can have its sandbox here. It is given up only for a reason, which `doctor` shows. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What was decided. */
export interface SandboxMode {
  noSandbox: boolean;
  /** Why there is no sandbox. */
  reason?: string;
}

/** What decides, so that tests can say it. */
export interface SandboxFacts {
  platform: NodeJS.Platform;
  root: boolean;
  container: boolean;
  /** Absent: they can be made. */
  noUserNamespaces?: string;
}

/** @param executablePath the browser, whose own setuid helper or AppArmor profile may make up for missing namespaces */
export function sandboxMode(executablePath?: string): SandboxMode {
  return decideSandbox({
    platform: process.platform,
    root: process.getuid?.() === 0,
    container: inContainer(),
    ...namespaceProblem(executablePath),
  });
}

/** Without a reason against it there is one. */
export function decideSandbox(facts: SandboxFacts): SandboxMode {
  if (facts.platform !== 'linux') return { noSandbox: false };
  if (facts.root) return { noSandbox: true, reason: 'Chromium has no sandbox when it runs as root' };
  if (facts.container) return { noSandbox: true, reason: 'Chromium has no sandbox inside a container' };
  if (facts.noUserNamespaces) return { noSandbox: true, reason: facts.noUserNamespaces };
  return { noSandbox: false };
}

function inContainer(): boolean {
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) return true;
  return /docker|kubepods|containerd|libpod|lxc/.test(read('/proc/1/cgroup'));
}

/** https://chromium.googlesource.com/chromium/src/+/main/docs/security/apparmor-userns-restrictions.md */
function namespaceProblem(executablePath: string | undefined): { noUserNamespaces?: string } {
  if (process.platform !== 'linux' || hasSetuidHelper(executablePath)) return {};
  if (read('/proc/sys/kernel/unprivileged_userns_clone') === '0')
    return {
      noUserNamespaces:
        'the kernel lets only root make user namespaces (kernel.unprivileged_userns_clone is 0)',
    };
  if (read('/proc/sys/user/max_user_namespaces') === '0')
    return { noUserNamespaces: 'the kernel makes no user namespaces (user.max_user_namespaces is 0)' };
  if (read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1' && !hasProfile(executablePath))
    return {
      noUserNamespaces:
        'AppArmor forbids user namespaces to this browser (kernel.apparmor_restrict_unprivileged_userns is 1)',
    };
  return {};
}

function hasSetuidHelper(executablePath: string | undefined): boolean {
  const folders = [
    '/opt/google/chrome',
    '/usr/lib/chromium',
    ...(executablePath ? [dirname(executablePath)] : []),
  ];
  return folders.some((folder) => {
    const helper = statSync(join(folder, 'chrome-sandbox'), { throwIfNoEntry: false });
    return helper !== undefined && helper.uid === 0 && (helper.mode & 0o4000) !== 0;
  });
}

/** Packages bring an AppArmor profile for their own path; a browser of Playwright's has none. */
function hasProfile(executablePath: string | undefined): boolean {
  return executablePath === undefined || /^\/(opt\/(google|microsoft)|usr|snap)\//.test(executablePath);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
