/** Hands closed shadow roots to the page engine. Scripts can't reach them; the inspector can. */
import type { Protocol } from 'devtools-protocol';
import type { Deadline } from '../../platform/deadline.ts';
import {
  callWithObjects,
  elementObject,
  type Frame,
  resolveNode,
  TabFrame,
  type World,
} from '../frames/index.ts';

const HOST_LIMIT = 100;
const OBJECT_GROUP = 'rutter-closed';

interface ClosedRoot {
  host: number;
  root: number;
}

/** @param hosts engine ids of elements that may have a closed shadow root; roots nested in one are found as well */
export async function adoptClosedRoots(deadline: Deadline, frame: Frame, hosts: number[]): Promise<void> {
  if (!(frame instanceof TabFrame) || hosts.length === 0) return;
  await frame.inWorld(deadline, 'closed shadow roots', async (world) => {
    const found = await Promise.all(hosts.slice(0, HOST_LIMIT).map((host) => closedRootsBelow(world, host)));
    await Promise.all(found.flat().map((closed) => adopt(world, closed)));
    world.cdp.post('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP });
  });
}

async function closedRootsBelow(world: World, host: number): Promise<ClosedRoot[]> {
  const objectId = await elementObject(world, host);
  if (objectId === undefined) return [];
  const { node } = await world.cdp.send('DOM.describeNode', { objectId, depth: -1, pierce: true });
  return closedRoots(node);
}

function closedRoots(node: Protocol.DOM.Node): ClosedRoot[] {
  const shadows = node.shadowRoots ?? [];
  const own = shadows
    .filter((shadow) => shadow.shadowRootType === 'closed')
    .map((shadow) => ({ host: node.backendNodeId, root: shadow.backendNodeId }));
  const below = [
    ...shadows.filter((shadow) => shadow.shadowRootType !== 'user-agent'),
    ...(node.children ?? []),
  ];
  return [...own, ...below.flatMap(closedRoots)];
}

async function adopt(world: World, { host, root }: ClosedRoot): Promise<void> {
  const [hostObject, rootObject] = await Promise.all([
    resolveNode(world, host, OBJECT_GROUP),
    resolveNode(world, root, OBJECT_GROUP),
  ]);
  if (hostObject !== undefined && rootObject !== undefined)
    await callWithObjects(world, 'adoptShadowRoot', [hostObject, rootObject]);
}
