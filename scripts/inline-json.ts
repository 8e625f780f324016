/**
 * Puts the JSON files that playwright-core requires by a computed path into the bundle. Bun cannot see such a require,
 * so without this the executable would look for them where node_modules was on the machine that built it.
 */
const COMPUTED_REQUIRE_REGEXP = /require\([\w.]+\.join\(packageRoot, "(package|browsers)\.json"\)\)/g;

/** @throws Error when the source has none: the library changed, and the executable would break elsewhere */
export function inlineJson(source: string, read: (name: string) => string): string {
  let found = 0;
  const inlined = source.replace(COMPUTED_REQUIRE_REGEXP, (_, name: string) => {
    found++;
    return `(${JSON.stringify(JSON.parse(read(`${name}.json`)))})`;
  });
  if (found === 0)
    throw new Error('playwright-core no longer requires its JSON files as scripts/inline-json.ts expects');
  return inlined;
}
