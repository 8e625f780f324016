/** Disagreements that stay, and why. */
import type { Group } from './compare.ts';

interface Explanation {
  matches: (group: Group) => boolean;
  why: string;
}

export const EXPLAINED: readonly Explanation[] = [];
