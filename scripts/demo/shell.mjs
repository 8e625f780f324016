/** Runs `rutter` as an agent's shell would, shows command and reply, and holds the reply against what must be in it. */
import { spawn } from 'node:child_process';

export class DemoError extends Error {}

export class Shell {
  #rutter;
  #env;
  #print;

  /** @param {{ rutter: string, env: NodeJS.ProcessEnv, print: (text: string) => void }} options */
  constructor({ rutter, env, print }) {
    this.#rutter = rutter;
    this.#env = env;
    this.#print = print;
  }

  /** A remark between commands. */
  say(text) {
    this.#print(`\n# ${text}\n`);
  }

  /**
   * Runs one command. `exit`: the status it must have; `shows`, `hides`: words its reply must and must not have; `input`:
   * what it reads from standard input.
   *
   * @returns {Promise<string>} the reply
   */
  async rutter(args, { exit = 0, shows = [], hides = [], input } = {}) {
    const typed = `rutter ${args.map(quote).join(' ')}`;
    this.#print(input === undefined ? `$ ${typed}\n` : `$ ${typed} <<'END'\n${input}END\n`);
    const { status, output } = await this.#run(args, input);
    this.#print(`${output.trimEnd()}\n`);
    if (status !== exit)
      throw new DemoError(`"rutter ${args.join(' ')}" ended with ${status}, expected ${exit}`);
    const missing = shows.find((words) => !output.includes(words));
    if (missing !== undefined)
      throw new DemoError(`"rutter ${args.join(' ')}" did not show ${JSON.stringify(missing)}`);
    const told = hides.find((words) => output.includes(words));
    if (told !== undefined) throw new DemoError(`"rutter ${args.join(' ')}" showed ${JSON.stringify(told)}`);
    return output;
  }

  /** Runs a command that is no part of the story. */
  async silently(args) {
    return this.#run(args);
  }

  #run(args, input = '') {
    return new Promise((resolve, reject) => {
      const child = spawn(this.#rutter, args, { env: this.#env, stdio: 'pipe' });
      child.stdin.on('error', () => {}).end(input);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      child.on('error', reject);
      child.on('close', (status) => resolve({ status, output }));
    });
  }
}

/** As one would type it in a shell. */
const quote = (word) => (/^[\w@:/.,=-]+$/.test(word) ? word : `"${word.replace(/["$`\\]/g, '\\$&')}"`);

/** The ref on the first line of a reply that has all the words: `refOf(reply, 'button', '"Buy now"')`. */
export function refOf(reply, ...words) {
  const line = reply
    .split('\n')
    .find((text) => words.every((word) => text.includes(word)) && /@[ec]\d+/.test(text));
  const ref = line?.match(/@[ec]\d+/)?.[0];
  if (!ref) throw new DemoError(`No line with a ref has ${words.join(' and ')}`);
  return ref;
}
