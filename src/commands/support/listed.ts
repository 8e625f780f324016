/** Lists from a page: as many rows as a reply takes, and the command that goes on. */
import { z } from 'zod';
import { type WithRefs, withRefs } from '../../browser/see/index.ts';
import type { TabContext } from '../context.ts';
import type { CommandResult } from '../define.ts';
import { option } from '../define.ts';
import { fitRows } from './fit-rows.ts';
import { more } from './more.ts';

export const afterOption = () =>
  option(z.number().int().min(0).default(0), 'Continue after this row', { placeholder: 'n' });

/**
 * @param flags of the command that shows the rest, without `after`
 * @param as names the rows in the data
 */
export function listed<T extends object, D extends object>(
  ctx: TabContext,
  rows: readonly T[],
  {
    after,
    flags = {},
    as,
  }: { after: number; flags?: Readonly<Record<string, unknown>>; as: (rows: WithRefs<T>[]) => D },
): CommandResult<D & { total: number }> {
  const fitting = fitRows(rows.slice(after), { limit: 1000, tokens: ctx.maxTokens, fromOldest: true });
  const shown = after + fitting.length;
  const left = rows.length - shown;
  return {
    data: { total: rows.length, ...as(withRefs(fitting)) },
    ...(left > 0 && {
      message: `${left} more`,
      more: more(ctx, { ...flags, after: shown }),
    }),
  };
}
