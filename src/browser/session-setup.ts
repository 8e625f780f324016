/** What a session is given when it starts: its proxy, whether wrong certificates pass, whether it has a window. */
import type { BrowserContextOptions } from 'playwright-core';
import { RutterError } from '../errors.ts';
import { hint, step } from '../protocol/step.ts';
import type { SessionSetup } from '../protocol/wire.ts';
import { startRelay } from './start/index.ts';

/** As read from `--proxy`. */
export interface Proxy {
  /** `http`, `https`, `socks4` or `socks5`. */
  kind: string;
  /** Without credentials. */
  server: string;
  username?: string;
  password?: string;
}

/** @throws RutterError `bad-value`. Never repeats the credentials. */
export function parseProxy(text: string): Proxy {
  const url = URL.parse(/^[a-z0-9+.-]+:\/\//i.test(text) ? text : `http://${text}`);
  const kind = url?.protocol.replace(':', '') ?? '';
  if (!url || url.hostname === '' || !['http', 'https', 'socks4', 'socks5'].includes(kind))
    throw wrongProxy('it is no address of a proxy');
  if ((url.pathname !== '/' && url.pathname !== '') || url.search || url.hash)
    throw wrongProxy('it has a path, and a proxy has none');
  if (kind === 'socks4' && (url.username || url.password)) throw wrongProxy('SOCKS4 has no credentials');
  return {
    kind,
    server: `${kind}://${url.host}`,
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
  };
}

function wrongProxy(why: string): RutterError {
  return new RutterError(
    'bad-value',
    `Cannot use the proxy: ${why}, expected http://user:password@host:port or socks5://…`,
    {
      hint: hint`${step('help')}; --proxy, or RUTTER_PROXY`,
    },
  );
}

/** What a context is made with. */
export interface ContextSetup {
  options: BrowserContextOptions;
  /** Ends what the session was given. */
  release: () => Promise<void>;
}

/** The library's options for a setup. A proxy that Chromium can't speak to itself is reached through a relay of ours. */
export async function contextSetup({
  proxy: address,
  ignoreHttpsErrors,
}: SessionSetup): Promise<ContextSetup> {
  const ignore = ignoreHttpsErrors ? { ignoreHTTPSErrors: true } : {};
  if (address === undefined) return { options: ignore, release: async () => {} };
  const { kind, ...proxy } = parseProxy(address);
  if (kind !== 'socks5' || proxy.username === undefined)
    return { options: { ...ignore, proxy }, release: async () => {} };
  const relay = await startRelay(proxyUrl(proxy));
  return { options: { ...ignore, proxy: relay.proxy }, release: () => relay.close() };
}

function proxyUrl({ server, username = '', password = '' }: Omit<Proxy, 'kind'>): string {
  return server.replace('://', `://${encodeURIComponent(username)}:${encodeURIComponent(password)}@`);
}

/** A setup as text for people, without credentials. */
export function describeSetup({ proxy, ignoreHttpsErrors, headed, ephemeral }: SessionSetup): string[] {
  return [
    ...(proxy === undefined ? [] : [`--proxy ${parseProxy(proxy).server}`]),
    ...(ignoreHttpsErrors ? ['--ignore-https-errors'] : []),
    ...(headed ? ['--headed'] : []),
    ...(ephemeral ? ['--ephemeral'] : []),
  ];
}

/**
 * What is asked of a live session must be what it has; what is not asked does not matter.
 * @throws RutterError `session-live`
 */
export function refuseOtherSetup(name: string, live: SessionSetup, asked: SessionSetup): void {
  const other: SessionSetup = {
    ...(asked.proxy !== undefined && asked.proxy !== live.proxy && { proxy: asked.proxy }),
    ...(asked.ignoreHttpsErrors && !live.ignoreHttpsErrors && { ignoreHttpsErrors: true }),
    ...(asked.headed && !live.headed && { headed: true }),
    ...(asked.ephemeral && !live.ephemeral && { ephemeral: true }),
  };
  const wanted = describeSetup(other);
  if (wanted.length === 0) return;
  throw new RutterError(
    'session-live',
    `Cannot give session ${name} ${wanted.join(' and ')}: it is live and was started without`,
    {
      hint: hint`${step('session close', { name })} (it is saved), then the same command; or another session: -S <name>`,
    },
  );
}
