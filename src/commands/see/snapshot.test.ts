import { expect, test } from 'bun:test';
import { fakeFrame, fakeTab, snapshotOf } from '../../browser/see/test-tab.ts';
import type { PageNode } from '../../page/seeing/api.ts';
import { block, control, nodesOf } from '../../snapshot/test-tree.ts';
import { estimateTokens } from '../../snapshot/tokens.ts';
import { fakeContext, runOn } from '../support/test-context.ts';
import { snapshot } from './snapshot.ts';

/** Runs the command on a page whose nodes the test may change between two runs. */
function onPage(nodes: () => PageNode[], more: Parameters<typeof snapshotOf>[1] = {}) {
  const main = fakeFrame({ id: 'main', answers: { snapshot: () => snapshotOf(nodes(), more) } });
  const tab = fakeTab([main]);
  return (args: Record<string, unknown> = {}, context: Parameters<typeof fakeContext>[1] = {}) =>
    runOn(snapshot, fakeContext(tab, context), args);
}

const buttons = (count: number) => () =>
  nodesOf(Array.from({ length: count }, (_, i) => control('button', `Button ${i}`)));

test('snapshot gives address, title and lines', async () => {
  expect(await onPage(buttons(1), { hiddenCount: 2 })()).toEqual({
    data: { url: 'http://test/', title: 'Test page', hiddenTexts: 2, snapshot: '- button "Button 0" @e1' },
    message: '2 hidden texts withheld; --hidden shows them',
  });
});

test('snapshot keeps the budget of the reply and ends with the command that goes on', async () => {
  const run = onPage(buttons(200));
  const first = await run({ interactive: true }, { maxTokens: 300 });
  expect(estimateTokens(String(first.data?.snapshot))).toBeLessThanOrEqual(300);
  const last = String(first.data?.snapshot).match(/@e\d+/g)?.at(-1);
  expect(String(first.more)).toBe(`rutter snapshot -i --after ${last}`);
  const shown = Number(last?.slice(2));
  expect(first.message).toBe(`${200 - shown} more lines with ${200 - shown} refs`);
  const second = await run({ interactive: true, after: last }, { maxTokens: 300 });
  expect(second.data?.snapshot).toStartWith(`- button "Button ${shown}" @e${shown + 1}`);
});

test('snapshot --budget is kept within what the reply may take', async () => {
  const { data } = await onPage(buttons(200))({ budget: 100_000 }, { maxTokens: 300 });
  expect(estimateTokens(String(data?.snapshot))).toBeLessThanOrEqual(300);
});

test('snapshot --diff: the whole page at first, then what changed, then no changes', async () => {
  let status = 'WAIT';
  const run = onPage(() =>
    nodesOf([block('status', [status], { id: 2 }), control('button', 'Go', { id: 3 })]),
  );
  const first = await run({ diff: true });
  expect(first.message).toContain('whole page');
  expect(first.data?.snapshot).toBe('- status: WAIT\n- button "Go" @e1');
  status = 'DONE';
  expect((await run({ diff: true })).data).toMatchObject({
    changes: 1,
    snapshot: '~ status: DONE (was: status: WAIT)',
  });
  const third = await run({ diff: true });
  expect(third.message).toBe('no changes since the last snapshot');
  expect(third.data).toMatchObject({ changes: 0 });
});

test('snapshot --diff compares with the last snapshot of any mode', async () => {
  let more = false;
  const run = onPage(() =>
    nodesOf([control('button', 'Go', { id: 3 }), ...(more ? [control('link', 'New', { id: 4 })] : [])]),
  );
  await run({ interactive: true });
  more = true;
  expect((await run({ diff: true })).data?.snapshot).toBe('+ link "New" @e2');
});

test('snapshot refuses flags that contradict each other', async () => {
  const run = onPage(buttons(1));
  for (const args of [
    { interactive: true, clickables: true },
    { diff: true, after: '@e1' },
    { diff: true, viewport: true },
  ]) {
    expect(run(args)).rejects.toMatchObject({ code: 'bad-value' });
  }
});

test('snapshot --find says when no line shows the words', async () => {
  expect(onPage(buttons(1))({ find: 'nothing' })).rejects.toMatchObject({ code: 'no-match' });
});

test('snapshot --top-layer says when no dialog is open', async () => {
  expect(onPage(buttons(1), { noTopLayer: true })({ topLayer: true })).rejects.toMatchObject({
    code: 'no-match',
  });
});

test('snapshot says when there is nothing to show', async () => {
  expect((await onPage(() => [])()).message).toBe('the page shows nothing');
  expect((await onPage(buttons(1))({ clickables: true })).message).toBe(
    'nothing here is clickable without a role',
  );
});

test('snapshot --nodes gives the lines as objects', async () => {
  const { data } = await onPage(() => nodesOf([control('textbox', 'Note', { value: 'x', required: true })]))({
    nodes: true,
  });
  expect(data?.nodes).toEqual([
    { depth: 0, role: 'textbox', ref: '@e1', name: 'Note', text: 'x', states: ['required'] },
  ]);
});
