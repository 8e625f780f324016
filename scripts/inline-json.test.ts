import { expect, test } from 'bun:test';
import { inlineJson } from './inline-json.ts';

const read = (name: string) => JSON.stringify({ name });

test('inlineJson() puts the files in the place of the computed requires', () => {
  const source =
    'a = require(import_path8.default.join(packageRoot, "package.json")); b(require(x.default.join(packageRoot, "browsers.json")));';
  expect(inlineJson(source, read)).toBe('a = ({"name":"package.json"}); b(({"name":"browsers.json"}));');
});

test('inlineJson() fails when the library no longer has what it replaces', () => {
  expect(() => inlineJson('a = 1', read)).toThrow('no longer requires');
});
