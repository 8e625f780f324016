/** Entry of the one binary: the client, the daemon it starts, or the host of that one's models. */
import { run } from './cli/run.ts';

const words = process.argv.slice(2);
// Rutter starts itself with this one word alone; among other words it is somebody's text.
const role = words.length === 1 ? words[0] : undefined;

if (role === '--daemon') {
  const { main } = await import('./daemon/main.ts');
  await main(process.env);
} else if (role === '--model-host') {
  const { serveModels } = await import('./security/models/host.ts');
  await serveModels();
} else {
  process.exitCode = await run(words, process.env, {
    mcp: async (asked) => await (await import('./mcp/serve.ts')).serve(asked),
  });
}
