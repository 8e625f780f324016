/** A tool as the server sees it: how it is listed, and what a call of it runs. */
import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { ParsedCommand } from '../protocol/argv.ts';
import type { DataShape } from '../protocol/results.ts';

/** A command ready to be run; one that takes a text has it among its arguments. */
export type Planned = Pick<ParsedCommand, 'command' | 'args' | 'globals'>;

/** One entry of the list. */
export interface Tool {
  listed: ListedTool;
  /** Shape of the data in replies that are ok, where the tool is one command. */
  result?: DataShape;
  /** @throws RutterError of the usage class for what the tool does not take */
  plan(input: Record<string, unknown>): Promise<Planned>;
}
