/** Makes what a command gets beside its arguments, by its scope. */
import type { Session } from '../browser/session.ts';
import type { Tab } from '../browser/tab/index.ts';
import type { DaemonContext, SessionContext, TabContext } from '../commands/context.ts';
import type { DaemonControl } from '../commands/control.ts';
import type { Deadline } from '../platform/deadline.ts';
import { sessionName } from '../settings/settings.ts';
import { budgetOf } from './budget.ts';
import type { Guard, UpcomingCommand } from './defence/guard.ts';
import type { SiteNotes } from './site-notes.ts';

export interface ContextOptions {
  control: DaemonControl;
  filesDir: string;
  notes: Pick<SiteNotes, 'contextOf'>;
  guard: Pick<Guard, 'beforeOpening' | 'formGate'>;
}

export function daemonContext(
  { control, filesDir, notes, guard }: ContextOptions,
  going: UpcomingCommand,
  deadline: Deadline,
  dispatch: DaemonContext['dispatch'],
): DaemonContext {
  const { request, command } = going;
  return {
    command: command.name,
    sessionName: sessionName(request.session),
    deadline,
    cwd: request.cwd,
    maxTokens: budgetOf(request),
    explicitTimeout: request.deadlineMs !== undefined,
    filesDir,
    daemon: control,
    dispatch,
    mayOpen: (address) => guard.beforeOpening(going, address),
    ...notes.contextOf(request),
  };
}

export function sessionContext(
  { guard }: ContextOptions,
  going: UpcomingCommand,
  context: DaemonContext,
  session: Session,
): SessionContext {
  const forms = guard.formGate(going);
  return { ...context, session, ...(forms && { forms }) };
}

export function tabContext(context: SessionContext, tab: Tab): TabContext {
  return { ...context, tab };
}
