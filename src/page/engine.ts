/** The page engine: bundled to one string, run once in an isolated world of each document. */
import { createActing } from './acting/index.ts';
import { writeAnswer, writeFailure } from './answer.ts';
import { createReading } from './reading/index.ts';
import { elementById } from './registry.ts';
import { createSeeing } from './seeing/index.ts';

const seeing = createSeeing();
/** Methods that take and give JSON values. */
const methods: Record<string, unknown> = { ...seeing, ...createActing(), ...createReading() };

/** Runs a method; answers, or promises, `{"ok":…}` or `{"error":"Name: message"}`. */
function call(method: string, argsJson: string): string | Promise<string> {
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (typeof run !== 'function')
      throw new TypeError(`Cannot call "${method}": the page engine has no such method`);
    const args: unknown = JSON.parse(argsJson);
    const answer: unknown = run(...(Array.isArray(args) ? args : [args]));
    return answer instanceof Promise
      ? answer.then((value) => writeAnswer(method, value), writeFailure)
      : writeAnswer(method, answer);
  } catch (error) {
    return writeFailure(error);
  }
}

const engine = Object.assign(Object.create(null), {
  call,
  element: (id: number): Element | null => elementById(id) ?? null,
  idOf: seeing.idOf,
  markListeners: seeing.markListeners,
  adoptShadowRoot: seeing.adoptShadowRoot,
});

if (!Object.hasOwn(globalThis, '__rutter')) {
  Object.defineProperty(globalThis, '__rutter', { value: engine });
}
