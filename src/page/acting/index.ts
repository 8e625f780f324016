/** The acting half of the engine, put together. */

import { startAmbient } from './ambient.ts';
import type { ActingApi } from './api.ts';
import { checkable, choose, chosen, listOf } from './choice.ts';
import { field, focusField, held, liveElement, setValue } from './editable.ts';
import { elementNumber } from './engine.ts';
import { fileInput, files } from './file-input.ts';
import { deepActive, flatContains } from './flat-tree.ts';
import { nextChange } from './frames.ts';
import * as dom from './natives.ts';
import { pass } from './pass.ts';
import { ready } from './ready.ts';
import { reveal, scrollBy, scroller, scrollState } from './scrolling.ts';
import { settle } from './settle.ts';
import { waitFor } from './wait-for.ts';
import { endWatch, startWatch, watchOf } from './watch.ts';

export function createActing(): ActingApi {
  startAmbient();
  return {
    ping: () => true,
    ready,
    pass,
    watch: (target, options) => startWatch(target ? liveElement(target) : pageElement(), options),
    settle,
    report: (handle) => {
      const watch = watchOf(handle);
      if (!watch) throw new Error('No such watch');
      return watch.report();
    },
    unwatch: endWatch,
    nextChange,
    field,
    focusField,
    setValue,
    held,
    focusElement,
    focused: () => {
      const active = deepActive();
      return active ? elementNumber(active) : 0;
    },
    choose,
    chosen,
    listOf,
    checkable,
    scroller,
    scrollState,
    scrollBy,
    reveal,
    fileInput,
    files,
    waitFor,
  };
}

function pageElement(): Element {
  const element = dom.documentBody(document) ?? dom.documentElement(document);
  if (!element) throw new Error('The document is empty');
  return element;
}

function focusElement(id: number): boolean {
  const element = liveElement(id);
  dom.focusOn(element);
  const active = deepActive();
  return active !== null && flatContains(element, active);
}
