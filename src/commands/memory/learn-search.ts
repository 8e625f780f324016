import { z } from 'zod';
import { defineCommand, positional } from '../define.ts';
import { learningRow } from '../support/learning-rows.ts';
import { learningResult } from '../support/results.ts';

export const learnSearch = defineCommand({
  name: 'learn search',
  group: 'memory',
  summary: 'Find learnings that have all the words',
  effect: 'read',
  scope: 'daemon',
  args: z.object({
    query: positional(0, z.string().min(1).max(500), 'Words', { rest: true, placeholder: 'words' }),
  }),
  result: learningResult,
  examples: ['learn search staging login'],
  run: async ({ memory }, { query }) => ({
    data: { learnings: memory.searchLearnings(query).map(learningRow) },
  }),
});
