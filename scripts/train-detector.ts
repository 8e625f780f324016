/**
 * Learns the detector's weights: logistic regression over concepts, where the most suspicious window of a text stands
 * for it. Then sets both thresholds by false positives on real pages, and writes `weights.ts`.
 *
 *   npm run train:detector -- --data <folder>
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, pageWindows, type Row, readRows, splitKey, splitOf } from '../evals/injection-data.ts';
import { sumWeights } from '../src/security/detector/score.ts';
import { FEATURES, findConcepts, isHarmless, visitWindows } from '../src/security/detector/windows.ts';
import { normalise } from '../src/security/normalise/normalise.ts';

interface Example {
  windows: number[][];
  attack: boolean;
  weight: number;
}

/** How much a group counts: small and telling ones more, ones that are mostly chat questions less. */
const GROUP_WEIGHTS: Record<string, number> = {
  'attacks-own': 2,
  'benign-own': 2,
  'benign-agent-docs': 4,
  'benign-gnome-help': 0.5,
  'attacks-cyberseceval': 0.05,
  'attacks-bipia': 0.2,
  'attacks-arcanum': 0.15,
  'attacks-asb': 0.4,
};
const PAGE_WEIGHT = 1;
const ROUNDS = 60;
const RATE = 0.5;
const DECAY = 0.05;
/** Share of real windows at `notice` and at `warn` on the pages that are trained on; the test half must keep it. */
const NOTICE_RATE = 0.008;
const WARN_RATE = 0.0015;
/** Above what most concepts weigh: one alone, such as "ignore the previous message", is how people write. */
const LEAST_NOTICE = 1.8;

function windowsOf(text: string): number[][] {
  const seen = new Map<string, number[]>();
  visitWindows(findConcepts(normalise(text).text), ({ features }) => {
    seen.set(features.join(), [...features]);
  });
  return [...seen.values()];
}

function bestWindow(windows: readonly number[][], weights: readonly number[]): number[] {
  let best: number[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (const features of windows) {
    const sum = sumWeights(features, weights);
    if (sum > most) [best, most] = [features, sum];
  }
  return best;
}

/**
 * What a concept weighs that the data hardly shows: the data set has few orders in some of our languages and no word of
 * others, so weights decay to this and not to nothing.
 */
const priorOf = (feature: number): number => (isHarmless(feature) ? -0.5 : 0.8);

/** Concepts that are there to find attacks may only raise a score, and the others only lower it. */
const clamp = (feature: number, weight: number): number =>
  isHarmless(feature) ? Math.min(0, weight) : Math.max(0, weight);

function train(examples: readonly Example[]): { weights: number[]; bias: number } {
  const weights = FEATURES.map((_, feature): number => priorOf(feature));
  let bias = -2;
  // Steps are scaled by how often a feature has moved (AdaGrad); rare concepts would not be learnt otherwise.
  const moved = FEATURES.map(() => 1);
  let biasMoved = 1;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = FEATURES.map(() => 0);
    let biasGradient = 0;
    for (const { windows, attack, weight } of examples) {
      if (windows.length === 0) continue;
      const best = bestWindow(windows, weights);
      const probability = 1 / (1 + Math.exp(-(bias + sumWeights(best, weights))));
      const error = (weight * (probability - (attack ? 1 : 0))) / total;
      for (const feature of best) gradient[feature] = (gradient[feature] ?? 0) + error;
      biasGradient += error;
    }
    const step = (slope: number, past: number): number => (RATE * slope) / Math.sqrt(past);
    gradient.forEach((slope, feature) => {
      const now = weights[feature] ?? 0;
      const decayed = slope * 50 + DECAY * (now - priorOf(feature));
      moved[feature] = (moved[feature] ?? 1) + decayed * decayed;
      weights[feature] = clamp(feature, now - step(decayed, moved[feature] ?? 1));
    });
    biasMoved += (biasGradient * 50) ** 2;
    bias -= step(biasGradient * 50, biasMoved);
  }
  return { weights, bias };
}

function examplesOf(rows: readonly Row[], pages: readonly string[]): Example[] {
  return [
    ...rows.map(({ text, attack, group }) => ({
      windows: windowsOf(text),
      attack,
      weight: (GROUP_WEIGHTS[group] ?? 1) * (attack ? 1.5 : 1),
    })),
    ...pages.map((text) => ({ windows: windowsOf(text), attack: false, weight: PAGE_WEIGHT })),
  ];
}

/** The sum that at most `rate` of the pages' windows reach. */
function threshold(sums: readonly number[], rate: number): number {
  const sorted = [...sums].sort((a, b) => b - a);
  return (sorted[Math.floor(sorted.length * rate)] ?? 0) + 0.01;
}

const rows = readRows(dataFolder()).filter((row) => splitOf(splitKey(row)) === 'train');
const pages = await pageWindows('train');
console.log(`${rows.length} rows, ${pages.length} windows of pages`);
const { weights, bias } = train(examplesOf(rows, pages));
const rounded = weights.map((weight) => Math.round(weight * 1000) / 1000);
const sums = pages.map((text) => sumWeights(bestWindow(windowsOf(text), rounded), rounded));
const notice = Math.max(LEAST_NOTICE, threshold(sums, NOTICE_RATE));
const warn = Math.max(notice + 1, threshold(sums, WARN_RATE));
FEATURES.forEach((name, feature) => {
  console.log(`${name.padEnd(22)} ${(rounded[feature] ?? 0).toFixed(3)}`);
});
console.log(`bias ${bias.toFixed(2)}, notice ${notice.toFixed(2)}, warn ${warn.toFixed(2)}`);

const lines = rounded.map((weight, feature) => `  ${weight}, // ${FEATURES[feature]}`);
writeFileSync(
  join(import.meta.dirname, '../src/security/detector/weights.ts'),
  `/** Written by \`npm run train:detector\`; not edited by hand. */

/** One for each of \`FEATURES\`, in their order. */
export const WEIGHTS: readonly number[] = [
${lines.join('\n')}
];
/** Sum of weights at which a score is 0.5 (notice) and 0.75 (warn); set by false positives on real pages. */
export const NOTICE = ${notice.toFixed(3)};
export const WARN = ${warn.toFixed(3)};
`,
);
