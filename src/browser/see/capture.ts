/**
 * Takes a whole tab: every frame's nodes, joined into one tree in reading order. A frame that does not answer or goes
 * away costs its own lines and no others.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { RutterError } from '../../errors.ts';
import type { FrameSnapshot, SnapshotOptions } from '../../page/seeing/api.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { type FramePart, joinFrames, type TreeNode } from '../../snapshot/tree.ts';
import { DocumentGone, type Frame } from '../frames/index.ts';
import type { Tab } from '../tab/index.ts';
import { adoptClosedRoots } from './closed-shadow.ts';
import { withFrameGrace } from './grace.ts';
import { markListeners } from './listeners.ts';

/** What is taken, and from where on. */
export interface CaptureOptions extends Omit<SnapshotOptions, 'root'> {
  /** Element to start from instead of the page. */
  root?: { frame: Frame; element: number } | undefined;
}

/** A tab at one moment. */
export interface Captured {
  /** All frames' nodes. */
  tree: TreeNode[];
  /** The frames that gave nodes, by id. */
  frames: Map<string, Frame>;
  /** Frame that the tree starts in. */
  top: FrameSnapshot;
  /** Serial of the document that the tree starts in. */
  document: number;
  /** Pieces of text left out because nobody can see them. */
  hiddenCount: number;
  /** A frame was between two documents. */
  loading: boolean;
  /** Listed frames that still show the empty document every frame begins with. */
  blank: Frame[];
}

const LOADING = 'frame is loading';
const NO_ANSWER = 'frame did not answer';
/** How long the frames of a page may take to get their documents, ms. */
const FRAMES_LOAD_MS = 500;
const FRAMES_LOOK_MS = 25;
/** How long a blank frame is waited for, once: scripts write into frames just after a page has loaded; others stay blank. */
const BLANK_MS = 150;
/** Times a capture is begun anew because the page went to another document meanwhile. */
const ATTEMPTS = 3;

/**
 * @throws RutterError when the first frame can't be read, among them `page-hung` and `page-crashed`
 * @throws DocumentGone when the document of `root` was replaced
 */
export async function capture(tab: Tab, deadline: Deadline, options: CaptureOptions = {}): Promise<Captured> {
  const settled = performance.now() + FRAMES_LOAD_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      const captured = await captureOnce(tab, deadline, options);
      if (performance.now() > settled || !(await changesSoon(tab, captured))) return captured;
      attempt = 0;
    } catch (error) {
      // An element has gone with its document; the caller knows what else it may mean.
      if (!(error instanceof DocumentGone) || options.root) throw error;
      if (attempt === ATTEMPTS)
        throw new RutterError('timeout', 'Cannot read the page: it keeps going to another document');
    }
  }
}

/** Whether a frame that had no document of its own has one now, or will in a moment. */
async function changesSoon(tab: Tab, { loading, blank }: Captured): Promise<boolean> {
  if (loading) {
    await sleep(FRAMES_LOOK_MS);
    return true;
  }
  const fresh = blank.filter((frame) => !frame.known.wasWaitedFor);
  for (const frame of fresh) frame.known.wasWaitedFor = true;
  const hasChanged = ({ id, document }: Frame) => tab.frameById(id)?.document !== document;
  for (let waited = 0; fresh.length > 0 && waited < BLANK_MS; waited += FRAMES_LOOK_MS) {
    if (fresh.some(hasChanged)) return true;
    await sleep(FRAMES_LOOK_MS);
  }
  return fresh.some(hasChanged);
}

async function captureOnce(tab: Tab, deadline: Deadline, options: CaptureOptions): Promise<Captured> {
  const { root, ...rest } = options;
  const first = root?.frame ?? tab.main();
  const { root: _, ...below } = { ...rest, root: undefined };
  const top = takeFrame(deadline, first, root ? { ...rest, root: root.element } : rest);
  top.catch(() => {});
  const frames = await tab.frames(deadline);
  const others = frames.filter((frame) => frame.id !== first.id && isBelow(frame, first.id));
  const parts = others.map((frame) => ({ frame, part: takePart(deadline, frame, below) }));
  for (const { part } of parts) part.catch(() => {});
  const snapshot = await top;
  const taken = await Promise.all(parts.map(({ frame, part }) => withFrameGrace(frame, part, NO_ANSWER)));
  const captured = assemble(first, snapshot, others, taken);
  const whole = !root && !options.viewport && !options.topLayer && !options.hidden;
  return whole
    ? { ...captured, hiddenCount: captured.hiddenCount + unplacedTexts(captured, taken) }
    : captured;
}

function assemble(
  first: Frame,
  top: FrameSnapshot,
  others: Frame[],
  taken: (FrameSnapshot | string)[],
): Captured {
  const parts: FramePart[] = [{ frame: first.id, document: first.document, nodes: top.nodes }];
  const frames = new Map([[first.id, first]]);
  const blank: Frame[] = [];
  let hiddenCount = top.hiddenCount;
  others.forEach((frame, i) => {
    const result = taken[i];
    if (!frame.parent || result === undefined) return;
    const parent = { frame: frame.parent.frame.id, element: frame.parent.element };
    const missing = typeof result === 'string';
    parts.push({
      frame: frame.id,
      document: frame.document,
      parent,
      nodes: missing ? [] : result.nodes,
      ...(missing && { missing: result }),
    });
    if (missing) return;
    frames.set(frame.id, frame);
    if (result.nodes.length === 0 && frame.url() === 'about:blank') blank.push(frame);
    hiddenCount += result.hiddenCount;
  });
  const loading = taken.includes(LOADING);
  const tree = joinFrames(parts);
  const listed = blank.length > 0 ? new Set(tree.map(({ frame, node }) => `${frame} ${node.id}`)) : undefined;
  return {
    tree,
    frames,
    top,
    document: first.document,
    hiddenCount,
    loading,
    blank: blank.filter(({ parent }) => parent && listed?.has(`${parent.frame.id} ${parent.element}`)),
  };
}

/** Pieces of text in frames that nobody sees: their elements are not listed. */
function unplacedTexts({ tree, top }: Captured, taken: (FrameSnapshot | string)[]): number {
  const placed = new Set(tree.map(({ node }) => node));
  return taken
    .filter((part): part is FrameSnapshot => typeof part !== 'string' && part !== top)
    .flatMap(({ nodes }) => nodes)
    .filter((node) => node.role === 'text' && !placed.has(node)).length;
}

/** A frame's snapshot, or in our own words why there is none. */
async function takePart(
  deadline: Deadline,
  frame: Frame,
  options: SnapshotOptions,
): Promise<FrameSnapshot | string> {
  try {
    return await takeFrame(deadline, frame, options);
  } catch (error) {
    if (error instanceof DocumentGone) return LOADING;
    if (!(error instanceof RutterError)) throw error;
    return error.code === 'page-crashed' ? 'frame crashed' : NO_ANSWER;
  }
}

async function takeFrame(deadline: Deadline, frame: Frame, options: SnapshotOptions): Promise<FrameSnapshot> {
  await markListeners(deadline, frame);
  const snapshot = await frame.call(deadline, 'snapshot', options);
  const closed = hostsToAsk(frame, snapshot);
  if (closed.length === 0) return snapshot;
  await adoptClosedRoots(deadline, frame, closed);
  return await frame.call(deadline, 'snapshot', options);
}

/** A host that had no closed shadow root may get one later; it is asked again after so long, ms. */
const ASK_AGAIN_MS = 3000;

/** Hosts that look painted but empty and were not asked for a closed shadow root lately. */
function hostsToAsk(frame: Frame, { nodes }: FrameSnapshot): number[] {
  const suspects = nodes.filter((node) => node.maybeClosed).map((node) => node.id);
  if (suspects.length === 0) return [];
  const at = frame.known.askedHosts;
  const now = performance.now();
  const due = suspects.filter((host) => now - (at.get(host) ?? Number.NEGATIVE_INFINITY) > ASK_AGAIN_MS);
  for (const host of due) at.set(host, now);
  return due;
}

function isBelow(frame: Frame, ancestor: string): boolean {
  for (let at = frame.parent?.frame; at; at = at.parent?.frame) if (at.id === ancestor) return true;
  return false;
}
