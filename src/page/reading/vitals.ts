/** Core Web Vitals of the document so far (https://web.dev/articles/vitals). */
import type { Vitals } from './api.ts';

/** Buffered entries come in the next task. */
const BUFFER_MS = 60;
/** Shifts belong together while they are closer than this, and no longer than that. */
const SHIFT_GAP_MS = 1000;
const SHIFT_WINDOW_MS = 5000;
/** Interactions above the 98th percentile are left out: one in so many. */
const INTERACTIONS_A_WORST = 50;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

interface Interaction extends PerformanceEntry {
  interactionId: number;
}

/** Reads what the browser has buffered; a measure that has not come yet is absent. */
export async function vitals(): Promise<Vitals> {
  const observed = new Map<string, PerformanceEntry[]>();
  const observers = ['largest-contentful-paint', 'layout-shift', 'event', 'paint'].map((type) => {
    const observer = new PerformanceObserver((list) => {
      observed.set(type, [...(observed.get(type) ?? []), ...list.getEntries()]);
    });
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit); // Event Timing's own field
    return observer;
  });
  await new Promise((resolve) => setTimeout(resolve, BUFFER_MS));
  for (const observer of observers) observer.disconnect();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // what that type is
  const ttfb = navigation?.responseStart;
  const fcp = observed.get('paint')?.find(({ name }) => name === 'first-contentful-paint')?.startTime;
  const lcp = observed.get('largest-contentful-paint')?.at(-1)?.startTime;
  const inp = worstInteraction((observed.get('event') ?? []) as Interaction[]); // Event Timing
  return {
    cls: Math.round(shiftScore((observed.get('layout-shift') ?? []) as Shift[]) * 1000) / 1000, // Layout Instability
    ...(ttfb !== undefined && ttfb > 0 && { ttfb: Math.round(ttfb) }),
    ...(fcp !== undefined && { fcp: Math.round(fcp) }),
    ...(lcp !== undefined && { lcp: Math.round(lcp) }),
    ...(inp !== undefined && { inp }),
  };
}

/** The worst session window of layout shifts. */
function shiftScore(shifts: Shift[]): number {
  let worst = 0;
  let sum = 0;
  let began = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { value, hadRecentInput, startTime } of shifts) {
    if (hadRecentInput) continue;
    if (startTime - last > SHIFT_GAP_MS || startTime - began > SHIFT_WINDOW_MS) {
      sum = 0;
      began = startTime;
    }
    sum += value;
    last = startTime;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Undefined while nobody has interacted, or everything was quicker than what is measured. */
function worstInteraction(events: Interaction[]): number | undefined {
  const longest = new Map<number, number>();
  for (const { interactionId, duration } of events)
    if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  const sorted = [...longest.values()].sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length / INTERACTIONS_A_WORST)];
}
