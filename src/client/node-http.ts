/** The way to the daemon under Node, whose fetch knows no Unix sockets. Only the library runs there. */
import { request } from 'node:http';
import type { Answer, Way } from './connection.ts';

/** @throws the system's error, with its code, or what `signal` was aborted with */
export function postWithNode(url: string, way: Way, body: string, signal: AbortSignal): Promise<Answer> {
  const { host, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...(way.unix === undefined ? addressOf(url) : { socketPath: way.unix }),
        path: pathname,
        method: 'POST',
        headers: { host, 'content-type': 'application/json', ...way.headers },
        // A connection of its own each time: closing it is how the daemon learns that nobody waits.
        agent: false,
        signal,
      },
      (answer) => {
        const chunks: Uint8Array[] = [];
        answer.on('data', (chunk: Uint8Array) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function addressOf(url: string): { hostname: string; port: string } {
  const { hostname, port } = new URL(url);
  return { hostname, port };
}
