/** Hides what may be a credential in cookies and storage, until it is asked for. */
import { findCredential } from '../../memory/credentials.ts';
import { countOf } from '../../protocol/spelling.ts';

/** Names under which pages keep logins. */
const SECRET_NAME =
  /pass(?:word|wd|phrase|code)?|pwd|secret|token|auth|sess(?:ion)?|\bsid\b|jwt|credential|bearer|csrf|xsrf|cookie|api[-_ ]?key|private[-_ ]?key|access[-_ ]?key|\botp\b|\bpin\b/i;
/** Words that long, of letters and digits, are rarely written by a person. */
const RANDOM_WORD = /[A-Za-z0-9_+/=.-]{20,}/g;

/** Only the length is left of it. */
export const masked = (value: string): string => `[masked, ${countOf(value.length, 'character')}]`;

/** Whether the value could let somebody in. Errs on the side of hiding. */
export function looksSecret(name: string, value: string): boolean {
  if (value === '') return false;
  if (SECRET_NAME.test(name) || findCredential(value) !== undefined) return true;
  if (/"[^"]*"\s*:/.test(value) && SECRET_NAME.test(value)) return true;
  return (value.match(RANDOM_WORD) ?? []).some((word) => /[A-Za-z]/.test(word) && /\d/.test(word));
}
