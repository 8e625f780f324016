/** The daemon's end of the process that runs the models: started when it is needed, asked one text at a time, ended when it is late. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { answerSchema, type HostAnswer, type HostRequest, parseLine } from './messages.ts';

/** First argument of the executable that makes it the host of the models. */
export const HOST_FLAG = '--model-host';

/** No answer in time, or the process ended. */
export class HostGone extends Error {
  readonly late: boolean;

  constructor(late: boolean) {
    super(late ? 'it did not answer in time' : 'its process ended');
    this.name = 'HostGone';
    this.late = late;
  }
}

/** One process. After a failure it is ended and stays so. */
export class HostProcess {
  readonly #child: ChildProcess;
  #settle: ((answer: HostAnswer | undefined) => void) | undefined;
  #ended = false;

  /** @param command this executable; with an interpreter in front when it runs from source */
  constructor(command: readonly [string, ...string[]], cwd: string) {
    const [program, ...args] = command;
    const stdio: ['pipe', 'pipe', 'ignore'] = ['pipe', 'pipe', 'ignore'];
    this.#child = spawn(program, [...args, HOST_FLAG], { cwd, env: plainEnv(), stdio });
    this.#child.on('error', () => this.end());
    this.#child.on('exit', () => this.end());
    this.#child.stdin?.on('error', () => this.end());
    if (this.#child.stdout)
      createInterface({ input: this.#child.stdout }).on('line', (line) => this.#onLine(line));
  }

  get ended(): boolean {
    return this.#ended;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** @throws HostGone when there is no answer within `limitMs`; the process is ended then. */
  async ask(request: HostRequest, limitMs: number): Promise<HostAnswer> {
    if (this.#ended) throw new HostGone(false);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.end();
    }, limitMs);
    try {
      const answer = await new Promise<HostAnswer | undefined>((resolve) => {
        this.#settle = resolve;
        this.#child.stdin?.write(`${JSON.stringify(request)}\n`);
      });
      if (!answer) throw new HostGone(late);
      return answer;
    } finally {
      clearTimeout(timer);
      this.#settle = undefined;
    }
  }

  end(): void {
    this.#ended = true;
    this.#child.kill('SIGKILL');
    this.#settle?.(undefined);
  }

  #onLine(line: string): void {
    const answer = parseLine(answerSchema, line);
    if (answer) this.#settle?.(answer);
  }
}

/** Without Rutter's own settings, keys among them, and without the daemon's limits of memory. */
function plainEnv(): NodeJS.ProcessEnv {
  const own = ([name]: [string, unknown]): boolean => !/^(RUTTER_|BUN_JSC_|MIMALLOC_)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(own));
}
