/** Runs the built binary at a real pseudo-terminal, as a person would, and types what the test says. */
import { BINARY, type Rutter } from '../harness.ts';

export interface TerminalRun {
  exit: number;
  /** All that the terminal showed, with what was typed. */
  screen: string;
}

export interface TerminalOptions {
  /** Typed when the program asks with these words. */
  answers?: readonly [asked: string, typed: string][];
  env?: Record<string, string>;
  limit?: number;
}

export async function atTerminal(
  rutter: Rutter,
  args: readonly string[],
  options: TerminalOptions = {},
): Promise<TerminalRun> {
  const answers = [...(options.answers ?? [])];
  const decoder = new TextDecoder();
  let screen = '';
  let read = 0;
  const child = Bun.spawn([BINARY, ...args], {
    cwd: rutter.cwd,
    env: { ...rutter.env, ...options.env },
    terminal: {
      cols: 200,
      rows: 50,
      data(terminal, bytes) {
        screen += decoder.decode(bytes, { stream: true });
        const [next] = answers;
        if (!next || !screen.slice(read).includes(next[0])) return;
        read = screen.length;
        answers.shift();
        terminal.write(`${next[1]}\n`);
      },
    },
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), options.limit ?? 20_000);
  const exit = await child.exited;
  clearTimeout(timer);
  // What was written last may still be on its way.
  await Bun.sleep(50);
  child.terminal?.close();
  return { exit, screen: screen.replaceAll('\r\n', '\n') };
}
