/** Whatever a document says can be typed, can be typed; whatever it points at is there. */
import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentManifest } from '../scripts/current-manifest.ts';
import { SKILL_LIMIT } from '../scripts/docs/skill.ts';
import { ERRORS } from '../src/errors.ts';
import { parseArgv } from '../src/protocol/argv.ts';
import { splitWords } from '../src/protocol/split-words.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifest = currentManifest();

const DOCUMENTS = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'skills/rutter/SKILL.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Command lines in fenced blocks (with or without prompt) and in code spans. Lines with placeholders are no examples. */
function commandLines(markdown: string): string[] {
  const fences = [...markdown.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].flatMap((match) =>
    (match[1] ?? '').split('\n'),
  );
  const spans = [...markdown.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    (match) => match[1] ?? '',
  );
  return [...fences, ...spans]
    .map((line) => line.replace(/^\$ /, '').replaceAll('\\|', '|'))
    .filter(
      (line) => line.startsWith('rutter ') && !/<\w[\w ]*>|…|\[|\w\|\w/.test(line.replace(/"[^"]*"/g, '')),
    );
}

/** What is wrong with a command line, or nothing. */
function problemOf(line: string): string | undefined {
  try {
    const words = splitWords(line).slice(1);
    const comment = words.indexOf('#');
    // `-` of a batch stands for the lines of standard input.
    const argv = (comment < 0 ? words : words.slice(0, comment)).map((word) =>
      word === '-' ? 'snapshot' : word,
    );
    if (argv.length === 1 && argv[0] === '--version') return undefined;
    parseArgv(manifest, argv);
    return undefined;
  } catch (error) {
    return `${line}: ${error instanceof Error ? error.message : error}`;
  }
}

test('every example of every command record is parsed by the real parser', () => {
  const lines = manifest.commands.flatMap((command) =>
    command.examples.map((example) => `rutter ${example}`),
  );
  expect(lines.flatMap((line) => problemOf(line) ?? [])).toEqual([]);
});

for (const path of DOCUMENTS) {
  test(`${path} shows only command lines that the real parser takes`, () => {
    expect(commandLines(read(path)).flatMap((line) => problemOf(line) ?? [])).toEqual([]);
  });

  test(`${path} links only to files that are there`, () => {
    const links = [...read(path).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(ROOT, path, '..', link)))).toEqual([]);
  });
}

/** Files of the tree that a document may name, with or without their folders. */
const FILES = ['src', 'scripts', 'test', 'bench', 'evals'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `/${folder}/${name}`),
);

for (const path of DOCUMENTS) {
  test(`${path} names only source files that are there`, () => {
    const named = [...read(path).matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !FILES.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
  });
}

test('commandLines() finds fenced lines, prompts and spans, and leaves usage lines out', () => {
  const markdown =
    'Use `rutter tabs` or `rutter tab <id>`.\n```sh\n$ rutter click @e1\nrutter fill "[x]" a  # why\nls\n```\n';
  expect(commandLines(markdown)).toEqual(['rutter click @e1', 'rutter fill "[x]" a  # why', 'rutter tabs']);
});

test('skill has command lines and stays under its limit', () => {
  const skill = read('skills/rutter/SKILL.md');
  expect(commandLines(skill).length).toBeGreaterThan(10);
  expect(skill.length).toBeLessThan(SKILL_LIMIT);
});

test('docs/errors.md has a heading for every code', () => {
  const page = read('docs/errors.md');
  expect(Object.keys(ERRORS).filter((code) => !page.includes(`\n### ${code}\n`))).toEqual([]);
});
