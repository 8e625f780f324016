/** What only a person may do: refused to an agent's own channel, with what the person has to type. */
import { RutterError } from '../errors.ts';
import { isPlainHost } from '../memory/host-in-words.ts';
import { kebabCase } from '../protocol/spelling.ts';
import type { DaemonContext } from './context.ts';
import type { Command } from './define.ts';

/** Words that need no quoting in any shell. */
const PLAIN_REGEXP = /^[\w./:@%+,=[\]-]+$/;

/** @throws RutterError `needs-approval` unless a person at a terminal confirmed the call. */
export function needPerson(ctx: DaemonContext, line: string, cause?: string): void {
  if (!ctx.person) throw needsPerson(line, cause);
}

/** @param line command and arguments, as a person types them */
export function needsPerson(
  line: string,
  cause = "It changes what later sessions trust, and an agent can't allow that to itself",
): RutterError {
  return new RutterError(
    'needs-approval',
    `This needs a person. ${cause}. A person types in a terminal: rutter ${line}`,
    { hint: `ask your user to type: rutter ${line}` },
  );
}

/** The command as it is typed again: its words and flags, as far as they are plain. */
export function commandLine(command: Command, args: Record<string, unknown>): string {
  const words = Object.keys(command.args.shape).flatMap((name) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    const meta = command.args.shape[name]?.meta();
    if (typeof value === 'string' && meta?.position !== undefined) {
      const isPlain = PLAIN_REGEXP.test(value) && (meta.placeholder !== 'host' || isPlainHost(value));
      return [isPlain ? value : `<${name}>`];
    }
    return value === true ? [`--${kebabCase(name)}`] : [];
  });
  return [command.name, ...words].join(' ');
}
