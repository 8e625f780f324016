/** Lists from a page: as many rows as a reply takes, and the command that goes on. */
import { z } from 'zod';
import { withRefs } from '../../browser/see/index.ts';
import type { Step } from '../../protocol/step.ts';
import type { CommandContext, CommandResult } from '../define.ts';
import { option } from '../define.ts';
import { fitRows } from './fit-rows.ts';

export const afterOption = () =>
  option(z.number().int().min(0).default(0), 'Continue after this row', { placeholder: 'n' });

/** @param more the command that shows the rest, after so many rows */
export function listed<T extends object>(
  ctx: CommandContext,
  rows: readonly T[],
  { key, after, more }: { key: string; after: number; more: (after: number) => Step },
): CommandResult {
  const fitting = fitRows(rows.slice(after), { limit: 1000, tokens: ctx.maxTokens, fromOldest: true });
  const shown = after + fitting.length;
  const left = rows.length - shown;
  return {
    data: { total: rows.length, [key]: withRefs(fitting) },
    ...(left > 0 && {
      message: `${left} more`,
      more: more(shown),
    }),
  };
}
