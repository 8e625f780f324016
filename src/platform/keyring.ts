/** Secrets in the system's keyring, through the program each system has for it. Never required: there may be none. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Environment } from './paths.ts';

/** A locked keyring asks its user, who may be away. */
const ANSWER_MS = 5000;
const SERVICE = 'rutter';

/** One system's keyring. None of its methods rejects. */
export interface Keyring {
  /** For people: "libsecret", "the macOS keychain". */
  readonly name: string;
  /** The secret; undefined when there is none, the keyring is locked or does not answer. */
  lookup(account: string): Promise<string | undefined>;
  /** @returns whether it was kept */
  store(account: string, secret: string): Promise<boolean>;
  /** A secret of another program. @param attributes libsecret's; `service` and `account` on macOS */
  foreign(attributes: Readonly<Record<string, string>>): Promise<string | undefined>;
}

/** The keyring of this machine; undefined where there is no program or no session to speak to it. */
export function systemKeyring(
  platform: NodeJS.Platform = process.platform,
  env: Environment = process.env,
): Keyring | undefined {
  if (platform === 'darwin') {
    const program = onPath(env, 'security');
    return program === undefined ? undefined : keychain(program);
  }
  const program = onPath(env, 'secret-tool');
  // Without a session bus the program could only wait and fail.
  if (program === undefined || !env.DBUS_SESSION_BUS_ADDRESS) return undefined;
  return libsecret(program);
}

/** `secret-tool` of libsecret: https://manpages.debian.org/secret-tool */
function libsecret(program: string): Keyring {
  const lookup = (attributes: Readonly<Record<string, string>>) =>
    answerOf(program, ['lookup', ...Object.entries(attributes).flat()]);
  return {
    name: 'libsecret',
    lookup: (account) => lookup({ service: SERVICE, account }),
    store: async (account, secret) => {
      const args = ['store', '--label=Rutter: key of saved logins', 'service', SERVICE, 'account', account];
      return (await answerOf(program, args, secret)) !== undefined;
    },
    foreign: lookup,
  };
}

/** `security` of macOS; a secret is given to it on standard input, where no list of processes shows it. */
function keychain(program: string): Keyring {
  const lookup = ({ service = '', account = '' }: Readonly<Record<string, string>>) =>
    answerOf(program, ['find-generic-password', '-s', service, '-a', account, '-w']);
  return {
    name: 'the macOS keychain',
    lookup: (account) => lookup({ service: SERVICE, account }),
    store: async (account, secret) => {
      const command = `add-generic-password -U -s ${SERVICE} -a ${account} -w ${secret}\n`;
      return (await answerOf(program, ['-i'], command)) !== undefined;
    },
    foreign: lookup,
  };
}

function onPath(env: Environment, name: string): string | undefined {
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not here.
    }
  }
  return undefined;
}

/** What the program prints; undefined when it fails or does not end in time. */
function answerOf(program: string, args: readonly string[], input = ''): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), ANSWER_MS);
    let printed = '';
    child.stdout.on('data', (part: Buffer) => {
      printed += part.toString();
    });
    const end = (code: number | null) => {
      clearTimeout(timer);
      resolve(code === 0 ? printed.replace(/\n$/, '') : undefined);
    };
    child.on('error', () => end(null));
    child.on('close', end);
    // A program that ends without reading must not end us.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
