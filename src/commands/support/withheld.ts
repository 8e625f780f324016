/** How a reply says that it left out text which nobody can see. */
import type { CommandResult } from '../define.ts';

/** @example withheldMessage(3) // 3 hidden texts withheld; --hidden shows them */
export function withheldMessage(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? '1 hidden text withheld; --hidden shows it'
    : `${count} hidden texts withheld; --hidden shows them`;
}

/** The result with the number in its data and in its message; as it is when nothing was withheld. */
export function tellWithheld<D extends object>(
  result: CommandResult<D> & { data: D },
  count: number,
): CommandResult<D & { hiddenTexts?: number }> {
  const said = withheldMessage(count);
  if (said === undefined) return result;
  return {
    ...result,
    data: { ...result.data, hiddenTexts: count },
    message: result.message === undefined ? said : `${result.message}; ${said}`,
  };
}
