/** The file chooser that a page has opened. Choosers are caught from the tab's first moment, so none is ever shown. */
import { RutterError } from '../../errors.ts';
import type { Cdp } from '../library/index.ts';

interface OpenChooser {
  multiple: boolean;
  cdp: Cdp;
  frameId: string;
  backendNodeId: number | undefined;
}

/** Holds the last chooser that was opened; another one replaces it. */
export class ChooserGate {
  readonly #onOpen: (multiple: boolean) => void;
  #open: OpenChooser | undefined;

  constructor(onOpen: (multiple: boolean) => void) {
    this.#onOpen = onOpen;
  }

  get open(): { multiple: boolean } | undefined {
    return this.#open && { multiple: this.#open.multiple };
  }

  listen(cdp: Cdp): void {
    cdp.on('Page.fileChooserOpened', ({ mode, frameId, backendNodeId }) => {
      const multiple = mode === 'selectMultiple';
      this.#open = { multiple, cdp, frameId, backendNodeId };
      this.#onOpen(multiple);
    });
    cdp.onClose(() => {
      if (this.#open?.cdp === cdp) this.#open = undefined;
    });
  }

  /** The frame shows another document, or the whole page went: the input that asked is no more. */
  reset(frameId?: string): void {
    if (frameId === undefined || this.#open?.frameId === frameId) this.#open = undefined;
  }

  /** The session and command that give the files. @throws RutterError `wrong-target` when none fits */
  answer(files: string[]): { cdp: Cdp; done: Promise<void> } {
    const open = this.#open;
    if (!open)
      throw new RutterError('wrong-target', 'Cannot give files: no file chooser is open', {
        hint: 'upload <target> <file>',
      });
    if (!open.multiple && files.length > 1)
      throw new RutterError('wrong-target', `Cannot give ${files.length} files: the chooser takes one`);
    if (open.backendNodeId === undefined)
      throw new RutterError(
        'wrong-target',
        'Cannot give files: the page asked for them in a way that has no file input',
      );
    this.#open = undefined;
    const done = open.cdp.send('DOM.setFileInputFiles', { files, backendNodeId: open.backendNodeId });
    return { cdp: open.cdp, done };
  }
}
