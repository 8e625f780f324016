/** Begins a reading of the document. */
import * as dom from '../dom.ts';
import { findCovered } from './covers.ts';
import { hiddenByPlainRules } from './declared.ts';
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

/**
 * One reading, or two: what lies on a text is only known when all is read, and then the words it hides must go from
 * names and lines too.
 */
export function readWith<T>(read: (pass: Pass) => T): T {
  const pass = startPass();
  const made = read(pass);
  const covered = pass.coverers.length > 0 ? findCovered(pass) : undefined;
  return covered && covered.size > 0 ? read(startPass(covered)) : made;
}

/** A page can take its root away. */
function runsLeftward(): boolean {
  const root: Element | null = dom.documentElement(document);
  return root !== null && dom.styleOf(root).direction === 'rtl';
}

const NOTHING: ReadonlySet<Node> = new Set();

/** What it computes holds as long as the document stays as it is. */
export function startPass(covered = NOTHING): Pass {
  return {
    items: new Map(),
    focused: deepFocus(),
    width: window.innerWidth,
    height: window.innerHeight,
    leftward: runsLeftward(),
    generating: undefined,
    mapped: undefined,
    owners: findOwners(),
    covered,
    named: new Set(),
    texts: [],
    coverers: [],
    looks: { made: 0, hidden: 0 },
    pictures: undefined,
    drawing: undefined,
    ruled: hiddenByPlainRules(),
  };
}
