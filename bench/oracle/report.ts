/** The oracle's section of `bench/RESULTS.md`. */
import type { CorpusName } from '../corpus.ts';
import type { Findings } from '../oracle.ts';
import { provenance, table } from '../results.ts';
import type { Group, Score } from './compare.ts';
import { EXPLAINED } from './explained.ts';

export function reportText(findings: Findings, chromium: string, mostGroups: number): string {
  return [
    '## Oracle',
    provenance('npm run bench:oracle', { chromium }),
    intro(findings),
    scoreTable(findings),
    groupSection(findings, mostGroups),
    onlyChromium(findings),
    accnameSection(findings),
    timingSection(findings),
    ...(findings.failures.length > 0
      ? [`Pages that could not be read: ${findings.failures.join('; ')}`]
      : []),
  ].join('\n\n');
}

function intro(findings: Findings): string {
  const total = [...findings.scores.keys()].reduce(
    (sum, corpus) => sum + (findings.pages.get(corpus) ?? 0),
    0,
  );
  return (
    `${total} pages, each read twice in the same state: by our snapshot and by \`Accessibility.getFullAXTree\`. ` +
    'Saved pages run without scripts and without network, the ARIA examples with both their scripts and styles. ' +
    'Role and name count over the elements that both list; a ref over the nodes that Chromium calls focusable.'
  );
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`;
}

function sum(scores: Iterable<Score>, pick: (score: Score) => number): number {
  let total = 0;
  for (const score of scores) total += pick(score);
  return total;
}

function scoreTable(findings: Findings): string {
  const row = (label: string, pages: number, scores: Score[]): (string | number)[] => {
    const compared = sum(scores, (score) => score.compared);
    const focusable = sum(scores, (score) => score.focusable);
    return [
      label,
      pages,
      compared,
      percent(
        sum(scores, (score) => score.sameRole),
        compared,
      ),
      percent(
        sum(scores, (score) => score.sameName),
        compared,
      ),
      focusable,
      percent(
        sum(scores, (score) => score.withRef),
        focusable,
      ),
    ];
  };
  const rows = [...findings.scores].map(([corpus, score]) =>
    row(corpus, findings.pages.get(corpus) ?? 0, [score]),
  );
  const all = [...findings.scores.values()];
  const pages = [...findings.scores.keys()].reduce(
    (total: number, corpus: CorpusName) => total + (findings.pages.get(corpus) ?? 0),
    0,
  );
  rows.push(row('all', pages, all));
  rows.push(['target', '', '', '99 %', '98 %', '', '99 %']);
  return table(
    ['Pages', 'number', 'elements compared', 'same role', 'same name', 'focusable', 'with ref'],
    rows,
  );
}

function merged(findings: Findings): Group[] {
  const groups = new Map<string, Group>();
  for (const score of findings.scores.values()) {
    for (const [key, group] of score.groups) {
      const known = groups.get(key);
      if (known) known.count += group.count;
      else groups.set(key, { ...group });
    }
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

function groupSection(findings: Findings, most: number): string {
  const groups = merged(findings);
  const rows = groups.slice(0, most).map(({ kind, ours, theirs, count, example }) => {
    const why = EXPLAINED.find((entry) => entry.matches({ kind, ours, theirs, count, example }))?.why ?? '';
    return [kind, cell(ours), cell(theirs), count, cell(example), why];
  });
  const rest = groups.slice(most);
  const note =
    rest.length > 0
      ? `\n\n${rest.length} smaller groups with ${rest.reduce((total, group) => total + group.count, 0)} disagreements are left out.`
      : '';
  return `Disagreements, the largest groups first:\n\n${table(['of', 'ours', 'Chromium', 'count', 'example', 'why'], rows)}${note}`;
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|').replace(/</g, '&lt;').replace(/\s+/g, ' ');
}

function onlyChromium(findings: Findings): string {
  const counts = new Map<string, number>();
  const standIns = new Map<string, number>();
  for (const score of findings.scores.values()) {
    for (const [role, count] of score.onlyChromium) counts.set(role, (counts.get(role) ?? 0) + count);
    for (const [why, count] of score.standIns) standIns.set(why, (standIns.get(why) ?? 0) + count);
  }
  const list = [...counts].sort((a, b) => b[1] - a[1]).map(([role, count]) => `${role} ${count}`);
  const others = [...standIns].map(([why, count]) => `${count} ${why}`);
  return (
    `Elements that only Chromium lists: ${list.join(', ')}. Inline formatting (strong, emphasis, code, time, mark, sub, sup) is part of our ` +
    `text runs; the others are hidden from people (clipped, transparent, off-screen), or unnamed groups.\n\n` +
    `Focusable nodes that another ref stands for: ${others.join('; ') || 'none'}.`
  );
}

function accnameSection(findings: Findings): string {
  if (findings.accname.length === 0) return '';
  const failed = findings.accname.filter(({ expected, got }) => expected.replace(/\s+/g, ' ').trim() !== got);
  const list = failed.map(
    ({ page, title, property, expected, got }) =>
      `- ${cell(page)}, ${property}, ${cell(title)}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`,
  );
  const passed = findings.accname.length - failed.length;
  return `Accname pages of web-platform-tests: ${passed} of ${findings.accname.length} expectations hold (${percent(passed, findings.accname.length)}).\n\n${list.join('\n')}`;
}

function timingSection(findings: Findings): string {
  const heaviest = findings.timings.toSorted((a, b) => b.elements - a.elements).slice(0, 10);
  const rows = heaviest.map(({ page, elements, nodes, milliseconds }) => [
    page,
    elements,
    nodes,
    milliseconds.toFixed(1),
    ((1000 * milliseconds) / elements).toFixed(2),
  ]);
  return `Time of one snapshot in the page (median of 9, JSON included), the ten heaviest pages:\n\n${table(['page', 'elements', 'nodes listed', 'ms', 'µs an element'], rows)}`;
}
