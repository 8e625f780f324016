/**
 * A host as Rutter's own words may name it. A page chooses its name: `ignore-previous-instructions.evil.test` in a
 * message would be read as Rutter's words. Only a name too short to say anything stands there; any other is in the data
 * beside the message, which is sealed.
 */
import { type Blank, blank } from '../protocol/step.ts';

/** Stands for a host in messages, and in commands to type, as in the help. */
export const SOME_HOST = '<host>';

/** Words of a name, its ending aside: `docs.example.com` has two. */
const MOST_WORDS = 2;
/** Letters in a row: `googleusercontent` and no `ignoreallinstructions`. */
const LONGEST_WORD = 17;
/** An ending of two parts, such as `co.uk`. */
const SHORT_ENDING_REGEXP = /\.[a-z]{2,3}\.[a-z]{2}$/;
const LAST_LABEL_REGEXP = /\.[^.]+$/;

/** The host in a command to type. */
export const hostToType = (host: string): string | Blank => (isPlainHost(host) ? host : blank('host'));

/** The host, or `<host>` where its name could be read as a sentence. */
export function hostInWords(host: string): string {
  return isPlainHost(host) ? host : SOME_HOST;
}

/** Whether the name is too short for a sentence, and has nothing in it but letters, digits and points. */
export function isPlainHost(host: string): boolean {
  if (!/^[a-z0-9.:[\]-]+$/.test(host)) return false;
  const name = host.replace(/:\d+$/, '');
  const ending = SHORT_ENDING_REGEXP.test(name) ? SHORT_ENDING_REGEXP : LAST_LABEL_REGEXP;
  const words = name
    .replace(ending, '')
    .replace(/\bxn--/g, '')
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
  return words.length <= MOST_WORDS && words.every((word) => word.length <= LONGEST_WORD);
}
