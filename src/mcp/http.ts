/** MCP over streamable HTTP on loopback. Whoever has the token of the private file comes in; no web page does. */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { RutterError } from '../errors.ts';
import { ensurePrivateDir, writePrivateFile } from '../platform/private-files.ts';
import { step } from '../protocol/step.ts';
import { untilEnded } from './ending.ts';
import type { Host } from './host.ts';

/** Where to listen. */
export interface HttpOptions {
  port: number;
  /** Private folder of the token's file. */
  dir: string;
  newClient(): { host: Host; server: Server };
}

const ADDRESS = '127.0.0.1';
/** Names a client on this machine may use for it; any other Host is a page that rebound a name. */
const HOSTS: readonly string[] = ['127.0.0.1', 'localhost'];
/** A client that has not asked for anything for so long is taken for gone, ms. */
const IDLE_MS = 30 * 60_000;
const MOST_CLIENTS = 64;

interface Client {
  transport: WebStandardStreamableHTTPServerTransport;
  host: Host;
  server: Server;
  /** `performance.now()` of its last request. */
  seenAt: number;
}

/** Returns when the process is told to stop. @throws RutterError `bad-value` for a port that is taken */
export async function serveHttp(options: HttpOptions): Promise<void> {
  ensurePrivateDir(options.dir);
  const { token, path } = tokenOf(options.dir);
  const clients = new Clients(options.newClient);
  const guarded = async (request: Request): Promise<Response> =>
    refusal(request, token) ?? (await clients.handle(request));
  const http = createServer(getRequestListener(guarded));
  const port = await listen(http, options.port);
  process.stderr.write(
    `rutter mcp: http://${ADDRESS}:${port}/mcp\nauthorization: Bearer <token>, the token is in ${path}\n`,
  );
  const sweep = setInterval(() => void clients.sweep(), 60_000);
  await untilEnded();
  clearInterval(sweep);
  await clients.closeAll();
  http.closeAllConnections();
  http.close();
}

/** The token of the project: made once, so that a client's configuration stays right. */
function tokenOf(dir: string): { token: string; path: string } {
  const path = join(dir, 'mcp-token');
  try {
    const token = readFileSync(path, 'utf8').trim();
    if (token.length >= 32) return { token, path };
  } catch {
    // Not made yet.
  }
  const token = randomBytes(24).toString('base64url');
  writePrivateFile(path, `${token}\n`);
  return { token, path };
}

/** @returns why the request may not come in, or undefined */
function refusal(request: Request, token: string): Response | undefined {
  const host = (request.headers.get('host') ?? '').replace(/:\d+$/, '');
  if (request.headers.has('origin') || request.headers.has('referer') || !HOSTS.includes(host))
    return refuse(403, 'Rutter takes no requests from web pages');
  if (!sameText(request.headers.get('authorization') ?? '', `Bearer ${token}`))
    return refuse(401, 'The token is missing or wrong');
  if (new URL(request.url).pathname !== '/mcp') return refuse(404, 'There is nothing at this address');
  return undefined;
}

function refuse(status: number, message: string): Response {
  const body = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null };
  return Response.json(body, {
    status,
    ...(status === 401 && { headers: { 'www-authenticate': 'Bearer' } }),
  });
}

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

async function listen(http: HttpServer, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', (cause) =>
      reject(
        new RutterError('bad-value', `Cannot listen on port ${port} of ${ADDRESS}`, {
          hint: step('mcp', { http: true, port: 0 }),
          cause,
        }),
      ),
    );
    http.listen(port, ADDRESS, resolve);
  });
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** The clients of one server, by the id that each got when it introduced itself. */
class Clients {
  readonly #newClient: HttpOptions['newClient'];
  readonly #byId = new Map<string, Client>();

  constructor(newClient: HttpOptions['newClient']) {
    this.#newClient = newClient;
  }

  async handle(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : this.#byId.get(id);
    // The protocol's way to say: introduce yourself again.
    if (id !== null && !known) return refuse(404, 'The session has ended');
    if (!known && this.#byId.size >= MOST_CLIENTS) return refuse(503, 'Too many clients');
    const client = known ?? (await this.#welcome());
    client.seenAt = performance.now();
    return await client.transport.handleRequest(request);
  }

  async #welcome(): Promise<Client> {
    const { host, server } = this.#newClient();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        this.#byId.set(id, client);
      },
      onsessionclosed: async (id) => await this.#close(id),
    });
    const client: Client = { transport, host, server, seenAt: performance.now() };
    // Its optional callbacks are typed without exactOptionalPropertyTypes.
    await server.connect(transport as Parameters<Server['connect']>[0]);
    return client;
  }

  async #close(id: string): Promise<void> {
    const client = this.#byId.get(id);
    this.#byId.delete(id);
    await client?.host.close();
    await client?.server.close();
  }

  async sweep(): Promise<void> {
    const now = performance.now();
    const idle = [...this.#byId].filter(([, { host, seenAt }]) => !host.busy && now - seenAt > IDLE_MS);
    await Promise.all(idle.map(([id]) => this.#close(id)));
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#byId.keys()].map((id) => this.#close(id)));
  }
}
