/** What every text goes through before it is kept: its form, then the whole pipeline. */
import { RutterError } from '../../errors.ts';
import { blankLinesBefore, checkBody, refuseCredential } from '../../memory/body.ts';
import { BLOCKING_SCORE, type ClassifierScore, isBlocking } from '../../protocol/classifier-score.ts';
import { checkKeptText, describeFinding, isClean, type KeptTextCheck } from '../../security/kept-text.ts';
import { trusted } from '../../trust.ts';
import type { DaemonContext } from '../context.ts';

/** A text that may be kept. */
export interface CheckedNote {
  body: string;
  classifier: ClassifierScore;
}

/** Findings told of one text. */
const TOLD = 5;

/**
 * @param text as it came
 * @returns the text as it is kept
 * @throws RutterError `note-empty`, `note-too-long`, `note-credential`, `note-blocked`
 */
export async function checkNote(ctx: DaemonContext, host: string, text: string): Promise<CheckedNote> {
  try {
    const body = checkBody(text);
    return { body, classifier: await scanToKeep(ctx, host, body, 1 + blankLinesBefore(text)) };
  } catch (error) {
    if (error instanceof RutterError) ctx.memory.blocked(host, layerOf(error));
    throw error;
  }
}

/** A learning is shown to later sessions as well. @throws RutterError `note-credential`, `note-blocked` */
export async function checkInsight(ctx: DaemonContext, insight: string): Promise<void> {
  refuseCredential(insight);
  await scanToKeep(ctx, '', insight);
}

/** @param firstLine number that the first line of the text has for its author @throws RutterError `note-blocked` */
export async function scanToKeep(
  ctx: DaemonContext,
  host: string,
  body: string,
  firstLine = 1,
): Promise<ClassifierScore> {
  const checked = checkKeptText(await ctx.scanNote(body, host));
  if (isClean(checked)) return checked.classifier;
  throw blocked(body, checked, firstLine);
}

function blocked(body: string, { classifier, refusals }: KeptTextCheck, firstLine: number): RutterError {
  const told = refusals.slice(0, TOLD).map((finding) => describeFinding(body, finding, firstLine));
  const causes = [
    ...(classifier.score !== null && (isBlocking(classifier.score) || told.length === 0)
      ? [
          `The classifier (${classifier.model}) scores it ${classifier.score.toFixed(2)}, and from ${BLOCKING_SCORE} on it takes a text for orders to a model`,
        ]
      : []),
    ...(told[0] === undefined ? [] : [`Found by ${told[0]}`]),
  ];
  return new RutterError(
    'note-blocked',
    `The text was not saved. ${causes.join('. ')}. Say what is true of the site, take out what tells the reader what to obey, send or keep secret, and save again`,
    {
      data: {
        layers: trusted(layersOf(classifier.score, refusals).join(', ')),
        score: classifier.score,
        model: trusted(classifier.model),
        findings: told.map(trusted),
      },
    },
  );
}

function layersOf(score: number | null, refusals: KeptTextCheck['refusals']): string[] {
  const layers = refusals.map(({ layer }) => layer);
  return [...new Set([...(isBlocking(score) || layers.length === 0 ? ['classifier'] : []), ...layers])];
}

/** For the count of refusals: what refused. */
export function layerOf({ code, data }: RutterError): string {
  if (code !== 'note-blocked') return code.replace(/^note-/, '');
  const layers = data?.layers;
  return typeof layers === 'object' && layers !== null && 'text' in layers
    ? String(layers.text)
    : 'classifier';
}
