/** The dialog that is open in a tab. It is held until somebody answers; nothing here answers by itself. */
import type { Dialog } from 'playwright-core';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { clip, Pulse, Ring } from '../events/index.ts';
import type { DialogInfo } from '../frames/index.ts';
import { type Cdp, messageOf } from '../library/index.ts';
import { RING_CAPACITY } from '../traffic/index.ts';

/** A dialog that is over, with how it was answered. */
export type DialogEntry = DialogInfo & { at: number; answer: string };
type Answer = (accept: boolean, text: string) => Promise<unknown>;

/** Who hears of dialogs. */
export interface DialogSinks {
  opened(dialog: DialogInfo): void;
  closed(entry: DialogEntry): void;
}

/** Also remembers the last dialogs. */
export class DialogGate {
  readonly entries = new Ring<DialogEntry>(RING_CAPACITY);
  readonly #sinks: DialogSinks;
  readonly #pulse = new Pulse();
  #open: { info: DialogInfo; at: number; answer: Answer } | undefined;

  constructor(sinks: DialogSinks) {
    this.#sinks = sinks;
  }

  get open(): DialogInfo | undefined {
    return this.#open?.info;
  }

  listen(cdp: Cdp): void {
    cdp.on('Page.javascriptDialogOpening', (event) => {
      const info: DialogInfo = {
        kind: event.type,
        message: clip(event.message),
        defaultValue: event.defaultPrompt ?? '',
      };
      this.#opened(info, (accept, promptText) =>
        cdp.send('Page.handleJavaScriptDialog', { accept, promptText }),
      );
    });
    cdp.on('Page.javascriptDialogClosed', (event) => this.#closed(event.result ? 'accepted' : 'dismissed'));
  }

  /** A dialog that was open before the tab's own session listened. */
  adopt(dialog: Dialog): void {
    const info: DialogInfo = {
      kind: readKind(dialog.type()),
      message: clip(dialog.message()),
      defaultValue: dialog.defaultValue(),
    };
    this.#opened(info, async (accept, text) => {
      await (accept ? dialog.accept(text) : dialog.dismiss());
      this.#closed(accept ? 'accepted' : 'dismissed');
    });
  }

  /** The page went away and the dialog with it. */
  reset(): void {
    this.#closed('page gone');
  }

  /** @throws RutterError `no-dialog` */
  async answer(deadline: Deadline, accept: boolean, text?: string): Promise<void> {
    const open = this.#open;
    if (!open) throw new RutterError('no-dialog', 'Cannot answer a dialog: none is open');
    try {
      // A prompt that is accepted without a text keeps its default, as when a person presses Enter.
      await deadline.race(open.answer(accept, text ?? open.info.defaultValue), 'the dialog to close');
    } catch (error) {
      if (!/No dialog is showing/.test(messageOf(error))) throw error;
      if (this.#open === open) this.#closed('closed by the page');
      throw new RutterError('no-dialog', 'Cannot answer the dialog: it has closed by itself');
    }
    const closed = await this.#pulse.until(() => this.#open !== open, deadline.remaining(), deadline.signal);
    if (!closed) throw deadline.error();
  }

  #opened(info: DialogInfo, answer: Answer): void {
    // Sessions of frames repeat what the page's own has said.
    if (this.#open) return;
    this.#open = { info, at: Date.now(), answer };
    this.#sinks.opened(info);
  }

  #closed(answer: string): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    const entry = { ...open.info, at: open.at, answer };
    this.entries.push(entry);
    this.#sinks.closed(entry);
    this.#pulse.notify();
  }
}

function readKind(type: string): DialogInfo['kind'] {
  return type === 'confirm' || type === 'prompt' || type === 'beforeunload' ? type : 'alert';
}
