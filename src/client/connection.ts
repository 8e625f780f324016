/** How a client reaches its daemon: HTTP on a Unix socket in a private folder, or on loopback TCP with a token. */
import { readFileSync } from 'node:fs';
import type { DaemonState } from '../protocol/daemon-state.ts';
import type { Settings } from '../settings/settings.ts';

/** The host name of every request; the daemon refuses any other. */
const HOST = 'rutter.localhost';

/** Thrown when nobody listens. */
export class NotListening extends Error {}

/** Thrown when the daemon went away before it took the request: nothing of it ran. */
export class NotTaken extends Error {}

/** Thrown when the daemon took the request and went away before it answered. */
export class ConnectionLost extends Error {}

/** The daemon's answer as it came over HTTP. */
export interface Answer {
  status: number;
  body: string;
}

/** Sends one request. @throws NotListening, NotTaken, ConnectionLost, or the signal's reason. */
export async function post(
  settings: Settings,
  path: string,
  body: string,
  signal: AbortSignal,
): Promise<Answer> {
  const { url, init } = address(settings, path);
  // The daemon sends the headers of its answer when it takes the request, before it does anything.
  let taken = false;
  try {
    const send = process.versions.bun === undefined ? (await import('./node-http.ts')).postWithNode : fetch;
    const response = await send(url, { ...init, method: 'POST', body, signal, keepalive: false });
    taken = true;
    return { status: response.status, body: await response.text() };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (refused(error)) throw new NotListening();
    if (!taken) throw new NotTaken('The daemon went away', { cause: error });
    throw new ConnectionLost('The daemon went away', { cause: error });
  }
}

/** What Bun's fetch takes, as far as it is used here. */
export interface FetchOptions {
  /** Socket to connect to, whatever the address says. */
  unix?: string;
  headers?: Record<string, string>;
  /** Off: Bun would give up after five minutes of silence, and a person may take longer. The signal ends it. */
  timeout: false;
}

function address(settings: Settings, path: string): { url: string; init: FetchOptions } {
  // Bun's fetch speaks to a Unix socket; it starts 7 ms faster than node:http.
  if (settings.transport === 'unix')
    return { url: `http://${HOST}${path}`, init: { unix: settings.paths.socket, timeout: false } };
  const tcp = readState(settings)?.tcp;
  if (!tcp) throw new NotListening();
  return {
    url: `http://127.0.0.1:${tcp.port}${path}`,
    init: { headers: { authorization: `Bearer ${tcp.token}` }, timeout: false },
  };
}

const REFUSED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ConnectionRefused',
  'FailedToOpenSocket',
  'ENOTSOCK',
  'ENOTDIR',
  'EACCES',
]);

function refused(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && REFUSED.has(error.code)
  );
}

/** @returns what the last daemon of the project wrote, or undefined. */
export function readState(settings: Settings): DaemonState | undefined {
  try {
    return JSON.parse(readFileSync(settings.paths.state, 'utf8')) as DaemonState; // our own file, 0600, written whole
  } catch {
    return undefined;
  }
}
