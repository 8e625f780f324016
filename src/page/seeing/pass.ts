/** Begins a reading of the document. */
import * as dom from '../dom.ts';
import { type Pass, shadowOf } from './item.ts';
import { findOwners } from './owners.ts';

function deepFocus(): Element | null {
  let focused = dom.documentActive(document);
  for (;;) {
    const root: ShadowRoot | undefined = focused ? shadowOf(focused) : undefined;
    const inner = root ? dom.shadowActive(root) : null;
    if (!inner) return focused;
    focused = inner;
  }
}

export function startPass(): Pass {
  return {
    items: new Map(),
    focused: deepFocus(),
    width: window.innerWidth,
    height: window.innerHeight,
    leftward: dom.styleOf(dom.documentElement(document)).direction === 'rtl',
    generating: undefined,
    mapped: undefined,
    owners: findOwners(),
  };
}
