/** Which frames a page has, which DevTools session holds each, and which document each shows. Fed by session events. */
import type { Protocol } from 'devtools-protocol';
import type { Cdp } from '../library/index.ts';
import type { World } from './world.ts';

/** One frame, over all its documents. */
export interface FrameState {
  readonly id: string;
  parent: FrameState | undefined;
  readonly children: Set<FrameState>;
  /** Undefined while the frame moves into another process and its new session is not there yet. */
  cdp: Cdp | undefined;
  url: string;
  /** The address that could not be shown, where Chromium shows a page of its own instead. */
  unreachable: string | undefined;
  loaderId: string;
  /** Serial of the document, unique in the tab. */
  document: number;
  /** Isolated world of the document, made on first use. */
  world: Promise<World> | undefined;
  /** Engine id of the element that holds the frame, in the parent's document. */
  owner: Promise<number> | undefined;
}

/** What the tree tells. */
export interface FrameTreeEvents {
  /** The frame shows a new document. */
  committed(frame: FrameState): void;
  /** Same document, new URL. */
  movedWithin(frame: FrameState): void;
  /** The frame continues in another process; its session is to be found. */
  movedOut(frame: FrameState): void;
}

/** Has always a main frame; frames come and go by the events of their sessions. */
export class FrameTree {
  readonly #frames = new Map<string, FrameState>();
  /** Unique ids of the main worlds' contexts, by frame; a session tells of them before it tells of the frames. */
  readonly #mainWorlds = new Map<string, string>();
  readonly #events: FrameTreeEvents;
  readonly #nextDocument: () => number;
  #main: FrameState | undefined;

  constructor(nextDocument: () => number, events: FrameTreeEvents) {
    this.#nextDocument = nextDocument;
    this.#events = events;
  }

  /** @throws before `adopt` was called with the main session's tree. */
  get main(): FrameState {
    if (!this.#main) throw new Error('The frame tree has no main frame yet');
    return this.#main;
  }

  get mainId(): string | undefined {
    return this.#main?.id;
  }

  get(id: string): FrameState | undefined {
    return this.#frames.get(id);
  }

  /** Unique id of the context in which the page's own scripts run; undefined until the frame has one. */
  mainWorld(frame: FrameState): string | undefined {
    return this.#mainWorlds.get(frame.id);
  }

  /** Parents before children. */
  all(): FrameState[] {
    return this.#main ? withDescendants(this.#main) : [];
  }

  documents(): Set<number> {
    return new Set([...this.#frames.values()].map((frame) => frame.document));
  }

  listen(cdp: Cdp): void {
    cdp.on('Page.frameAttached', (event) => this.#attached(cdp, event.frameId, event.parentFrameId));
    cdp.on('Page.frameNavigated', (event) => this.#navigated(cdp, event.frame));
    cdp.on('Page.frameDetached', (event) => this.#detached(cdp, event.frameId, event.reason));
    cdp.on('Page.navigatedWithinDocument', (event) => this.#within(cdp, event.frameId, event.url));
    cdp.on('Runtime.executionContextCreated', (event) => this.#contextCreated(event.context));
    cdp.on('Runtime.executionContextDestroyed', (event) =>
      this.#contextDestroyed(event.executionContextUniqueId),
    );
  }

  /** Takes over what a session says it holds: the whole page, or the part below an out-of-process frame. */
  adopt(cdp: Cdp, tree: Protocol.Page.FrameTree): void {
    const { parentId } = tree.frame;
    const frame = this.#place(cdp, tree.frame, parentId === undefined ? undefined : this.#known(parentId));
    if (parentId === undefined) this.#main = frame;
    for (const child of tree.childFrames ?? []) this.#adoptBelow(cdp, child, frame);
  }

  #adoptBelow(cdp: Cdp, tree: Protocol.Page.FrameTree, parent: FrameState): void {
    const frame = this.#place(cdp, tree.frame, parent);
    for (const child of tree.childFrames ?? []) this.#adoptBelow(cdp, child, frame);
  }

  /** Sessions come in any order: a parent that is not there yet gets a place that its own session fills. */
  #known(id: string): FrameState {
    const known = this.#frames.get(id);
    if (known) return known;
    const awaited = this.#add(undefined, id, this.#main);
    this.#events.movedOut(awaited);
    return awaited;
  }

  /** The session or its renderer went away: its frames did, unless another session holds them by now. */
  release(cdp: Cdp): void {
    for (const frame of [...this.#frames.values()])
      if (frame.cdp === cdp && frame !== this.#main) this.#remove(frame);
  }

  /** The page is no more: every handle of it must know. */
  end(): void {
    for (const frame of this.#frames.values()) {
      frame.cdp = undefined;
      frame.world = undefined;
      frame.document = this.#nextDocument();
    }
  }

  #place(cdp: Cdp, payload: Protocol.Page.Frame, parent: FrameState | undefined): FrameState {
    const frame = this.#frames.get(payload.id) ?? this.#add(cdp, payload.id, parent);
    if (parent && frame.parent !== parent) {
      frame.parent?.children.delete(frame);
      parent.children.add(frame);
      frame.parent = parent;
      frame.owner = undefined;
    }
    const shown = frame.cdp === cdp && frame.loaderId === payload.loaderId;
    frame.cdp = cdp;
    // Children in other processes may have been found before this frame was.
    if (!shown) this.#show(frame, payload, (child) => child.cdp !== undefined && child.cdp !== cdp);
    return frame;
  }

  #add(cdp: Cdp | undefined, id: string, parent: FrameState | undefined): FrameState {
    const frame: FrameState = {
      id,
      parent,
      children: new Set(),
      cdp,
      url: 'about:blank',
      unreachable: undefined,
      loaderId: '',
      document: this.#nextDocument(),
      world: undefined,
      owner: undefined,
    };
    this.#frames.set(id, frame);
    parent?.children.add(frame);
    return frame;
  }

  #show(frame: FrameState, payload: Protocol.Page.Frame, keeps?: (child: FrameState) => boolean): void {
    frame.url = payload.url + (payload.urlFragment ?? '');
    frame.unreachable = payload.unreachableUrl;
    frame.loaderId = payload.loaderId;
    this.#newDocument(frame, keeps);
  }

  #newDocument(frame: FrameState, keeps: (child: FrameState) => boolean = () => false): void {
    frame.document = this.#nextDocument();
    frame.world = undefined;
    for (const child of [...frame.children]) if (!keeps(child)) this.#remove(child);
  }

  #attached(cdp: Cdp, id: string, parentId: string): void {
    const known = this.#frames.get(id);
    if (!known) {
      this.#add(cdp, id, this.#known(parentId));
      return;
    }
    // Came back from another process.
    if (known.cdp === cdp) return;
    known.cdp = cdp;
    this.#newDocument(known);
  }

  #navigated(cdp: Cdp, payload: Protocol.Page.Frame): void {
    let frame = this.#frames.get(payload.id);
    if (!frame) {
      const parent = this.#frames.get(payload.parentId ?? '');
      if (!parent && cdp !== this.#main?.cdp) return;
      frame = this.#add(cdp, payload.id, parent);
      if (!parent) this.#replaceMain(frame);
    }
    // The session that the frame has left may still speak of it.
    if (frame.cdp !== cdp) return;
    this.#show(frame, payload);
    this.#events.committed(frame);
  }

  /** A prerendered page was activated: it brings its own main frame. */
  #replaceMain(frame: FrameState): void {
    const old = this.#main;
    this.#main = frame;
    if (old) this.#remove(old);
  }

  #detached(cdp: Cdp, id: string, reason: Protocol.Page.FrameDetachedEvent['reason']): void {
    const frame = this.#frames.get(id);
    if (!frame || frame === this.#main || frame.cdp !== cdp) return;
    if (reason !== 'swap') {
      this.#remove(frame);
      return;
    }
    frame.cdp = undefined;
    this.#newDocument(frame);
    this.#events.movedOut(frame);
  }

  #within(cdp: Cdp, id: string, url: string): void {
    const frame = this.#frames.get(id);
    if (!frame || frame.cdp !== cdp) return;
    frame.url = url;
    this.#events.movedWithin(frame);
  }

  #contextCreated(context: Protocol.Runtime.ExecutionContextDescription): void {
    const { frameId, isDefault } = readAuxData(context.auxData);
    if (isDefault && frameId) this.#mainWorlds.set(frameId, context.uniqueId);
  }

  #contextDestroyed(uniqueId: string): void {
    for (const [frameId, world] of this.#mainWorlds) if (world === uniqueId) this.#mainWorlds.delete(frameId);
  }

  #remove(frame: FrameState): void {
    for (const child of [...frame.children]) this.#remove(child);
    frame.parent?.children.delete(frame);
    this.#frames.delete(frame.id);
    this.#mainWorlds.delete(frame.id);
    frame.cdp = undefined;
    frame.world = undefined;
    // Handles of the removed frame must not take its last document for a live one.
    frame.document = this.#nextDocument();
  }
}

function withDescendants(frame: FrameState): FrameState[] {
  return [frame, ...[...frame.children].flatMap(withDescendants)];
}

/** Shape of `auxData` of a frame's context; the protocol leaves it open. */
function readAuxData(data: unknown): { frameId?: string; isDefault?: boolean } {
  return typeof data === 'object' && data !== null ? data : {};
}
