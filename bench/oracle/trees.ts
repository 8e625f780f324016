/** Chromium's accessibility tree and our snapshot of one page, element by element. */
import type { CDPSession } from 'playwright-core';
import type { FrameSnapshot, PageNode } from '../../src/page/seeing/api.ts';
import type { EnginePage } from '../../test/page-fixture.ts';
import { SILENT } from './roles.ts';

export interface ChromiumNode {
  role: string;
  name: string;
  focusable: boolean;
  /** Engine number of the element. */
  id: number;
  /** Start tag, for reports. */
  html: string;
  /** A piece of a built-in control (button of a player, field of a date): it counts as the control. */
  part: boolean;
  /** An option of a select that is closed. */
  closedOption: boolean;
}

export interface Trees {
  chromium: ChromiumNode[];
  ours: Map<number, PageNode>;
  snapshot: FrameSnapshot;
}

interface RawNode {
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  properties?: { name: string; value: { value?: unknown } }[];
  backendDOMNodeId?: number;
}

const MOST_TRIES = 6;
const PAUSE = 500;

/** Both trees of one state: when the page changed while Chromium read it, both are read again. */
export async function readTrees(engine: EnginePage): Promise<Trees> {
  for (let tries = 1; ; tries++) {
    const before = await engine.call('snapshot', {});
    const trees = await readOnce(engine, before);
    const after = await engine.call('snapshot', {});
    if (JSON.stringify(before.nodes) === JSON.stringify(after.nodes) || tries === MOST_TRIES) return trees;
    await engine.page.waitForTimeout(PAUSE);
  }
}

async function readOnce(engine: EnginePage, snapshot: FrameSnapshot): Promise<Trees> {
  const nodes = await fullTree(engine.cdp);
  const wanted = nodes.filter(
    (node) =>
      !node.ignored && node.backendDOMNodeId && (isFocusable(node) || !SILENT.has(node.role?.value ?? '')),
  );
  const found = await identify(
    engine,
    wanted.map((node) => node.backendDOMNodeId ?? 0),
  );
  const chromium = wanted.flatMap((node, index): ChromiumNode[] => {
    const element = found[index];
    if (!element || element.id === 0) return [];
    return [
      {
        role: node.role?.value ?? '',
        name: node.name?.value ?? '',
        focusable: isFocusable(node),
        ...element,
      },
    ];
  });
  return {
    chromium,
    ours: new Map(snapshot.nodes.filter((node) => node.id > 0).map((node) => [node.id, node])),
    snapshot,
  };
}

async function fullTree(cdp: CDPSession): Promise<RawNode[]> {
  await cdp.send('Accessibility.enable');
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.send('Accessibility.disable');
  return nodes;
}

function isFocusable(node: RawNode): boolean {
  return node.properties?.some(({ name, value }) => name === 'focusable' && value.value === true) ?? false;
}

/** Numbers of the elements; what is inside a built-in control counts as the control. */
const IDENTIFY = `function (...nodes) {
  return nodes.map((node) => {
    let element = node;
    if (!(element instanceof Element)) return { id: 0, html: '', part: false, closedOption: false };
    for (let root = element.getRootNode(); root instanceof ShadowRoot && !root.host.shadowRoot; root = element.getRootNode()) element = root.host;
    const tag = element.cloneNode(false).outerHTML;
    const select = element.localName === 'option' ? element.closest('select') : null;
    const closedOption = select !== null && !select.multiple && select.size <= 1;
    return { id: __rutter.idOf(element), html: tag.slice(0, 160), part: element !== node, closedOption };
  });
}`;

const BATCH = 500;

type Found = Omit<ChromiumNode, 'role' | 'name' | 'focusable'>;
const NOBODY: Found = { id: 0, html: '', part: false, closedOption: false };

async function identify(engine: EnginePage, backendIds: number[]): Promise<Found[]> {
  const found: Found[] = [];
  for (let from = 0; from < backendIds.length; from += BATCH) {
    const batch = backendIds.slice(from, from + BATCH);
    const objects = await Promise.all(
      batch.map((backendNodeId) =>
        engine.cdp
          .send('DOM.resolveNode', {
            backendNodeId,
            executionContextId: engine.contextId,
            objectGroup: 'oracle',
          })
          .then(
            ({ object }) => object.objectId,
            () => undefined,
          ),
      ),
    );
    const present = objects.flatMap((objectId) => (objectId ? [objectId] : []));
    // `IDENTIFY` answers with one entry an object.
    const answers = (await engine.withObjects(IDENTIFY, present)) as Found[];
    let next = 0;
    for (const objectId of objects) found.push((objectId ? answers[next++] : undefined) ?? NOBODY);
    await engine.cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'oracle' });
  }
  return found;
}
