/** What a session did and read lately, for the judge: bounded, and without the text of pages. */
import { type Conversation, shortValues } from '../../security/judge/question.ts';
import type { ScanResult } from '../../security/types.ts';

/** Calls, and texts that were read. */
const MOST = 20;
/** Findings of one text. */
const MOST_FINDINGS = 10;

/** The newest calls and results of one session. */
export class ConversationLog {
  #calls: Conversation['calls'] = [];
  #results: Conversation['results'] = [];

  call(command: string, args: Record<string, unknown>): void {
    this.#calls = [...this.#calls, { command, args: shortValues(args) }].slice(-MOST);
  }

  result(host: string, { findings }: ScanResult): void {
    const told = findings.slice(0, MOST_FINDINGS).map(({ layer, severity }) => ({ layer, severity }));
    this.#results = [...this.#results, { host, findings: told }].slice(-MOST);
  }

  soFar(): Conversation {
    return { calls: this.#calls, results: this.#results };
  }
}
