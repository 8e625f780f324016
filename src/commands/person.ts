/** What only a person may do: refused to an agent's own channel, with what the person has to type. */
import { RutterError } from '../errors.ts';
import { isPlainHost } from '../memory/host-in-words.ts';
import { blank, hint, Step } from '../protocol/step.ts';
import type { DaemonContext } from './context.ts';
import type { Command } from './define.ts';

/** Words that need no quoting in any shell. */
const PLAIN_REGEXP = /^[\w./:@%+,=[\]-]+$/;

/** @throws RutterError `needs-approval` unless a person at a terminal confirmed the call. */
export function needPerson(ctx: DaemonContext, line: Step, cause?: string): void {
  if (!ctx.person) throw needsPerson(line, cause);
}

/** @param line as a person types it */
export function needsPerson(
  line: Step,
  cause = "It changes what later sessions trust, and an agent can't allow that to itself",
): RutterError {
  return new RutterError(
    'needs-approval',
    `This needs a person. ${cause}. A person types in a terminal: ${line}`,
    { hint: hint`ask your user to type: ${line}` },
  );
}

/** The command as it is typed again: with its arguments, as far as they are plain. */
export function sameAgain(command: Command, args: Record<string, unknown>): Step {
  const entries = Object.keys(command.args.shape).flatMap((name) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    const meta = command.args.shape[name]?.meta();
    if (typeof value !== 'string' || meta?.input) return typeof value === 'string' ? [] : [[name, value]];
    const placeholder = typeof meta?.placeholder === 'string' ? meta.placeholder : name;
    const isPlain = PLAIN_REGEXP.test(value) && (placeholder !== 'host' || isPlainHost(value));
    return [[name, isPlain ? value : blank(placeholder)]];
  });
  return new Step(command.name, Object.fromEntries(entries), {});
}
