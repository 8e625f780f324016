/** Entry of the one binary: the client, or the daemon it starts. */
import { run } from './cli/run.ts';

if (process.argv.includes('--daemon') && process.argv.at(-1) === '--daemon') {
  const { main } = await import('./daemon/main.ts');
  await main(process.env);
} else {
  process.exitCode = await run(process.argv.slice(2), process.env, {
    mcp: async (asked) => await (await import('./mcp/serve.ts')).serve(asked),
  });
}
