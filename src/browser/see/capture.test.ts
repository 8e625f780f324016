import { expect, test } from 'bun:test';
import { within } from '../../../test/support/load.ts';
import { RutterError } from '../../errors.ts';
import { Deadline } from '../../platform/deadline.ts';
import { block, control, nodesOf, showTree } from '../../snapshot/test-tree.ts';
import { DocumentGone } from '../frames/frame.ts';
import { capture } from './capture.ts';
import { fakeFrame, fakeTab, snapshotOf } from './test-tab.ts';

const page = () =>
  nodesOf([control('button', 'Go'), { role: 'iframe', id: 7, name: 'Ad' }, control('link', 'End')]);
const deadline = () => new Deadline(10_000);

test('capture() puts the nodes of each frame under its element', async () => {
  const main = fakeFrame({ id: 'main', answers: { snapshot: snapshotOf(page(), { hiddenCount: 2 }) } });
  const inner = snapshotOf(nodesOf([control('button', 'Buy')]), { hiddenCount: 1 });
  const child = fakeFrame({
    id: 'ad',
    document: 2,
    parent: { frame: main, element: 7 },
    answers: { snapshot: inner },
  });
  const captured = await capture(fakeTab([main, child]), deadline());
  expect(showTree(captured.tree)).toBe(`- button "Go" @e1
- iframe "Ad" @e2
  - button "Buy" @e3
- link "End" @e4`);
  expect(captured.hiddenCount).toBe(3);
});

test('capture() counts the texts of a frame that nobody sees', async () => {
  const main = fakeFrame({ id: 'main', answers: { snapshot: snapshotOf(page()) } });
  const inner = snapshotOf(nodesOf([{ role: 'text', name: 'Psst' }, control('button', 'Buy')]));
  const unlisted = { frame: main, element: 8 };
  const child = fakeFrame({ id: 'ad', document: 2, parent: unlisted, answers: { snapshot: inner } });
  const tab = fakeTab([main, child]);
  expect((await capture(tab, deadline())).hiddenCount).toBe(1);
  expect((await capture(tab, deadline(), { viewport: true })).hiddenCount).toBe(0);
});

test('capture() tells of a frame that never answers, and waits no longer than its grace', async () => {
  const main = fakeFrame({ id: 'main', answers: { snapshot: snapshotOf(page()) } });
  const never = fakeFrame({
    id: 'ad',
    parent: { frame: main, element: 7 },
    answers: { snapshot: () => new Promise(() => {}) },
  });
  const started = performance.now();
  const { tree } = await capture(fakeTab([main, never]), deadline());
  expect(showTree(tree)).toContain('- iframe "Ad" @e2 [frame did not answer]\n- link "End" @e3');
  expect(performance.now() - started).toBeLessThan(within(5000));
  const again = performance.now();
  await capture(fakeTab([main, never]), deadline());
  expect(performance.now() - again).toBeLessThan(within(1400));
});

test('capture() tells of a frame that crashed or is loading', async () => {
  for (const [error, said] of [
    [new DocumentGone(), 'frame is loading'],
    [new RutterError('page-crashed', 'The frame crashed'), 'frame crashed'],
  ] as const) {
    const main = fakeFrame({ id: 'main', answers: { snapshot: snapshotOf(page()) } });
    const gone = fakeFrame({
      id: 'ad',
      parent: { frame: main, element: 7 },
      answers: { snapshot: () => Promise.reject(error) },
    });
    expect(showTree((await capture(fakeTab([main, gone]), deadline())).tree)).toContain(`[${said}]`);
  }
});

test('capture() begins anew when the page goes to another document, and fails when it keeps going', async () => {
  let calls = 0;
  const goneOnce = () => {
    calls++;
    if (calls === 1) throw new DocumentGone();
    return snapshotOf(page());
  };
  const main = fakeFrame({ id: 'main', answers: { snapshot: goneOnce } });
  expect((await capture(fakeTab([main]), deadline())).tree.length).toBe(3);
  const restless = fakeFrame({ id: 'main', answers: { snapshot: () => Promise.reject(new DocumentGone()) } });
  expect(capture(fakeTab([restless]), deadline())).rejects.toMatchObject({ code: 'timeout' });
});

test('capture() lets an error of the main frame through', async () => {
  const hung = new RutterError('page-hung', 'The page did not answer');
  const main = fakeFrame({ id: 'main', answers: { snapshot: () => Promise.reject(hung) } });
  expect(capture(fakeTab([main]), deadline())).rejects.toBe(hung);
});

test('capture() takes a frame again once its closed shadow roots were asked for, and not each time', async () => {
  let calls = 0;
  const nodes = nodesOf([{ ...block('generic'), maybeClosed: true }]);
  const count = () => {
    calls++;
    return snapshotOf(nodes);
  };
  const tab = fakeTab([fakeFrame({ id: 'main', answers: { snapshot: count } })]);
  await capture(tab, deadline());
  expect(calls).toBe(2);
  await capture(tab, deadline());
  expect(calls).toBe(3);
});

test('capture() from an element takes only the frames below its frame', async () => {
  const main = fakeFrame({ id: 'main', answers: { snapshot: snapshotOf(page()) } });
  const inner = snapshotOf(nodesOf([control('button', 'Buy')]));
  const child = fakeFrame({
    id: 'ad',
    document: 2,
    parent: { frame: main, element: 7 },
    answers: { snapshot: inner },
  });
  const { tree } = await capture(fakeTab([main, child]), deadline(), { root: { frame: child, element: 3 } });
  expect(showTree(tree)).toBe('- button "Buy" @e1');
});

test('capture() waits a moment for a blank frame to show its document, once', async () => {
  const main = fakeFrame({ id: 'main', answers: { snapshot: snapshotOf(page()) } });
  const parent = { frame: main, element: 7 };
  const blank = fakeFrame({
    id: 'ad',
    document: 2,
    parent,
    url: 'about:blank',
    answers: { snapshot: snapshotOf([]) },
  });
  const filled = fakeFrame({
    id: 'ad',
    document: 3,
    parent,
    answers: { snapshot: snapshotOf(nodesOf([control('link', 'In')])) },
  });
  let shown = blank;
  let looks = 0;
  const frameById = () => {
    looks++;
    return shown;
  };
  const tab = fakeTab([], { main: () => main, frames: async () => [main, shown], frameById });
  setTimeout(() => {
    shown = filled;
  }, 30);
  expect(showTree((await capture(tab, deadline())).tree)).toContain('link "In"');
  shown = blank;
  looks = 0;
  await capture(tab, deadline());
  expect(looks).toBe(0);
});
