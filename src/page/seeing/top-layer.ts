/** The dialog in front of everything else. */
import * as dom from '../dom.ts';
import { isAriaHidden } from './aria-hidden.ts';
import { attribute, itemOf, type Pass } from './item.ts';
import { roleOf } from './roles.ts';
import { isShown } from './sight.ts';

/** The last modal dialog in the top layer, else the last visible element with aria-modal; undefined when there is none. */
export function topLayerRoot(pass: Pass): Element | undefined {
  const modal = [...dom.documentQueryAll(document, 'dialog:modal, :popover-open')].at(-1);
  if (modal) return modal;
  return [...dom.documentQueryAll(document, '[aria-modal="true" i], dialog[open]')].findLast((element) => {
    const item = itemOf(pass, element);
    const role = roleOf(pass, item);
    return (
      isShown(pass, item) &&
      !isAriaHidden(item) &&
      (role.endsWith('dialog') || attribute(item, 'aria-modal') !== null)
    );
  });
}
