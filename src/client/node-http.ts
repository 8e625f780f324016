/** The way to the daemon under Node, whose fetch knows no Unix sockets. Only the library runs there. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FetchOptions } from './connection.ts';

/** What is used of `Response`. */
export interface NodeResponse {
  status: number;
  text(): Promise<string>;
}

type Post = FetchOptions & { body: string; signal: AbortSignal };

/** Resolves with the headers. @throws the system's error, with its code, or what the signal was aborted with */
export function postWithNode(url: string, { body, signal, ...options }: Post): Promise<NodeResponse> {
  const { host, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...(options.unix === undefined ? addressOf(url) : { socketPath: options.unix }),
        path: pathname,
        method: 'POST',
        headers: { host, 'content-type': 'application/json', ...options.headers },
        // A connection of its own each time: closing it is how the daemon learns that nobody waits.
        agent: false,
        signal,
      },
      (answer) => resolve({ status: answer.statusCode ?? 0, text: () => text(answer) }),
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function addressOf(url: string): { hostname: string; port: string } {
  const { hostname, port } = new URL(url);
  return { hostname, port };
}
