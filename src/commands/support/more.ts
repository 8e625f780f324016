/** The command line that shows what a reply had no room for, ready to be typed. */
import type { TabContext } from '../context.ts';

const PLAIN_WORD_REGEXP = /^[\w@%+:,./~-]+$/;

/** `true` is a flag, a string or number a flag with its value; what is absent or false is left out. */
export type Flags = Record<string, string | number | boolean | undefined>;

/** The command that runs, on from there. @example moreCommand(ctx, ['#main'], { after: 120 }) // rutter text '#main' --after 120 */
export function moreCommand(
  ctx: Pick<TabContext, 'command' | 'session' | 'tab'>,
  words: (string | undefined)[],
  flags: Flags,
): string {
  const parts = ['rutter', ctx.command, ...words.filter((word) => word !== undefined).map(shellWord)];
  for (const [flag, value] of Object.entries(flags)) {
    if (value === undefined || value === false) continue;
    parts.push(`--${flag}`);
    if (value !== true) parts.push(shellWord(String(value)));
  }
  if (ctx.tab !== ctx.session.current()) parts.push('--tab', ctx.tab.id);
  if (ctx.session.name !== 'default') parts.push('-S', shellWord(ctx.session.name));
  return parts.join(' ');
}

/** The word as a POSIX shell takes it. */
export function shellWord(word: string): string {
  return PLAIN_WORD_REGEXP.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
