/**
 * Another time for a page: `Date` without arguments and `Date.now()` tell it; timers run as ever. Runs in the page's own
 * world, before its scripts; what it needs later it keeps.
 */
import { method } from '../capture.ts';

/** Under it stands the true `Date`, so that a second clock does not count from the first. */
const REAL: unique symbol = Symbol.for('rutter.clock');

const { construct } = Reflect;
const inWords = method(Date.prototype, 'toString');

/**
 * @param offset milliseconds that the clock is ahead
 * @param fixed milliseconds since 1970 at which it stands still
 */
export function setClock(offset: number, fixed?: number): void {
  const shown: DateConstructor & { [REAL]?: DateConstructor } = globalThis.Date;
  const Real = shown[REAL] ?? shown;
  const now = Real.now.bind(Real);
  const tell = (): number => fixed ?? now() + offset;
  function Fake(...given: unknown[]): unknown {
    if (!new.target) return inWords(new Real(tell()));
    return construct(Real, given.length === 0 ? [tell()] : given, new.target);
  }
  Object.setPrototypeOf(Fake, Real);
  Fake.prototype = Real.prototype;
  define(Fake, 'length', Real.length);
  define(Fake, 'name', 'Date');
  const tellNow = (): number => tell();
  define(tellNow, 'name', 'now');
  define(Fake, 'now', tellNow, true);
  Object.defineProperty(Fake, REAL, { value: Real });
  define(Real.prototype, 'constructor', Fake, true);
  define(globalThis, 'Date', Fake, true);
}

/** As the language defines its own. The compiler has other names for functions, so theirs are set as well. */
function define(on: object, name: string, value: unknown, writable = false): void {
  Object.defineProperty(on, name, { value, writable, enumerable: false, configurable: true });
}
