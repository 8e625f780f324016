/** Disagreements that stay, and why. */
import type { Group } from './compare.ts';

interface Explanation {
  matches: (group: Group) => boolean;
  why: string;
}

const isName = (group: Group, ...shapes: string[]): boolean =>
  group.kind === 'name' && shapes.includes(group.ours);

/** The first that matches counts. */
export const EXPLAINED: readonly Explanation[] = [
  {
    matches: (group) =>
      isName(group, 'none where they have one', 'other') && /^(video|audio) of/.test(group.theirs),
    why: 'text of the built-in player, not of the page',
  },
  {
    matches: (group) => group.example.includes('Unable to play media'),
    why: 'contains the text of a built-in player',
  },
  {
    matches: (group) => group.kind === 'role' && group.ours === 'option',
    why: 'an option outside a listbox: Chromium drops the role, we keep what the author says can be chosen',
  },
  {
    matches: (group) => isName(group, 'one where they have none') && group.theirs.startsWith('option'),
    why: 'the same options, which have no name there because they have no role',
  },
  {
    matches: (group) =>
      group.theirs === 'LabelText' || (group.kind === 'name' && group.theirs.endsWith(' of label')),
    why: 'a label that alone shows its hidden box or file field is listed as that control',
  },
  {
    matches: (group) => isName(group, 'one where they have none') && /^(link|button) of/.test(group.theirs),
    why: 'content of white space only counts as a name there; we go on to the tooltip',
  },
  {
    matches: (group) =>
      isName(group, 'other', 'other case', 'none where they have one') &&
      /^(link|heading) of/.test(group.theirs),
    why: 'the content is text that nobody sees there, mostly white on a picture that was not saved: we name by the tooltip, or leave the text to itself',
  },
  {
    matches: (group) => isName(group, 'other spaces'),
    why: 'white space beside a comment or a possible break, which Chromium drops or adds',
  },
  {
    matches: (group) => isName(group, 'shorter', 'longer'),
    why: 'both stop after 100 descendants, but do not count the same ones',
  },
];
