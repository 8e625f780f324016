/** The daemon's HTTP door: who may come in, and the three things they may ask. */
import { timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { LONGEST_MS } from '../protocol/duration.ts';
import { VERSION } from '../protocol/version.ts';
import { type Request, SCHEMA } from '../protocol/wire.ts';
import type { Dispatcher } from './dispatch.ts';

const HOSTS: readonly string[] = ['rutter.localhost', '127.0.0.1'];
/** Longest request, bytes; a page to load or a script is far shorter. */
const BODY_LIMIT = 16 * 1024 * 1024;

const requestSchema = z.object({
  schema: z.literal(SCHEMA),
  version: z.string().max(100),
  id: z.string().max(100),
  session: z.string().max(100),
  tab: z.string().max(20).optional(),
  cwd: z.string().max(10_000),
  command: z.string().max(100),
  args: z.record(z.string(), z.unknown()),
  deadlineMs: z.number().positive().max(LONGEST_MS).optional(),
  defaultDeadlineMs: z.number().positive().max(LONGEST_MS).optional(),
  idempotencyKey: z.string().max(200).optional(),
  maxTokens: z.number().int().positive().max(10_000_000).optional(),
  setup: z
    .object({
      proxy: z.string().max(2000).optional(),
      ignoreHttpsErrors: z.literal(true).optional(),
      headed: z.literal(true).optional(),
      ephemeral: z.literal(true).optional(),
    })
    .optional(),
  person: z.literal(true).optional(),
  notes: z.literal('off').optional(),
});

/** Who answers requests, and what callers must bring. */
export interface RouteOptions {
  dispatcher: Dispatcher;
  /** Needed as a bearer token on TCP; a Unix socket is protected by its folder. */
  token?: string;
  onRequest: () => void;
  stop: () => void;
}

export type Routes = Hono<{ Bindings: HttpBindings }>;

/** `/ping`, `/stop` and `/rpc`; everything else is 404. */
export function makeRoutes(options: RouteOptions): Routes {
  const app: Routes = new Hono();
  app.use(refuseStrangers(options.token));
  app.use(
    bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => c.json({ error: 'The request is too long' }, 413) }),
  );
  app.post('/ping', (c) => c.json({ version: VERSION }));
  app.post('/stop', (c) => {
    options.stop();
    return c.json({ stopping: true });
  });
  app.post('/rpc', async (c) => {
    options.onRequest();
    const parsed = requestSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: 'The request does not have the shape of schema 1' }, 400);
    const request = parsed.data as Request; // optional fields: undefined is absent
    await acknowledge(c.env.outgoing);
    let text = '';
    try {
      text = JSON.stringify(await options.dispatcher.handle(request, c.req.raw.signal));
    } finally {
      c.env.outgoing.end(text);
    }
    return RESPONSE_ALREADY_SENT;
  });
  app.notFound((c) => c.json({ error: 'There is nothing at this address' }, 404));
  return app;
}

/**
 * The headers leave before the command begins. A client whose connection ends without them knows that nothing ran, and
 * may send the command again to the next daemon.
 */
async function acknowledge(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.flushHeaders();
  // They are written at the end of this turn.
  await nextTurn();
}

/** Refuses what a browser could send (Origin, Referer, another Host: DNS rebinding) and callers without the token. */
function refuseStrangers(token: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header('host')?.replace(/:\d+$/, '') ?? '';
    if (
      c.req.header('origin') !== undefined ||
      c.req.header('referer') !== undefined ||
      !HOSTS.includes(host)
    )
      return c.json({ error: 'The daemon takes no requests from web pages' }, 403);
    if (token !== undefined && !sameText(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return c.json({ error: 'The token is missing or wrong' }, 401);
    return await next();
  };
}

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
