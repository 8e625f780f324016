/**
 * Every bench of the whole surface, one after the other, in under four minutes; each writes its section of
 * `bench/RESULTS.md`. `bun bench/surface.ts [--beside <executable>] [--short] [--dry]`; `--short` takes few rounds, to see
 * that they run.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Each with what makes it short. */
const BENCHES: readonly (readonly [name: string, short: readonly string[]])[] = [
  ['start', ['--rounds', '5']],
  ['attach', ['--rounds', '2']],
  ['network', ['--requests', '1000', '--rounds', '2']],
  ['state', ['--rounds', '1']],
  ['mcp', ['--clicks', '5']],
  ['sessions', ['--sessions', '2']],
];

const { values } = parseArgs({
  options: {
    beside: { type: 'string' },
    short: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
});
for (const [name, short] of BENCHES) {
  const startedAt = performance.now();
  const args = [
    ...(values.short ? short : []),
    ...(values.dry || values.short ? ['--dry'] : []),
    ...(name === 'start' && values.beside !== undefined ? ['--beside', values.beside] : []),
  ];
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, `${name}.ts`), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if ((await child.exited) !== 0) process.exitCode = 1;
  console.error(`bench:${name} took ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
}
