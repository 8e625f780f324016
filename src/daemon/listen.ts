/** Listens on the project's Unix socket, or on loopback TCP where there is none. */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { ensurePrivateDir } from '../platform/private-files.ts';
import type { Routes } from './routes.ts';

/** The caller holds the daemon lock, so a socket file that is there has nobody behind it. */
export async function listenOnSocket(app: Routes, path: string): Promise<Server> {
  ensurePrivateDir(dirname(path));
  rmSync(path, { force: true });
  const server = makeServer(app);
  await listening(server, () => server.listen(path));
  chmodSync(path, 0o600);
  return server;
}

/** @returns the server and the port it was given. */
export async function listenOnLoopback(app: Routes): Promise<{ server: Server; port: number }> {
  const server = makeServer(app);
  await listening(server, () => server.listen(0, '127.0.0.1'));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { server, port: address.port };
}

function makeServer(app: Routes): Server {
  return createServer(getRequestListener(app.fetch));
}

async function listening(server: Server, start: () => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', resolve);
    start();
  });
}
