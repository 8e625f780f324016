/** A loopback server for saved pages: files as they are, nothing listed, nothing outside the folder. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

export interface FolderServer {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  close(): Promise<void>;
}

/** Serves `folder` on a free port; `pages` adds or replaces bodies by URL path. */
export async function serveFolder(
  folder: string,
  pages: Readonly<Record<string, string>> = {},
): Promise<FolderServer> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const body = Object.hasOwn(pages, path) ? Buffer.from(pages[path] ?? '') : await readUnder(folder, path);
    response.writeHead(body ? 200 : 404, { 'content-type': body ? contentType(path, body) : 'text/plain' });
    response.end(body ?? 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `listen` on a host and port was awaited, so the address is not a pipe's name and not null.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readUnder(folder: string, path: string): Promise<Buffer | undefined> {
  const file = normalize(join(folder, path));
  if (!file.startsWith(`${folder}/`)) return undefined;
  return readFile(file).catch(() => undefined);
}

/** Saved pages come in many encodings: those that are not UTF-8 are left to the browser's own detection. */
function contentType(path: string, body: Buffer): string {
  const type = TYPES[extname(path)] ?? (extname(path) === '' ? 'text/html' : 'application/octet-stream');
  return type.startsWith('text/') && isUtf8(body) ? `${type}; charset=utf-8` : type;
}

function isUtf8(body: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    return false;
  }
}
