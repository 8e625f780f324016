/** Serves the demo shop on a free loopback port. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES = { '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8' };
const PAGE_REGEXP = /^\/[\w-]+\.(html|css)$/;

/** @returns {Promise<{ origin: string, close: () => void }>} */
export async function serve(folder) {
  const server = createServer((request, response) => {
    answer(folder, request.url ?? '/').then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(404).end('Not found'),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}

async function answer(folder, url) {
  const { pathname } = new URL(url, 'http://localhost');
  const name = pathname === '/' ? '/index.html' : pathname;
  if (!PAGE_REGEXP.test(name)) return { status: 404, type: 'text/plain', body: 'Not found' };
  return { status: 200, type: TYPES[extname(name)], body: await readFile(join(folder, name)) };
}
