import { expect, test } from 'bun:test';
import { step } from '../protocol/step.ts';
import { noteApprove } from './memory/approve.ts';
import { noteImport } from './memory/import.ts';
import { needsPerson, sameAgain } from './person.ts';

test('sameAgain() is the command as it is typed', () => {
  expect(String(sameAgain(noteApprove, { host: 'shop.example:80', global: true, ifVersion: 2 }))).toBe(
    'rutter domain-skill approve shop.example:80 --global --if-version 2',
  );
  expect(String(sameAgain(noteApprove, { host: '[2001:db8::1]:80' }))).toBe(
    'rutter domain-skill approve "[2001:db8::1]:80"',
  );
});

test('sameAgain() does not repeat words that a shell would read otherwise', () => {
  expect(String(sameAgain(noteImport, { folder: 'a; rm -rf b' }))).toBe(
    'rutter domain-skill import <folder>',
  );
});

test('needsPerson() says what is the case, why, and what a person types', () => {
  const error = needsPerson(step('domain-skill approve', { host: 'shop.example' }));
  expect([error.code, error.exit]).toEqual(['needs-approval', 7]);
  expect(error.message).toMatch(
    /^This needs a person\. .*\. A person types in a terminal: rutter domain-skill approve shop/,
  );
  expect(error.hint).toBe('ask your user to type: rutter domain-skill approve shop.example');
});
