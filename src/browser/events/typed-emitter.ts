/** An event emitter whose listeners have the types of their events. */
type Listener = (...args: unknown[]) => void;

/** Listeners are called in the order in which they came. */
export class TypedEmitter<Events extends { [K in keyof Events]: unknown[] }> {
  readonly #listeners = new Map<keyof Events, Set<Listener>>();

  on<K extends keyof Events>(event: K, listener: (...args: Events[K]) => void): void {
    const known = this.#listeners.get(event) ?? new Set();
    // Filed under the event whose arguments it takes.
    this.#listeners.set(event, known.add(listener as Listener));
  }

  off<K extends keyof Events>(event: K, listener: (...args: Events[K]) => void): void {
    this.#listeners.get(event)?.delete(listener as Listener); // as above
  }

  /** A listener that throws does not keep the others, or the emitter's own work, from going on. */
  emit<K extends keyof Events>(event: K, ...args: Events[K]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) {
      try {
        listener(...args);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }
}
