/** Where the caret is and what is selected, to tell later whether it moved. */
import { deepActive } from './flat-tree.ts';
import * as dom from './natives.ts';

type Place = (Node | number | string | null)[];

function placeNow(): Place {
  const active = deepActive();
  if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) {
    return [active, ...dom.selectionOf(active)];
  }
  const selection = dom.getSelection(document);
  if (!selection) return [active];
  return [active, selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset];
}

/** @returns a function that says whether the caret or the selection is elsewhere now */
export function rememberCaret(): () => boolean {
  const before = placeNow();
  return () => {
    const now = placeNow();
    return now.length !== before.length || now.some((part, index) => part !== before[index]);
  };
}
