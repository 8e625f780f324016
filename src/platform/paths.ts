/** Where Rutter keeps what it writes: the home, the project's folder in it, and the daemon's socket. */
import { readFileSync, statSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** Longest socket path that every Unix takes (`sun_path` is 104 bytes on macOS, 108 on Linux). */
const SOCKET_PATH_LIMIT = 100;

/** Of `process.env`, what is read: never written, so that tests can give their own. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Every path that belongs to one project. */
export interface ProjectPaths {
  home: string;
  slug: string;
  /** Folder of the git repository that the working folder is in. */
  top: string | undefined;
  /** Folder of this project under the home. */
  dir: string;
  socket: string;
  /** Written by a running daemon: who it is and how to reach it. */
  state: string;
  log: string;
  /** Screenshots and other files that commands make. */
  files: string;
  downloads: string;
  /** Console, network and dialog logs of tabs. */
  events: string;
  /** Saved cookies and storage of sessions. */
  sessions: string;
  /** Chromium's own profile and artifacts while it runs. */
  browser: string;
}

/** `RUTTER_HOME`, or `~/.rutter`; absolute. */
export function homeDir(env: Environment): string {
  return env.RUTTER_HOME ? resolve(env.RUTTER_HOME) : join(homedir(), '.rutter');
}

/** The paths of the project that a call from `cwd` belongs to. Nothing is created. */
export function projectPaths(env: Environment, cwd: string): ProjectPaths {
  const home = homeDir(env);
  const top = gitTop(cwd);
  const slug = projectSlug(env, cwd, top);
  const dir = join(home, 'projects', slug);
  return {
    home,
    slug,
    top,
    dir,
    socket: socketPath(env, dir),
    state: join(dir, 'daemon.json'),
    log: join(dir, 'daemon.log'),
    files: join(dir, 'files'),
    downloads: join(dir, 'downloads'),
    events: join(dir, 'events'),
    sessions: join(dir, 'sessions'),
    browser: join(dir, 'browser'),
  };
}

/** `RUTTER_PROJECT`, else the git remote's `owner-repo`, else the folder's name with a short hash of its path. */
export function projectSlug(env: Environment, cwd: string, top = gitTop(cwd)): string {
  if (env.RUTTER_PROJECT) return safeName(env.RUTTER_PROJECT);
  const remote = top ? gitRemote(top) : undefined;
  if (remote) return safeName(remote);
  const folder = top ?? resolve(cwd);
  return `${safeName(basename(folder) || 'root')}-${shortHash(folder)}`;
}

function safeName(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '');
  // Two names that differ only in what was replaced must not share a folder.
  return safe === name && safe.length <= 80 ? safe : `${safe.slice(0, 60) || 'project'}-${shortHash(name)}`;
}

/** FNV-1a, 32 bits: tells names apart, protects nothing, and loading `node:crypto` would add 4 ms to each call. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function gitTop(from: string): string | undefined {
  for (let dir = resolve(from); ; dir = dirname(dir)) {
    if (exists(join(dir, '.git'))) return dir;
    if (dirname(dir) === dir) return undefined;
  }
}

/** `owner-repo` of the remote `origin`, read from the config file; starting git would cost more than the whole call. */
function gitRemote(top: string): string | undefined {
  const config = readText(join(gitCommonDir(top), 'config'));
  const section = /\[remote "origin"\]([^[]*)/.exec(config ?? '')?.[1];
  const url = /^\s*url\s*=\s*(\S+)\s*$/m.exec(section ?? '')?.[1];
  const match = /([^/:]+)\/([^/]+?)(?:\.git)?\/?$/.exec(url ?? '');
  return match ? `${match[1]}-${match[2]}` : undefined;
}

/** A worktree or submodule has a `.git` file that points to its git directory, which may point to a common one. */
function gitCommonDir(top: string): string {
  const dotGit = join(top, '.git');
  const pointer = /^gitdir: (.+)$/m.exec(isFile(dotGit) ? (readText(dotGit) ?? '') : '')?.[1];
  if (!pointer) return dotGit;
  const gitDir = resolve(top, pointer.trim());
  const common = readText(join(gitDir, 'commondir'))?.trim();
  return common ? resolve(gitDir, common) : gitDir;
}

function socketPath(env: Environment, dir: string): string {
  const path = join(dir, 'daemon.sock');
  if (Buffer.byteLength(path) <= SOCKET_PATH_LIMIT) return path;
  const runtime = env.XDG_RUNTIME_DIR ?? join(tmpdir(), `rutter-${userInfo().username}`);
  return join(runtime, `rutter-${shortHash(dir)}${shortHash(`${dir}.`)}.sock`);
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
