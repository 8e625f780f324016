/** `docs/errors.md`: every exit status and every code, from the one table in `src/errors.ts`. */
import { ERRORS, type ErrorCode, EXIT, type ExitStatus } from '../../src/errors.ts';
import { code, GENERATED, page, table } from './markdown.ts';

const CLASSES: Record<keyof typeof EXIT, [title: string, then: string]> = {
  done: ['Done', 'It happened, and the reply says what was seen of it.'],
  failed: ['Failed', 'The page or the machine said no. Nothing is repeated by itself.'],
  usage: ['Usage', 'The command cannot be run as written. The reply names what was probably meant.'],
  notFound: ['Not found', 'Take a new snapshot, or use the ref the reply names.'],
  blocked: ['Blocked', 'Something is in the way. The reply says what, and what to type about it.'],
  timedOut: ['Timed out', 'The reply says what was waited for. `--timeout` gives more time.'],
  browserLost: ['Browser lost', 'The reply says what was lost. The next command starts again.'],
  needsApproval: ['Needs approval', 'A person must approve it, through a channel the agent does not hold.'],
  noEffect: ['No effect', 'The input was sent and what `--expect` names did not happen.'],
  internal: ['Internal', 'A bug in Rutter. The reply names the log.'],
};

export function errorsPage(): string {
  const classes = Object.entries(EXIT) as [keyof typeof EXIT, ExitStatus][]; // its own keys
  return page([
    GENERATED,
    '# Exit statuses and error codes',
    'A reply that is not done carries a `code`. Its exit status is the class it belongs to.',
    table(
      ['Exit', 'Class', 'Then'],
      classes.map(([name, exit]) => [String(exit), CLASSES[name][0], CLASSES[name][1]]),
    ),
    ...classes.flatMap(([name, exit]) => classSection(CLASSES[name][0], exit)),
  ]);
}

function classSection(title: string, exit: ExitStatus): string[] {
  const codes = Object.keys(ERRORS) as ErrorCode[]; // its own keys
  const own = codes.filter((name) => ERRORS[name].exit === exit);
  if (own.length === 0) return [];
  return [
    `## ${title}: exit ${exit}`,
    ...own.flatMap((name) => [`### ${name}`, `${ERRORS[name].means}. Code ${code(name)}.`]),
  ];
}
