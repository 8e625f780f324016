import { z } from 'zod';
import { defineCommand } from '../define.ts';
import { learningRow } from '../support/learning-rows.ts';
import { learningResult } from '../support/results.ts';

export const learnList = defineCommand({
  name: 'learn list',
  group: 'memory',
  summary: 'List the learnings of this project, newest first',
  effect: 'read',
  scope: 'daemon',
  args: z.object({}),
  result: learningResult,
  examples: ['learn list'],
  run: async ({ memory }) => ({ data: { learnings: memory.listLearnings().map(learningRow) } }),
});
