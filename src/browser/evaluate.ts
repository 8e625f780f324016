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
  const first = await cdp.send('Runtime.evaluate', {
    expression,
    objectGroup: OBJECT_GROUP,
    userGesture: true,
    // Takes `await`, and `let` of a name that an earlier script has used.
    replMode: true,
    allowUnsafeEvalBlockedByCSP: true,
    ...(world === undefined ? {} : { uniqueContextId: world }),
  });
  try {
    const { result, exceptionDetails } = await settled(cdp, first);
    if (exceptionDetails) return { ok: false, error: describeException(exceptionDetails) };
    return { ok: true, ...(await readValue(cdp, result)) };
  } finally {
    cdp.post('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP });
  }
}

type Outcome = Pick<Protocol.Runtime.EvaluateResponse, 'result' | 'exceptionDetails'>;

/** In REPL mode a promise comes back as it is. */
async function settled(cdp: Cdp, outcome: Outcome): Promise<Outcome> {
  const { result, exceptionDetails } = outcome;
  if (exceptionDetails || result.subtype !== 'promise' || result.objectId === undefined) return outcome;
  return await cdp.send('Runtime.awaitPromise', { promiseObjectId: result.objectId });
}

/** First lines of what was thrown: name, message, and where. */
export function describeException(details: Protocol.Runtime.ExceptionDetails): string {
  const { exception, text } = details;
  if (exception?.type === 'object' && exception.description) return exception.description;
  if (exception?.value !== undefined) return `${text} ${JSON.stringify(exception.value)}`;
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
