import { z } from 'zod';
import { defineClientCommand, flag, option } from '../define.ts';
import { noData } from '../support/results.ts';

export const mcp = defineClientCommand({
  name: 'mcp',
  group: 'daemon',
  summary: 'Serve the commands as an MCP server, on standard input and output or over HTTP',
  details: [
    'A client of the daemon like the command line: same sessions, same sealing. Each MCP client has a session of its own,',
    'ended when it goes, unless --session names one. --tools daily is a short list and one tool that runs any command',
    'line; --tools all is a tool for each command. --http listens on loopback and wants the token of its private file.',
  ].join('\n'),
  effect: 'control',
  client: { terminal: 'mcp' },
  args: z.object({
    http: flag('Streamable HTTP on loopback instead of standard input and output'),
    port: option(z.number().int().min(0).max(65_535).default(4680), 'Port of --http; 0 takes a free one', {
      placeholder: 'port',
    }),
    tools: option(z.enum(['daily', 'all']).default('daily'), 'Which tools are listed'),
    structured: flag('Results as structured content with a schema instead of text'),
  }),
  result: noData,
  examples: ['mcp', 'mcp -S shop', 'mcp --tools all', 'mcp --http --port 4680'],
});
