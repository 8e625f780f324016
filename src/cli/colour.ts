/** A little colour for the person at a terminal: in Rutter's own words only, so that no page paints a warning. */
import { isTerminal } from '../platform/is-terminal.ts';
import type { Environment } from '../platform/paths.ts';

const STDOUT = 1;
const RED = 31;
const YELLOW = 33;
const CYAN = 36;
const DIM = 2;

/** https://no-color.org: any value that is not empty. */
export const wantsColour = async (env: Environment): Promise<boolean> =>
  !env.NO_COLOR && env.TERM !== 'dumb' && (await isTerminal(STDOUT));

/**
 * @param text a reply as `renderText` makes it
 * @param nonce of its seal: what stands between the markers stays as it is
 */
export function colour(text: string, nonce: string | undefined): string {
  const begin = `⟦page ${nonce}: `;
  const end = `⟦/page ${nonce}⟧`;
  let sealed = false;
  return text
    .split('\n')
    .map((line) => {
      if (nonce !== undefined && line === end) sealed = false;
      else if (sealed) return line;
      else if (nonce !== undefined && line.startsWith(begin)) sealed = true;
      else return paintLine(line);
      return paint(DIM, line);
    })
    .join('\n');
}

function paintLine(line: string): string {
  return line
    .replace(/^error [a-z-]+/, (word) => paint(RED, word))
    .replace(/^(warning|finding|notice:|unknown|no-effect)(?= |$)/, (word) => paint(YELLOW, word))
    .replace(/^(hint|more):/, (word) => paint(DIM, word))
    .replace(/(?<![\w@])@[ec]\d+\b/g, (ref) => paint(CYAN, ref));
}

const paint = (code: number, text: string): string => `\u001b[${code}m${text}\u001b[0m`;
