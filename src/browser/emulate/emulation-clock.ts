/** Another time for pages: `Date` without arguments and `Date.now()` tell it; timers run as ever. */

export interface EmulatedClock {
  /** For lists. */
  says: string;
  /** Milliseconds since 1970 at which the clock stands still. */
  fixed?: number;
  /** Milliseconds that the clock is ahead. */
  offset?: number;
}

/**
 * Runs in the page's own world before its scripts. What it keeps of the true `Date` stands under a symbol, so that a
 * second clock does not count from the first.
 */
export function clockScript({ fixed, offset = 0 }: EmulatedClock): string {
  const now = fixed === undefined ? `now() + ${offset}` : String(fixed);
  return `(() => {
  const key = Symbol.for('rutter.clock');
  const Real = globalThis.Date[key] ?? globalThis.Date;
  const now = Real.now.bind(Real);
  const tell = () => ${now};
  const Fake = function Date(...given) {
    if (!new.target) return new Real(tell()).toString();
    return Reflect.construct(Real, given.length === 0 ? [tell()] : given, new.target);
  };
  Object.setPrototypeOf(Fake, Real);
  Fake.prototype = Real.prototype;
  Object.defineProperty(Fake, 'length', { value: 7 });
  Object.defineProperty(Fake, 'now', { value: function now() { return tell(); }, writable: true, configurable: true });
  Object.defineProperty(Fake, key, { value: Real });
  Object.defineProperty(Real.prototype, 'constructor', { value: Fake, writable: true, configurable: true });
  globalThis.Date = Fake;
})()`;
}
