/** The few numbers that a table of timings needs. */

/** Middle value; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** n-th root of the product; for ratios, where doubling and halving must cancel out. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** One decimal below ten, none above; a dash for what was not measured. */
export function show(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  return value.toFixed(value < 10 ? 1 : 0);
}

/** Median with the fastest and slowest sample, in milliseconds. */
export function showSpread(values: readonly number[]): string {
  if (values.length === 0) return '–';
  return `${show(median(values))} (${show(Math.min(...values))}–${show(Math.max(...values))})`;
}
