/** The models that a person added and the judge, as this daemon asks them; without any, a scan is quick. */
import { type Judge, makeJudge } from '../../security/judge/judge.ts';
import { loadModels, type ModelSet } from '../../security/models/model-set.ts';
import { scanWithModels } from '../../security/scan-with-models.ts';
import type { Settings } from '../../settings/settings.ts';
import type { ScanPageText } from './read-texts.ts';

/** Whoever is not there has no opinion; nothing here rejects but the constructor. */
export class Advisers {
  readonly #models: ModelSet;
  readonly #judge: Judge | undefined;

  /** @throws RutterError `bad-value` for a judge that can't be one */
  constructor({ paths, ml, judge }: Settings) {
    this.#models = loadModels(paths.home, { enabled: ml === 'on' });
    this.#judge = judge && makeJudge(judge, { cwd: paths.dir });
  }

  /** Begins to load the models, if there are any. */
  warm(): void {
    this.#models.warm();
  }

  readonly scan: ScanPageText = (text, context, options) =>
    scanWithModels(text, context, {
      ...options,
      models: this.#models,
      ...(this.#judge && { judge: this.#judge }),
    });

  /** What `status` says of them. */
  describe(): { models: string; judge: string } {
    const { state, reason, runtime, models } = this.#models.status();
    const names = models.map(({ name, reason: why }) => (why ? `${name}: ${why}` : name)).join('; ');
    const facts = [runtime, names, reason && !names.includes(reason) ? reason : undefined];
    const told = facts.filter(Boolean).join(', ');
    return { models: told ? `${state} (${told})` : state, judge: this.#describeJudge() };
  }

  close(): void {
    this.#models.close();
  }

  #describeJudge(): string {
    if (!this.#judge) return 'none';
    const { state, reason, asked, failed } = this.#judge.status();
    return `${reason ? `${state}: ${reason}` : state} (asked ${asked} times, ${failed} without an answer)`;
  }
}
