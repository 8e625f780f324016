/** Forms with their fields. */
import * as dom from '../dom.ts';
import { hidesValue } from '../seeing/values.ts';
import type { FieldFact, FormFact } from './api.ts';
import { all, word } from './elements.ts';

const FIELDS = 'input:not([type=hidden i]), select, textarea, button';
const MOST_OPTIONS = 50;

/** Fields that belong to no form come under the id 0. */
export function forms(): FormFact[] {
  const found = new Map<Element | null, FormFact>();
  for (const [id, form] of all('form')) found.set(form, describeForm(id, form));
  for (const [id, element] of all(FIELDS)) {
    const owner = dom.formOwner(element);
    const form = found.get(owner) ?? { id: 0, fields: [] };
    if (!found.has(owner)) found.set(owner, form);
    form.fields.push(describeField(id, element));
  }
  return [...found.values()];
}

function describeForm(id: number, form: Element): FormFact {
  const action = word(form, 'action');
  return {
    id,
    method: (word(form, 'method') ?? 'get').toLowerCase(),
    ...(action !== undefined && { action: URL.parse(action, dom.baseURI(document))?.href ?? action }),
    fields: [],
  };
}

function describeField(id: number, element: Element): FieldFact {
  const field = word(element, 'name');
  return {
    id,
    type: dom.localName(element),
    ...(field !== undefined && { field }),
    ...(element instanceof HTMLInputElement && inputFacts(element)),
    ...(element instanceof HTMLTextAreaElement && { value: dom.textAreaValue(element).toWellFormed() }),
    ...(element instanceof HTMLSelectElement && selectFacts(element)),
    ...(dom.hasAttribute(element, 'required') && { required: true as const }),
    ...(dom.matches(element, ':disabled') && { disabled: true as const }),
  };
}

function inputFacts(input: HTMLInputElement): Partial<FieldFact> {
  const type = dom.inputType(input);
  if (hidesValue(input)) return { type, secret: true };
  if (type === 'checkbox' || type === 'radio')
    return { type, checked: dom.inputChecked(input), value: dom.inputValue(input).toWellFormed() };
  if (type === 'file') {
    const names = Array.from(dom.inputFiles(input) ?? [], ({ name }) => name);
    return { type, ...(names.length > 0 && { value: names.join(', ') }) };
  }
  return { type, value: dom.inputValue(input).toWellFormed() };
}

function selectFacts(select: HTMLSelectElement): Partial<FieldFact> {
  const label = (option: HTMLOptionElement) => dom.optionLabel(option).trim().toWellFormed();
  return {
    value: Array.from(dom.selectedOptions(select), label).join(', '),
    options: Array.from(dom.selectOptions(select), label).slice(0, MOST_OPTIONS),
  };
}
