/** Entry of the one binary: the client, the daemon it starts, or the host of that one's models. */
import { run } from './cli/run.ts';

if (process.argv.includes('--daemon') && process.argv.at(-1) === '--daemon') {
  const { main } = await import('./daemon/main.ts');
  await main(process.env);
} else if (process.argv[2] === '--model-host') {
  const { serveModels } = await import('./security/models/host.ts');
  await serveModels();
} else {
  process.exitCode = await run(process.argv.slice(2), process.env, {
    mcp: async (asked) => await (await import('./mcp/serve.ts')).serve(asked),
  });
}
