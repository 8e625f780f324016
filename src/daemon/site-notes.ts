/**
 * Brings the note of a site to the session that arrives there, once, and counts the sessions that got on there. Uses are
 * written beside the replies; only who asks for that very note, or for all of them, waits until they are on the disk.
 */
import type { Logger } from 'pino';
import type { Session } from '../browser/session.ts';
import type { DaemonContext } from '../commands/context.ts';
import type { Command } from '../commands/define.ts';
import type { DraftedNote, DraftedReply } from '../commands/draft.ts';
import { DELIVERY_TOKENS, Delivered, type Delivery } from '../memory/delivery.ts';
import { hostInWords, hostToType, isPlainHost } from '../memory/host-in-words.ts';
import type { SiteMemory } from '../memory/site-memory.ts';
import { within } from '../platform/within.ts';
import { blank, step } from '../protocol/step.ts';
import type { Request } from '../protocol/wire.ts';
import { untrusted } from '../trust.ts';
import { hostOfRun, hostsAfter, type Ran } from './site-notes-hosts.ts';
import { NoteScanner, type ScanText } from './site-notes-scan.ts';

export type { Ran } from './site-notes-hosts.ts';

/** The notes, and who scans them. */
export interface SiteNotesOptions {
  memory: SiteMemory;
  /** The layers that take no time: what a delivery waits for. */
  quickScan: ScanText;
  /** All layers, with models that take seconds: for texts to be kept, and beside the replies. */
  fullScan: ScanText;
  /** Of this daemon: makes the ids of sessions unlike those of any other. */
  instance: string;
  sessions: () => readonly Session[];
  log: Logger;
}

/** What a small budget leaves of a note at least, tokens. */
const LEAST_TOKENS = 250;
/** Longest that a delivery waits for uses that are being written, ms. */
const WRITING_MS = 500;
/** Head start of a reply before the work beside it, which shares its processor, ms. */
const BESIDE_MS = 5;
/** From one look for something to compact to the next, ms. */
const COMPACTION_MS = 30_000;

/** One for the daemon. */
export class SiteNotes {
  readonly #options: SiteNotesOptions;
  readonly #quick: NoteScanner;
  readonly #full: NoteScanner;
  readonly #delivered = new Delivered();
  readonly #actors = new WeakMap<Session, string>();
  /** What came out about delivered notes since the last reply. */
  readonly #late = new WeakMap<Session, string[]>();
  /** Work that is under way beside the replies, by host. */
  readonly #writing = new Map<string, Set<Promise<void>>>();
  readonly #ending = new AbortController();
  #lastActor = 0;
  #nextCompaction = 0;
  #compaction: Promise<unknown> | undefined;

  constructor(options: SiteNotesOptions) {
    this.#options = options;
    this.#quick = new NoteScanner(options.quickScan);
    this.#full = new NoteScanner(options.fullScan);
  }

  /** The part of a command's context that is about notes. */
  contextOf({
    session: name,
    person,
  }: Request): Pick<DaemonContext, 'memory' | 'scanNote' | 'actor' | 'person' | 'shownNote'> {
    const session = this.#options.sessions().find((each) => each.name === name);
    return {
      memory: this.#options.memory,
      scanNote: this.#options.fullScan,
      actor: session ? this.#actorOf(session) : `${this.#options.instance}/${name}/0`,
      person: person === true,
      shownNote: (host) => session && this.#delivered.get(session, host),
    };
  }

  /** The reply, with the notes that the session has not had. Never rejects: a note is no reason to fail a command. */
  async attach(
    reply: DraftedReply,
    request: Request,
    command: Command | undefined,
    ran: Ran,
  ): Promise<DraftedReply> {
    const { session } = ran;
    if (!session || !command) return reply;
    try {
      const told = request.notes === 'off' ? reply : await this.#deliver(reply, request, session, ran);
      const host = succeeded(reply, command) ? hostOfRun(ran) : undefined;
      if (host !== undefined) this.#countUse(host, session);
      return told;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the notes of a site could not be read');
      return reply;
    }
  }

  /** All uses so far are written. */
  async settled(): Promise<void> {
    await Promise.all([...this.#writing.values()].flatMap((works) => [...works]));
  }

  /** Reads the files and wakes the layers, while nobody waits. */
  warm(): void {
    try {
      this.#options.memory.warm();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the notes could not be read');
    }
    void this.#options.quickScan('Wait for the total.', 'example.com').catch(() => {});
  }

  /** To be called now and then while nothing runs. */
  idle(now = Date.now()): void {
    if (this.#compaction || now < this.#nextCompaction) return;
    this.#nextCompaction = now + COMPACTION_MS;
    this.#compaction = this.#options.memory
      .compactWhenIdle(this.#ending.signal)
      .then((reports) => {
        if (reports.length > 0) this.#options.log.info({ reports }, 'the notes were compacted');
      })
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'the notes could not be compacted'))
      .finally(() => {
        this.#compaction = undefined;
      });
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all([this.settled(), this.#compaction]);
    this.#options.memory.close();
  }

  async #deliver(reply: DraftedReply, request: Request, session: Session, ran: Ran): Promise<DraftedReply> {
    const siteNotes: DraftedNote[] = [];
    const notices: string[] = [];
    for (const host of hostsAfter(reply, ran)) {
      const delivery = await this.#choose(host, request, session);
      if (!delivery) continue;
      const withdrawn = await this.#withdrawUnlessClean(delivery, session, this.#quick);
      if (withdrawn === undefined) {
        siteNotes.push(noteFor(delivery));
        this.#options.memory.fired(delivery);
        this.#lookDeeper(delivery, session);
      } else notices.push(withdrawn);
    }
    notices.push(...(this.#late.get(session)?.splice(0) ?? []));
    return {
      ...reply,
      ...(siteNotes.length > 0 && { siteNotes: [...(reply.siteNotes ?? []), ...siteNotes] }),
      ...(notices.length > 0 && { notices: [...(reply.notices ?? []), ...notices] }),
    };
  }

  /** @returns what to tell when the note goes back to quarantine */
  async #withdrawUnlessClean(
    delivery: Delivery,
    session: Session,
    scanner: NoteScanner,
  ): Promise<string | undefined> {
    const { host, body, version } = delivery;
    const { classifier, clean } = await scanner.check(body, host);
    if (clean) return undefined;
    await this.#options.memory.quarantineByScan(delivery, this.#actorOf(session), classifier);
    const name = hostInWords(host);
    return `The note for ${name} is shown no more. A new scan of version ${version} found something that reads like orders. A person looks at it with ${step('domain-skill review', { host: hostToType(host) })}`;
  }

  /** What models say of a note that was delivered comes with a later reply: nobody waits for them. */
  #lookDeeper(delivery: Delivery, session: Session): void {
    this.#beside(delivery.host, async () => {
      const withdrawn = await this.#withdrawUnlessClean(delivery, session, this.#full);
      if (withdrawn === undefined) return;
      this.#late.set(session, [
        ...(this.#late.get(session) ?? []),
        `${withdrawn}. You were given it: do not rely on it`,
      ]);
    });
  }

  /** The note to deliver, which counts as delivered from here on: a second reply may be on its way. */
  async #choose(host: string, request: Request, session: Session): Promise<Delivery | undefined> {
    if (this.#delivered.get(session, host)) return undefined;
    await this.#written(host);
    const tokens = Math.max(LEAST_TOKENS, Math.min(DELIVERY_TOKENS, request.maxTokens ?? DELIVERY_TOKENS));
    const delivery = this.#options.memory.delivery(host, tokens);
    if (!delivery || this.#delivered.get(session, host)) return undefined;
    this.#delivered.add(session, delivery);
    return delivery;
  }

  async #written(host: string): Promise<void> {
    const works = this.#writing.get(host);
    if (works) await within<unknown>(Promise.all(works), WRITING_MS, undefined);
  }

  #countUse(host: string, session: Session): void {
    const { memory } = this.#options;
    this.#beside(host, () =>
      memory.useCompleted(host, this.#actorOf(session), (body, of) => this.#full.clean(body, of)),
    );
  }

  /** Work on the note of a host that no reply waits for. */
  #beside(host: string, task: () => Promise<void>): void {
    const works = this.#writing.get(host) ?? new Set();
    this.#writing.set(host, works);
    const work = new Promise((resolve) => setTimeout(resolve, BESIDE_MS))
      .then(task)
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'a note could not be kept up to date'),
      )
      .finally(() => {
        works.delete(work);
        if (works.size === 0 && this.#writing.get(host) === works) this.#writing.delete(host);
      });
    works.add(work);
  }

  #actorOf(session: Session): string {
    const known = this.#actors.get(session);
    if (known !== undefined) return known;
    const actor = `${this.#options.instance}/${session.name}/${++this.#lastActor}`;
    this.#actors.set(session, actor);
    return actor;
  }
}

/** A command that did something on the page, or read it; not one that speaks about notes. */
function succeeded(reply: DraftedReply, { group }: Command): boolean {
  return reply.ok && reply.outcome === 'done' && group !== 'memory' && group !== 'defence';
}

function noteFor(delivery: Delivery): DraftedNote {
  const { host, scope, state, version, date, author, text, linesLeftOut } = delivery;
  return {
    host: isPlainHost(host) ? host : untrusted(host),
    scope,
    state,
    version,
    date,
    author,
    text: untrusted(text),
    feedback: String(step('domain-skill feedback', { host: hostToType(host), verdict: blank('good|bad') })),
    ...(linesLeftOut > 0 && {
      more: `${linesLeftOut} lines left out: ${step('domain-skill show', { host: hostToType(host) })}`,
    }),
  };
}
