/** What replies and arguments of the `learn` commands share. */
import { z } from 'zod';
import type { LearningRow } from '../../memory/rows.ts';
import { trusted, untrusted } from '../../trust.ts';
import { positional } from '../define.ts';

export const keyArgument = positional(0, z.string().min(1).max(200), 'Name of the learning', {
  placeholder: 'key',
});

/** All of it was said by an agent. */
export const learningRow = ({ key, insight, confidence, source, updated_ts }: LearningRow) => ({
  key: untrusted(key),
  insight: untrusted(insight),
  confidence,
  source: untrusted(source),
  updated: trusted(updated_ts),
});
