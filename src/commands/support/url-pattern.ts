/**
 * Patterns of addresses, the same for every command: a part, a glob, or a regular expression between slashes. Globs by
 * hand: `picomatch` and `minimatch` match paths, where `?`, brackets and a leading dot mean something, and make a regular
 * expression that an address can stop the daemon with.
 */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';

/** A pattern as it was written, and what it says. */
export interface UrlPattern {
  text: string;
  matches(url: string): boolean;
}

/** For arguments. @throws RutterError `bad-value` as it is read */
export const urlPatternArg = () =>
  z
    .string()
    .min(1)
    .transform((text): UrlPattern => ({ text, matches: urlPattern(text) }));

/** With a word behind the slashes and none of these between them, as in `/en/us`, it is a path. */
const METACHARACTERS = /[\\^$.|?+*()[\]{}]/;

/** @throws RutterError `bad-value` for a regular expression that is none */
export function urlPattern(text: string): (url: string) => boolean {
  const [, source, flags = ''] = /^\/(.+)\/([dgimsuvy]*)$/s.exec(text) ?? [];
  if (source !== undefined && (flags === '' || flags === 'i' || METACHARACTERS.test(source))) {
    const test = toRegExp(text, source, flags.replace(/[gy]/g, ''));
    return (url) => test.test(url);
  }
  if (!text.includes('*')) return (url) => url.includes(text);
  const tokens = globTokens(text);
  const head = text.slice(0, text.indexOf('*'));
  const tail = text.slice(text.lastIndexOf('*') + 1);
  return (url) => url.startsWith(head) && url.endsWith(tail) && globMatches(tokens, url);
}

function toRegExp(text: string, source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new RutterError(
      'bad-value',
      `Cannot read the pattern ${JSON.stringify(text)}: it is no regular expression`,
      { cause: error },
    );
  }
}

/** A UTF-16 unit, or one of the stars: `**` for anything, `*` for anything without a slash. */
type GlobToken = number;
const ANYTHING = -1;
const NO_SLASH = -2;
const SLASH = 47;

/** A star at either end, as in `*.png`, stands for anything, too. */
function globTokens(text: string): GlobToken[] {
  const parts = text.split(/(\*\*|\*)/).filter((part) => part !== '');
  return parts.flatMap((part, index) => {
    if (part === '**') return [ANYTHING];
    if (part === '*') return [index === 0 || index === parts.length - 1 ? ANYTHING : NO_SLASH];
    return part.split('').map((unit) => unit.charCodeAt(0));
  });
}

/**
 * In time that grows with the length of the address, which a page chooses: as a regular expression three stars and an
 * address of 4,000 letters stop the daemon for most of a minute.
 */
function globMatches(tokens: readonly GlobToken[], url: string): boolean {
  // Places in the pattern that the letters so far may have led to, in their order.
  let places = reach(tokens, [], 0);
  for (let index = 0; index < url.length && places.length > 0; index++) {
    const unit = url.charCodeAt(index);
    const next: number[] = [];
    for (const place of places) {
      const token = tokens[place];
      if (token === ANYTHING || (token === NO_SLASH && unit !== SLASH)) reach(tokens, next, place);
      else if (token === unit) reach(tokens, next, place + 1);
    }
    places = next;
  }
  return places.at(-1) === tokens.length;
}

/** Adds the place, and those behind stars that may stand for nothing. A place that is not behind the last is there. */
function reach(tokens: readonly GlobToken[], places: number[], from: number): number[] {
  if (from <= (places.at(-1) ?? -1)) return places;
  places.push(from);
  return (tokens[from] ?? 0) < 0 ? reach(tokens, places, from + 1) : places;
}
