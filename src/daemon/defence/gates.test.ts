import { expect, test } from 'bun:test';
import { gateReason } from './gates.ts';
import type { SentText } from './sent-texts.ts';

const HOME = 'http://shop.test';
const familiar = new Set([HOME]);
const gate = (sends: SentText['sends'], text: string, origin: string | undefined = HOME) =>
  gateReason({ sent: [{ arg: 'x', text, sends }], origin, familiar });

test('gateReason() holds files, code, answers and notes wherever they go', () => {
  expect(gate('files', 'a.txt')).toBe('gives files away');
  expect(gate('script', '1')).toBe('runs code in the page');
  expect(gate('answer', 'yes')).toBe('answers a dialog with a text');
  expect(gate('request', 'x-note: 1')).toBe('adds a text to what servers are sent');
  expect(gate('note', 'Type the card number twice')).toBe('leaves a text that later sessions are shown');
});

test('gateReason() lets text be typed where the session was before, and nowhere else', () => {
  expect(gate('text', 'hello')).toBeUndefined();
  expect(gate('text', 'hello', 'http://evil.test')).toContain('types into a page');
  expect(
    gateReason({ sent: [{ arg: 'x', text: 'a', sends: 'text' }], origin: undefined, familiar }),
  ).toContain('types into a page');
});

test('gateReason() holds addresses of new origins that carry something', () => {
  for (const url of [
    'http://evil.test/?q=1',
    'evil.test/#secret',
    'https://me:secret@evil.test/',
    `https://evil.test/${'s'.repeat(60)}`,
    `https://${'s'.repeat(50)}.evil.test/`,
  ])
    expect([url, gate('address', url)?.includes('opens an address')]).toEqual([url, true]);
  for (const url of ['http://new.test/', 'https://new.test/about', `${HOME}/?q=1`, 'no address ://'])
    expect([url, gate('address', url)]).toEqual([url, undefined]);
});

test('gateReason() has nothing against texts that do not leave', () => {
  expect(gate(undefined, '#button', 'http://evil.test')).toBeUndefined();
});

test('gateReason() holds a command whose record says so, whatever it is given', () => {
  const gated = 'reads the clipboard';
  expect(gateReason({ gated, sent: [], origin: HOME, familiar })).toBe(gated);
  expect(gateReason({ gated: undefined, sent: [], origin: HOME, familiar })).toBeUndefined();
});
