/** How a judge is reached: a command, or a server that speaks the chat completions of OpenAI. Both return its raw words. */
import { spawn } from 'node:child_process';
import { z } from 'zod';
import { MAX_ANSWER } from './opinion.ts';
import { INSTRUCTIONS, type Question } from './question.ts';

/** Asks once. @throws JudgeError, or what the signal was aborted with */
export type Transport = (question: Question, signal: AbortSignal) => Promise<string>;

/** Why there is no opinion. */
export class JudgeError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'JudgeError';
  }
}

/** Largest reply of a server around the answer, bytes. */
const MAX_REPLY_BYTES = 4 * MAX_ANSWER;

/**
 * The question and the instructions as one JSON object on standard input, the answer on standard output. No shell.
 * @param words the program and its arguments
 */
export function commandJudge(words: readonly string[], cwd: string): Transport {
  const [program = '', ...args] = words;
  return async (question, signal) => {
    // A group of its own: what the command started ends with it.
    const detached = process.platform !== 'win32';
    const child = spawn(program, args, { cwd, detached, stdio: ['pipe', 'pipe', 'ignore'] });
    const end = (): void => endGroup(child.pid, detached);
    signal.addEventListener('abort', end, { once: true });
    try {
      const exit = new Promise<number | null>((resolve, reject) => {
        child.on('error', () => reject(new JudgeError('its command cannot be started')));
        child.on('close', (code) => resolve(code));
      });
      child.stdin.on('error', () => {});
      child.stdin.end(JSON.stringify({ instructions: INSTRUCTIONS, ...question }));
      const [text, code] = await Promise.all([readAll(child.stdout, end), exit]);
      signal.throwIfAborted();
      if (text === undefined) throw new JudgeError('its answer is too long');
      if (code !== 0) throw new JudgeError('its command failed');
      return text;
    } finally {
      signal.removeEventListener('abort', end);
    }
  };
}

function endGroup(pid: number | undefined, group: boolean): void {
  if (pid === undefined) return;
  try {
    process.kill(group ? -pid : pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** @param tooMuch called as soon as the text is longer than an answer may be */
async function readAll(stream: AsyncIterable<Uint8Array>, tooMuch: () => void): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > MAX_REPLY_BYTES) {
      tooMuch();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A server that takes chat completions, as OpenAI's interface has them. */
export interface HttpJudgeOptions {
  /** Ends in `/v1` or the like; `/chat/completions` is added. */
  url: string;
  model: string;
  /** A function, so that nothing that prints the options prints the key. */
  key: (() => string) | undefined;
}

/** The one field of a completion that is read; servers add many others. */
const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** https://platform.openai.com/docs/api-reference/chat/create, as many servers and gateways speak it. */
export function httpJudge({ url, model, key }: HttpJudgeOptions): Transport {
  const address = `${url.replace(/\/+$/, '')}/chat/completions`;
  return async (question, signal) => {
    const response = await fetch(address, {
      method: 'POST',
      // A redirect could take the key elsewhere.
      redirect: 'error',
      signal,
      headers: {
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${key()}` }),
      },
      body: JSON.stringify({
        model,
        temperature: 0,
        max_tokens: 300,
        response_format: { type: 'json_object' },
        messages: [
          { role: 'system', content: INSTRUCTIONS },
          { role: 'user', content: JSON.stringify(question) },
        ],
      }),
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error instanceof JudgeError ? error : new JudgeError('its server cannot be reached');
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new JudgeError(`its server answered with status ${response.status}`);
    }
    const text = await readAll(response.body, () => {});
    if (text === undefined) throw new JudgeError('its answer is too long');
    return contentOf(text);
  };
}

function contentOf(reply: string): string {
  try {
    const [choice] = completionSchema.parse(JSON.parse(reply)).choices;
    if (choice) return choice.message.content;
  } catch {
    // Told below.
  }
  throw new JudgeError('its server does not speak the protocol');
}
