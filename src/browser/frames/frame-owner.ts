/** Finds the element that holds a frame, in the parent's document. */
import type { Deadline } from '../../platform/deadline.ts';
import { DocumentGone } from './frame.ts';
import type { FrameState } from './frame-tree.ts';
import type { FrameLink, TabFrame } from './tab-frame.ts';
import { callWithObjects, resolveNode } from './world.ts';

/** Engine id of the owner element. It stays the same for the life of the frame, so it is asked for once. */
export async function ownerOf(
  deadline: Deadline,
  link: FrameLink,
  state: FrameState,
  parent: TabFrame,
): Promise<number> {
  state.owner ??= findOwner(state.id, parent);
  const finding = state.owner;
  finding.catch(() => {
    if (state.owner === finding) state.owner = undefined;
  });
  const cdp = state.parent?.cdp;
  if (!cdp) throw new DocumentGone();
  return await link.awaitAnswer(
    deadline,
    cdp,
    'the frame element',
    link.dialogs.race(deadline, finding, 'the frame element'),
    () => parent.isGone(),
  );
}

async function findOwner(frameId: string, parent: TabFrame): Promise<number> {
  const world = await parent.world();
  const { backendNodeId } = await world.cdp.send('DOM.getFrameOwner', { frameId });
  const object = await resolveNode(world, backendNodeId);
  if (object === undefined) throw new DocumentGone();
  return Number(await callWithObjects(world, 'idOf', [object]));
}
