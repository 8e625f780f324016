/**
 * Stands between the automation library and a Chrome that belongs to its user. The library sees Rutter's own tabs, those
 * they open, and tabs that were lent; it never learns that there are others, so nothing it does can touch them.
 */
import { within } from '../../platform/within.ts';
import { messageOf } from '../library/index.ts';
import { denial, type Ruling, rulingForBrowser, rulingForTab } from './attach-rules.ts';
import type { AttachSocket, CdpMessage } from './attach-socket.ts';

/** A tab of the user's that could be lent. */
export interface Candidate {
  id: string;
  title: string;
  url: string;
}

interface Target {
  kind: 'own' | 'lent';
  /** In the user's own profile, not in a context made here. */
  shared: boolean;
}

interface KnownSession {
  /** Absent: a session of the browser itself. */
  target?: Target;
  targetId: string;
  parent: string | undefined;
}

const CLOSE_MS = 2000;

/**
 * A transport for the library: what it sends is ruled by `attach-rules.ts`, what it gets is about our own tabs alone.
 */
export class AttachFilter {
  readonly #socket: AttachSocket;
  readonly #targets = new Map<string, Target>();
  readonly #sessions = new Map<string, KnownSession>();
  readonly #contexts = new Set<string>();
  /** Calls of the library whose answer tells of something new. */
  readonly #asked = new Map<string, string>();
  /** Set by the library. */
  onmessage?: (message: object) => void;
  /** Set by the library. */
  onclose?: (reason?: string) => void;

  constructor(socket: AttachSocket) {
    this.#socket = socket;
    socket.onMessage = (message) => this.#fromChrome(message);
    socket.onClose = () => this.onclose?.();
  }

  /** Begins to hear of tabs that own tabs open. */
  async start(): Promise<void> {
    await this.#socket.call('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] });
  }

  // The library's side.

  send(message: object): void {
    const call = message as CdpMessage; // the library speaks the protocol
    const { sessionId, method = '' } = call;
    const session = sessionId === undefined ? undefined : this.#sessions.get(sessionId);
    if (sessionId !== undefined && !session) {
      this.#fail(call, 'Session with given id not found.');
      return;
    }
    const ruling = session?.target ? rulingForTab(method, session.target) : rulingForBrowser(method);
    this.#carryOut(ruling, call).catch((error: unknown) => this.#fail(call, messageOf(error)));
  }

  close(): void {
    this.#socket.close();
  }

  /** Without a wait for what is passed on: its order is kept. */
  async #carryOut(ruling: Ruling, call: CdpMessage): Promise<void> {
    const { method = '', params = {} } = call;
    const target = typeof params.targetId === 'string' ? this.#targets.get(params.targetId) : undefined;
    const mayPass =
      ruling === 'forward' ||
      (ruling === 'own-target' && (params.targetId === undefined || target !== undefined)) ||
      (ruling === 'own-context' && this.#contexts.has(String(params.browserContextId))) ||
      (ruling === 'close' && target?.kind === 'own');
    if (mayPass) this.#pass(call);
    else if (ruling === 'answer') this.#answer(call, {});
    else if (ruling === 'create') await this.#create(call);
    else if (ruling === 'close' && target) {
      await this.#giveBack(String(params.targetId));
      this.#answer(call, { success: true });
    } else this.#fail(call, denial(method));
  }

  #pass(call: CdpMessage): void {
    if (call.method === 'Target.attachToBrowserTarget' || call.method === 'Target.createBrowserContext')
      this.#asked.set(keyOf(call), call.method);
    this.#socket.send(call);
  }

  #answer(call: CdpMessage, result: Record<string, unknown>): void {
    this.#toLibrary({ ...identity(call), result });
  }

  #fail(call: CdpMessage, message: string): void {
    this.#toLibrary({ ...identity(call), error: { code: -32_000, message } });
  }

  /** As an answer from afar would come: never within the call that asks. */
  #toLibrary(message: CdpMessage): void {
    queueMicrotask(() => this.onmessage?.(message));
  }

  /** A tab of our own, in a window of its own when it is in the user's profile; the library must hear of it before the answer. */
  async #create(call: CdpMessage): Promise<void> {
    const { browserContextId } = call.params ?? {};
    const shared = browserContextId === undefined;
    if (!shared && !this.#contexts.has(String(browserContextId)))
      throw new Error(denial('Target.createTarget'));
    const place = shared ? { newWindow: true, background: true } : { browserContextId };
    const { targetId } = await this.#socket.call('Target.createTarget', { url: 'about:blank', ...place });
    await this.#adopt(String(targetId), { kind: 'own', shared });
    this.#answer(call, { targetId });
  }

  async #adopt(targetId: string, target: Target): Promise<void> {
    if (this.#targets.has(targetId)) return;
    this.#targets.set(targetId, target);
    const { sessionId } = await this.#socket.call('Target.attachToTarget', { targetId, flatten: true });
    // A tab behind others is not drawn, and would wait forever for its next frame.
    if (target.kind === 'own')
      await this.#socket.call('Emulation.setFocusEmulationEnabled', { enabled: true }, String(sessionId));
  }

  // Chrome's side.

  #fromChrome(message: CdpMessage): void {
    if (message.id !== undefined) this.#learn(message);
    else if (!this.#isForLibrary(message)) return;
    this.onmessage?.(message);
  }

  #learn(answer: CdpMessage): void {
    const asked = this.#asked.get(keyOf(answer));
    if (asked === undefined) return;
    this.#asked.delete(keyOf(answer));
    const { sessionId, browserContextId } = answer.result ?? {};
    if (typeof sessionId === 'string')
      this.#sessions.set(sessionId, { targetId: '', parent: answer.sessionId });
    if (asked === 'Target.createBrowserContext' && typeof browserContextId === 'string')
      this.#contexts.add(browserContextId);
  }

  #isForLibrary({ method, params = {}, sessionId }: CdpMessage): boolean {
    const session = sessionId === undefined ? undefined : this.#sessions.get(sessionId);
    if (sessionId !== undefined && !session) return false;
    if (method === 'Target.attachedToTarget') return this.#attached(params, sessionId, session);
    if (method === 'Target.detachedFromTarget') return this.#detached(params);
    if (session?.target) return true;
    if (method === 'Target.targetCreated') this.#opened(params);
    if (method === 'Target.targetDestroyed') this.#targets.delete(String(params.targetId));
    return false;
  }

  #attached(
    params: Record<string, unknown>,
    parent: string | undefined,
    from: KnownSession | undefined,
  ): boolean {
    const info = params.targetInfo as { targetId: string }; // the protocol's own shape
    // A frame or worker of an own tab is part of it.
    const target = this.#targets.get(info.targetId) ?? from?.target;
    if (!target) return false;
    this.#targets.set(info.targetId, target);
    this.#sessions.set(String(params.sessionId), { target, targetId: info.targetId, parent });
    return true;
  }

  #detached(params: Record<string, unknown>): boolean {
    const known = this.#sessions.get(String(params.sessionId));
    this.#sessions.delete(String(params.sessionId));
    params.targetId ??= known?.targetId;
    return known !== undefined;
  }

  #opened(params: Record<string, unknown>): void {
    const { targetId, openerId } = params.targetInfo as { targetId: string; openerId?: string }; // the protocol's own shape
    const opener = openerId === undefined ? undefined : this.#targets.get(openerId);
    if (opener) void this.#adopt(targetId, { ...opener }).catch(() => {});
  }

  // What Rutter asks.

  /** The user's tabs, for choosing one to lend. */
  async candidates(): Promise<Candidate[]> {
    const { targetInfos } = await this.#socket.call('Target.getTargets');
    const infos = targetInfos as { targetId: string; type: string; title: string; url: string }[]; // the protocol's own shape
    return infos
      .filter(({ type, targetId, url }) => type === 'page' && !this.#targets.has(targetId) && isPage(url))
      .map(({ targetId, title, url }) => ({ id: targetId, title, url }));
  }

  /** Makes a tab of the user's one that the library sees, until it is given back. */
  async lend(id: string): Promise<void> {
    await this.#adopt(id, { kind: 'lent', shared: true });
  }

  /** Ids of the tabs that are Rutter's own. */
  ownTabs(): string[] {
    return [...this.#targets].filter(([id, { kind }]) => kind === 'own' && this.#isTab(id)).map(([id]) => id);
  }

  /** Closes tabs that a daemon opened in this very Chrome and could not close. */
  async closeStale(ids: readonly string[]): Promise<void> {
    await Promise.allSettled(ids.map((targetId) => this.#socket.call('Target.closeTarget', { targetId })));
  }

  /** Leaves Chrome as it was: own tabs closed, lent ones let go. */
  async leave(): Promise<void> {
    const tabs = [...this.#targets].filter(([id]) => this.#isTab(id));
    await within(
      Promise.allSettled(
        tabs.map(([id, { kind }]) =>
          kind === 'own' ? this.#socket.call('Target.closeTarget', { targetId: id }) : this.#giveBack(id),
        ),
      ),
      CLOSE_MS,
      [],
    );
  }

  /** Frames and workers have sessions below their tab's. */
  #isTab(id: string): boolean {
    return [...this.#sessions.values()].some(
      ({ targetId, parent }) => targetId === id && parent === undefined,
    );
  }

  async #giveBack(id: string): Promise<void> {
    const sessions = [...this.#sessions].filter(([, { targetId }]) => targetId === id);
    this.#targets.delete(id);
    await Promise.allSettled(
      sessions.map(([sessionId, { parent }]) =>
        this.#socket.call('Target.detachFromTarget', { sessionId }, parent),
      ),
    );
  }
}

function identity({ id = 0, sessionId }: CdpMessage): { id: number; sessionId?: string } {
  return { id, ...(sessionId !== undefined && { sessionId }) };
}

/** Ids are counted for the whole connection; the session is part of the answer all the same. */
function keyOf({ id, sessionId }: CdpMessage): string {
  return `${sessionId ?? ''} ${id}`;
}

/** Not DevTools, not an extension's. */
function isPage(url: string): boolean {
  return !/^(devtools|chrome-extension|chrome-untrusted):/.test(url);
}
