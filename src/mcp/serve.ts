/** `rutter mcp`: a client of the daemon that speaks MCP. Loads the SDK, so nothing else imports this at its start. */
import type { Asked } from '../calls/client-commands.ts';
import type { Results } from '../protocol/results.ts';
import { sessionName } from '../settings/settings.ts';
import { allTools } from './all-tools.ts';
import { dailyTools } from './daily-tools.ts';
import { Host } from './host.ts';
import { serveHttp } from './http.ts';
import { makeServer } from './server.ts';
import { serveStdio } from './stdio.ts';

/** Serves until the client goes or a signal comes. @returns nothing to print: standard output is the protocol's */
export async function serve({ parsed, settings, env, manifest }: Asked): Promise<string> {
  const { args, globals } = parsed;
  const named = globals.session ?? env.RUTTER_SESSION;
  const session = named === undefined ? undefined : sessionName(named);
  const structured = args.structured === true;
  const tools =
    args.tools === 'all'
      ? allTools(manifest, structured ? await readResults() : undefined)
      : dailyTools(manifest);
  const newClient = () => {
    const host = new Host({ manifest, settings, env, session });
    return { host, server: makeServer({ host, tools, structured }) };
  };
  if (args.http === true) {
    const port = typeof args.port === 'number' ? args.port : DEFAULT_PORT;
    await serveHttp({ port, dir: settings.paths.dir, newClient });
  } else {
    const { host, server } = newClient();
    await serveStdio(server);
    await host.close();
  }
  return '';
}

/** Large, so only who gives data as data reads it. */
async function readResults(): Promise<Results> {
  const { default: results } = await import('./results.generated.json', { with: { type: 'json' } });
  return results as Results; // written by the build from the same type
}

/** As in the record: the client's parser leaves defaults to the daemon. */
const DEFAULT_PORT = 4680;
