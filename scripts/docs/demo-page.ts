/** `docs/demo.md` and the transcript of the README, from the recorded run (`npm start -- --record`). */
import { readText } from '../files.ts';
import { GENERATED, page } from './markdown.ts';

/** What the README shows of the run: replies that follow each other, and no more than these lines. */
const SHOWN = [/^no-effect /m, /^error ref-stale /m];
const SHOWN_LINES = 12;

const recorded = (): string => readText('docs/demo.txt');

const fenced = (text: string): string => ['```console', text.trimEnd(), '```'].join('\n');

/** The whole run, with a heading for each part of the story. */
export function demoPage(): string {
  const [, ...parts] = recorded().split(/^# /m);
  return page([
    GENERATED,
    '# A recorded run',
    '`npm start` drives this shop, which is in `demo/site`, with the executable that it has just built. Times and refs are those of one run.',
    ...parts.flatMap((part) => {
      const [title = '', ...lines] = part.split('\n');
      return [`## ${title}`, fenced(lines.join('\n'))];
    }),
  ]);
}

/** @throws RangeError when the replies have grown too long for a first screen */
export function shownTranscript(): string {
  const replies = recorded().split(/^(?=\$ |# )/m);
  const lines = SHOWN.flatMap((shown) => {
    const reply = replies.find((each) => each.startsWith('$ ') && shown.test(each));
    if (reply === undefined) throw new Error(`Cannot fill in the transcript: no reply has ${shown}`);
    return reply.trimEnd().split('\n');
  });
  if (lines.length > SHOWN_LINES)
    throw new RangeError(`Cannot fill in the transcript: ${lines.length} lines, expected ${SHOWN_LINES}`);
  return fenced(lines.join('\n'));
}
