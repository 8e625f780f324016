/** `rutter mcp --http`: who may come in, and many clients of one server. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { Rutter } from '../harness.ts';
import { type HttpServer, httpClient, say, startHttp } from '../support/mcp.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({ routes: { '/': '<title>Page</title><label>Note <input></label>' } });
let server: HttpServer;

beforeAll(async () => {
  server = await startHttp(rutter);
});

afterAll(async () => {
  await server.stop();
  await rutter.close();
  await site.stop();
});

const HELLO = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
});

/** An introduction with the headers given; node:http lets a test choose Host and Origin. */
function hello(headers: Record<string, string>, path = '/mcp'): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        hostname,
        port,
        path,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${server.token}`,
          ...headers,
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(HELLO);
  });
}

test('a client with the token drives the browser', async () => {
  const client = await httpClient(server);
  expect(await say(client, 'open', { url: site.url() })).toContain('title: Page');
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('run');
  await client.close();
});

test('only the token, a loopback name and no web page come in', async () => {
  expect(await hello({})).toBe(200);
  expect(await hello({ host: 'localhost' })).toBe(200);
  expect(await hello({ authorization: 'Bearer wrong' })).toBe(401);
  expect(await hello({ authorization: '' })).toBe(401);
  expect(await hello({ authorization: `Bearer ${server.token.slice(0, -1)}` })).toBe(401);
  expect(await hello({ origin: 'http://127.0.0.1' })).toBe(403);
  expect(await hello({ origin: 'null' })).toBe(403);
  expect(await hello({ referer: 'http://evil.example/' })).toBe(403);
  expect(await hello({ host: 'evil.example' })).toBe(403);
  expect(await hello({}, '/')).toBe(404);
  expect(await hello({ 'mcp-session-id': 'made-up' })).toBe(404);
});

test('the token is in a private file and on no stream', () => {
  expect(statSync(server.tokenFile).mode & 0o777).toBe(0o600);
  expect(server.said).toContain(server.tokenFile);
  expect(server.said).not.toContain(server.token);
});

test('eight clients of one server never mix', async () => {
  const eight = await Promise.all(Array.from({ length: 8 }, () => httpClient(server)));
  await Promise.all(
    eight.map(async (client, me) => {
      await say(client, 'open', { url: site.url(`?me=${me}`) });
      await say(client, 'act', { action: 'fill', target: 'label=Note', text: `mine ${me}` });
      expect(await say(client, 'run', { line: 'url' })).toContain(`me=${me}`);
      expect(await say(client, 'snapshot')).toContain(`mine ${me}`);
      expect((await say(client, 'tabs', { action: 'list' })).match(/me=\d/g)).toEqual([`me=${me}`]);
    }),
  );
  await Promise.all(eight.map((client) => client.close()));
});

test('cancellation and progress work over HTTP', async () => {
  const client = await httpClient(server);
  await say(client, 'open', { url: site.url() });
  const seen: number[] = [];
  const controller = new AbortController();
  const waiting = client.callTool(
    { name: 'wait', arguments: { text: 'never', timeout_ms: 40_000 } },
    undefined,
    {
      signal: controller.signal,
      onprogress: ({ progress }) => {
        if (seen.push(progress) === 2) controller.abort('enough');
      },
    },
  );
  await expect(waiting).rejects.toThrow('enough');
  expect(seen.slice(0, 2)).toEqual([1, 2]);
  expect(await say(client, 'run', { line: 'title' })).toContain('Page');
  await client.close();
});

test('a port that is taken is an error that says what to type', async () => {
  const { port } = new URL(server.url);
  const run = await rutter.run(['mcp', '--http', '--port', port]);
  expect(run.exit).toBe(2);
  expect(run.stdout).toContain('rutter mcp --http --port 0');
});
