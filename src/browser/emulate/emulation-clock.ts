/** Another time for pages: `Date` without arguments and `Date.now()` tell it; timers run as ever. */
import { SET_CLOCK } from './clock.generated.ts';

/** What pages take the time for. */
export interface EmulatedClock {
  /** For lists. */
  says: string;
  /** Milliseconds since 1970 at which the clock stands still. */
  fixed?: number;
  /** Milliseconds that the clock is ahead. */
  offset?: number;
}

/** For the page's own world, before its scripts. */
export function clockScript({ fixed, offset = 0 }: EmulatedClock): string {
  return `${SET_CLOCK}(${offset},${fixed})`;
}
