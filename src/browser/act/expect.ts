/** What a caller says must happen: `--expect navigation|change|dialog|tab|download|none|text=…`. */
import { RutterError } from '../../errors.ts';
import type { TabSigns } from './tab-signs.ts';

/** What must happen for the command to be `done`. */
export interface Expectation {
  /** As the caller wrote it. */
  word: string;
  /** Visible text to wait for. */
  text?: string;
  withinMs: number;
  /** @param changed a document shows a noticeable change (with `text`: shows the text) */
  met(signs: TabSigns, changed: boolean): boolean;
}

/** The words of `--expect` beside `text=…`. */
export const EXPECTED = ['navigation', 'change', 'dialog', 'tab', 'download', 'none'] as const;

const TESTS: Record<string, (signs: TabSigns, changed: boolean) => boolean> = {
  navigation: (signs) => signs.navigating !== undefined || signs.navigated !== undefined,
  change: (signs, changed) => changed || signs.any,
  dialog: (signs) => signs.dialog !== undefined,
  tab: (signs) => signs.opening !== undefined || signs.opened.length > 0,
  download: (signs) => signs.downloads.length > 0,
  none: () => true,
};

/** @throws RutterError `bad-value` */
export function parseExpectation(word: string, withinMs: number): Expectation {
  const text = /^text=([\s\S]+)$/.exec(word)?.[1];
  if (text !== undefined) return { word, text, withinMs, met: (_, changed) => changed };
  const test = Object.hasOwn(TESTS, word) ? TESTS[word] : undefined;
  if (test) return { word, withinMs: word === 'none' ? 0 : withinMs, met: test };
  throw new RutterError(
    'bad-value',
    `Cannot expect ${JSON.stringify(word)}, expected one of ${EXPECTED.join(', ')} or text=…`,
    {
      hint: '--expect change',
    },
  );
}
