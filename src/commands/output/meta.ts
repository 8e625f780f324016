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
  result: z.strictObject({
    title: z.string().describe('Title'),
    lang: z.string().describe('Language'),
    meta: z
      .array(
        z.strictObject({
          name: z.string().describe('Name or property'),
          content: z.string().describe('Content, cut where it is long'),
        }),
      )
      .describe('meta elements'),
    open_graph: z
      .array(
        z.strictObject({
          name: z.string().describe('Name or property'),
          content: z.string().describe('Content, cut where it is long'),
        }),
      )
      .describe('Those for previews'),
    links: z
      .array(
        z.strictObject({
          rel: z.string().describe('Relation'),
          url: z.string().describe('Address'),
          more: z.string().optional().describe('Its other attributes'),
        }),
      )
      .describe('link elements'),
    json_ld: z.array(z.string()).describe('Texts of JSON-LD scripts'),
  }),
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
