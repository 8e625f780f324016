/** The one door: authorize → parse → queue → run → seal → reply. Every caller of the browser comes through here. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { meansTargetGone } from '../browser/library/index.ts';
import type { Notice, Session } from '../browser/session.ts';
import type { Tab } from '../browser/tab/index.ts';
import type { DaemonContext, InnerOptions } from '../commands/context.ts';
import type { Call, Command, CommandResult } from '../commands/define.ts';
import type { DraftedReply } from '../commands/draft.ts';
import { needsPerson, sameAgain } from '../commands/person.ts';
import { type ErrorCode, RutterError } from '../errors.ts';
import { Deadline } from '../platform/deadline.ts';
import { withinOr } from '../platform/within.ts';
import { DEFAULT_DEADLINE_MS } from '../protocol/duration.ts';
import { adviceAt, hint, type Place, step } from '../protocol/step.ts';
import { VERSION } from '../protocol/version.ts';
import { type Reply, type ReplyData, type Request, SCHEMA } from '../protocol/wire.ts';
import { sessionName } from '../settings/settings.ts';
import type { Browsers } from './browsers.ts';
import { applyBudget, budgetOf } from './budget.ts';
import { type ContextOptions, daemonContext, sessionContext, tabContext } from './contexts.ts';
import type { Guard, UpcomingCommand } from './defence/guard.ts';
import { findCommand } from './find-command.ts';
import { Idempotency } from './idempotency.ts';
import { sealReply } from './seal-reply.ts';
import type { Ran, SiteNotes } from './site-notes.ts';
import { TabQueues } from './tab-queues.ts';

/** After the deadline the browser layer may still find out whether the page hangs, and end its renderer. */
const HANG_GRACE_MS = 2500;
/** Time that models and judge have for a reply even when the command used all of its own, ms. */
const LEAST_READING_MS = 300;
/** The session of a command line that names none. */
const DEFAULT_SESSION = 'default';
/** Time for the loss of Chromium to be heard of, ms. */
const LOSS_MS = 50;

/** A request that has its command, for as long as that runs. */
interface Turn {
  request: Request;
  command: Command;
  deadline: Deadline;
  /** What it has come to run on, filled in on the way. */
  ran: Ran;
}

type CallOf<S extends Call['scope']> = Extract<Call, { scope: S }>;

/** What commands are given, and who looks at what goes in and out. */
export interface DispatchOptions extends ContextOptions {
  browsers: Pick<Browsers, 'session'>;
  logPath: string;
  log: Logger;
  /** Called after each reply; what is open may have changed. */
  onReply: () => void;
  /** The daemon is on its way out, or Chromium has gone: what fails now fails because of that. */
  stopping: () => boolean;
  /** What this daemon must tell a session once, such as what the one before it lost. */
  takeNotices: (session: string) => Notice[];
  notes: SiteNotes;
  guard: Guard;
}

/** `handle` never rejects: whatever goes wrong is a reply. */
export class Dispatcher {
  readonly #options: DispatchOptions;
  readonly #queues = new TabQueues();
  readonly #answers = new Idempotency();
  #running = 0;

  constructor(options: DispatchOptions) {
    this.#options = options;
  }

  /** Commands now under way. */
  get running(): number {
    return this.#running;
  }

  /**
   * Always resolves to a sealed reply; a repeated idempotency key gets the first one.
   * @param caller aborted when the caller goes away: what it waited for then ends, what waits for its turn never runs
   */
  handle(request: Request, caller: AbortSignal): Promise<Reply> {
    // Sessions never see each other, not even by a key that two of them use.
    const key = request.idempotencyKey && `${request.session}\n${request.idempotencyKey}`;
    return this.#answers.once(key, async () => {
      this.#running++;
      const start = performance.now();
      try {
        const { reply, command, tab } = await this.#answer(request, caller);
        const budgeted = applyBudget(this.#withNotices(reply, request.session), budgetOf(request));
        // What the command left of its time; a caller waits a little longer than that.
        const left = limitOf(request, command) - (performance.now() - start);
        const signal = AbortSignal.any([caller, AbortSignal.timeout(Math.max(LEAST_READING_MS, left))]);
        const judged = await this.#options.guard.after(request, command, budgeted, tab, signal);
        return sealReply(judged, command?.output ?? 'untrusted');
      } finally {
        this.#running--;
        this.#options.onReply();
      }
    });
  }

  /** @param leftMs what an outer command has left of its time, ms */
  async #answer(
    request: Request,
    caller: AbortSignal,
    leftMs = Number.POSITIVE_INFINITY,
  ): Promise<{ reply: DraftedReply; command: Command | undefined; tab: Tab | undefined }> {
    const startedAt = performance.now();
    let command: Command | undefined;
    const ran: Ran = {};
    let reply: DraftedReply;
    try {
      command = findCommand(request.command);
      authorize(request, command);
      const { result, tabId } = await this.#run(command, request, { caller, leftMs }, ran);
      reply = this.#reply(request, startedAt, result, tabId, ran);
    } catch (error) {
      reply = await this.#failure(request, startedAt, error, ran);
    }
    const tab = ran.tab ?? ran.session?.current();
    return { reply: await this.#options.notes.attach(reply, request, command, ran), command, tab };
  }

  async #run(
    command: Command,
    request: Request,
    { caller, leftMs }: { caller: AbortSignal; leftMs: number },
    ran: Ran,
  ): Promise<{ result: CommandResult<ReplyData>; tabId: string | undefined }> {
    // Read before anything starts or waits: what is wrong with them needs no browser to be told.
    const call = command.read(this.#options.guard.clean(command, request.args));
    const limit = Math.max(1, Math.min(limitOf(request, command), leftMs));
    const turn = { request, command, deadline: new Deadline(limit, caller), ran };
    try {
      switch (call.scope) {
        case 'daemon':
          return { result: await this.#ofDaemon(turn, call), tabId: undefined };
        case 'session':
          return await this.#inSession(turn, call);
        case 'tab':
          return await this.#inTab(turn, call);
      }
    } finally {
      turn.deadline.cancel();
    }
  }

  async #ofDaemon(
    { request, command, deadline }: Turn,
    call: CallOf<'daemon'>,
  ): Promise<CommandResult<ReplyData>> {
    // What a list or a count says must hold what was done before it.
    if (command.group === 'memory') await this.#options.notes.settled();
    const going = { request, command, tab: undefined };
    return await this.#guarded(going, () => call.run(this.#context(going, deadline)));
  }

  async #inSession(
    { request, command, deadline, ran }: Turn,
    call: CallOf<'session'>,
  ): Promise<{ result: CommandResult<ReplyData>; tabId: string | undefined }> {
    const session = await this.#session(command, request, deadline);
    ran.session = session;
    const work = () => {
      const going = { request, command, tab: session.current() };
      return this.#guarded(going, () =>
        call.run(sessionContext(this.#options, going, this.#context(going, deadline), session)),
      );
    };
    const result = await withGrace(call.alone ? this.#queues.runAlone(deadline, work) : work(), deadline);
    return { result, tabId: session.current()?.id };
  }

  async #inTab(
    { request, command, deadline, ran }: Turn,
    call: CallOf<'tab'>,
  ): Promise<{ result: CommandResult<ReplyData>; tabId: string }> {
    const session = await this.#session(command, request, deadline);
    ran.session = session;
    const tab = await this.#tab(command, request, session, deadline);
    ran.tab = tab;
    const going = { request, command, tab };
    const result = await this.#queues.run(tab, deadline, async () => {
      refuseUnderDialog(command, tab);
      const work = this.#guarded(going, () => {
        const context = sessionContext(this.#options, going, this.#context(going, deadline), session);
        return call.run(tabContext(context, tab));
      });
      return await withGrace(work, deadline);
    });
    // What it changed may be saved; reading changes nothing.
    if (command.effect === 'write') session.touch();
    return { result, tabId: tab.id };
  }

  /** Runs the command between the two looks of the defence. */
  async #guarded(
    going: UpcomingCommand,
    run: () => Promise<CommandResult<ReplyData>>,
  ): Promise<CommandResult<ReplyData>> {
    const { guard } = this.#options;
    await guard.before(going);
    return guard.mark(going.command, going.request.session, await run());
  }

  #context(going: UpcomingCommand, deadline: Deadline): DaemonContext {
    return daemonContext(this.#options, going, deadline, (command, args, over = {}) =>
      this.#inner(going.request, deadline, command, args, over),
    );
  }

  async #session(command: Command, request: Request, deadline: Deadline): Promise<Session> {
    const { guard, browsers } = this.#options;
    await guard.beforeStart(request, command);
    const starting = browsers.session(sessionName(request.session), request.setup);
    const session = await deadline.race(starting, 'the browser and the session to start');
    guard.started(session.name, session.setup);
    return session;
  }

  /** The named tab, else the session's current one, resolved once; `opensTab` commands make the first. */
  async #tab(command: Command, request: Request, session: Session, deadline: Deadline): Promise<Tab> {
    const tab = request.tab === undefined ? session.current() : session.tab(request.tab);
    if (tab) {
      // Answered before the queue: what runs now may itself wait for the dialog.
      refuseUnderDialog(command, tab);
      return tab;
    }
    if (request.tab !== undefined) {
      const known =
        session
          .tabs()
          .map((each) => each.id)
          .join(', ') || 'none';
      throw new RutterError(
        'tab-unknown',
        `There is no tab ${JSON.stringify(request.tab)} in session ${session.name}; its tabs: ${known}`,
        { hint: step('tabs') },
      );
    }
    if (command.opensTab) return await session.newTab(deadline);
    throw new RutterError('tab-unknown', `Session ${session.name} has no tab yet`, {
      hint: step('goto'),
    });
  }

  /**
   * A command within a command: same caller, its own limits within what is left of the deadline, sealed once with the
   * outer reply.
   */
  async #inner(
    outer: Request,
    deadline: Deadline,
    command: string,
    args: Record<string, unknown>,
    over: InnerOptions,
  ): Promise<DraftedReply> {
    const { idempotencyKey: _, deadlineMs: __, ...request } = outer;
    const { reply } = await this.#answer(
      { ...request, ...over, command, args },
      deadline.signal,
      deadline.remaining(),
    );
    return reply;
  }

  #reply(
    request: Request,
    startedAt: number,
    result: CommandResult<ReplyData>,
    tab: string | undefined,
    ran: Ran,
  ): DraftedReply {
    const { outcome = 'done', hint, more, ...rest } = result;
    const place = placeOf(ran);
    return {
      ...envelope(request, startedAt),
      ok: outcome !== 'failed',
      outcome,
      ...rest,
      ...(hint === undefined ? {} : { hint: adviceAt(hint, place) }),
      ...(more === undefined ? {} : { more: adviceAt(more, place) }),
      ...(tab === undefined ? {} : { tab }),
    };
  }

  async #failure(request: Request, startedAt: number, error: unknown, ran: Ran): Promise<DraftedReply> {
    const tab = ran.tab?.id;
    const known = await this.#meaning(request, error);
    return {
      ...envelope(request, startedAt),
      ok: false,
      outcome: outcomeOf(known.code),
      code: known.code,
      message: known.message,
      ...(known.advice === undefined ? {} : { hint: adviceAt(known.advice, placeOf(ran)) }),
      ...(known.data === undefined ? {} : { data: known.data }),
      ...(tab === undefined ? {} : { tab }),
    };
  }

  #withNotices(reply: DraftedReply, session: string): DraftedReply {
    const news = this.#options.takeNotices(session).filter(({ about }) => !tells(reply.effect, about));
    if (news.length === 0) return reply;
    return { ...reply, notices: [...(reply.notices ?? []), ...news.map(({ text }) => text)] };
  }

  async #meaning(request: Request, error: unknown): Promise<RutterError> {
    const { stopping } = this.#options;
    const ended = error instanceof RutterError ? error.code === 'tab-closed' : meansTargetGone(error);
    // Its pages end before Chromium does, and before the daemon hears of it.
    if (ended && !(error instanceof RutterError) && !stopping()) await sleep(LOSS_MS);
    if (stopping() && (ended || !(error instanceof RutterError)))
      return new RutterError('browser-lost', `The daemon went away while "${request.command}" ran`, {
        hint: 'run it again; the next daemon says what was lost',
        cause: error,
      });
    return error instanceof RutterError ? error : this.#bug(request, error);
  }

  #bug(request: Request, error: unknown): RutterError {
    this.#options.log.error({ err: error, command: request.command, id: request.id }, 'command failed');
    return new RutterError(
      'internal',
      `A bug in Rutter ended "${request.command}"; the log "${this.#options.logPath}" has it under id ${request.id}`,
      {
        hint: step('doctor'),
        cause: error,
      },
    );
  }
}

function authorize(request: Request, command: Command): void {
  if (command.effect !== 'control' && request.version !== VERSION)
    throw new RutterError('version-mismatch', `The client is ${request.version} and the daemon ${VERSION}`, {
      hint: step('restart'),
    });
  if (command.effect === 'admin' && !request.person) throw needsPerson(sameAgain(command, request.args));
}

function refuseUnderDialog(command: Command, tab: Tab): void {
  const { dialog } = tab;
  if (!dialog || command.underDialog) return;
  throw new RutterError(
    'dialog-open',
    `Cannot run "${command.name}": a dialog (${dialog.kind}) is open in ${tab.id}`,
    {
      hint: hint`${step('dialog', { answer: 'accept' })}, or ${step('dialog', { answer: 'dismiss' })}`,
      data: { dialog: dialog.message },
    },
  );
}

/** Whether the effect names the tab or file already. */
function tells(effect: DraftedReply['effect'], about: string | undefined): boolean {
  const { opened = [], closed = [], downloads = [] } = effect ?? {};
  return [
    ...opened.map(({ tab }) => tab),
    ...closed,
    ...downloads.flatMap(({ name, path }) => [name, path]),
  ].some((named) => named !== undefined && named === about);
}

/** The command ends by its own deadline; this ends it when it does not. */
function withGrace<T>(work: Promise<T>, deadline: Deadline): Promise<T> {
  return withinOr(work, deadline.remaining() + HANG_GRACE_MS, () => {
    throw deadline.error();
  });
}

/** What the next command must say to go where this one went. */
function placeOf({ session, tab }: Ran): Place {
  const isElsewhere = session !== undefined && tab !== undefined && tab !== session.current();
  return {
    session: session?.name === DEFAULT_SESSION ? undefined : session?.name,
    // A tab that has gone is nowhere to go to.
    tab: isElsewhere && session.tabs().includes(tab) ? tab.id : undefined,
  };
}

/** What a failed command may have done: after a deadline or a loss nobody knows. */
function outcomeOf(code: ErrorCode): DraftedReply['outcome'] {
  const unknown: readonly ErrorCode[] = [
    'timeout',
    'page-hung',
    'browser-lost',
    'page-crashed',
    'tab-closed',
    'daemon-lost',
    'daemon-busy',
  ];
  if (code === 'no-effect') return 'no-effect';
  return unknown.includes(code) ? 'unknown' : 'failed';
}

function envelope(
  request: Request,
  startedAt: number,
): Pick<DraftedReply, 'schema' | 'version' | 'id' | 'took_ms'> {
  return {
    schema: SCHEMA,
    version: VERSION,
    id: request.id,
    took_ms: Math.round((performance.now() - startedAt) * 100) / 100,
  };
}

/** Time a request has, ms. */
function limitOf(request: Request, command: Command | undefined): number {
  return request.deadlineMs ?? command?.deadlineMs ?? request.defaultDeadlineMs ?? DEFAULT_DEADLINE_MS;
}
