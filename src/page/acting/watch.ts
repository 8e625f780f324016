/** Watches a document from just before an input on: what changed, what the input reached. */
import { beginAction, endAction, isAmbient } from './ambient.ts';
import type { InputEnd, WatchOptions, WatchReport } from './api.ts';
import { printOf } from './canvas-print.ts';
import { rememberCaret } from './caret.ts';
import { type Digest, digest } from './digest.ts';
import { elementById, elementNumber, shadowRootOf } from './engine.ts';
import { rememberFields } from './field-states.ts';
import { deepActive } from './flat-tree.ts';
import { findHidden, seen } from './hidden-roots.ts';
import { InputClock } from './input-clock.ts';
import { scrollersAround } from './into-view.ts';
import { watchLeaving } from './leaving.ts';
import { LeavingField, newChanges } from './leaving-field.ts';
import * as dom from './natives.ts';
import { filterPresses, type PressFilter } from './press-filter.ts';
import { WATCHED } from './waits.ts';
import type { BareReport } from './watch-report.ts';

const OBSERVED: MutationObserverInit = { ...WATCHED, attributeOldValue: true, characterDataOldValue: true };
/** Events that are themselves something a person notices. */
const NOTICEABLE = ['input', 'change', 'toggle', 'play', 'pause', 'fullscreenchange', 'copy', 'cut'];
const EXPIRES_MS = 120_000;
const LONG_MS = 4;
const FIELD =
  'input:not([type=button],[type=submit],[type=reset],[type=image],[type=checkbox],[type=radio]),textarea,select';

/** One watch; it goes on until `stop`. */
export class Watch {
  readonly target: Element;
  /** Those of the known elements that could be seen before. */
  readonly #known: readonly number[];
  readonly #records: MutationRecord[] = [];
  /** The field that the press takes the focus from. */
  readonly #leavingField: LeavingField | undefined;
  /** Of the records, those that are the field's. */
  readonly #itsRecords = new Set<MutationRecord>();
  /** Of the changes of fields, those that are the field's; before it spoke, and what came while it did. */
  #fieldsBefore: WatchReport['changed'] = [];
  #itsFields: WatchReport['changed'] = [];
  #shownBefore: readonly Element[] = [];
  readonly #itsShown = new Set<Element>();
  #digested: { count: number; found: Digest; ms: number } | undefined;
  readonly #observer: MutationObserver;
  readonly #hidden: readonly Element[];
  readonly #fieldChanges: () => WatchReport['changed'];
  readonly #focusBefore: Element | null;
  readonly #scrollBefore: Map<Element, { x: number; y: number }>;
  readonly #presses: PressFilter | undefined;
  readonly #caretMoved: (() => boolean) | undefined;
  readonly #canvas: string | undefined;
  readonly #leaving: () => void;
  readonly #invalid = new Map<Element, string>();
  readonly #clock = new InputClock(() => this.wake());
  #inputEnded = false;
  /** How many of the records came during the input or right after it. */
  #prompt = 0;
  /** Such an event came, and was no doing of the field that loses the focus. */
  #noticed = false;
  #leads: WatchReport['leads'];
  stopped = false;
  readonly #started = performance.now();
  /** When something last happened. */
  lastChange = performance.now();
  #wake: (() => void) | undefined;
  readonly #expiry: ReturnType<typeof setTimeout>;

  constructor(target: Element, options: WatchOptions) {
    this.target = target;
    this.#known = options.known.filter(isSeen);
    const { hidden, shadows } = findHidden(target);
    this.#hidden = hidden;
    this.#fieldChanges = rememberFields(target);
    this.#focusBefore = deepActive();
    this.#leavingField = options.pointer ? this.#fieldToLeave() : undefined;
    this.#caretMoved = options.caret && rememberCaret();
    this.#canvas = printOf(target);
    this.#scrollBefore = new Map(
      [...scrollersAround(target)].slice(0, 8).map((scroller) => [scroller, placeOf(scroller)]),
    );
    this.#observer = new MutationObserver((records) => this.#onRecords(records));
    this.#observer.observe(document, OBSERVED);
    for (const root of [...shadows, ...rootsAround(target)]) this.#observer.observe(root, OBSERVED);
    this.#presses = options.pointer ? filterPresses(target) : undefined;
    for (const type of NOTICEABLE) dom.listen(window, type, this.#onNoticeable, true);
    dom.listen(window, 'invalid', this.#onInvalid, true);
    this.#leaving = watchLeaving((where) => {
      this.#leads ??= where;
      this.#onStir();
    });
    for (const type of ['scroll', 'focusin']) dom.listen(window, type, this.#onStir, true);
    this.#expiry = setTimeout(() => this.stop(), EXPIRES_MS);
    beginAction();
  }

  /** Resolves when something happens, or after `ms`. */
  stirred(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      this.#wake = done;
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
    });
  }

  wake(): void {
    this.#wake?.();
  }

  hasInputEnded({ event, times }: InputEnd): boolean {
    return this.#inputEnded || this.#clock.ended(event) >= times;
  }

  endInput(): void {
    this.#inputEnded = true;
    this.wake();
  }

  report(): BareReport {
    this.#onRecords(this.#observer.takeRecords());
    const found = this.#digest();
    const caused = this.#caused(found);
    const shown = this.#shown();
    const appeared = [...new Set([...found.appeared, ...shown])].slice(0, 20).map(elementNumber);
    const stirredUp = this.#records.length > 0 || appeared.length > 0 || this.#noticed;
    const disappeared = stirredUp ? this.#goneRefs(found.redrawn) : [];
    const invalid = [...this.#invalid].map(([element, after]) => ({
      id: elementNumber(element),
      what: 'invalid',
      after,
    }));
    const fields = [...this.#fieldChanges(), ...invalid];
    const causedFields = newChanges(this.#itsFields, fields);
    const changed = [...found.changed, ...fields].slice(0, 40);
    const scrolled = this.#scrolled();
    const focus = this.#focusMoved();
    const painted = this.#canvas !== undefined && printOf(this.target) !== this.#canvas;
    const moved = this.#caretMoved !== undefined && (focus.focus !== undefined || this.#caretMoved());
    const own =
      this.#noticed ||
      painted ||
      moved ||
      focus.focusField === true ||
      scrolled !== undefined ||
      causedFields.length > 0 ||
      shown.some((element) => !this.#itsShown.has(element));
    const byItself = !own && this.#isAmbient(caused);
    const some =
      caused.appeared.length + caused.removed.length + caused.changed.length > 0 ||
      (caused === found && disappeared.length > 0);
    const byField = !own && !some && (caused !== found || fields.length > 0);
    return {
      seen: own || (!byItself && (some || caused.weak.length > 0)),
      weak: !own && (byItself || !some),
      ...(byItself && some && { ambient: true as const }),
      ...(byField && { byField: true as const }),
      prompt: own || (some && this.#isPrompt()),
      appeared,
      disappeared,
      removed: found.removed.slice(0, 10).map(({ text, from }) => ({ text: text.slice(0, 200), from })),
      changed: changed.length > 0 || found.weak.length === 0 ? changed : looks(found.weak),
      ...focus,
      ...(scrolled && { scrolled }),
      ...(moved && { caret: true as const }),
      ...(painted && { painted: true as const }),
      ...(this.#presses && { input: this.#presses.report() }),
      ...(this.#leads && { leads: this.#leads }),
      // Chromium takes a while to close a window; until then it says so.
      ...(window.closed && { leads: 'close' as const }),
      hovered: dom.matches(this.target, ':hover'),
      connected: dom.isConnected(this.target),
    };
  }

  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    endAction();
    this.#leaving();
    this.#clock.stop();
    clearTimeout(this.#expiry);
    this.#observer.disconnect();
    this.#presses?.stop();
    this.#leavingField?.stop();
    for (const type of NOTICEABLE) dom.unlisten(window, type, this.#onNoticeable);
    dom.unlisten(window, 'invalid', this.#onInvalid);
    for (const type of ['scroll', 'focusin']) dom.unlisten(window, type, this.#onStir);
    this.wake();
  }

  #onRecords(records: MutationRecord[]): void {
    if (records.length === 0) return;
    this.#onStir();
    if (this.#records.length < 10_000) this.#records.push(...records);
    if (this.#leavingField?.isSpeaking) for (const record of records) this.#itsRecords.add(record);
    if (this.#clock.isPrompt) this.#prompt = this.#records.length;
    for (const record of records) {
      for (const node of record.addedNodes) {
        const root = node instanceof Element ? shadowRootOf(node) : null;
        if (root) this.#observer.observe(root, OBSERVED);
      }
    }
  }

  readonly #onStir = (): void => {
    this.lastChange = performance.now();
    this.#wake?.();
  };

  readonly #onNoticeable = (event: Event): void => {
    this.#onStir();
    if (event.isTrusted && !this.#leavingField?.owns(event)) this.#noticed = true;
  };

  readonly #onInvalid = (event: Event): void => {
    this.#onStir();
    const field = event.composedPath()[0];
    if (field instanceof HTMLInputElement) this.#invalid.set(field, dom.inputValidation(field));
    else if (field instanceof HTMLTextAreaElement) this.#invalid.set(field, dom.textAreaValidation(field));
    else if (field instanceof HTMLSelectElement) this.#invalid.set(field, dom.selectValidation(field));
  };

  /** What took long to go through is not gone through again at each look. */
  #digest(): Digest {
    const count = this.#records.length;
    const known = this.#digested;
    if (known?.count === count && known.ms > LONG_MS) return known.found;
    const started = performance.now();
    const found = digest(this.#records);
    this.#digested = { count, found, ms: performance.now() - started };
    return found;
  }

  /** What changed without what is the doing of the field that lost the focus. */
  #caused(found: Digest): Digest {
    if (this.#itsRecords.size === 0) return found;
    return digest(this.#records.filter((record) => !this.#itsRecords.has(record)));
  }

  /** A known element that was only drawn again counts as there. */
  #goneRefs(redrawn: readonly Element[]): number[] {
    const twins = new Set<Node>(redrawn);
    const again = (id: number): boolean => {
      for (let at: Node | null = elementById(id) ?? null; at; at = dom.parentNode(at))
        if (twins.has(at)) return true;
      return false;
    };
    return this.#known.filter((id) => !isSeen(id) && !again(id));
  }

  /** Whether all that changed has been changing before the action. The target's own states never do. */
  #isAmbient({ appeared, changed, removed }: Digest): boolean {
    const own = elementNumber(this.target);
    if (changed.some(({ id, what }) => id === own && what !== 'text')) return false;
    const kept = changed.flatMap(({ id }) => elementById(id) ?? []);
    if (appeared.length + removed.length + kept.length === 0) return false;
    const from = removed.flatMap(({ from }) => (from instanceof Element ? [from] : []));
    return (
      appeared.every((element) => isAmbient(element, this.#started, 'drawn anew')) &&
      [...from, ...kept].every((element) => isAmbient(element, this.#started))
    );
  }

  /** A field that has the focus and is no part of the target. */
  #fieldToLeave(): LeavingField | undefined {
    const field = this.#focusBefore;
    if (!field || !isField(field) || dom.contains(this.target, field) || dom.contains(field, this.target))
      return undefined;
    return new LeavingField(field, () => this.#onTurn());
  }

  /** The field that loses the focus is about to speak, or has spoken. */
  #onTurn(): void {
    this.#onRecords(this.#observer.takeRecords());
    const changes = this.#fieldChanges();
    const shown = this.#shown();
    if (!this.#leavingField?.isSpeaking) {
      this.#fieldsBefore = changes;
      this.#shownBefore = shown;
      return;
    }
    this.#itsFields.push(...newChanges([...this.#fieldsBefore, ...this.#itsFields], changes));
    for (const element of shown) if (!this.#shownBefore.includes(element)) this.#itsShown.add(element);
  }

  /** What could not be seen when the watch began, and can be now. */
  #shown(): Element[] {
    return this.#hidden.filter((element) => dom.isConnected(element) && seen(element));
  }

  /** Whether what came during the input is noticeable by itself. */
  #isPrompt(): boolean {
    if (this.#prompt === this.#records.length) return true;
    const prompt = this.#records.slice(0, this.#prompt).filter((record) => !this.#itsRecords.has(record));
    const { appeared, changed, removed } = digest(prompt);
    return appeared.length + changed.length + removed.length > 0;
  }

  #scrolled(): { x: number; y: number } | undefined {
    for (const [scroller, before] of this.#scrollBefore) {
      const now = placeOf(scroller);
      if (Math.abs(now.x - before.x) >= 1 || Math.abs(now.y - before.y) >= 1) {
        return { x: Math.round(now.x - before.x), y: Math.round(now.y - before.y) };
      }
    }
    return undefined;
  }

  #focusMoved(): { focus?: number; focusField?: boolean } {
    const now = deepActive();
    if (!now || now === this.#focusBefore) return {};
    return { focus: elementNumber(now), focusField: isField(now) };
  }
}

function isSeen(id: number): boolean {
  const element = elementById(id);
  return element !== undefined && dom.isConnected(element) && seen(element);
}

const placeOf = (scroller: Element) => ({ x: dom.scrollLeft(scroller), y: dom.scrollTop(scroller) });

const isField = (element: Element): boolean =>
  dom.matches(element, FIELD) || (element instanceof HTMLElement && dom.isContentEditable(element));

const looks = (elements: Element[]): WatchReport['changed'] =>
  [...new Set(elements)]
    .filter((element) => dom.isConnected(element))
    .slice(0, 3)
    .map((element) => ({ id: elementNumber(element), what: 'style' }));

function rootsAround(target: Element): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  for (
    let root = dom.getRootNode(target);
    root instanceof ShadowRoot;
    root = dom.getRootNode(dom.shadowHost(root))
  ) {
    roots.push(root);
  }
  return roots;
}

const watches = new Map<number, Watch>();
let last = 0;

/** Older watches end: one action runs at a time, and a press filter left over from a dialog must not block the next press. */
export function startWatch(target: Element, options: WatchOptions): number {
  for (const handle of [...watches.keys()]) endWatch(handle);
  last += 1;
  watches.set(last, new Watch(target, options));
  return last;
}

/** Undefined once it has ended. */
export const watchOf = (handle: number): Watch | undefined => watches.get(handle);

/** A handle that is none is no fault. */
export function endWatch(handle: number): void {
  watches.get(handle)?.stop();
  watches.delete(handle);
}
