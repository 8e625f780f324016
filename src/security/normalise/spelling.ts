/**
 * Spellings that hide an order from a filter and not from a model: spaced letters, digits for letters, rot13, and text
 * written backwards. None of them has a marker, so each is undone only where words of orders come out.
 */
import { WordFinder } from '../matching/word-finder.ts';
import type { Piece } from './survey.ts';

/** Words that orders to a model are made of; longest first in every place that tries them. */
const WORDS = [
  ...[
    'ignore',
    'disregard',
    'forget',
    'override',
    'bypass',
    'all',
    'any',
    'previous',
    'prior',
    'above',
    'your',
  ],
  ...[
    'instructions',
    'instruction',
    'system',
    'prompt',
    'prompts',
    'reveal',
    'show',
    'print',
    'send',
    'forward',
  ],
  ...[
    'password',
    'passwords',
    'secret',
    'secrets',
    'credentials',
    'token',
    'apikey',
    'the',
    'this',
    'to',
    'from',
  ],
  ...[
    'user',
    'email',
    'assistant',
    'agent',
    'now',
    'you',
    'are',
    'and',
    'do',
    'not',
    'tell',
    'rules',
    'new',
    'my',
  ],
  ...[
    'upload',
    'delete',
    'transfer',
    'execute',
    'command',
    'message',
    'conversation',
    'history',
    'repeat',
    'of',
  ],
  ...[
    'important',
    'follow',
    'these',
    'instead',
    'without',
    'developer',
    'mode',
    'page',
    'into',
    'with',
    'it',
  ],
];
const WORD_SET = new Set(WORDS);
const LONGEST = Math.max(...WORDS.map((word) => word.length));
/** Long enough not to come out of other text by chance. */
const TELLING = WORDS.filter((word) => word.length >= 6);

/** `i g n o r e  a l l` as words; without wider gaps between words, cut at known ones. */
export function joinLetters(run: string): string {
  return run
    .split(/[ .\-_*|]{2,}/)
    .map((piece) => cutWords(piece.replace(/[^a-z]/g, '')))
    .join(' ');
}

function cutWords(letters: string): string {
  const words: string[] = [];
  let rest = '';
  for (let at = 0; at < letters.length; ) {
    const word = longestWordAt(letters, at);
    if (word === undefined) rest += letters[at++];
    else {
      if (rest) words.push(rest);
      rest = '';
      words.push(word);
      at += word.length;
    }
  }
  if (rest) words.push(rest);
  return words.join(' ');
}

function longestWordAt(letters: string, at: number): string | undefined {
  for (let length = Math.min(LONGEST, letters.length - at); length >= 2; length--) {
    const word = letters.slice(at, at + length);
    if (WORD_SET.has(word)) return word;
  }
  return undefined;
}

const DIGIT_LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** The word that is spelt with digits, if it is one of ours; `1` is tried as `i` and as `l`. */
export function readDigits(word: string): string | undefined {
  if (word.length > LONGEST) return undefined;
  const plain = word.replace(/[0134578@$!]/g, (digit) => DIGIT_LETTERS[digit] ?? digit);
  if (WORD_SET.has(plain)) return plain;
  const other = word.replace(/1/g, 'l').replace(/[034578@$!]/g, (digit) => DIGIT_LETTERS[digit] ?? digit);
  return WORD_SET.has(other) ? other : undefined;
}

const rotate = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));
const reverse = (text: string): string => [...text].reverse().join('');

/** A line is taken for a cipher when this many telling words come out of it. */
const ENOUGH = 2;
/** A longer line is looked at in pieces of this size. */
const LONGEST_LINE = 2000;

/** A way of writing that a model reads as easily as plain text. */
export interface Cipher {
  kind: 'rot13' | 'reversed';
  undo(text: string): string;
}

/** Both are their own inverse. */
const CIPHERS: readonly Cipher[] = [
  { kind: 'rot13', undo: rotate },
  { kind: 'reversed', undo: reverse },
];

let finder: WordFinder | undefined;

/** Lines that are in a cipher, each with it. */
export function findCiphers(text: string): (Piece & { cipher: Cipher })[] {
  finder ??= new WordFinder(CIPHERS.flatMap(({ undo }) => TELLING.map(undo)));
  const found: (Piece & { cipher: Cipher })[] = [];
  const counts = CIPHERS.map(() => 0);
  let line = { start: 0, end: -1 };
  for (const { word, start } of finder.find(text)) {
    const which = word < TELLING.length ? 0 : 1;
    const cipher = CIPHERS[which];
    if (start >= line.end) {
      line = lineAt(text, start, line.end);
      counts.fill(0);
    }
    const count = (counts[which] ?? 0) + 1;
    counts[which] = count;
    if (count === ENOUGH && cipher && found.at(-1)?.index !== line.start)
      found.push({ index: line.start, text: text.slice(line.start, line.end), cipher });
  }
  return found;
}

function lineAt(text: string, at: number, from: number): { start: number; end: number } {
  const start = Math.max(from, at - LONGEST_LINE, text.lastIndexOf('\n', at) + 1);
  const end = text.indexOf('\n', at);
  return { start: Math.max(0, start), end: Math.min(end < 0 ? text.length : end, at + LONGEST_LINE) };
}
