/** `find`: elements by the words they show or by role, with refs. */
import { z } from 'zod';
import { parseTarget } from '../../browser/act/index.ts';
import { capture } from '../../browser/see/index.ts';
import { RutterError } from '../../errors.ts';
import { hint, step } from '../../protocol/step.ts';
import { findIn } from '../../snapshot/find.ts';
import { listingOf } from '../../snapshot/listing.ts';
import { defineCommand, flag, option, positional } from '../define.ts';
import { more as rest } from '../support/more.ts';
import { hiddenTexts } from '../support/results.ts';
import { tellWithheld, withheldMessage } from '../support/withheld.ts';

const ROLE_TARGET_REGEXP = /^role=/;

export const find = defineCommand({
  name: 'find',
  group: 'see',
  summary: 'Find elements by their text or role, with refs',
  details: 'Text is looked for in names, text, values and placeholders, in any case. Exact names come first.',
  effect: 'read',
  scope: 'tab',
  carried: { tool: 'find', as: { find: {} } },
  args: z.object({
    words: positional(0, z.string().min(1), 'Text, a role, or role=button[name="Save"]', {
      rest: true,
      placeholder: 'text',
    }),
    role: option(z.string().min(1).optional(), 'Only elements of this role', { placeholder: 'role' }),
    limit: option(z.number().int().min(1).max(500).default(20), 'Most matches listed', { placeholder: 'n' }),
    hidden: flag('Also what nobody can see, with the reason'),
  }),
  result: z.strictObject({
    total: z.int().describe('How many match'),
    matches: z
      .array(
        z.strictObject({
          ref: z.string().optional().describe('Ref'),
          role: z.string().describe('Role'),
          name: z.string().describe('Name or text'),
          value: z.string().optional().describe('Value or text'),
          states: z.string().optional().describe('States, with commas between'),
          in: z.string().optional().describe('What it stands in, outermost first'),
        }),
      )
      .describe('The best first'),
    hiddenTexts,
  }),
  examples: ['find "Add to cart"', 'find Total --role cell', 'find button', 'find "role=link[name=Help]"'],
  run: async (ctx, args) => {
    const { words, role } = readQuery(args.words, args.role);
    const captured = await capture(ctx.tab, ctx.deadline, { ...(args.hidden && { hidden: true }) });
    const { full } = listingOf(captured.tree);
    const { matches, total } = findIn(full, { words, role, limit: args.limit, refs: ctx.tab.refs });
    const withheld = args.hidden ? 0 : captured.hiddenCount;
    if (total === 0) throw nothing(args.words, role, withheld);
    const left = total - matches.length;
    const more = left > 0 && {
      message: `${left} more matches`,
      more: rest(ctx, {
        words: args.words,
        role: args.role,
        limit: args.limit * 2,
        hidden: args.hidden,
      }),
    };
    return tellWithheld({ data: { total, matches }, ...more }, withheld);
  },
});

/** @throws RutterError `unknown-role`, `bad-selector` */
function readQuery(text: string, roleFlag: string | undefined): { words: string; role: string | undefined } {
  const target = ROLE_TARGET_REGEXP.test(text)
    ? text
    : roleFlag === undefined
      ? undefined
      : `role=${roleFlag}`;
  if (target === undefined) return { words: text, role: undefined };
  const parsed = parseTarget(target);
  if (parsed.kind !== 'query' || parsed.query.kind !== 'role') return { words: text, role: roleFlag };
  const { role, name } = parsed.query;
  return target === text ? { words: name ?? '', role } : { words: text, role };
}

function nothing(text: string, role: string | undefined, withheld: number): RutterError {
  const of = role === undefined ? '' : ` with role "${role}"`;
  const next =
    role === undefined
      ? step('snapshot', { interactive: true })
      : hint`try it without the role, or ${step('snapshot', { interactive: true })}`;
  const said = withheldMessage(withheld);
  return new RutterError('no-match', `Nothing in the page${of} matches ${JSON.stringify(text)}`, {
    hint: said === undefined ? next : `${next}; ${said}`,
  });
}
