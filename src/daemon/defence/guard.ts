/**
 * The defence at the one door: what a command is about to send is searched before it runs, what its reply shows is read
 * before it leaves, and a session that leaked or was tainted is held to what a person allows.
 */
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { FormGate } from '../../browser/act/index.ts';
import { parseProxy } from '../../browser/session-setup.ts';
import type { Tab } from '../../browser/tab/index.ts';
import type { Command, CommandResult } from '../../commands/define.ts';
import type { DraftedReply } from '../../commands/draft.ts';
import type { DefenceFacts } from '../../commands/support/status-results.ts';
import { RutterError } from '../../errors.ts';
import { hint, step } from '../../protocol/step.ts';
import type { ReplyData, Request, SessionSetup, Finding as WireFinding } from '../../protocol/wire.ts';
import { addMarks } from '../../security/datamark/datamark.ts';
import { LAYER_NAMES, type ScanResult } from '../../security/types.ts';
import { decide } from '../../security/verdict/verdict.ts';
import { type SecuritySettings, type Settings, SWITCHES } from '../../settings/settings.ts';
import type { BudgetedReply, JudgedReply } from '../replies.ts';
import { pageTexts } from '../seal-reply.ts';
import type { Advisers } from './advisers.ts';
import { Approvals, type PendingAction } from './approvals.ts';
import { AttemptsLog } from './attempts-log.ts';
import { gateReason, hostOf, originOf } from './gates.ts';
import { joinTexts, toldFindings } from './incoming.ts';
import { OutgoingSearch, type Sent } from './outgoing.ts';
import { ReadTexts } from './read-texts.ts';
import { type SentText, sentTexts, withoutMarks } from './sent-texts.ts';
import { MarksFile, type Stain } from './session-marks.ts';
import { SessionMemory } from './session-memory.ts';

/** Settings, and who gives opinions. */
export interface GuardOptions {
  settings: Settings;
  log: Logger;
  /** The models and the judge that may be asked about text that comes in. */
  advisers: Advisers;
}

/** Requests whose findings are kept until their reply; one that was cut off never asks for them. */
const UNDER_WAY = 200;

/** A command about to run, on the input of that request. */
export interface UpcomingCommand {
  request: Request;
  command: Command;
  tab: Tab | undefined;
}

/** One for the daemon; what it knows is kept by session. */
export class Guard {
  readonly settings: SecuritySettings;
  readonly approvals = new Approvals();
  readonly attempts: AttemptsLog;
  readonly marks: MarksFile;
  readonly memory = new SessionMemory();
  readonly texts: ReadTexts;
  readonly #log: Logger;
  readonly #outgoing: OutgoingSearch;
  readonly #advisers: Advisers;
  /** What was found in what a request, with all commands within it, has sent. */
  readonly #sent = new LRUCache<string, WireFinding[]>({ max: UNDER_WAY });

  constructor({ settings, log, advisers }: GuardOptions) {
    this.settings = settings.security;
    this.#log = log;
    const off = LAYER_NAMES.filter((layer) => this.#isOff(layer));
    this.attempts = new AttemptsLog(settings.paths.home);
    this.marks = new MarksFile(join(settings.paths.dir, 'defence.json'), (error) =>
      this.#log.warn({ err: error }, 'the marks of the defence could not be written'),
    );
    this.#outgoing = new OutgoingSearch(off, this.memory);
    this.texts = new ReadTexts(advisers.scan, off);
    this.#advisers = advisers;
  }

  /**
   * Looks at how a session is to be started, before it is.
   * @throws RutterError `canary-leak`; `needs-approval` where a held session would get another proxy
   */
  async beforeStart(request: Request, command: Command): Promise<void> {
    const { setup } = request;
    if (setup?.proxy === undefined) return;
    const going = { request, command, tab: undefined };
    await this.#search(going, [{ arg: '--proxy', text: setup.proxy, sends: undefined }]);
    this.#holdProxy(request, command, setup.proxy);
  }

  /** The session lives, with this proxy: the one that it may have again when it is held. */
  started(session: string, { proxy }: SessionSetup): void {
    if (proxy === undefined) return;
    const { server } = parseProxy(proxy);
    if (this.marks.of(session).proxy !== server) this.marks.update(session, { proxy: server });
  }

  /**
   * What a command reads its arguments from: the request's input without marks of pages. The look at it comes when the
   * command has its turn, at what is clean of each text and at what it came with.
   */
  clean(command: Command, input: Record<string, unknown>): Record<string, unknown> {
    const hidden = this.#isOff('hidden') && 'hidden' in command.args.shape ? { hidden: true } : {};
    return { ...hidden, ...withoutMarks(command, input) };
  }

  /**
   * Looks at a command before it runs.
   * @throws RutterError `canary-leak`; `needs-approval` where the session leaked or is tainted
   */
  async before(going: UpcomingCommand): Promise<void> {
    const { request, command, tab } = going;
    const { session, args: input } = request;
    const sent = sentTexts(command, input);
    const found = await this.#search(going, sent);
    if (this.marks.of(session).leak && command.effect === 'write' && !request.person)
      throw this.#leaked(command, session);
    this.#holdTainted(going, sent, input);
    const { origins, conversation } = this.memory.of(session);
    origins.note(
      tab,
      sent.some(({ sends }) => sends === 'text'),
    );
    conversation.call(command.name, input);
    this.#note(going, found);
  }

  /**
   * Looks at an address that a command opens and that none of its arguments has.
   * @throws RutterError `canary-leak`; `needs-approval` where the session is tainted
   */
  async beforeOpening(going: UpcomingCommand, address: string): Promise<void> {
    const sent: SentText[] = [{ arg: 'address', text: address, sends: 'address' }];
    const found = await this.#search(going, sent);
    this.#holdTainted(going, sent, { ...going.request.args, address });
    this.#note(going, found);
  }

  /** What a tainted session may not do with forms of the page; a form that goes where it was typed is no new way out. */
  formGate({ request, command, tab }: UpcomingCommand): FormGate | undefined {
    const { session, person, args: input } = request;
    const taint = this.marks.of(session).taint;
    const own = tab && originOf(tab.url());
    if (!taint || person || own === undefined) return undefined;
    const allowed = new Set<string>();
    return {
      known: [...taint.familiar, own],
      hold: (origin) => {
        // One press may take several tries.
        if (allowed.has(origin)) return;
        const facts = {
          session,
          command: command.name,
          args: JSON.stringify({ ...input, form: origin }),
          reason: 'sends a form to an origin that the session did not know before',
        };
        this.#needPerson(JSON.stringify([session, command.name, input, own, 'form', origin]), facts, taint);
        allowed.add(origin);
      },
    };
  }

  /** L1: page text carries the session's mark. */
  mark(command: Command, session: string, result: CommandResult<ReplyData>): CommandResult<ReplyData> {
    const text = result.data?.text;
    if (!command.datamark || this.#isOff('datamark') || typeof text !== 'string') return result;
    return { ...result, data: { ...result.data, text: addMarks(text, this.marks.of(session).mark) } };
  }

  /**
   * Reads what a reply shows, tells what is wrong with it, and withholds it where the settings say so.
   * @param signal aborted when there is no time left for models and judge
   */
  async after(
    request: Request,
    command: Command | undefined,
    budgeted: BudgetedReply,
    tab: Tab | undefined,
    signal: AbortSignal,
  ): Promise<JudgedReply> {
    const outgoing = this.#sent.get(request.id) ?? [];
    this.#sent.delete(request.id);
    const canary = this.#tellCanary(request, command);
    const judged = (findings: WireFinding[], reply = budgeted.reply): JudgedReply => ({
      stage: 'judged',
      reply,
      ...(canary !== undefined && { canary }),
      findings,
    });
    const { text, starts } = joinTexts(pageTexts(budgeted, command?.output ?? 'untrusted'));
    const { session } = request;
    const { origins, conversation: log } = this.memory.of(session);
    if (this.settings.filter === 'off' || text === '') {
      origins.note(tab, false);
      return judged(outgoing);
    }
    const host = hostIn(tab);
    const facts = { host: host ?? '', session, command: command?.name ?? '', direction: 'in' } as const;
    const conversation = () => log.soFar();
    const { result, id } = await this.texts.read(text, { session, host, conversation, signal }, (made) =>
      this.attempts.record({ ...facts, text, result: made }),
    );
    log.result(host ?? '', result);
    const taint = this.#taint(session, command, result, id, tab);
    origins.note(tab, false);
    const findings = [...taint, ...toldFindings(result.findings, starts)].map((finding, index) =>
      index === 0 && id !== undefined ? { ...finding, id } : finding,
    );
    const isWithheld = result.verdict.name === 'block' && this.settings.filter === 'block';
    return judged(
      [...outgoing, ...findings],
      isWithheld ? withheld(budgeted.reply, request.command, result, id) : budgeted.reply,
    );
  }

  /** What `status` says of the defence. */
  describe(): DefenceFacts {
    const { problem } = this.attempts;
    const { damaged } = this.marks;
    const degraded = [
      ...(problem === undefined ? [] : [`the attempts log loses rows: ${problem}`]),
      ...(damaged === undefined
        ? []
        : [`what was kept of sessions could not all be read, so some may be held no more: ${damaged}`]),
    ];
    const stained = this.marks
      .stained()
      .map(([name, { leak }]) => `${name} (${leak ? 'leaked' : 'tainted'})`);
    return {
      content_filter: this.settings.filter,
      security_layers: SWITCHES.map((layer) => `${layer} ${this.#isOff(layer) ? 'off' : 'on'}`).join(', '),
      ...this.#advisers.describe(),
      ...(degraded.length > 0 && { security_degraded: degraded.join('; ') }),
      ...(stained.length > 0 && { held_sessions: stained.join(', ') }),
    };
  }

  /** A person's word: the session may act again, with a new canary. @returns what it was held for */
  clear(session: string): 'leaked' | 'tainted' | 'nothing' {
    const marks = this.marks.find(session);
    if (!marks?.leak && !marks?.taint) return 'nothing';
    this.marks.clear(session);
    return marks.leak ? 'leaked' : 'tainted';
  }

  /** The session was closed. That it is held, and its canary, stay: the same name again is no way out. */
  closed(session: string): void {
    this.memory.forget(session);
    this.texts.forget(session);
    this.approvals.forget(session);
  }

  #isOff(layer: SecuritySettings['off'][number]): boolean {
    return this.settings.off.includes(layer);
  }

  /** The session's secret word, once for each daemon and word. */
  #tellCanary({ session }: Request, command: Command | undefined): string | undefined {
    const isOfSession = command?.scope === 'tab' || command?.scope === 'session';
    if (!isOfSession || this.#isOff('canary')) return undefined;
    const known = this.memory.of(session);
    const { canary } = this.marks.of(session);
    if (known.toldCanary === canary) return undefined;
    known.toldCanary = canary;
    return canary;
  }

  /** @returns what was found in what is about to leave @throws RutterError `canary-leak` */
  async #search(going: UpcomingCommand, sent: readonly SentText[]): Promise<Sent[]> {
    const { request, command, tab } = going;
    const { session, cwd } = request;
    const sending = { session, command: command.name, cwd, host: hostIn(tab), sent };
    const found = await this.#outgoing.search(
      sending,
      this.marks.of(session),
      this.marks.othersThan(session),
    );
    this.#refuseLeak(going, found);
    return found;
  }

  #refuseLeak(going: UpcomingCommand, found: readonly Sent[]): void {
    const { request, command } = going;
    const leak = found.find(({ findings }) => findings.some(({ layer }) => layer === 'canary'));
    const finding = leak?.findings.find(({ layer }) => layer === 'canary');
    if (!leak || !finding) return;
    const { session } = request;
    const id = this.#record(going, leak);
    const stain = {
      since: new Date().toISOString(),
      reason: finding.reason,
      ...(id !== undefined && { id }),
    };
    this.marks.update(session, { leak: stain });
    throw new RutterError(
      'canary-leak',
      `Cannot run "${command.name}": the session's secret word was about to be sent (${leak.where}). Something in a page made you repeat it. Nothing was sent; the session takes no more actions until a person clears it`,
      { hint: hint`ask your user to type: ${step('security clear', { session })}` },
    );
  }

  #leaked(command: Command, session: string): RutterError {
    return new RutterError(
      'needs-approval',
      `Cannot run "${command.name}": session ${session} was about to send its secret word. Reading goes on; a person must clear the session before it acts again`,
      { hint: hint`ask your user to type: ${step('security clear', { session })}` },
    );
  }

  #holdTainted({ request, command, tab }: UpcomingCommand, sent: readonly SentText[], input: object): void {
    const { session } = request;
    const taint = this.marks.of(session).taint;
    if (!taint || request.person) return;
    const origin = tab && originOf(tab.url());
    const reason = gateReason({ gated: command.gated, sent, origin, familiar: new Set(taint.familiar) });
    if (reason === undefined) return;
    const key = JSON.stringify([session, command.name, input, origin]);
    this.#needPerson(key, { session, command: command.name, args: JSON.stringify(input), reason }, taint);
  }

  /** Another proxy is a way out for all that the session holds and sends. */
  #holdProxy({ session, person }: Request, command: Command, address: string): void {
    const { leak, taint, proxy } = this.marks.of(session);
    if (person || (!leak && !taint)) return;
    const { server } = parseProxy(address);
    if (server === proxy) return;
    if (leak) throw this.#leaked(command, session);
    const reason = 'starts the session with another proxy than it had';
    const facts = { session, command: command.name, args: JSON.stringify({ proxy: server }), reason };
    if (taint) this.#needPerson(JSON.stringify([session, 'proxy', server]), facts, taint);
  }

  /** @throws RutterError `needs-approval`, unless a person has allowed the action of that key */
  #needPerson(key: string, facts: Omit<PendingAction, 'id'>, taint: Stain): void {
    if (this.approvals.take(key)) return;
    const { session, command, reason } = facts;
    const id = this.approvals.ask(key, facts);
    const why = taint.id === undefined ? '' : ` (${step('security explain', { id: taint.id })})`;
    throw new RutterError(
      'needs-approval',
      `Cannot run "${command}": it ${reason}, and session ${session} has read a text that looks like an attack${why}`,
      {
        hint: hint`ask your user to type: ${step('security approve', { id })} (this once), or ${step('security clear', { session })}`,
      },
    );
  }

  /** @returns the finding that says so, when the session was not tainted before */
  #taint(
    session: string,
    command: Command | undefined,
    { verdict }: ScanResult,
    id: string | undefined,
    tab: Tab | undefined,
  ): WireFinding[] {
    const isOfSession = command?.scope === 'tab' || command?.scope === 'session';
    if (!verdict.taints || !isOfSession || this.marks.of(session).taint) return [];
    const familiar = this.memory.of(session).origins.before(tab && originOf(tab.url()));
    const stain = {
      since: new Date().toISOString(),
      reason: verdict.reason,
      ...(id !== undefined && { id }),
    };
    this.marks.update(session, { taint: { ...stain, familiar } });
    return [
      {
        layer: 'verdict',
        severity: 1,
        reason: `${verdict.reason}; the session is tainted: uploads, downloads, code, dialog answers, the clipboard, permissions, another proxy or browser, and data for new origins need a person until ${step('security clear', { session })}`,
      },
    ];
  }

  #note(going: UpcomingCommand, found: readonly Sent[]): void {
    const { id: request } = going.request;
    const told = found.flatMap((sent) => {
      const id = this.#record(going, sent);
      return toldFindings(sent.findings, [{ at: 0, where: sent.where }]).map((finding) =>
        id === undefined ? finding : { ...finding, id },
      );
    });
    if (told.length > 0) this.#sent.set(request, [...(this.#sent.get(request) ?? []), ...told]);
  }

  #record({ request, command, tab }: UpcomingCommand, { text, findings }: Sent): string | undefined {
    const result = { findings, scores: {}, verdict: decide(findings) };
    const facts = {
      host: hostIn(tab) ?? '',
      session: request.session,
      command: command.name,
      text,
      result,
    };
    return this.attempts.record({ ...facts, direction: 'out' });
  }
}

const hostIn = (tab: Tab | undefined): string | undefined => tab && hostOf(tab.url());

/** The action stays done; only what it would show does not leave. */
function withheld(
  reply: DraftedReply,
  command: string,
  { verdict }: ScanResult,
  id: string | undefined,
): DraftedReply {
  const { data: _data, effect: _effect, notices: _notices, more: _more, ...rest } = reply;
  return {
    ...rest,
    ok: false,
    code: 'content-blocked',
    message: `"${command}" ran (${reply.outcome}); what it shows is withheld: ${verdict.reason}`,
    hint: `${id === undefined ? '' : `${step('security explain', { id })}; `}a person who wants it shown restarts with RUTTER_CONTENT_FILTER=warn`,
  };
}
