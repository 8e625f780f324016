/**
 * How the engine's answers travel: `{"ok":…}` or `{"error":"Name: message"}`, in ASCII where that is not much longer.
 * The inspector carries other text at less than half the speed, even when a single character is not ASCII.
 */
import { type PackedSnapshot, packSnapshot, unpackSnapshot } from './packed.ts';
import type { FrameSnapshot } from './seeing/api.ts';

/** Escaped, a character is as long as six others; beyond one in so many, escaping costs more than it saves. */
const OTHERS_AT_MOST = 1 / 16;
const OTHER_REGEXP = /[^\x00-\x7f]/g;

/** @param value what the method gave */
export function writeAnswer(method: string, value: unknown): string {
  // The method's own type says what it gives.
  const ok = method === 'snapshot' ? packSnapshot(value as FrameSnapshot) : value;
  return inAscii(JSON.stringify({ ok }));
}

/** The name says on the other side what kind of failure it was. */
export function writeFailure(error: unknown): string {
  return inAscii(
    JSON.stringify({
      error: error instanceof Error ? `${error.name}: ${error.message}` : `Error: ${String(error)}`,
    }),
  );
}

/**
 * What the method gave.
 * @throws Error what it threw; a `SyntaxError` keeps its name in the message: it is the caller's selector that is wrong
 */
export function readAnswer(method: string, text: unknown): unknown {
  const answer: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
  if (typeof answer !== 'object' || answer === null)
    throw new Error(`The page engine gave no answer to "${method}"`);
  if ('error' in answer) throw new Error(String(answer.error).replace(/^Error: /, ''));
  const ok = 'ok' in answer ? answer.ok : undefined;
  // As `writeAnswer` made it.
  return method === 'snapshot' ? unpackSnapshot(ok as PackedSnapshot) : ok;
}

/** The same JSON; only strings can hold other characters, and there an escape means the character. */
function inAscii(json: string): string {
  const others = json.match(OTHER_REGEXP)?.length ?? 0;
  if (others === 0 || others > json.length * OTHERS_AT_MOST) return json;
  return json.replace(OTHER_REGEXP, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
