/** Speaks to a daemon without the client: raw HTTP on its socket, to see what the door lets in. */
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { VERSION } from '../../src/protocol/version.ts';
import { type Request, SCHEMA } from '../../src/protocol/wire.ts';
import type { Rutter } from '../harness.ts';

export interface RawAnswer {
  status: number;
  body: string;
}

export const socketOf = (rutter: Rutter): string => join(rutter.home, 'projects', 'test', 'daemon.sock');
export const stateOf = (rutter: Rutter): string => join(rutter.home, 'projects', 'test', 'daemon.json');

export function wireRequest(fields: Partial<Request> & Pick<Request, 'command'>): Request {
  return { schema: SCHEMA, version: VERSION, id: 'raw', session: 'default', cwd: '/', args: {}, ...fields };
}

/** Posts a body to the daemon's socket with the headers given. */
export function post(
  socketPath: string,
  path: string,
  body: string,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        socketPath,
        path,
        method,
        headers: { host: 'rutter.localhost', 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        const chunks: Uint8Array[] = [];
        answer.on('data', (chunk: Uint8Array) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
