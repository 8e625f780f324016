/** The acting half of the engine, put together. */
import { startAmbient } from './ambient.ts';
import type { ActingApi, WatchOptions, WatchStart } from './api.ts';
import { checkable, choose, chosen, listOf } from './choice.ts';
import { field, focusField, held, liveElement, setValue } from './editable.ts';
import { elementNumber } from './engine.ts';
import { fileInput, files } from './file-input.ts';
import { deepActive, flatContains } from './flat-tree.ts';
import * as dom from './natives.ts';
import { pointInParent } from './point-in-parent.ts';
import { ready } from './ready.ts';
import { reveal, scrollBy, scroller, scrollState } from './scrolling.ts';
import { sentElsewhere } from './sends-form.ts';
import { settle } from './settle.ts';
import { waitFor } from './wait-for.ts';
import { nextChange } from './waits.ts';
import { endWatch, startWatch, watchOf } from './watch.ts';
import { fullReport } from './watch-report.ts';

export function createActing(): ActingApi {
  startAmbient();
  return {
    ping: () => true,
    ready,
    pointInParent,
    watch: startWatchOn,
    settle,
    inputEnded: (handle) => watchOf(handle)?.endInput(),
    report: (handle, hold) => {
      const watch = watchOf(handle);
      if (!watch) throw new Error('No such watch');
      return fullReport(watch, watch.report(), hold);
    },
    unwatch: endWatch,
    nextChange,
    field,
    focusField,
    setValue,
    held,
    focusElement,
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

function startWatchOn(target: number | 'focused', options: WatchOptions): WatchStart {
  const element = target === 'focused' ? deepActive() : target === 0 ? null : liveElement(target);
  const watch = startWatch(element ?? pageElement(), options);
  const form = options.forms && sentElsewhere(element, options.forms);
  if (!element) return { watch, target: 0, owner: false, ...(form !== undefined && { form }) };
  const id = elementNumber(element);
  const owner = element instanceof HTMLIFrameElement || element instanceof HTMLFrameElement;
  const value = field(id).ok ? held(id) : undefined;
  return { watch, target: id, owner, ...(value && { held: value }), ...(form !== undefined && { form }) };
}

/** Of a page that has taken its root away: an element that is in no document, and that nothing happens to. */
function pageElement(): Element {
  return dom.documentBody(document) ?? dom.documentElement(document) ?? document.createElement('html');
}

function focusElement(id: number): boolean {
  const element = liveElement(id);
  dom.focusOn(element);
  const active = deepActive();
  return active !== null && flatContains(element, active);
}
