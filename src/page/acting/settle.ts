/** When the page has answered an input: something happened and it is quiet again, or nothing did for long enough. */
import type { SettleOptions, WatchReport } from './api.ts';
import { findText } from './text-search.ts';
import { type Watch, watchOf } from './watch.ts';

/** A change that comes later than this after the input may have another cause: a longer calm must follow it. */
const PROMPT_MS = 60;
const LATE_QUIET_MS = 50;
/** Longest pause between two looks: what is shown by style alone stirs nothing. */
const LOOK_MS = 100;

export async function settle(options: SettleOptions): Promise<WatchReport> {
  const watch = watchOf(options.watch);
  if (!watch) throw new Error('No such watch');
  const started = performance.now();
  const spent = () => performance.now() - started;
  for (;;) {
    await quiet(watch, options, spent);
    const report = watch.report();
    if (options.text !== undefined && findText(options.text)) return { ...report, textShown: true };
    if (watch.stopped || isEnough(report, options, spent())) {
      const calm = performance.now() - watch.lastChange;
      if (watch.stopped || report.at <= PROMPT_MS || calm >= LATE_QUIET_MS || spent() >= options.capMs)
        return report;
      await watch.stirred(LATE_QUIET_MS - calm);
      continue;
    }
    const limit = options.text === undefined && report.weak ? options.firstMs : options.capMs;
    await watch.stirred(Math.max(1, Math.min(LOOK_MS, limit - spent())));
  }
}

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
  return (report.seen && !report.weak) || spentMs >= options.firstMs;
}
