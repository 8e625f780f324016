/** Tabs and frames for unit tests of reading: frames answer with what the test gives them. */
import type { FrameSnapshot, PageNode } from '../../page/seeing/api.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { RefTable } from '../../snapshot/refs.ts';
import { DocumentKnowledge, type Frame } from '../frames/frame.ts';
import { LastSnapshot } from '../tab/last-snapshot.ts';
import type { Tab } from '../tab/tab.ts';

/** What the frame is and what it answers. */
export interface FakeFrame {
  id: string;
  document?: number;
  url?: string;
  parent?: { frame: Frame; element: number };
  /** Answers of the engine by method; a function is called anew each time. */
  answers?: Record<string, unknown>;
}

/** Answers at once. */
export function fakeFrame({
  id,
  document = 1,
  url = 'http://test/',
  parent,
  answers = {},
}: FakeFrame): Frame {
  const frame = {
    id,
    document,
    known: new DocumentKnowledge(),
    ...(parent && { parent }),
    url: () => url,
    call: async (_deadline: Deadline, method: string, ...args: unknown[]) => {
      const answer = answers[method];
      return typeof answer === 'function' ? answer(...args) : answer;
    },
  };
  return frame as unknown as Frame; // as much of one as these tests ask for
}

/** An answer to `snapshot`. */
export function snapshotOf(nodes: PageNode[], more: Partial<FrameSnapshot> = {}): FrameSnapshot {
  const viewport = { width: 1280, height: 720, scrollX: 0, scrollY: 0, contentHeight: 720 };
  return { title: 'Test page', nodes, hiddenCount: 0, viewport, ...more };
}

/** The first frame is the main one. */
export function fakeTab(frames: Frame[], more: Partial<Tab> = {}): Tab {
  const tab = {
    id: 't1',
    state: 'open',
    refs: new RefTable(),
    lastSnapshot: new LastSnapshot(),
    url: () => 'http://test/',
    main: () => frames[0],
    frames: async () => frames,
    ...more,
  };
  return tab as unknown as Tab; // as above
}
