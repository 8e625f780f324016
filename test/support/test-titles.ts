/** The titles of the tests of a file, read from its source: a document can then name a test and be held to it. */

export interface Titled {
  /** As it stands in the source: `%j` and `${…}` are not filled in. */
  title: string;
  /** Skipped where the machine lacks what it needs. */
  conditional: boolean;
}

const CONDITIONAL_REGEXP = /^const (\w+) = test\.(?:skipIf|if)\(/gm;
const LITERAL = String.raw`(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|\`((?:\\.|[^\`\\])*)\`)`;

/** Tests that are declared with a title and run; what is `skip`, `todo` or commented out is none. */
export function testTitles(source: string): Titled[] {
  const aliases = [...source.matchAll(CONDITIONAL_REGEXP)].map(([, name = '']) => name);
  const plain = titlesAfter(source, String.raw`^[ \t]*test\(`);
  const each = titlesAfter(source, String.raw`^[ \t]*(?:test\.each\b.*|\].*)\)\(`);
  const conditional = [
    ...titlesAfter(source, String.raw`^[ \t]*test\.(?:skipIf|if)\(.*\)\(`),
    ...aliases.flatMap((name) => titlesAfter(source, String.raw`^[ \t]*${name}\(`)),
  ];
  return [
    ...[...plain, ...each].map((title) => ({ title, conditional: false })),
    ...conditional.map((title) => ({ title, conditional: true })),
  ];
}

function titlesAfter(source: string, start: string): string[] {
  return [...source.matchAll(new RegExp(`${start}\\s*${LITERAL}`, 'gm'))].map(
    ([, single, double, template]) => unescapeQuotes(single ?? double ?? template ?? ''),
  );
}

const unescapeQuotes = (text: string): string => text.replace(/\\(['"`\\])/g, '$1');
