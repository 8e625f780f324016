/** The session's secret word in many encodings, and ordinary calls that must not be taken for it. */
import type { Rutter } from '../../test/harness.ts';
import { startSite } from '../../test/support/site.ts';

const hex = (text: string) => Buffer.from(text).toString('hex');

export const ENCODINGS: readonly [string, (text: string) => string][] = [
  ['plain', (text) => text],
  ['upper case', (text) => text.toUpperCase()],
  ['mixed case', (text) => text.replace(/[a-m]/g, (letter) => letter.toUpperCase())],
  ['reversed', (text) => [...text].reverse().join('')],
  ['base64', (text) => btoa(`the word is ${text}`)],
  ['base64url', (text) => Buffer.from(`~~?${text}?~`).toString('base64url')],
  ['base64 twice', (text) => btoa(btoa(text))],
  ['hex', hex],
  ['percent', (text) => [...text].map((letter) => `%${hex(letter)}`).join('')],
  ['percent twice', (text) => [...text].map((letter) => `%25${hex(letter)}`).join('')],
  ['\\u escapes', (text) => [...text].map((letter) => `\\u00${hex(letter)}`).join('')],
  ['entities', (text) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join('')],
  ['spaced', (text) => [...text].join(' ')],
  ['zero-width', (text) => [...text].join('\u200b')],
  ['rot13', (text) => text.replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 84) % 26) + 97))],
];

export interface Canaries {
  /** Encodings that were not blocked. */
  missed: string[];
  ordinary: number;
  /** Ordinary calls that were blocked. */
  blocked: number;
}

const WORDS =
  'the user name of account 2026 invoice km27 qz search mail test page open order x9 button please harbour ship'.split(
    ' ',
  );

/** Texts as agents send them: words, addresses with encoded queries, tokens, code. */
function ordinaryText(call: number): string {
  const text = Array.from(
    { length: 4 + (call % 17) },
    (_, at) => WORDS[(call * 7 + at * at * 3) % WORDS.length],
  ).join(' ');
  if (call % 4 === 1) return `https://site.test/search?q=${encodeURIComponent(text)}&sid=${btoa(text)}`;
  if (call % 4 === 2) return hex(`${text}${call}`);
  if (call % 4 === 3)
    return `${crypto.randomUUID()} ${Buffer.from(crypto.getRandomValues(new Uint8Array(40))).toString('base64')}`;
  return text;
}

export async function canaries(rutter: Rutter, ordinary: number): Promise<Canaries> {
  const site = startSite({ routes: { '/': '<title>Form</title><input id="i">' } });
  const missed: string[] = [];
  try {
    for (const [index, [name, encode]] of ENCODINGS.entries()) {
      const session = `c${index}`;
      const { reply } = await rutter.json(['goto', site.url()], { session });
      const run = await rutter.run(['fill', '#i', `note ${encode(reply.canary ?? '')} end`], { session });
      if (run.exit !== 4) missed.push(name);
      await rutter.closeTabs(session);
    }
    await rutter.ok(['goto', site.url()], { session: 'ordinary' });
    let blocked = 0;
    const batchOf = 100;
    for (let from = 0; from < ordinary; from += batchOf) {
      const lines = Array.from({ length: batchOf }, (_, at) => `fill "#i" "${ordinaryText(from + at)}"`);
      const { plain } = await rutter.json(['--max-tokens', '100000', 'batch', '--keep-going', ...lines], {
        session: 'ordinary',
      });
      const results = plain.data?.results as { code?: string; outcome: string }[]; // of the batch command
      blocked += results.filter(({ code }) => code !== undefined).length;
    }
    return { missed, ordinary, blocked };
  } finally {
    await site.stop();
  }
}
