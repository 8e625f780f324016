/** `handoff`: a person goes on in a visible window, and the agent waits. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { hint, step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import type { DaemonContext } from '../context.ts';
import type { HandoffView } from '../control.ts';
import { defineCommand, positional } from '../define.ts';
import { compareLooks, type Look, look } from './handoff-look.ts';

export const handoff = defineCommand({
  name: 'handoff',
  group: 'browser',
  summary: 'Let a person go on in a visible window, and wait until they are done',
  details: [
    'For what only a person should do: a password, a second factor, a captcha, a payment. Other commands of the session',
    'are refused meanwhile. The person types rutter resume, or closes the tabs. Then the reply has what changed and a new',
    'snapshot. A session without a window is saved and started again with one: cookies, localStorage and IndexedDB are the',
    'same, what a page keeps in its tab alone (forms, sessionStorage) is lost, pages are loaded again, refs are void; it',
    'keeps the window. At the deadline the person still has it; handoff again waits on.',
  ].join('\n'),
  effect: 'write',
  scope: 'daemon',
  deadlineMs: 600_000,
  args: z.object({
    reason: positional(0, z.string().min(1).max(500).optional(), 'What the person is asked to do', {
      placeholder: 'reason',
    }),
  }),
  result: z.strictObject({
    ended: z.enum(['resumed', 'closed']).describe('How the person ended it'),
    current: z.string().optional().describe('Id of the current tab'),
    tabs: z
      .array(z.strictObject({ tab: z.string().describe('Tab id'), url: z.string().describe('Address') }))
      .describe('Tabs now'),
    opened: z.array(z.string()).optional().describe('Ids of tabs that the person opened'),
    closed: z.array(z.string()).optional().describe('Ids of tabs that the person closed'),
    moved: z
      .array(
        z.strictObject({
          tab: z.string().describe('Tab id'),
          was: z.string().describe('Address before'),
          url: z.string().describe('Address now'),
        }),
      )
      .optional()
      .describe('Tabs that show another address'),
    changes: z.string().optional().describe('Snapshot lines that came (+) and went (-)'),
    snapshot: z.string().describe('The page now'),
  }),
  examples: ['handoff "log in, please"', 'handoff --timeout 10m'],
  run: async (ctx, { reason }) => {
    const { sessionName: name, deadline, daemon } = ctx;
    const handed = await daemon.sessions.handOver(deadline, name, reason, () => look(ctx));
    const how = await waitFor(deadline, name, handed);
    handed.endTold();
    return await report(ctx, handed, how);
  },
});

async function waitFor(
  deadline: Deadline,
  name: string,
  { ended, reason }: HandoffView,
): Promise<'resumed' | 'closed'> {
  try {
    return await deadline.race(ended, 'the person');
  } catch (error) {
    if (!(error instanceof RutterError) || error.code !== 'timeout') throw error;
    throw new RutterError('timeout', `The person still has session ${name}`, {
      hint: hint`${step('handoff', {}, { session: name })}, which waits on; ${step('resume', {}, { session: name })}, which is what they type`,
      ...(reason !== undefined && { data: { reason } }),
    });
  }
}

async function report(ctx: DaemonContext, handed: HandoffView, how: 'resumed' | 'closed') {
  const before = handed.before as Look; // what `look` gave
  const after = await look(ctx);
  const { moved } = handed;
  return {
    data: { ended: trusted(how), ...compareLooks(before, after), snapshot: after.snapshot },
    message: [
      how === 'resumed' ? 'The person gave the session back' : 'The person closed the tabs',
      ...(moved
        ? [
            'it has a window now, its pages were loaded again, and refs, forms and sessionStorage from before are gone',
          ]
        : []),
      ...(moved && moved.length > 0 ? [`not loaded again: ${moved.join(', ')}`] : []),
    ].join('; '),
    ...(after.tabs.length === 0 && { hint: step('goto') }),
  };
}
