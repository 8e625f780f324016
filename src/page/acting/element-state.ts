/** Whether an element can be seen, is enabled, is read-only; each with the reason. */
import { boxesOf, imageOfArea } from './box.ts';
import { flatAncestors } from './flat-tree.ts';
import * as dom from './natives.ts';

/**
 * Why nobody can see the element where it is; undefined when it can be seen. Opacity 0 is left aside: such controls are
 * clicked. So is what `content-visibility: auto` has not rendered yet: it is once it is scrolled to.
 */
export function hiddenBecause(element: Element): string | undefined {
  const image = imageOfArea(element);
  if (image) return hiddenBecause(image);
  if (!dom.checkVisibility(element, { visibilityProperty: true })) {
    // Without a box of its own, but its content is shown in its place.
    if (getComputedStyle(element).display !== 'contents') return styleReason(element);
  }
  if (boxesOf(element).length === 0) return 'it has no size';
  return undefined;
}

function styleReason(element: Element): string {
  const own = getComputedStyle(element);
  if (own.visibility !== 'visible') return `visibility: ${own.visibility}`;
  if (own.display === 'none') return 'display: none';
  for (const ancestor of flatAncestors(element)) {
    const style = getComputedStyle(ancestor);
    const tag = dom.localName(ancestor);
    const around = `the ${tagWord(ancestor)} around it`;
    if (style.display === 'none') return `display: none on ${around}`;
    if (tag === 'details' && !dom.hasAttribute(ancestor, 'open')) return 'it is inside a closed <details>';
    if (style.contentVisibility === 'hidden') return `content-visibility: hidden on ${around}`;
  }
  return 'it is not rendered';
}

/** A tag that HTML defines; a page may make up any other, and these words are read as ours. */
function tagWord(element: Element): string {
  const made =
    !(element instanceof HTMLElement) ||
    element instanceof HTMLUnknownElement ||
    dom.localName(element).includes('-');
  return made ? 'element' : `<${dom.localName(element)}>`;
}

/** Why the element cannot be used; undefined when it is enabled. */
export function disabledBecause(element: Element): string | undefined {
  if (dom.matches(element, ':disabled')) {
    return dom.hasAttribute(element, 'disabled')
      ? 'it has the attribute disabled'
      : 'its fieldset or group is disabled';
  }
  for (let at: Element | undefined = element; at; at = parentOf(at)) {
    if (dom.getAttribute(at, 'aria-disabled') === 'true') {
      return at === element
        ? 'aria-disabled is true'
        : `aria-disabled is true on the ${tagWord(at)} around it`;
    }
    if (dom.hasAttribute(at, 'inert')) return 'it is inert';
    if (at !== element && at instanceof HTMLButtonElement && dom.matches(at, ':disabled'))
      return 'the button around it is disabled';
  }
  return undefined;
}

function parentOf(element: Element): Element | undefined {
  for (const parent of flatAncestors(element)) return parent;
  return undefined;
}

/** The open modal <dialog> in front of the element, which makes the rest of the document inert. */
export function modalInFront(element: Element): Element | undefined {
  const modals = dom.queryAll('dialog:modal');
  const top = modals.at(-1);
  if (!top || top === element) return undefined;
  for (const ancestor of flatAncestors(element)) if (modals.includes(ancestor)) return undefined;
  // A popover or another top-layer element opened from the modal stays usable.
  return dom.matches(element, ':popover-open, :popover-open *') ? undefined : top;
}

/** The reason, in Rutter's own words; undefined where it takes text. */
export function readOnlyBecause(element: Element): string | undefined {
  const input = element instanceof HTMLInputElement && dom.inputReadOnly(element);
  const area = element instanceof HTMLTextAreaElement && dom.textAreaReadOnly(element);
  if (input || area) return 'it has the attribute readonly';
  if (dom.getAttribute(element, 'aria-readonly') === 'true') return 'aria-readonly is true';
  return undefined;
}

/** Whether the element or something it is in is being moved by an animation or transition that will end. */
export function isAnimating(element: Element): boolean {
  const running = dom.animations(document);
  if (running.length === 0) return false;
  const around = new Set<Element>([element, ...flatAncestors(element)]);
  return running.some((animation) => movesOneOf(animation, around));
}

const STILL_REGEXP =
  /^(opacity|color|background|fill|stroke|outline|box-?shadow|text-?shadow|filter|border\w*-?color|visibility|cursor|caret)/i;

function movesOneOf(animation: Animation, around: ReadonlySet<Element>): boolean {
  if (animation.playState !== 'running' && !animation.pending) return false;
  const effect = animation.effect;
  if (
    !(effect instanceof KeyframeEffect) ||
    !effect.target ||
    !around.has(effect.target) ||
    effect.pseudoElement
  )
    return false;
  if (!Number.isFinite(Number(effect.getComputedTiming().endTime))) return false;
  const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
  return properties.some(
    (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name) && !STILL_REGEXP.test(name),
  );
}
