/** The terminal a person sits at, whatever the process's own input and output are; and the editor that runs in it. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** A conversation with the person, line by line. */
export interface Terminal {
  write(text: string): void;
  /** The line that was typed, without its end; empty when the input ended. */
  readLine(): string;
  close(): void;
}

/** @returns undefined where there is none. */
export function openTerminal(): Terminal | undefined {
  try {
    const input = openSync('/dev/tty', 'r');
    const output = openSync('/dev/tty', 'w');
    return {
      write: (text) => void writeSync(output, text),
      readLine: () => readLine(input),
      close: () => {
        closeSync(input);
        closeSync(output);
      },
    };
  } catch {
    return undefined;
  }
}

/** Byte by byte: what is typed after the line belongs to somebody else. */
function readLine(fd: number): string {
  const bytes: number[] = [];
  const byte = Buffer.alloc(1);
  while (readSync(fd, byte, 0, 1, null) === 1) {
    if (byte[0] === 0x0a) break;
    bytes.push(byte[0] ?? 0);
  }
  return Buffer.from(bytes).toString('utf8').trim();
}

/** @param editor a command line, as `$EDITOR` has it @returns the editor's exit status; undefined when it did not start */
export function runEditor(editor: string, file: string): number | undefined {
  const options = { stdio: 'inherit' } as const;
  const { status, error } =
    process.platform === 'win32'
      ? spawnSync(`${editor} "${file}"`, { ...options, shell: true })
      : spawnSync('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], options);
  // 126 and 127 are the shell's own words for a command that can't be run.
  if (error || status === null || status === 126 || status === 127) return undefined;
  return status;
}
