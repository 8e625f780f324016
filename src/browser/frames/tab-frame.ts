/** One document in one frame, as commands see it. Never speaks to a later document of the same frame. */
import type { PageArgs, PageMethod, PageResult } from '../../page/api.ts';
import type { Deadline } from '../../platform/deadline.ts';
import type { Interrupts } from '../events/index.ts';
import type { Cdp } from '../library/index.ts';
import type { EvalResult } from './evaluate.ts';
import { evaluateIn } from './evaluate.ts';
import { DocumentGone, DocumentKnowledge, type Frame } from './frame.ts';
import type { FrameState, FrameTree } from './frame-tree.ts';
import { callEngine, elementObject, openWorld, type World } from './world.ts';

/** Of the tie between a tab and its page, what a frame needs. */
export interface FrameLink {
  readonly tree: FrameTree;
  /** Ends waits for the page's main thread when a dialog stops it. */
  readonly dialogs: Interrupts;
  handle(state: FrameState): TabFrame;
  /** @throws RutterError `dialog-open` */
  refuseUnderDialog(): void;
  /** @throws RutterError why the tab can't be used */
  refuseWhenLost(): void;
  /** Waits for work of the page; ends when the deadline passes, the page is lost, or the work's document has gone. */
  awaitAnswer<T>(
    deadline: Deadline,
    cdp: Cdp,
    what: string,
    work: Promise<T>,
    isGone?: () => boolean,
  ): Promise<T>;
}

/** After the document has gone each call into it throws `DocumentGone`. */
export class TabFrame implements Frame {
  readonly id: string;
  readonly document: number;
  readonly known = new DocumentKnowledge();
  parent?: { frame: Frame; element: number };
  readonly #link: FrameLink;
  readonly #state: FrameState;

  constructor(link: FrameLink, state: FrameState) {
    this.id = state.id;
    this.document = state.document;
    this.#link = link;
    this.#state = state;
  }

  url(): string {
    return this.#state.url;
  }

  async call<K extends PageMethod>(
    deadline: Deadline,
    method: K,
    ...args: PageArgs<K>
  ): Promise<PageResult<K>> {
    const answer = await this.inWorld(deadline, 'the page', (world) => callEngine(world, method, args));
    return answer as PageResult<K>; // the engine implements the same api
  }

  async objectId(deadline: Deadline, element: number): Promise<string> {
    const found = await this.inWorld(deadline, 'the element', (world) => elementObject(world, element));
    if (found === undefined)
      throw new Error(`The page engine knows no element ${element} in frame ${this.id}`);
    return found;
  }

  async cdp<T = unknown>(deadline: Deadline, method: string, params?: Record<string, unknown>): Promise<T> {
    const { cdp } = this.#alive();
    return await this.#link.awaitAnswer(deadline, cdp, `"${method}"`, cdp.sendRaw<T>(method, params), () =>
      this.isGone(),
    );
  }

  async evaluate(deadline: Deadline, expression: string): Promise<EvalResult> {
    return await this.#whileAlive(deadline, 'the script', async () => {
      const { cdp } = this.#alive();
      const world = this.mainWorld();
      // Without a world of its own the script would run in the frame around it.
      if (world === undefined) throw new DocumentGone();
      return evaluateIn(deadline, cdp, world, expression);
    });
  }

  /** Runs something in the document's isolated world; for this folder only. */
  async inWorld<T>(deadline: Deadline, what: string, run: (world: World) => Promise<T>): Promise<T> {
    return await this.#whileAlive(deadline, what, async () => run(await this.world()));
  }

  /** The document's isolated world; for this folder only, under an `awaitAnswer`. */
  world(): Promise<World> {
    const { cdp, state } = this.#alive();
    if (state.world) return state.world;
    const opening = openWorld(cdp, state.id);
    state.world = opening;
    opening.catch(() => {
      if (state.world === opening) state.world = undefined;
    });
    return opening;
  }

  /** Runs something that the page's main thread must answer. */
  async #whileAlive<T>(deadline: Deadline, what: string, run: () => Promise<T>): Promise<T> {
    const { cdp } = this.#alive();
    this.#link.refuseUnderDialog();
    const work = this.#link.dialogs.race(deadline, run(), what);
    return await this.#link.awaitAnswer(deadline, cdp, what, work, () => this.isGone());
  }

  /** Unique id of the page's own context. */
  mainWorld(): string | undefined {
    return this.#link.tree.mainWorld(this.#alive().state);
  }

  /** Frames directly inside that share this one's process. */
  localChildren(): TabFrame[] {
    const { cdp, children } = this.#state;
    return [...children].filter((child) => child.cdp === cdp).map((child) => this.#link.handle(child));
  }

  isGone(): boolean {
    return this.#state.document !== this.document;
  }

  #alive(): { cdp: Cdp; state: FrameState } {
    this.#link.refuseWhenLost();
    const { cdp } = this.#state;
    if (this.isGone() || !cdp) throw new DocumentGone();
    return { cdp, state: this.#state };
  }
}
