/** One document in one frame, as the rest of Rutter sees it. */
import type { PageArgs, PageMethod, PageResult } from '../../page/api.ts';
import type { Deadline } from '../../platform/deadline.ts';
import type { EvalResult } from './evaluate.ts';

/** Of a document, what is not to be found out anew by every reading. */
export class DocumentKnowledge {
  /** It did not answer in time. */
  isSilent = false;
  /** It was given a moment to show something, once. */
  wasWaitedFor = false;
  /** When elements, by engine id, were last asked for a closed shadow root, ms of `performance.now()`. */
  readonly askedHosts = new Map<number, number>();
}

/** A document's watch of an input. */
export interface FrameWatch {
  frame: Frame;
  handle: number;
}

/** One document in one frame. Held only while a command runs; `document` tells whether it is still the same one. */
export interface Frame {
  /** CDP frame id. */
  readonly id: string;
  /** Serial of the frame's current document, unique in the tab, raised by each new document. */
  readonly document: number;
  /** Frame and element (engine id in that frame) that holds this one; absent for the main frame. */
  readonly parent?: { frame: Frame; element: number };
  /** What earlier readings learnt about it. */
  readonly known: DocumentKnowledge;
  url(): string;
  /** Runs an engine method in the frame's isolated world; installs the engine on first use. Rejects `page-hung`, `page-crashed`, `DocumentGone`, and `dialog-open` as soon as a dialog stops the page. */
  call<K extends PageMethod>(deadline: Deadline, method: K, ...args: PageArgs<K>): Promise<PageResult<K>>;
  /** Remote object id of an element, in the isolated world; for CDP methods that take `objectId`. */
  objectId(deadline: Deadline, element: number): Promise<string>;
  /** CDP method on the session of the target that holds the frame. */
  cdp<T = unknown>(deadline: Deadline, method: string, params?: Record<string, unknown>): Promise<T>;
  /** Evaluates page code in the main world (`eval`, `wait --function`); JSON-serialisable result, promises awaited. */
  evaluate(deadline: Deadline, expression: string): Promise<EvalResult>;
}

/** Thrown by `Frame` when its document was replaced while a call ran. */
export class DocumentGone extends Error {
  constructor() {
    super('The document was replaced');
    this.name = 'DocumentGone';
  }
}
