/** MCP over standard input and output: one process, one client. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { untilEnded } from './ending.ts';

/** Returns when the client has closed its end or the process is told to stop. */
export async function serveStdio(server: Server): Promise<void> {
  const ended = untilEnded((end) => {
    // The SDK's transport does not watch for the end of its input.
    process.stdin.once('end', end).once('close', end);
    process.stdout.once('error', end);
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}
