/** What a note's text must be before any layer looks at it: there, short, and without a credential. */
import { RutterError } from '../errors.ts';
import { step } from '../protocol/step.ts';
import { findCredential } from './credentials.ts';

/** Longest note, UTF-8. */
export const BODY_LIMIT_BYTES = 8 * 1024;

/**
 * @returns the text as it is kept: line ends are LF, no blank lines around it
 * @throws RutterError `note-empty`, `note-too-long`, `note-credential`
 */
export function checkBody(text: string): string {
  const body = tidy(text);
  if (!/\S/.test(body.replace(/\p{Default_Ignorable_Code_Point}/gu, '')))
    throw new RutterError(
      'note-empty',
      `The note is empty. Nothing but blanks came on standard input or from the file. Give the text, for example: ${step('domain-skill save', {}, { fromFile: 'note.md' })}`,
      { hint: step('help', { command: 'domain-skill' }) },
    );
  const bytes = Buffer.byteLength(body);
  if (bytes > BODY_LIMIT_BYTES)
    throw new RutterError(
      'note-too-long',
      `The note is too long. It has ${bytes} bytes of UTF-8, and ${BODY_LIMIT_BYTES} is the limit. Keep what the next visit needs and leave out ${bytes - BODY_LIMIT_BYTES} bytes`,
    );
  refuseCredential(body, blankLinesBefore(text));
  return body;
}

/** @param linesBefore lines that its author has before it @throws RutterError `note-credential` */
export function refuseCredential(body: string, linesBefore = 0): void {
  const found = findCredential(body);
  if (!found) return;
  throw new RutterError(
    'note-credential',
    `The text holds a credential. Line ${found.line + linesBefore} looks like ${found.what}, and what is kept is shown to every later session. Leave it out, or say where it is kept, and save again`,
  );
}

/** Lines without text that `checkBody` takes off the beginning: what their author counts and we do not. */
export function blankLinesBefore(text: string): number {
  const blank = /^(?:[^\S\n]*\n)*/.exec(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))?.[0] ?? '';
  return blank.split('\n').length - 1;
}

function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');
}
