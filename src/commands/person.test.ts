import { expect, test } from 'bun:test';
import { noteApprove } from './memory/approve.ts';
import { noteImport } from './memory/import.ts';
import { commandLine, needsPerson } from './person.ts';

test('commandLine() writes the command as it is typed', () => {
  expect(commandLine(noteApprove, { host: '[2001:db8::1]:80', global: true, ifVersion: 2 })).toBe(
    'domain-skill approve [2001:db8::1]:80 --global',
  );
});

test('commandLine() does not repeat words that a shell would read otherwise', () => {
  expect(commandLine(noteImport, { folder: 'a; rm -rf b' })).toBe('domain-skill import <folder>');
});

test('needsPerson() says what is the case, why, and what a person types', () => {
  const error = needsPerson('domain-skill approve shop.example');
  expect([error.code, error.exit]).toEqual(['needs-approval', 7]);
  expect(error.message).toMatch(
    /^This needs a person\. .*\. A person types in a terminal: rutter domain-skill approve shop/,
  );
});
