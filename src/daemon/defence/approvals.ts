/** Actions that wait for a person, and those that a person has allowed once. Kept in memory: a restart forgets them. */
import { randomBytes } from 'node:crypto';

/** What a person is asked about. */
export interface PendingAction {
  id: string;
  session: string;
  /** Name of the command. */
  command: string;
  /** The arguments as JSON: an agent's words, perhaps a page's. */
  args: string;
  /** Why it needs a person. */
  reason: string;
}

interface Kept extends PendingAction {
  key: string;
  expires: number;
}

/** An action that nobody has decided on, or that was allowed and not repeated, is forgotten after so long, ms. */
const KEPT_MS = 15 * 60_000;
const MOST = 100;

/** An allowance is for one action with these very arguments, once. */
export class Approvals {
  #pending: Kept[] = [];
  #allowed: Kept[] = [];

  /** True, once, when a person has allowed this very action. */
  take(key: string): boolean {
    this.#expire();
    const at = this.#allowed.findIndex((action) => action.key === key);
    if (at < 0) return false;
    this.#allowed.splice(at, 1);
    return true;
  }

  /** @returns the id to approve; the same one for the same action */
  ask(key: string, facts: Omit<PendingAction, 'id'>): string {
    this.#expire();
    const known = this.#pending.find((action) => action.key === key);
    if (known) return known.id;
    const id = randomBytes(4).toString('hex');
    this.#pending.push({ ...facts, id, key, expires: Date.now() + KEPT_MS });
    this.#pending = this.#pending.slice(-MOST);
    return id;
  }

  allow(id: string): PendingAction | undefined {
    this.#expire();
    const action = this.#pending.find((each) => each.id === id);
    if (!action) return undefined;
    this.#pending = this.#pending.filter((each) => each !== action);
    this.#allowed.push({ ...action, expires: Date.now() + KEPT_MS });
    return action;
  }

  pending(): PendingAction[] {
    this.#expire();
    return this.#pending.map(({ key: _key, expires: _expires, ...action }) => action);
  }

  /** What was asked and allowed for the session: it was closed. */
  forget(session: string): void {
    const isOther = (action: Kept) => action.session !== session;
    this.#pending = this.#pending.filter(isOther);
    this.#allowed = this.#allowed.filter(isOther);
  }

  #expire(): void {
    const isFresh = ({ expires }: Kept) => expires > Date.now();
    this.#pending = this.#pending.filter(isFresh);
    this.#allowed = this.#allowed.filter(isFresh);
  }
}
