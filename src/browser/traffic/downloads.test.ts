import { expect, test } from 'bun:test';
import { safeName } from './downloads.ts';

test('safeName() leaves good names alone', () => {
  for (const name of ['report.csv', 'Ünïcode 名前.pdf', 'a (2).tar.gz']) expect(safeName(name)).toBe(name);
});

test('safeName() takes out what could leave the folder, hide or mislead', () => {
  const pairs: [string, string][] = [
    ['../../etc/passwd', 'etc_passwd'],
    ['..\\..\\x.exe', 'x.exe'],
    ['.bashrc', 'bashrc'],
    ['a\u0000b\u001b[31m.txt', 'ab[31m.txt'],
    ['report\u202Efdp.exe', 'reportfdp.exe'],
    ['trailing. . ', 'trailing'],
    ['con.txt', '_con.txt'],
    ['', 'download'],
    ['...', 'download'],
    ['\ud800lone.txt', 'lone.txt'],
  ];
  for (const [name, safe] of pairs) expect(safeName(name)).toBe(safe);
});

test('safeName() keeps names short enough for every file system, with their extension', () => {
  const name = safeName(`${'名'.repeat(200)}.pdf`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name).toEndWith('名.pdf');
});
