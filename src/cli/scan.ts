/** `security scan`: scans texts in the client, one at a time, however many there are. */
import { createReadStream, statSync } from 'node:fs';
import { RutterError } from '../errors.ts';
import { blank, step } from '../protocol/step.ts';
import { scan } from '../security/pipeline.ts';
import { type LayerName, type ScanResult, THRESHOLDS } from '../security/types.ts';
import { type Line, readLines } from './lines.ts';
import { writeOut } from './write-out.ts';

/** What is read, and how results are printed. */
export interface ScanOptions {
  /** Absent or `-`: standard input. */
  file: string | undefined;
  jsonl: boolean;
  json: boolean;
  off: readonly LayerName[];
}

/** Output is written in pieces of about this many characters. */
const PIECE = 64 * 1024;

/** Prints one result, or with `jsonl` one a line. @throws RutterError `file-missing` */
export async function scanInput(options: ScanOptions): Promise<void> {
  const input = openInput(options.file);
  if (!options.jsonl) {
    const text = Buffer.concat(await Array.fromAsync(input)).toString('utf8');
    const result = scanText(text, options.off);
    writeOut(options.json ? `${JSON.stringify(result)}\n` : describe(result));
    return;
  }
  let piece = '';
  for await (const line of readLines(input)) {
    if (line.text?.trim() === '') continue;
    piece += `${JSON.stringify(rowOf(line, options.off))}\n`;
    if (piece.length < PIECE) continue;
    writeOut(piece);
    piece = '';
  }
  if (piece !== '') writeOut(piece);
}

function openInput(file: string | undefined): AsyncIterable<Uint8Array> {
  if (file === undefined || file === '-') return process.stdin;
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === false) return createReadStream(file);
  throw new RutterError('file-missing', `Cannot scan ${JSON.stringify(file)}: there is no such file`, {
    hint: step('security scan', { file: blank('a file that is there') }),
  });
}

/** One line of the output: the result under the row's id, or what is wrong with the row. */
function rowOf({ number, text }: Line, off: readonly LayerName[]): object {
  const row = text === undefined ? undefined : parseRow(text);
  if (row === undefined)
    return {
      line: number,
      error: text === undefined ? 'The line is too long' : 'The line is no JSON object',
    };
  const { id = number } = row;
  if (typeof row.text !== 'string') return { id, line: number, error: '"text" is no string' };
  return { id, ...scanText(row.text, off) };
}

function parseRow(line: string): { id?: unknown; text?: unknown } | undefined {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? row : undefined;
  } catch {
    return undefined;
  }
}

interface ScannedText {
  verdict: string;
  taints: boolean;
  reason: string;
  scores: ScanResult['scores'];
  findings: ScanResult['findings'];
}

function scanText(text: string, off: readonly LayerName[]): ScannedText {
  const { verdict, scores, findings } = scan(text, {}, { off });
  return { verdict: verdict.name, taints: verdict.taints, reason: verdict.reason, scores, findings };
}

function describe({ verdict, reason, scores, findings }: ScannedText): string {
  const lines = findings.map(
    ({ layer, severity, reason: why, span }) =>
      `${severity >= THRESHOLDS.warn ? 'warning' : 'finding'} ${layer} ${severity.toFixed(2)} at ${span.start}-${span.end}: ${why}`,
  );
  const rated = Object.entries(scores).map(([layer, score]) => `${layer} ${score.toFixed(2)}`);
  return [`verdict ${verdict}: ${reason}`, `scores: ${rated.join(', ') || 'none'}`, ...lines, ''].join('\n');
}
