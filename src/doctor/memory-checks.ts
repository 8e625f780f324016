/** Can every line of the notes' files be used? What can't is skipped by the daemon and told here. */
import { messageOf } from '../errors.ts';
import { memoryFiles, SiteMemory } from '../memory/site-memory.ts';
import type { StoreReport } from '../memory/store.ts';
import { countOf } from '../protocol/spelling.ts';
import type { Settings } from '../settings/settings.ts';
import type { Check } from './doctor.ts';

/** Lines told by their numbers. */
const TOLD = 3;

/** Reads the whole of both files. */
export function checkMemory(settings: Settings): Check {
  const memory = new SiteMemory(memoryFiles(settings.paths));
  try {
    const reports = memory.reports();
    const problems = reports.flatMap(problemsOf);
    const rows = reports.reduce((sum, report) => sum + report.rows, 0);
    const detail = `${rows} rows; ${problems.join('; ') || 'every line is readable'}`;
    // Lines of another kind are somebody else's and no fault.
    if (!reports.some(({ damaged, unfinishedBytes }) => damaged + unfinishedBytes > 0))
      return { check: 'notes', state: 'ok', detail };
    const remedy = 'none needed: such lines are skipped and nothing else is lost';
    return { check: 'notes', state: 'warn', detail, remedy };
  } catch (error) {
    return {
      check: 'notes',
      state: 'fail',
      detail: messageOf(error),
      remedy: 'make the file readable for your user',
    };
  } finally {
    memory.close();
  }
}

function problemsOf({ path, damaged, foreign, examples, unfinishedBytes }: StoreReport): string[] {
  const where = examples
    .slice(0, TOLD)
    .map(({ line, reason }) => `line ${line}: ${reason}`)
    .join(', ');
  return [
    ...(damaged > 0 ? [`${countOf(damaged, 'damaged line')} in ${path} (${where})`] : []),
    ...(foreign > 0 ? [`${countOf(foreign, 'line')} of another kind in ${path}, left alone`] : []),
    ...(unfinishedBytes > 0
      ? [`the last line of ${path} is torn: ${countOf(unfinishedBytes, 'byte')} without an end`]
      : []),
  ];
}
