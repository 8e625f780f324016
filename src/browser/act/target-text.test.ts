import { expect, test } from 'bun:test';
import { RutterError } from '../../errors.ts';
import { parseTarget } from './target-text.ts';

function codeOf(text: string): string {
  try {
    parseTarget(text);
  } catch (error) {
    if (error instanceof RutterError) return `${error.code} ${error.message} ${error.hint}`;
  }
  return 'none';
}

test('parseTarget() tells refs, roles, texts, labels and selectors apart', () => {
  expect(parseTarget('@e12')).toEqual({ kind: 'ref', ref: '@e12' });
  expect(parseTarget('role=button[name="Save"]')).toEqual({
    kind: 'query',
    query: { kind: 'role', role: 'button', name: 'Save' },
  });
  expect(parseTarget("role=Link[name='a \\'b\\'']")).toEqual({
    kind: 'query',
    query: { kind: 'role', role: 'link', name: "a 'b'" },
  });
  expect(parseTarget('role=button[name=Save all]')).toEqual({
    kind: 'query',
    query: { kind: 'role', role: 'button', name: 'Save all' },
  });
  expect(parseTarget('role=list')).toEqual({ kind: 'query', query: { kind: 'role', role: 'list' } });
  expect(parseTarget('text="a = b"')).toEqual({ kind: 'query', query: { kind: 'text', text: 'a = b' } });
  expect(parseTarget('label=City')).toEqual({ kind: 'query', query: { kind: 'label', text: 'City' } });
  expect(parseTarget('css=text')).toEqual({ kind: 'query', query: { kind: 'css', selector: 'text' } });
  expect(parseTarget('#a > b')).toEqual({ kind: 'query', query: { kind: 'css', selector: '#a > b' } });
});

test('parseTarget() refuses what is none and says what is', () => {
  expect(codeOf('role=buton')).toMatch(/^unknown-role .*did you mean "button"/);
  expect(codeOf('role=input')).toContain('textbox');
  expect(codeOf('role=button[nam="x"]')).toMatch(/^bad-selector/);
  expect(codeOf('@x3')).toMatch(/^bad-selector/);
  expect(codeOf('text=')).toMatch(/^bad-selector/);
  expect(codeOf(' ')).toMatch(/^bad-selector/);
});
