/** Runs a script in the page's own world and brings the result over as JSON where it can be. */
import type { Protocol } from 'devtools-protocol';
import type { Cdp } from './cdp.ts';
import type { EvalResult } from './types.ts';

const OBJECT_GROUP = 'rutter-eval';

/** @param world unique id of the context; absent: the session's main frame */
export async function evaluateIn(
  cdp: Cdp,
  world: string | undefined,
  expression: string,
): Promise<EvalResult> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression,
    objectGroup: OBJECT_GROUP,
    awaitPromise: true,
    userGesture: true,
    replMode: true,
    allowUnsafeEvalBlockedByCSP: true,
    ...(world === undefined ? {} : { uniqueContextId: world }),
  });
  try {
    if (exceptionDetails) return { ok: false, error: describeException(exceptionDetails) };
    return { ok: true, ...(await readValue(cdp, result)) };
  } finally {
    cdp.post('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP });
  }
}

/** First lines of what was thrown: name, message, and where. */
export function describeException(details: Protocol.Runtime.ExceptionDetails): string {
  const { exception, text } = details;
  if (exception?.description) return exception.description;
  if (exception && 'value' in exception) return `${text} ${JSON.stringify(exception.value)}`;
  return text;
}

async function readValue(
  cdp: Cdp,
  object: Protocol.Runtime.RemoteObject,
): Promise<{ value: unknown; type: string }> {
  const type = object.subtype ?? object.type;
  if (object.unserializableValue !== undefined) return { value: object.unserializableValue, type };
  if (object.objectId === undefined) return { value: object.value, type };
  // Nodes, functions and the like would come over as empty objects; their description says more.
  const plain = object.type === 'object' && (object.subtype === undefined || object.subtype === 'array');
  if (!plain) return { value: object.description ?? null, type };
  const copied = await copyValue(cdp, object.objectId);
  return { value: copied ? copied.value : (object.description ?? null), type };
}

/** Undefined for what JSON can't hold: cycles, host objects. */
async function copyValue(cdp: Cdp, objectId: string): Promise<{ value: unknown } | undefined> {
  try {
    const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: 'function(){return this}',
      returnByValue: true,
    });
    return exceptionDetails ? undefined : { value: result.value };
  } catch {
    return undefined;
  }
}
