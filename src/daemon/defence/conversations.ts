/** What each session did and read lately, for the judge: in memory, bounded, and without the text of pages. */
import { type Conversation, shortValues } from '../../security/judge/question.ts';
import type { ScanResult } from '../../security/types.ts';

const MOST_SESSIONS = 200;
const MOST = 20;
/** Findings of one text. */
const MOST_FINDINGS = 10;

interface Kept {
  calls: Conversation['calls'][number][];
  results: Conversation['results'][number][];
}

export class Conversations {
  readonly #sessions = new Map<string, Kept>();

  call(session: string, command: string, args: Record<string, unknown>): void {
    const kept = this.#of(session);
    kept.calls = [...kept.calls, { command, args: shortValues(args) }].slice(-MOST);
  }

  result(session: string, host: string, { findings }: ScanResult): void {
    const kept = this.#of(session);
    const told = findings.slice(0, MOST_FINDINGS).map(({ layer, severity }) => ({ layer, severity }));
    kept.results = [...kept.results, { host, findings: told }].slice(-MOST);
  }

  of(session: string): Conversation {
    return this.#sessions.get(session) ?? { calls: [], results: [] };
  }

  #of(session: string): Kept {
    const known = this.#sessions.get(session) ?? { calls: [], results: [] };
    // The one that was quiet longest is forgotten first.
    this.#sessions.delete(session);
    this.#sessions.set(session, known);
    const oldest = this.#sessions.size > MOST_SESSIONS ? this.#sessions.keys().next().value : undefined;
    if (oldest !== undefined) this.#sessions.delete(oldest);
    return known;
  }
}
