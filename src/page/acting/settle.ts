/** When the page has answered an input: something happened and it is quiet again, or nothing did for long enough. */
import type { SettleOptions, WatchReport } from './api.ts';
import { findText } from './text-search.ts';
import { type Watch, watchOf } from './watch.ts';

/** Longest pause between two looks: what is shown by style alone stirs nothing. */
const LOOK_MS = 100;

export async function settle(options: SettleOptions): Promise<WatchReport> {
  const watch = watchOf(options.watch);
  if (!watch) throw new Error('No such watch');
  const started = performance.now();
  const spent = () => performance.now() - started;
  for (;;) {
    await quiet(watch, options, spent);
    const report = lately(watch.report(), spent() >= options.lateMs);
    if (options.text !== undefined && findText(options.text)) return { ...report, textShown: true };
    if (watch.stopped || isEnough(report, options, spent())) return report;
    const next = [options.lateMs, options.firstMs, options.capMs].find((ms) => ms > spent()) ?? 0;
    await watch.stirred(Math.max(1, Math.min(LOOK_MS, next - spent())));
  }
}

const lately = (report: WatchReport, late: boolean): WatchReport =>
  late ? { ...report, settledLate: true } : report;

async function quiet(watch: Watch, options: SettleOptions, spent: () => number): Promise<void> {
  while (!watch.stopped) {
    const still = performance.now() - watch.lastChange;
    if (still >= options.quietMs || spent() >= options.capMs) return;
    await watch.stirred(Math.max(1, options.quietMs - still));
  }
}

function isEnough(report: WatchReport, options: SettleOptions, spentMs: number): boolean {
  if (spentMs >= options.capMs || report.input?.blocked || report.leads) return true;
  if (options.text !== undefined) return false;
  // What comes later may have another cause, and a further sign of this one may follow: that takes its time.
  return (
    report.prompt ||
    (report.settledLate === true && report.seen && !report.weak) ||
    spentMs >= options.firstMs
  );
}
