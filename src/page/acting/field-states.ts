/** What the form fields of a document hold, to tell later which hold something else. */
import type { Change } from './api.ts';
import { elementNumber, hidesValue } from './engine.ts';
import * as dom from './natives.ts';

const LIMIT = 200;

/** Its value must not leave the page. */
export const isSecret = (element: Element): boolean =>
  element instanceof HTMLInputElement && hidesValue(element);

type State = { value?: string; checked?: string; files?: string };

function stateOf(field: Element): State {
  if (field instanceof HTMLSelectElement) {
    return { value: [...dom.selectedOptions(field)].map((option) => dom.optionLabel(option)).join(', ') };
  }
  if (field instanceof HTMLTextAreaElement) return { value: dom.textAreaValue(field) };
  if (!(field instanceof HTMLInputElement)) return {};
  const type = dom.inputType(field);
  if (type === 'checkbox' || type === 'radio') {
    return { checked: dom.inputIndeterminate(field) ? 'mixed' : String(dom.inputChecked(field)) };
  }
  if (type === 'file')
    return { files: [...(dom.inputFiles(field) ?? [])].map((file) => file.name).join(', ') };
  return { value: dom.inputValue(field) };
}

/** @returns a function that lists the fields that differ now. */
export function rememberFields(target: Element): () => Change[] {
  const before = new Map<Element, State>();
  const root = dom.getRootNode(target);
  const inShadow = root instanceof ShadowRoot ? [...dom.fragmentQueryAll(root, 'input,textarea,select')] : [];
  for (const field of [...inShadow, ...dom.queryAll('input,textarea,select')].slice(0, LIMIT))
    before.set(field, stateOf(field));
  return () => [...before].flatMap(([field, state]) => differences(field, state));
}

function differences(field: Element, before: State): Change[] {
  if (!dom.isConnected(field)) return [];
  const now = stateOf(field);
  const secret = isSecret(field);
  return (['value', 'checked', 'files'] as const)
    .filter((what) => now[what] !== before[what])
    .map((what) => ({
      id: elementNumber(field),
      what,
      ...(secret ? { secret: true as const } : { before: before[what] ?? '', after: now[what] ?? '' }),
    }));
}
