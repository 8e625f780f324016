import { expect, test } from 'bun:test';
import { RutterError } from '../errors.ts';
import { hostOfUrl, isHost, nearestHosts, parseHost } from './host.ts';

const HOSTS: [string, string][] = [
  ['https://Example.COM/a/b?c=d#e', 'example.com'],
  ['https://www.example.com/', 'example.com'],
  ['http://www.example.com:8080/', 'example.com'],
  ['https://docs.example.com/', 'docs.example.com'],
  ['https://user:pass@shop.example.com/', 'shop.example.com'],
  ['https://example.com./', 'example.com'],
  ['https://www.com/', 'www.com'],
  ['https://wwwexample.com/', 'wwwexample.com'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
  ['http://localhost:3000/x', 'localhost:3000'],
  ['http://localhost/', 'localhost'],
  ['http://app.localhost:5173/', 'app.localhost:5173'],
  ['http://127.0.0.1:8080/', '127.0.0.1:8080'],
  ['http://0x7f.1:8080/', '127.0.0.1:8080'],
  ['http://[::1]:9000/', '[::1]:9000'],
  ['http://192.168.0.7:81/', '192.168.0.7:81'],
  ['https://127.0.0.1.example.com:8443/', '127.0.0.1.example.com'],
];

for (const [url, host] of HOSTS)
  test(`hostOfUrl() reads ${host} from ${url}`, () => {
    expect(hostOfUrl(url)).toBe(host);
    expect(isHost(host)).toBe(true);
  });

for (const url of [
  '',
  'about:blank',
  'about:srcdoc',
  'chrome://settings/',
  'chrome-error://chromewebdata/',
  'data:text/html,<p>x',
  'blob:https://example.com/1234',
  'file:///etc/passwd',
  'view-source:https://example.com/',
  'javascript:alert(1)',
  'ftp://example.com/',
  'not an address',
])
  test(`hostOfUrl() refuses ${JSON.stringify(url)} and says what to do`, () => {
    expect(() => hostOfUrl(url)).toThrow(RutterError);
    expect(() => hostOfUrl(url)).toThrow(/\. .+\. Open the site/);
  });

test('parseHost() takes what a person types', () => {
  expect(parseHost(' WWW.Example.com ')).toBe('example.com');
  expect(parseHost('https://www.example.com/path')).toBe('example.com');
  expect(parseHost('localhost:3000')).toBe('localhost:3000');
  expect(parseHost('example.com:443')).toBe('example.com');
});

test('parseHost() refuses what is no host', () => {
  for (const text of ['', 'two words', 'file:///x', `${'a'.repeat(300)}.com`])
    expect(() => parseHost(text)).toThrow('expected a name such as');
});

test('isHost() refuses what the rules would have changed', () => {
  for (const text of ['Example.com', 'www.example.com', 'example.com:80', 'example.com/', '../x', ''])
    expect(isHost(text)).toBe(false);
});

test('nearestHosts() puts other subdomains first, then what is few letters away', () => {
  const known = ['exampel.com', 'docs.example.com', 'other.org', 'example.com', 'my-example.community'];
  expect(nearestHosts('example.com', ['exampel.com', 'docs.example.com', 'other.org'])).toEqual([
    'docs.example.com',
    'exampel.com',
  ]);
  expect(nearestHosts('docs.example.com', known)).toContain('example.com');
  expect(nearestHosts('example', known)).toContain('example.com');
  expect(nearestHosts('unrelated.net', known)).toEqual([]);
});
