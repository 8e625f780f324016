/** `bench/RESULTS.md`: each bench rewrites the text between its own two markers and nothing else. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, 'RESULTS.md');

/** Puts `text` between `<!-- name:begin -->` and `<!-- name:end -->`, at the end of the file when they are new. */
export function writeSection(name: string, text: string, file = FILE): void {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '# Results\n';
  const section = `${begin}\n${text.trim()}\n${end}`;
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  const whole = from >= 0 && to > from;
  const next = whole
    ? old.slice(0, from) + section + old.slice(to + end.length)
    : `${old.trimEnd()}\n\n${section}\n`;
  writeFileSync(`${file}.part`, next);
  renameSync(`${file}.part`, file);
}

/** The line under each heading: when, on what, by which command. */
export function provenance(command: string, versions: Readonly<Record<string, string>>): string {
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${new Date().toISOString().slice(0, 10)}, ${machine}; ${named.join(', ')}; \`${command}\``;
}

/** A Markdown table; numbers are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const align = head.map((_, i) => (rows.some((row) => typeof row[i] === 'number') ? '---:' : '---'));
  return [head, align, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** First line of what a program prints for `--version`, without its own name. */
export function versionOf(file: string): string {
  const out = execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return /\d+(\.\d+)+\S*/.exec(out)?.[0] ?? out.trim();
}
