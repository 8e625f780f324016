import { expect, test } from 'bun:test';
import { normalizeAddress } from './address.ts';

test('normalizeAddress() adds the scheme that is missing', () => {
  const pairs: [string, string][] = [
    ['example.com', 'https://example.com/'],
    [' example.com:8080/a b ', 'https://example.com:8080/a%20b'],
    ['localhost:3000/x', 'http://localhost:3000/x'],
    ['app.localhost', 'http://app.localhost/'],
    ['127.0.0.1:1/?q', 'http://127.0.0.1:1/?q'],
    ['[::1]:80', 'http://[::1]/'],
    ['localhost.example.com', 'https://localhost.example.com/'],
    ['HTTP://Example.com', 'http://example.com/'],
    ['about:blank', 'about:blank'],
    ['data:text/html,x', 'data:text/html,x'],
    ['file:///tmp/x.html', 'file:///tmp/x.html'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
  ];
  for (const [typed, url] of pairs) expect(normalizeAddress(typed)).toBe(url);
});

test('normalizeAddress() refuses what is no address', () => {
  for (const typed of ['', '  ', '/tmp/x.html', 'two words', 'http://', 'https://a b'])
    expect(() => normalizeAddress(typed)).toThrow('Cannot read the address');
});

test('normalizeAddress() refuses scripts, however they are spelt', () => {
  for (const typed of [
    'javascript:alert(1)',
    ' JavaScript:1',
    'java\nscript:1',
    '\u0001javascript:1',
    'java\tscript:1',
  ])
    expect(() => normalizeAddress(typed)).toThrow('it is a script');
});
