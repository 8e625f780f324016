/** A local web server for one test file: files of a folder, pages given as text, and answers made by functions. */
import { statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = string | ((request: Request, url: URL) => Response | Promise<Response>);

export interface SiteOptions {
  /** Folder whose files are served. */
  root?: string;
  /** Path → page text, or what makes a response. Looked at before the folder. */
  routes?: Record<string, Answer>;
}

export interface Site {
  /** `http://127.0.0.1:<port>/` and `path`. */
  url(path?: string): string;
  /** The same server under another name, so of another origin and another site. */
  elsewhere(path?: string): string;
  /** Requests seen so far, as `GET /path?query`. */
  readonly seen: string[];
  /** How often a path was asked for, whatever its query. */
  count(path: string): number;
  stop(): Promise<void>;
}

/**
 * Serves on a free loopback port. Every address understands `?delay=<ms>`, `?status=<code>` and
 * `?header=<name>:<value>` (may be repeated).
 */
export function startSite(options: SiteOptions = {}): Site {
  const seen: string[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    fetch: async (request) => {
      const url = new URL(request.url);
      seen.push(`${request.method} ${url.pathname}${url.search}`);
      const delay = Number(url.searchParams.get('delay') ?? 0);
      if (delay > 0) await sleep(delay);
      return dressed(await answer(options, request, url), url);
    },
  });
  return {
    url: (path = '') => `http://127.0.0.1:${server.port}/${path}`,
    elsewhere: (path = '') => `http://localhost:${server.port}/${path}`,
    seen,
    count: (path) =>
      seen.filter((line) => new URL(line.split(' ')[1] ?? '', 'http://x').pathname === path).length,
    stop: () => server.stop(true),
  };
}

async function answer(options: SiteOptions, request: Request, url: URL): Promise<Response> {
  const route = options.routes?.[url.pathname];
  if (typeof route === 'string') return html(route);
  if (route) return await route(request, url);
  const path = options.root && join(options.root, normalize(decodeURIComponent(url.pathname)));
  if (path && statSync(path, { throwIfNoEntry: false })?.isFile()) return new Response(Bun.file(path));
  return html('<title>Not found</title><h1>Nothing here</h1>', 404);
}

function dressed(response: Response, url: URL): Response {
  const status = Number(url.searchParams.get('status') ?? response.status);
  const headers = new Headers(response.headers);
  for (const header of url.searchParams.getAll('header')) {
    const at = header.indexOf(':');
    headers.set(header.slice(0, at), header.slice(at + 1));
  }
  return new Response(response.body, { status, headers });
}

/** A page with a title, whose `body` may hold scripts. */
export function html(body: string, status = 200, headers: Record<string, string> = {}): Response {
  const whole = body.startsWith('<!doctype')
    ? body
    : `<!doctype html><html lang="en"><meta charset="utf-8">${body}`;
  return new Response(whole, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
}

export function redirect(to: string, status = 302): Response {
  return new Response(null, { status, headers: { location: to } });
}

/** A file that is downloaded, not shown. */
export function attachment(name: string, body: string | ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
