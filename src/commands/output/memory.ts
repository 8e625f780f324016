/** `memory`: what the page holds in memory. */
import { z } from 'zod';
import { defineCommand, flag } from '../define.ts';

export const memory = defineCommand({
  name: 'memory',
  group: 'output',
  summary: 'Read how much memory the scripts of the page hold',
  effect: 'read',
  scope: 'tab',
  args: z.object({ collect: flag('Collect garbage first, so that two readings can be compared') }),
  result: z.strictObject({
    js_used_mb: z.number().describe('JavaScript memory in use, MB'),
    js_total_mb: z.number().describe('JavaScript memory taken, MB'),
    documents: z.int().describe('Documents'),
    nodes: z.int().describe('DOM nodes'),
    listeners: z.int().describe('Event listeners'),
  }),
  examples: ['memory', 'memory --collect'],
  run: async (ctx, { collect }) => {
    if (collect) await ctx.tab.cdp(ctx.deadline, 'HeapProfiler.collectGarbage');
    const [heap, counters] = await Promise.all([
      ctx.tab.cdp<{ usedSize: number; totalSize: number }>(ctx.deadline, 'Runtime.getHeapUsage'),
      ctx.tab.cdp<{ documents: number; nodes: number; jsEventListeners: number }>(
        ctx.deadline,
        'Memory.getDOMCounters',
      ),
    ]);
    const megabytes = (bytes: number) => Math.round(bytes / 1e4) / 100;
    return {
      data: {
        js_used_mb: megabytes(heap.usedSize),
        js_total_mb: megabytes(heap.totalSize),
        documents: counters.documents,
        nodes: counters.nodes,
        listeners: counters.jsEventListeners,
      },
    };
  },
});
