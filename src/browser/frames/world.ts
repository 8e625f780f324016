/**
 * The isolated world of one document, with the page engine in it. The scripts written here only reach for the engine;
 * whatever does more is compiled from `src/page`.
 */
import { readAnswer } from '../../page/answer.ts';
import { type Cdp, messageOf } from '../library/index.ts';
import { PAGE_SOURCE } from './page-source.generated.ts';

const WORLD_NAME = 'rutter';

/** Objects handed out by id live in this group, so that they can be let go of together. */
const OBJECT_GROUP = 'rutter';
/** Handed-out objects after which the older ones are released; a command uses each at once. */
const OBJECTS_KEPT = 200;

/** Where the engine is, and how to reach it. */
export interface World {
  readonly cdp: Cdp;
  /** For methods that only take the number; it may be given again after a change of process. */
  readonly contextId: number;
  /** Remote object id of the engine; dies with the document. */
  readonly engine: string;
  handedOut: number;
  /** Nodes that the engine was told listen to clicks, by backend id. */
  readonly listening: Set<number>;
}

/** Makes the world if need be and puts the engine into it. */
export async function openWorld(cdp: Cdp, frameId: string): Promise<World> {
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId,
    worldName: WORLD_NAME,
  });
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    // An element with that id is a named property of the window, in this world too; hence `hasOwn`.
    expression: `Object.hasOwn(globalThis,'__rutter')||(()=>{${PAGE_SOURCE}\n})();globalThis.__rutter`,
    contextId: executionContextId,
  });
  if (exceptionDetails || !result.objectId) {
    throw new Error(
      `The page engine did not start: ${exceptionDetails?.exception?.description ?? exceptionDetails?.text ?? result.type}`,
    );
  }
  return { cdp, contextId: executionContextId, engine: result.objectId, handedOut: 0, listening: new Set() };
}

/** Runs an engine method. @throws Error what it threw */
export async function callEngine(world: World, method: string, args: readonly unknown[]): Promise<unknown> {
  const { result, exceptionDetails } = await world.cdp.send('Runtime.callFunctionOn', {
    objectId: world.engine,
    functionDeclaration: 'function(m,a){return this.call(m,a)}',
    arguments: [{ value: method }, { value: JSON.stringify(args) }],
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails)
    throw new Error(
      `The page engine failed in "${method}": ${exceptionDetails.exception?.description ?? exceptionDetails.text}`,
    );
  return readAnswer(method, result.value);
}

/** Remote object of an element, or undefined when the engine knows none of that number. */
export async function elementObject(world: World, element: number): Promise<string | undefined> {
  if (++world.handedOut > OBJECTS_KEPT) {
    world.handedOut = 1;
    world.cdp.post('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP });
  }
  const { result } = await world.cdp.send('Runtime.callFunctionOn', {
    objectId: world.engine,
    functionDeclaration: 'function(id){return this.element(id)}',
    arguments: [{ value: element }],
    objectGroup: OBJECT_GROUP,
  });
  return result.objectId;
}

/** Calls the engine's method with objects of the page: `idOf`, `markListeners`, `adoptShadowRoot`. */
export async function callWithObjects(
  world: World,
  method: 'idOf' | 'markListeners' | 'adoptShadowRoot',
  objectIds: string[],
): Promise<unknown> {
  const { result, exceptionDetails } = await world.cdp.send('Runtime.callFunctionOn', {
    objectId: world.engine,
    functionDeclaration: `function(...a){return this.${method}(...a)}`,
    arguments: objectIds.map((objectId) => ({ objectId })),
    returnByValue: true,
  });
  if (exceptionDetails)
    throw new Error(
      `The page engine failed in "${method}": ${messageOf(exceptionDetails.exception?.description)}`,
    );
  return result.value;
}

/** The node as an object of this world. The caller lets go of it by `releaseObjectGroup`. */
export async function resolveNode(
  world: World,
  backendNodeId: number,
  objectGroup = OBJECT_GROUP,
): Promise<string | undefined> {
  const { object } = await world.cdp.send('DOM.resolveNode', {
    backendNodeId,
    executionContextId: world.contextId,
    objectGroup,
  });
  return object.objectId;
}
