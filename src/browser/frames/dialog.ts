/** A dialog that a page has opened. Its main thread stands still until it is answered. */
import { RutterError } from '../../errors.ts';
import { hint, step } from '../../protocol/step.ts';

/** The page's words: to be sealed. */
export interface DialogInfo {
  kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  message: string;
  defaultValue: string;
}

/** For what a page cannot answer meanwhile. */
export function dialogOpen(dialog: DialogInfo): RutterError {
  return new RutterError('dialog-open', `The page waits: a dialog of kind "${dialog.kind}" is open`, {
    hint: hint`${step('dialog', { answer: 'accept' })}, or ${step('dialog', { answer: 'dismiss' })}`,
    data: { dialog: dialog.message },
  });
}
