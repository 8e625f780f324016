/** The sessions that a person has, and who waits to have them back. */
import { RutterError } from '../errors.ts';
import { hint, step } from '../protocol/step.ts';

/** How a person gave it back: by `resume`, or by closing the window. */
export type HandoffEnd = 'resumed' | 'closed';

/** One session that a person has. */
export interface Handoff {
  reason: string | undefined;
  /** What the session looked like before. */
  before: unknown;
  /** Resolves when the person is done. */
  ended: Promise<HandoffEnd>;
  /** Already over; its end has not been told to the agent. */
  over: HandoffEnd | undefined;
  finish(how: HandoffEnd): void;
}

/** By session; one that is over is kept until the agent knows. */
export class Handoffs {
  readonly #open = new Map<string, Handoff>();

  /** Some person has some session. */
  get any(): boolean {
    return [...this.#open.values()].some(({ over }) => over === undefined);
  }

  /** Sessions that persons have now. */
  names(): string[] {
    return [...this.#open.keys()].filter((name) => this.has(name));
  }

  /** A person has it now. */
  has(name: string): boolean {
    const handoff = this.#open.get(name);
    return handoff !== undefined && handoff.over === undefined;
  }

  /** The last one, whose end the agent has not been told yet. */
  get(name: string): Handoff | undefined {
    return this.#open.get(name);
  }

  begin(name: string, reason: string | undefined, before: unknown): Handoff {
    let resolve: (how: HandoffEnd) => void = () => {};
    const ended = new Promise<HandoffEnd>((done) => {
      resolve = done;
    });
    const handoff: Handoff = {
      reason,
      before,
      ended,
      over: undefined,
      finish: (how) => {
        handoff.over ??= how;
        resolve(handoff.over);
      },
    };
    this.#open.set(name, handoff);
    return handoff;
  }

  /** @returns false when no person has it */
  end(name: string, how: HandoffEnd): boolean {
    if (!this.has(name)) return false;
    this.#open.get(name)?.finish(how);
    return true;
  }

  /** The agent has been told. */
  forget(name: string): void {
    this.#open.delete(name);
  }

  /**
   * A command of the agent comes. One that comes after the end knows of it by now.
   * @throws RutterError `handed-over`
   */
  refuse(name: string): void {
    if (!this.has(name)) {
      this.forget(name);
      return;
    }
    throw new RutterError('handed-over', `A person has session ${name}; commands wait until they are done`, {
      hint: hint`${step('handoff', {}, { session: name })}, which waits for them; they type ${step('resume', {}, { session: name })}`,
    });
  }
}
