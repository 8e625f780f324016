/** Runs a script in the page's own world and brings the result over as JSON where it can be. */
import type { Protocol } from 'devtools-protocol';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { type Cdp, messageOf } from '../library/index.ts';

/** The value as JSON, or the script's error in the page's words. */
export type EvalResult = { ok: true; value: unknown; type: string } | { ok: false; error: string };

const OBJECT_GROUP = 'rutter-eval';
/** So that the answer is back when the deadline passes. */
const STOP_EARLY_MS = 30;

/**
 * @param world unique id of the context
 * @throws RutterError `timeout` when the script itself runs for ever; the page survives
 */
export async function evaluateIn(
  deadline: Deadline,
  cdp: Cdp,
  world: string,
  expression: string,
): Promise<EvalResult> {
  const evaluating = cdp.send('Runtime.evaluate', {
    expression,
    // While a script of ours runs, the inspector takes no order to stop it; it keeps its own watch.
    timeout: Math.max(1, deadline.remaining() - STOP_EARLY_MS),
    objectGroup: OBJECT_GROUP,
    userGesture: true,
    // Takes `await`, and `let` of a name that an earlier script has used.
    replMode: true,
    allowUnsafeEvalBlockedByCSP: true,
    uniqueContextId: world,
  });
  const first = await evaluating.catch((error: unknown) => {
    if (!meansStopped(error, deadline)) throw error;
    throw new RutterError(
      'timeout',
      `The script did not end within ${Math.round(deadline.ms)} ms and was stopped`,
    );
  });
  try {
    const { result, exceptionDetails } = await settled(cdp, first);
    if (exceptionDetails) return { ok: false, error: describeException(exceptionDetails) };
    return { ok: true, ...(await readValue(cdp, result)) };
  } finally {
    cdp.post('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP });
  }
}

/** A script that is stopped in its first moments gives the second, less telling answer. */
function meansStopped(error: unknown, deadline: Deadline): boolean {
  const text = messageOf(error);
  return (
    /Execution was terminated/.test(text) ||
    (/Internal error/.test(text) && deadline.remaining() <= STOP_EARLY_MS)
  );
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
      // Nothing to compile: only names the object that is copied.
      functionDeclaration: 'function(){return this}',
      returnByValue: true,
    });
    return exceptionDetails ? undefined : { value: result.value };
  } catch {
    return undefined;
  }
}
