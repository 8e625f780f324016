/** MCP clients of the official SDK, on the built binary. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { BINARY, type Rutter } from '../harness.ts';
import { unseal } from './lines.ts';

/** A client with its own server process. */
export async function stdioClient(
  rutter: Rutter,
  args: string[] = [],
  name = 'tester',
  { cwd = rutter.cwd, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Client> {
  const client = new Client({ name, version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: BINARY,
      args: ['mcp', ...args],
      env: { ...rutter.env, ...env },
      cwd,
      stderr: 'ignore',
    }),
  );
  return client;
}

export interface HttpServer {
  url: string;
  token: string;
  tokenFile: string;
  /** What it said on standard error before it listened. */
  said: string;
  stop(): Promise<number>;
}

/** `rutter mcp --http` on a free port. */
export async function startHttp(rutter: Rutter, args: string[] = []): Promise<HttpServer> {
  const child = rutter.spawn(['mcp', '--http', '--port', '0', ...args]);
  let said = '';
  for await (const chunk of child.stderr) {
    said += new TextDecoder().decode(chunk);
    if (said.includes('the token is in')) break;
  }
  const tokenFile = join(rutter.home, 'projects', 'test', 'mcp-token');
  return {
    url: /http:\S+/.exec(said)?.[0] ?? '',
    token: readFileSync(tokenFile, 'utf8').trim(),
    tokenFile,
    said,
    stop: async () => {
      child.kill('SIGTERM');
      return await child.exited;
    },
  };
}

export async function httpClient({ url, token }: HttpServer, name = 'tester'): Promise<Client> {
  const client = new Client({ name, version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport as Parameters<Client['connect']>[0]); // its optional fields may be undefined
  return client;
}

/** Calls a tool and gives what it says, as one text. */
export async function say(client: Client, name: string, args: Record<string, unknown> = {}): Promise<string> {
  return textOf((await client.callTool({ name, arguments: args })) as CallToolResult); // no tool here makes a task
}

export const textOf = (result: CallToolResult): string =>
  result.content.map((item) => (item.type === 'text' ? item.text : '')).join('');

/** What `callTool` gives, by its common shape, with the markers taken off. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<CallToolResult> {
  return unseal((await client.callTool({ name, arguments: args })) as CallToolResult); // no tool here makes a task
}

/** The ref of the control with that name in a snapshot. */
export async function refOf(client: Client, name: string): Promise<string> {
  const text = await say(client, 'snapshot', { interactive: true });
  const ref = new RegExp(`"${name}" (@[ec]\\d+)`).exec(text)?.[1];
  if (ref) return ref;
  throw new Error(`No ref for "${name}" in:\n${text}`);
}
