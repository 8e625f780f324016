/**
 * Finds the DevTools sessions of frames that live in a process of their own. The library opens such a session for a
 * frame object of its own and says nothing about ids, so each candidate is asked for its root frame.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Frame as LibraryFrame, Page } from 'playwright-core';
import type { Deadline } from '../../platform/deadline.ts';
import { within } from '../../platform/within.ts';
import { Cdp } from '../library/index.ts';
import type { FrameTree } from './frame-tree.ts';

/** The library learns of the new target a moment after the old session has told us. */
const RETRY_MS = [0, 10, 30, 80, 200, 500];

/** Longest wait for frames that have just moved out, ms, and when the last wait was in vain. */
const PATIENCE_MS = 1500;
const TIRED_MS = 20;
/** So long nothing is looked for that was not found and looks the same: a busy machine may only have been late, ms. */
const GIVEN_UP_MS = 1000;

/** Looks for the missing sessions whenever `look` says that there may be some. */
export class OopifFinder {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #tree: FrameTree;
  readonly #onSession: (cdp: Cdp) => void;
  readonly #found = new WeakMap<LibraryFrame, Cdp>();
  #looking: Promise<void> | undefined;
  #again = false;
  #givenUp = { count: '', at: 0 };
  #tired = false;

  constructor(context: BrowserContext, page: Page, tree: FrameTree, onSession: (cdp: Cdp) => void) {
    this.#context = context;
    this.#page = page;
    this.#tree = tree;
    this.#onSession = onSession;
  }

  /** A frame has moved out: look for it, in the background. */
  look(): void {
    this.#again = true;
    this.#looking ??= this.#run().finally(() => {
      this.#looking = undefined;
    });
  }

  /** Waits until the frames that have moved out are found, as far as the deadline allows. */
  async settle(deadline: Deadline): Promise<void> {
    if (this.#missing() && !this.#gaveUp()) this.look();
    if (!this.#looking) return;
    // A frame that hangs from its first moment must not keep the others from being listed.
    const patience = Math.min(this.#tired ? TIRED_MS : PATIENCE_MS, deadline.remaining());
    this.#tired = !(await within(
      this.#looking.then(() => true),
      patience,
      false,
    ));
  }

  /** A frame that had moved out before its parent's session listened is known to the library alone. */
  #missing(): boolean {
    const frames = this.#tree.all();
    return frames.length < this.#page.frames().length || frames.some((frame) => !frame.cdp);
  }

  #gaveUp(): boolean {
    const { count, at } = this.#givenUp;
    return this.#count() === count && performance.now() - at < GIVEN_UP_MS;
  }

  /** Same counts, same outcome, for a while: no second search for what could not be found. */
  #count(): string {
    return `${this.#tree.main.document}/${this.#page.frames().length}/${this.#tree.all().length}`;
  }

  async #run(): Promise<void> {
    for (const pause of RETRY_MS) {
      await sleep(pause);
      this.#again = false;
      await Promise.all(this.#candidates().map((frame) => this.#try(frame)));
      if (!this.#missing() && !this.#again) return;
    }
    this.#givenUp = { count: this.#count(), at: performance.now() };
  }

  #candidates(): LibraryFrame[] {
    const main = this.#page.mainFrame();
    return this.#page.frames().filter((frame) => frame !== main && this.#found.get(frame)?.closed !== false);
  }

  async #try(frame: LibraryFrame): Promise<void> {
    try {
      // Rejects for a frame that shares its parent's process.
      const session = await this.#context.newCDPSession(frame);
      const cdp = new Cdp(session);
      if (this.#found.get(frame)?.closed === false) {
        await session.detach();
        return;
      }
      this.#found.set(frame, cdp);
      await this.#attach(cdp);
    } catch {
      // Not out of process, or gone again.
    }
  }

  async #attach(cdp: Cdp): Promise<void> {
    this.#onSession(cdp);
    const { targetInfo } = await cdp.send('Target.getTargetInfo');
    // Taken over at once: later events build on the tree as it is in this answer.
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const parentId = frameTree.frame.parentId ?? targetInfo.parentFrameId;
    this.#tree.adopt(cdp, {
      ...frameTree,
      frame: { ...frameTree.frame, ...(parentId === undefined ? {} : { parentId }) },
    });
    cdp.onClose(() => this.#tree.release(cdp));
    cdp.on('Inspector.targetCrashed', () => this.#tree.release(cdp));
  }
}
