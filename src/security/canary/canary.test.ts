import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { normalise } from '../normalise/normalise.ts';
import { canaryLayer, findCanary, makeCanary } from './canary.ts';
import { CanaryTrail } from './trail.ts';

const CANARY = 'k7m2qzx9wbd4hfp3';
const bytes = (text: string) => [...Buffer.from(text)];
const base32 = (text: string) => {
  const bits = bytes(text)
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)])
    .join('');
};
const hex = (text: string) => Buffer.from(text).toString('hex');
const reversed = (text: string) => [...text].reverse().join('');

const ENCODINGS: [string, (text: string) => string][] = [
  ['plain', (text) => text],
  ['upper case', (text) => text.toUpperCase()],
  ['mixed case', (text) => text.replace(/[a-m]/g, (c) => c.toUpperCase())],
  ['reversed', reversed],
  ['base64', (text) => btoa(text)],
  ['base64 at one', (text) => btoa(`x${text}`)],
  ['base64 at two', (text) => btoa(`xy${text} and more`)],
  ['base64 of upper case', (text) => btoa(`the code is ${text.toUpperCase()}`)],
  ['base64url', (text) => Buffer.from(`~~?${text}?~`).toString('base64url')],
  ['base64 twice', (text) => btoa(btoa(`my canary is ${text} ok`))],
  ['base64 three times', (text) => btoa(btoa(btoa(text)))],
  ['base32', base32],
  ['hex', hex],
  ['hex upper case', (text) => hex(text).toUpperCase()],
  [
    'hex with spaces',
    (text) =>
      bytes(text)
        .map((b) => b.toString(16))
        .join(' '),
  ],
  [
    'percent',
    (text) =>
      bytes(text)
        .map((b) => `%${b.toString(16)}`)
        .join(''),
  ],
  [
    'percent twice',
    (text) =>
      bytes(text)
        .map((b) => `%25${b.toString(16)}`)
        .join(''),
  ],
  [
    '\\x',
    (text) =>
      bytes(text)
        .map((b) => `\\x${b.toString(16)}`)
        .join(''),
  ],
  [
    '\\u',
    (text) =>
      bytes(text)
        .map((b) => `\\u00${b.toString(16)}`)
        .join(''),
  ],
  [
    'entities',
    (text) =>
      bytes(text)
        .map((b) => `&#${b};`)
        .join(''),
  ],
  ['decimal codes', (text) => bytes(text).join(', ')],
  ['spaced', (text) => [...text].join(' ')],
  ['dashed', (text) => [...text].join('-')],
  ['in quotes', (text) => JSON.stringify([...text])],
  ['zero-width', (text) => [...text].join('\u200b')],
  ['full-width', (text) => [...text].map((c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0)).join('')],
  ['rot13', (text) => text.replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 84) % 26) + 97))],
];

for (const [name, encode] of ENCODINGS)
  test(`canaryLayer() finds the canary: ${name}`, () => {
    for (const text of [
      encode(CANARY),
      `https://x.test/?q=${encode(CANARY)}&b=1`,
      `Some text.\n${encode(CANARY)}\nMore.`,
    ]) {
      const [finding] = canaryLayer(normalise(text), { canary: CANARY });
      expect(finding).toMatchObject({ layer: 'canary', severity: 1, deterministic: true });
    }
  });

test('CanaryTrail finds a canary that is typed one letter at a time', () => {
  const trail = new CanaryTrail(CANARY);
  const found = [...CANARY].map((letter) => trail.add('type', letter));
  expect(found.slice(0, -1).every((leak) => leak === undefined)).toBe(true);
  expect(found.at(-1)?.how).toContain('over several calls');
});

test('CanaryTrail finds halves in two addresses and in two kinds of argument', () => {
  const trail = new CanaryTrail(CANARY);
  expect(trail.add('url', `https://x.test/?a=${CANARY.slice(0, 8)}`)).toBeUndefined();
  expect(trail.add('url', `https://x.test/?b=${CANARY.slice(8)}`)).toBeDefined();
  const other = new CanaryTrail(CANARY);
  other.add('type', CANARY.slice(0, 7));
  expect(other.add('url', CANARY.slice(7))).toBeDefined();
});

test('findCanary() finds nothing in 1,000 ordinary calls', () => {
  const trail = new CanaryTrail(CANARY);
  const words =
    'the user name of account 2026 invoice km27 qz search mail test page open order x9 button'.split(' ');
  let seed = 1;
  const random = (most: number) => {
    seed = (seed * 48271) % 0x7fffffff;
    return seed % most;
  };
  for (let call = 0; call < 1000; call++) {
    const text = Array.from({ length: 3 + random(20) }, () => words[random(words.length)]).join(' ');
    const sent =
      call % 3 === 0 ? `https://site.test/search?q=${encodeURIComponent(text)}&sid=${btoa(text)}` : text;
    expect(trail.add(call % 2 ? 'type' : 'url', sent)).toBeUndefined();
  }
});

test('makeCanary() makes a new one each time', () => {
  expect(new Set(Array.from({ length: 100 }, makeCanary)).size).toBe(100);
  expect(makeCanary()).toMatch(/^[a-z0-9]{16}$/);
});

test('findCanary() neither throws nor finds anything in arbitrary text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      expect(findCanary(text, CANARY)).toBeUndefined();
      canaryLayer(normalise(text), { canary: CANARY });
    }),
    { numRuns: 300 },
  );
});
