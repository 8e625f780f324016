/** `meta`: what the page says of itself. */
import { z } from 'zod';
import { rereading } from '../../browser/see/index.ts';
import { defineCommand } from '../define.ts';

/** Longest value shown, characters. */
const LONGEST = 2000;

export const meta = defineCommand({
  name: 'meta',
  group: 'output',
  summary: 'Read what the page says of itself: description, Open Graph, JSON-LD',
  effect: 'read',
  scope: 'tab',
  args: z.object({}),
  examples: ['meta'],
  run: async (ctx) => {
    const facts = await rereading(() => ctx.tab.main().call(ctx.deadline, 'meta'));
    const isOpenGraph = (name: string) => /^(og|article|product|profile|book|fb|twitter):/i.test(name);
    const clipped = facts.meta.map(({ name, content }) => ({ name, content: content.slice(0, LONGEST) }));
    return {
      data: {
        title: facts.title,
        lang: facts.lang,
        meta: clipped.filter(({ name }) => !isOpenGraph(name)),
        open_graph: clipped.filter(({ name }) => isOpenGraph(name)),
        links: facts.links,
        json_ld: facts.jsonLd.map(compact),
      },
    };
  },
});

/** On one line where it is JSON, as it stands where it is not. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return `not JSON: ${text.slice(0, LONGEST)}`;
  }
}
