/** The reading half of the page engine, put together. */
import * as dom from '../dom.ts';
import { elementNumber, presentElement } from '../registry.ts';
import { markListening } from './actable.ts';
import type { SeeingApi } from './api.ts';
import { describe } from './describe.ts';
import { readableHtml } from './html.ts';
import { adopt } from './item.ts';
import { locate } from './locate.ts';
import { snapshot } from './snapshot.ts';
import { pageHtml } from './source-html.ts';
import { readableText } from './text.ts';

export function createSeeing(): SeeingApi {
  return {
    snapshot: (options) => snapshot(options, rootOf(options.root)),
    text: (options) => readableText(options, rootOf(options.root)),
    readableHtml: (options) => readableHtml(options, rootOf(options.root)),
    html: (options) => pageHtml(options, rootOf(options.root)),
    locate,
    describe,
    markListeners(...nodes) {
      // What listens as a whole says nothing about a single element.
      const whole: unknown[] = [dom.documentElement(document), dom.documentBody(document)];
      for (const node of nodes) if (node instanceof Element && !whole.includes(node)) markListening(node);
    },
    adoptShadowRoot(host, root) {
      if (host instanceof Element && root instanceof ShadowRoot) adopt(host, root);
    },
    idOf(element) {
      return element instanceof Element ? elementNumber(element) : 0;
    },
  };
}

/** The element a call starts from; undefined for the whole document. */
function rootOf(id: number | undefined): Element | undefined {
  return id === undefined ? undefined : presentElement(id);
}
