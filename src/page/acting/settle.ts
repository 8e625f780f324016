/** When the page has answered an input: something happened and it is quiet again, or nothing did for long enough. */
import type { SettleOptions, WatchReport } from './api.ts';
import { findText } from './text-search.ts';
import { nextTask } from './waits.ts';
import { type Watch, watchOf } from './watch.ts';
import { type BareReport, fullReport } from './watch-report.ts';

/** Longest pause between two looks: what is shown by style alone stirs nothing. */
const LOOK_MS = 100;

/** @throws Error for a watch that has ended */
export async function settle(options: SettleOptions): Promise<WatchReport> {
  const watch = watchOf(options.watch);
  if (!watch) throw new Error('No such watch');
  const { ends } = options;
  while (ends && !watch.stopped && !watch.hasInputEnded(ends)) await watch.stirred(LOOK_MS);
  const started = performance.now();
  const spent = () => performance.now() - started;
  for (;;) {
    await quiet(watch, options, spent);
    const report = lately(watch.report(), spent() >= options.lateMs);
    const textShown = options.text !== undefined && findText(options.text) !== undefined;
    if (textShown) return fullReport(watch, { ...report, textShown }, options.hold);
    if (watch.stopped || isEnough(report, options, spent())) return fullReport(watch, report, options.hold);
    const next = [options.lateMs, options.firstMs, options.capMs].find((ms) => ms > spent()) ?? 0;
    await watch.stirred(Math.max(1, Math.min(LOOK_MS, next - spent())));
  }
}

const lately = (report: BareReport, late: boolean): BareReport =>
  late ? { ...report, settledLate: true } : report;

/** Waits that are shorter go from task to task. */
const SHORT_MS = 6;

async function quiet(watch: Watch, options: SettleOptions, spent: () => number): Promise<void> {
  while (!watch.stopped) {
    const left = options.quietMs - (performance.now() - watch.lastChange);
    if (left <= 0 || spent() >= options.capMs) return;
    await (left < SHORT_MS ? nextTask() : watch.stirred(left));
  }
}

function isEnough(report: BareReport, options: SettleOptions, spentMs: number): boolean {
  if (spentMs >= options.capMs || report.input?.blocked || report.leads) return true;
  if (options.text !== undefined) return false;
  // What comes later may have another cause, and a further sign of this one may follow: that takes its time.
  return (
    report.prompt ||
    (report.settledLate === true && report.seen && !report.weak) ||
    spentMs >= options.firstMs
  );
}
