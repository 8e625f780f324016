/** What looking at a tab needs: which one, and until when. */
import type { Deadline } from '../../platform/deadline.ts';
import type { Tab } from '../tab/index.ts';

/** A tab, and the time that looking at it may take. */
export interface Reading {
  tab: Tab;
  deadline: Deadline;
}
