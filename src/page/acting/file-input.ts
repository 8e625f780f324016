/** File inputs: the one a target means, what it accepts, what it holds. */
import type { FileInputInfo, HeldFile } from './api.ts';
import { liveElement } from './editable.ts';
import { elementNumber } from './engine.ts';
import { flatAncestors } from './flat-tree.ts';
import * as dom from './natives.ts';

/** Without `input` the target has to be clicked to find out. */
export function fileInput(id: number): FileInputInfo {
  const input = inputFor(liveElement(id));
  if (!input) return { multiple: false, accept: '', directory: false, disabled: false };
  return {
    input: elementNumber(input),
    multiple: dom.inputMultiple(input),
    accept: dom.getAttribute(input, 'accept') ?? '',
    directory: dom.hasAttribute(input, 'webkitdirectory'),
    disabled: dom.matches(input, ':disabled'),
  };
}

function inputFor(target: Element): HTMLInputElement | undefined {
  if (isFile(target)) return target;
  const label =
    target instanceof HTMLLabelElement
      ? target
      : [...flatAncestors(target)].find((at) => at instanceof HTMLLabelElement);
  const control = label instanceof HTMLLabelElement ? dom.labelControl(label) : null;
  if (control && isFile(control)) return control;
  const inner = [...dom.elementQueryAll(target, 'input[type=file]')].filter(isFile);
  return inner.length === 1 ? inner[0] : undefined;
}

function isFile(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && dom.inputType(element) === 'file';
}

/** What the input holds now. */
export function files(id: number): HeldFile[] {
  const element = liveElement(id);
  if (!isFile(element)) return [];
  return [...(dom.inputFiles(element) ?? [])].map((file) => ({ name: file.name, size: file.size }));
}
