/** Names that HTML and SVG give: labels, alt, captions, legends, titles, placeholders, button texts (HTML-AAM 4). */
import * as dom from '../dom.ts';
import { isTextField } from './fields.ts';
import { attribute, childrenOf, type Item, itemOf } from './item.ts';
import { labelsOf } from './labels.ts';
import { alternative, relatedText, titleName } from './names.ts';
import { typeOf } from './native-roles.ts';
import { byId } from './relations.ts';
import { type NameFrom, type Piece, piece, type Walk } from './walk.ts';

function said(text: string | null | undefined, from: NameFrom): Piece | undefined {
  return text ? piece(text, from) : undefined;
}

/** Undefined where the host language gives none. */
export function nativeName(walk: Walk, item: Item): Piece | undefined {
  const { element } = item;
  if (!element) return undefined;
  const labels = labelText(walk, item, element);
  if (labels !== undefined) return said(labels.trim(), 'related');
  switch (item.tag) {
    case 'input':
      return inputName(walk, item, element);
    case 'textarea':
      return said(titleName(item), 'title') ?? placeholderName(item);
    case 'img':
    case 'area':
      return said(attribute(item, 'alt'), 'attribute');
    case 'table':
      return tableName(walk, item, element);
    case 'fieldset':
      return childName(walk, item, 'legend');
    case 'option':
      // The tag says that it is one.
      return said(dom.optionLabel(element as HTMLOptionElement), 'contents');
    case 'optgroup':
      return said(attribute(item, 'label'), 'attribute');
    default:
      break;
  }
  if (item.tag.startsWith('svg:')) return svgName(item);
  return isTextField(walk.pass, item) ? placeholderName(item) : undefined;
}

/** Text of the native labels; undefined when there is none. */
function labelText(walk: Walk, item: Item, element: Element): string | undefined {
  const labels = labelsOf(walk.pass, item.tag, element)?.map((label) => itemOf(walk.pass, label));
  return labels && relatedText(walk, labels, false);
}

function placeholderName(item: Item): Piece | undefined {
  return said(attribute(item, 'placeholder') ?? attribute(item, 'aria-placeholder'), 'placeholder');
}

const DEFAULT_LABEL: ReadonlyMap<string, string> = new Map([
  ['submit', 'Submit'],
  ['reset', 'Reset'],
]);

function inputName(walk: Walk, item: Item, element: Element): Piece | undefined {
  const type = typeOf(element);
  const value = attribute(item, 'value');
  switch (type) {
    case 'button':
    case 'submit':
    case 'reset':
      return value === null ? said(DEFAULT_LABEL.get(type), 'contents') : said(value, 'value');
    case 'image':
      return (
        said(attribute(item, 'alt') || value, 'attribute') ??
        said(titleName(item), 'title') ??
        said('Submit', 'value')
      );
    case 'file':
      return (
        said(titleName(item), 'title') ??
        said(attribute(item, 'multiple') === null ? 'Choose File' : 'Choose Files', 'contents')
      );
    default:
      return isTextField(walk.pass, item)
        ? (said(titleName(item), 'title') ?? placeholderName(item))
        : undefined;
  }
}

function tableName(walk: Walk, item: Item, element: Element): Piece | undefined {
  // The tag says that it is one.
  const caption = dom.tableCaption(element as HTMLTableElement);
  if (!caption) return said(attribute(item, 'summary'), 'attribute');
  return said(alternative({ ...walk, target: undefined }, itemOf(walk.pass, caption), true).text, 'related');
}

function childName(walk: Walk, item: Item, tag: string): Piece | undefined {
  const child = childrenOf(walk.pass, item).find((kid) => kid.tag === tag);
  if (!child || walk.met.has(child)) return undefined;
  return said(alternative({ ...walk, target: undefined }, child, true).text, 'related');
}

function svgName(item: Item): Piece | undefined {
  if (!item.element) return undefined;
  for (let at = dom.firstElementChild(item.element); at; at = dom.nextElementSibling(at)) {
    if (dom.localName(at) === 'title') return said(dom.textContent(at)?.trim(), 'related');
  }
  if (item.tag === 'svg:use') return said(symbolTitle(item.element), 'related');
  return item.tag === 'svg:a' ? said(attribute(item, 'xlink:title'), 'attribute') : undefined;
}

/** Title of the symbol that `use` draws. */
function symbolTitle(use: Element): string | undefined {
  const href = dom.getAttribute(use, 'href') ?? dom.getAttribute(use, 'xlink:href');
  const symbol = href?.startsWith('#') ? byId(use, href.slice(1)) : null;
  if (!symbol) return undefined;
  for (let at = dom.firstElementChild(symbol); at; at = dom.nextElementSibling(at)) {
    if (dom.localName(at) === 'title') return dom.textContent(at)?.trim();
  }
  return undefined;
}
