/**
 * Measures the detector on what its training never saw, and writes the tables into `RESULTS.md`.
 *
 *   npm run eval:detector -- --data <folder>
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assess } from '../src/security/detector/detector.ts';
import { normalise } from '../src/security/normalise/normalise.ts';

import { scan } from '../src/security/pipeline.ts';
import { THRESHOLDS, VERDICTS } from '../src/security/types.ts';
import { dataFolder, pageWindows, type Row, readRows, splitKey, splitOf } from './injection-data.ts';

interface Result {
  score: number;
  /** The whole pipeline's verdict, as an index of `VERDICTS`. */
  verdict: number;
}

const look = (text: string): Result => ({
  score: assess(normalise(text)).score,
  verdict: VERDICTS.indexOf(scan(text).verdict.name),
});

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

function line(name: string, results: readonly Result[]): string {
  const count = (test: (result: Result) => boolean): string =>
    percent(results.filter(test).length, results.length);
  return `| ${name} | ${results.length} | ${count(({ score }) => score >= THRESHOLDS.notice)} | ${count(({ score }) => score >= THRESHOLDS.warn)} | ${count(({ verdict }) => verdict >= 1)} | ${count(({ verdict }) => verdict >= 2)} | ${count(({ verdict }) => verdict >= 3)} |`;
}

function f1(attacks: readonly Result[], benign: readonly Result[]): string {
  const flagged = ({ score }: Result): boolean => score >= THRESHOLDS.notice;
  const hits = attacks.filter(flagged).length;
  const wrong = benign.filter(flagged).length;
  return ((2 * hits) / (2 * hits + wrong + attacks.length - hits)).toFixed(2);
}

/** Written by people for this project, never trained on: orders in many words and languages, and their look-alikes. */
function handWritten(): Row[] {
  return readFileSync(join(import.meta.dirname, 'data/hard.jsonl'), 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      // Our own file, of this shape.
      const { label, lang, text } = JSON.parse(row) as { label: 0 | 1; lang: string; text: string };
      return { text, lang, attack: label === 1, group: label === 1 ? 'hard-attacks' : 'hard-benign' };
    });
}

const held = [...readRows(dataFolder()).filter((row) => splitOf(splitKey(row)) === 'test'), ...handWritten()];
const groups = new Map<string, Result[]>();
for (const { text, group } of held) groups.set(group, [...(groups.get(group) ?? []), look(text)]);
const pages = (await pageWindows('test')).map(look);
const of = (group: string): Result[] => groups.get(group) ?? [];

const table = [
  '| held-out data | rows | detector: notice | detector: warn | verdict: notice | verdict: warn | verdict: block |',
  '|---|---|---|---|---|---|---|',
  line('windows of real pages', pages),
  ...[...groups].map(([group, results]) => line(group, results)),
  '',
  `F1 at notice: generated look-alikes ${f1(of('attacks-own'), of('benign-own'))}, hand-written ${f1(of('hard-attacks'), of('hard-benign'))}.`,
].join('\n');
console.log(table);
if (process.argv.includes('--misses'))
  for (const { text, group, attack } of held)
    if (group.startsWith('hard') || process.argv.includes(group)) {
      const { score } = look(text);
      if (score >= THRESHOLDS.notice !== attack) console.log(group, score.toFixed(2), text.slice(0, 200));
    }

const file = join(import.meta.dirname, 'RESULTS.md');
const START = '<!-- detector -->';
const END = '<!-- /detector -->';
const old = existsSync(file) ? readFileSync(file, 'utf8') : `# Results\n\n## Detector\n\n${START}\n${END}\n`;
const [before = '', after = ''] = [old.split(START)[0], old.split(END)[1]];
writeFileSync(file, `${before}${START}\n${table}\n${END}${after}`);
