import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/files.ts';
import { importOnce, onlyInProcess, usedNames, withoutUnused } from './slim-playwright.ts';

const read = (name: string) => readFileSync(join(ROOT, 'node_modules/playwright-core/lib', name), 'utf8');

const CORE = `var init_a = __esm({
  "a.ts"() {
    colors = require("./utilsBundle").colors;
    ({ PNG: PNG2 } = require("./utilsBundle"));
  }
});
var init_tools = __esm({
  "tools.ts"() {
    z = require("./utilsBundle").z;
  }
});
var init_inprocess = __esm({
  "inprocess.ts"() {
    init_a();
  }
});
__export(coreBundle_exports, {
  inprocess: () => inprocess_exports,
  tools: () => tools_exports
});
var init_coreBundle = __esm({
  "coreBundle.ts"() {
    init_inprocess();
    init_tools();
  }
});
`;

const UTILS = `var utilsBundle_exports = {};
__export(utilsBundle_exports, {
  PNG: () => import_pngjs.PNG,
  colors: () => colors,
  dotenv: () => dotenv,
  enquirer: () => enquirer,
  ini: () => ini,
  json5: () => json5,
  sourceMapSupport: () => sourceMapSupport,
  z: () => zod_exports
});
// node_modules/zod/index.js
var zod_exports = {};

// packages/utils.ts
var import_dotenv = __toESM(require_main());
var colors = 1;
var dotenv = import_dotenv.default;
var enquirer = import_enquirer.default;
var ini = iniLibrary;
var json5 = import_json5.default;
var sourceMapSupport = import_source.default;
`;

test('usedNames() follows the modules that the library in this process starts', () => {
  expect([...usedNames(CORE)]).toEqual(['colors', 'PNG']);
});

test('onlyInProcess() starts nothing else', () => {
  const slim = onlyInProcess(CORE);
  expect(slim).toEndWith('init_inprocess();\n');
  expect(slim).not.toContain('tools_exports');
});

test('withoutUnused() leaves out packages, and what would load them', () => {
  const slim = withoutUnused(UTILS, usedNames(CORE));
  expect(slim).toContain('colors: () => colors');
  expect(slim).toContain('PNG: () => import_pngjs.PNG');
  for (const gone of ['zod', 'dotenv', 'json5', 'require_main']) expect(slim).not.toContain(gone);
});

test('withoutUnused() fails when something that is used would be lost', () => {
  expect(() => withoutUnused(UTILS, new Set(['z']))).toThrow('it uses z');
  expect(() => withoutUnused(UTILS, new Set(['ini']))).toThrow('it uses ini');
});

test('importOnce() gives every import of a module the same names', () => {
  const head = 'var __toESM = (mod, isNodeMode, target) => ({ default: mod });\n';
  const run = new Function(
    `${importOnce(head)} return [__toESM(Math) === __toESM(Math), __toESM(JSON).default];`,
  );
  expect(run()).toEqual([true, JSON]);
});

test('the installed library is as they expect, and loses a third', () => {
  const core = read('coreBundle.js');
  const utils = read('utilsBundle.js');
  expect(importOnce(onlyInProcess(core)).length).toBeLessThan(core.length);
  expect(withoutUnused(utils, usedNames(core)).length).toBeLessThan(utils.length * 0.67);
});
