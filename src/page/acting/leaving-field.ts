/**
 * The field that loses the focus to a press on something else. Its own `change`, and what the page does in answer to that
 * and to the loss of the focus, belongs to what was typed before and is no effect of the press.
 */
import type { Change } from './api.ts';
import * as dom from './natives.ts';
import { afterTask } from './waits.ts';

const ITS_EVENTS = ['change', 'blur', 'focusout'];
/** What comes next in a press: with any of these the field has had its say. */
const NEXT_EVENTS = ['focus', 'focusin', 'mouseup', 'pointerup', 'click'];

/** Listens from when it is made until `stop`. */
export class LeavingField {
  /** Its events are being handled now. */
  isSpeaking = false;
  readonly #field: Element;
  readonly #onTurn: () => void;

  /** @param onTurn called each time before `isSpeaking` changes, for what has happened until then */
  constructor(field: Element, onTurn: () => void) {
    this.#field = field;
    this.#onTurn = onTurn;
    for (const type of ITS_EVENTS) dom.listen(window, type, this.#onOwn, true);
    for (const type of NEXT_EVENTS) dom.listen(window, type, this.#onNext, true);
  }

  owns(event: Event): boolean {
    return event.composedPath()[0] === this.#field;
  }

  stop(): void {
    for (const type of ITS_EVENTS) dom.unlisten(window, type, this.#onOwn);
    for (const type of NEXT_EVENTS) dom.unlisten(window, type, this.#onNext);
  }

  #turn(isSpeaking: boolean): void {
    if (this.isSpeaking === isSpeaking) return;
    this.#onTurn();
    this.isSpeaking = isSpeaking;
  }

  readonly #onOwn = (event: Event): void => {
    if (!event.isTrusted || !this.owns(event)) return;
    this.#turn(true);
    afterTask(() => this.#turn(false));
  };

  readonly #onNext = (event: Event): void => {
    if (event.isTrusted && !this.owns(event)) this.#turn(false);
  };
}

/** The changes that were not there before, or were others. */
export function newChanges(before: readonly Change[], now: readonly Change[]): Change[] {
  const known = new Set(before.map(keyOf));
  return now.filter((change) => !known.has(keyOf(change)));
}

const keyOf = ({ id, what, after }: Change): string => `${id} ${what} ${after ?? ''}`;
