/**
 * Leaves out of playwright-core what the daemon never calls. Its two bundles load everything they have when they are
 * imported: MCP server and client, command line, schema libraries, and a copy of the names of `fs` for each of the files
 * that import it. That was 17 MB of the daemon's memory.
 */

/** Packages of `utilsBundle.js` that only its tools, its MCP server and its command line use. */
const UNUSED = [
  'zod',
  'zod-to-json-schema',
  '@modelcontextprotocol/sdk',
  '@hono/node-server',
  'hono',
  'eventsource',
  'eventsource-parser',
  'pkce-challenge',
  'commander',
];
/** Names of `utilsBundle.js` that stand for an older package and would load it. */
const UNUSED_NAMES = ['dotenv', 'enquirer', 'ini', 'json5', 'sourceMapSupport'];

const SECTION_REGEXP = /^(?=\/\/ (?:packages|node_modules)\/\S+$)/m;
const DECLARED_REGEXP = /^(?:var|let|const|class|(?:async )?function\*?) ([\w$]+)/gm;
const EXPORT_REGEXP = /^ {2}[\w$]+: \(\) => ([\w$]+)(?:\.[\w$]+)?,?\n/gm;
const TO_ESM = 'var __toESM = (mod, isNodeMode, target) =>';
const MODULE_REGEXP = /^var (init_\w+) = __esm\(\{\n([\s\S]*?)\n\}\);$/gm;
const ALL_MODULES = 'var init_coreBundle = __esm({';
const ALL_EXPORTS_REGEXP = /(?<=__export\(coreBundle_exports, )\{[^}]*\}/;

function changed(what: string): Error {
  return new Error(
    `playwright-core changed: ${what}, which src/browser/library/slim-playwright.ts expects; the executable would break`,
  );
}

/** One object of names for each module that is imported, not one for each import of it. */
export function importOnce(source: string): string {
  // In the mode of Node the same module has other names: nobody asks for it here.
  if (!source.includes(TO_ESM) || /__toESM\(.*, 1\)/.test(source)) throw changed('it imports otherwise');
  return source.replace(
    TO_ESM,
    [
      'var __imported = /* @__PURE__ */ new Map();',
      'var __toESM = (mod) => {',
      '  if (!__imported.has(mod)) __imported.set(mod, __makeESM(mod));',
      '  return __imported.get(mod);',
      '};',
      'var __makeESM = (mod, isNodeMode, target) =>',
    ].join('\n'),
  );
}

/** `coreBundle.js` with one entry: the library that works in this process. */
export function onlyInProcess(source: string): string {
  const all = source.indexOf(ALL_MODULES);
  if (all < 0 || !source.includes('var init_inprocess = __esm(') || !ALL_EXPORTS_REGEXP.test(source))
    throw changed('its modules are started otherwise');
  const entry = '{ inprocess: () => inprocess_exports }';
  return `${source.slice(0, all).replace(ALL_EXPORTS_REGEXP, entry)}init_inprocess();\n`;
}

/** Names that `coreBundle.js` takes from `utilsBundle.js` in the modules which that entry starts. */
export function usedNames(core: string): Set<string> {
  const bodies = new Map([...core.matchAll(MODULE_REGEXP)].map(([, name = '', body = '']) => [name, body]));
  const started = new Set(['init_inprocess']);
  // A set hands out what is added to it while it is walked.
  for (const name of started) {
    const body = bodies.get(name);
    if (body === undefined) throw changed(`it has no module ${name}`);
    for (const [, other = ''] of body.matchAll(/\b(init_\w+)\(\)/g)) started.add(other);
  }
  const used = [...started].map((name) => bodies.get(name)).join('\n');
  const taken = [
    ...used.matchAll(/require\("\.\/utilsBundle"\)\.(\w+)/g),
    ...used.matchAll(/\(\{ (\w+)(?:: \w+)? \} = require\("\.\/utilsBundle"\)\)/g),
    // Taken as a whole in one place, for functions that stand outside the modules.
    ...core.matchAll(/\bimport_utilsBundle\d*\.(\w+)/g),
  ];
  return new Set(taken.map(([, name = '']) => name));
}

/**
 * `utilsBundle.js` without the packages that are not used.
 * @throws Error when something that is used would be lost
 */
export function withoutUnused(source: string, used: ReadonlySet<string>): string {
  const start = source.indexOf('var utilsBundle_exports = {};');
  if (start < 0) throw changed('its exports are declared otherwise');
  const sections = source.slice(start).split(SECTION_REGEXP);
  const isUnused = (section: string): boolean =>
    UNUSED.some((name) => section.startsWith(`// node_modules/${name}/`));
  const lost = new Set(
    sections
      .filter(isUnused)
      .flatMap((section) => [...section.matchAll(DECLARED_REGEXP)].map(([, name = '']) => name)),
  );
  if (lost.size === 0) throw changed('its packages are divided otherwise');
  let kept = sections.filter((section) => !isUnused(section)).join('');
  for (const name of UNUSED_NAMES) {
    if (used.has(name)) throw changed(`it uses ${name}`);
    kept = withoutName(kept, name);
    lost.add(name);
  }
  kept = kept.replace(EXPORT_REGEXP, (line, local: string) => (lost.has(local) ? '' : line));
  for (const name of used) if (!kept.includes(`\n  ${name}: () => `)) throw changed(`it uses ${name}`);
  return source.slice(0, start) + kept;
}

/** Takes out `var name = …` and the variable that loads its package, as in `var name = import_name.default`. */
function withoutName(source: string, name: string): string {
  const line = new RegExp(`^var ${name} = ([\\w$]+)(?:\\.default)?;\\n`, 'm');
  const value = line.exec(source)?.[1];
  if (value === undefined) throw changed(`it has no ${name}`);
  return source
    .replace(line, '')
    .replace(new RegExp(`^var ${value.replaceAll('$', '\\$')} = __toESM\\(.*\\);\\n`, 'm'), '');
}
