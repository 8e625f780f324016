/** Tells the page engine which elements have click-like listeners. Only the inspector can see listeners. */
import type { Deadline } from '../../platform/deadline.ts';
import { callWithObjects, type Frame, resolveNode, TabFrame, type World } from '../frames/index.ts';

const CLICK_LIKE: ReadonlySet<string> = new Set([
  'click',
  'dblclick',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
]);

/** Elements marked in one call; the rest follow in the next. Each costs a message. */
const BATCH_LIMIT = 500;
const OBJECT_GROUP = 'rutter-listeners';

/** Brings the engine up to date. One message of 2 to 6 ms when there is nothing new. */
export async function markListeners(deadline: Deadline, frame: Frame): Promise<void> {
  if (!(frame instanceof TabFrame)) return;
  await frame.inWorld(deadline, 'the listeners', async (world) => {
    const seen = world.listening;
    const own = await ownListeningNodes(world, frame);
    const fresh = own.filter((node) => !seen.has(node)).slice(0, BATCH_LIMIT);
    for (const node of fresh) seen.add(node);
    if (fresh.length > 0) await mark(world, fresh);
    // The answer also holds the listeners' functions, as remote objects.
    world.cdp.post('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP });
  });
}

/**
 * Without the nodes of frames inside, which the search goes into: a node that is first resolved in another frame's
 * world is made with that frame's prototypes and is no `Element` to its own.
 */
async function ownListeningNodes(world: World, frame: TabFrame): Promise<number[]> {
  const children = frame.localChildren();
  // The frame first: what a child adds meanwhile is then still known to be the child's.
  const all = listeningNodes(world, frame.mainWorld());
  const below = await Promise.all(
    children.map(async (child) => listeningNodes(await child.world(), child.mainWorld())),
  );
  const foreign = new Set(below.flat());
  return [...new Set(await all)].filter((node) => !foreign.has(node));
}

/**
 * Asked of the page's own `document`: asked of the isolated world's, Chromium 156 mixes up the prototypes of wrappers
 * ("Illegal invocation" later on) and now and then crashes the renderer.
 */
async function listeningNodes(world: World, mainWorld: string | undefined): Promise<number[]> {
  const { cdp } = world;
  if (mainWorld === undefined) return [];
  const { result } = await cdp.send('Runtime.evaluate', {
    // Nothing to compile: only the page's own world gives this object.
    expression: 'document',
    uniqueContextId: mainWorld,
    objectGroup: OBJECT_GROUP,
  });
  if (!result.objectId) return [];
  const { listeners } = await cdp.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId,
    depth: -1,
    pierce: true,
  });
  return listeners.flatMap(({ type, backendNodeId }) =>
    CLICK_LIKE.has(type) && backendNodeId !== undefined ? [backendNodeId] : [],
  );
}

async function mark(world: World, nodes: number[]): Promise<void> {
  const objects = await Promise.all(nodes.map((node) => resolveOwn(world, node)));
  await callWithObjects(
    world,
    'markListeners',
    objects.filter((objectId) => objectId !== undefined),
  );
}

/** Undefined for a node that has gone meanwhile. */
async function resolveOwn(world: World, node: number): Promise<string | undefined> {
  try {
    return await resolveNode(world, node, OBJECT_GROUP);
  } catch {
    return undefined;
  }
}
