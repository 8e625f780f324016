/** `attach`: the session lives in a Chrome that runs already. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { countOf } from '../../protocol/spelling.ts';
import { blank, hint, type Step, step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import type { DaemonContext } from '../context.ts';
import { defineCommand, flag, option, positional } from '../define.ts';
import { needPerson } from '../person.ts';

export const attach = defineCommand({
  name: 'attach',
  group: 'browser',
  summary: "Let the session live in the user's own running Chrome",
  details: [
    'Tabs open in windows of their own. They share the logins of that Chrome; its cookies are neither read by Rutter nor',
    "saved, and its downloads go where that Chrome puts them. The user's tabs are not listed, touched or closed, unless",
    'one is lent: --lend lists them, --lend <id> lends one, both by a person alone; closetab and detach give it back.',
    'With --isolated the session has a context of its own, without the logins. A session that is live in another browser',
    'is not moved: choose another name with -S.',
  ].join('\n'),
  effect: 'write',
  scope: 'daemon',
  output: 'untrusted',
  gated: 'gives all that the session types from then on to another browser',
  deadlineMs: 60_000,
  args: z.object({
    cdp: option(z.string().min(1).max(500).optional(), 'Port or address of its DevTools', {
      placeholder: 'url|port',
    }),
    auto: flag(
      'Look in the profiles of Chrome, Chromium, Edge and Brave and at port 9222; also without any flag',
    ),
    isolated: flag("A context of its own, without the user's logins"),
    lend: flag("List the user's tabs that could be lent, or lend the one that is named"),
    tab: positional(0, z.string().min(1).max(100).optional(), 'With --lend: id of the tab to lend', {
      placeholder: 'id',
    }),
  }),
  result: z.strictObject({
    session: z.string().optional().describe('Session that lives there now'),
    endpoint: z.string().optional().describe('Address of the Chrome'),
    browser: z.string().optional().describe('Its version'),
    tabs: z
      .array(
        z.strictObject({
          id: z.string().describe('Id, for attach --lend'),
          title: z.string().describe('Title, cut to 150 characters'),
          url: z.string().describe('Address, cut to 300 characters'),
        }),
      )
      .optional()
      .describe('With --lend alone: tabs that could be lent'),
    tab: z.string().optional().describe('Id of the tab that was lent'),
    url: z.string().optional().describe('Its address'),
  }),
  examples: ['attach -S mine', 'attach --cdp 9222', 'attach --lend'],
  run: async (ctx, args) => {
    if (args.cdp !== undefined && args.auto)
      throw new RutterError('bad-value', 'Cannot attach: --cdp names a Chrome and --auto looks for one', {
        hint: step('attach', { cdp: args.cdp }),
      });
    if (args.tab !== undefined && !args.lend)
      throw new RutterError(
        'unexpected-argument',
        `Cannot attach to ${JSON.stringify(args.tab)}: what is it?`,
        {
          hint: hint`a Chrome: ${step('attach', { cdp: blank('url|port') })}; a tab: ${step('attach', { lend: true, tab: blank('id') })}`,
        },
      );
    if (args.lend) {
      needPerson(
        ctx,
        lendStep(ctx.sessionName, args.tab),
        "The tabs are the user's own, and they alone lend one",
      );
      return args.tab === undefined ? await listTabs(ctx) : await lend(ctx, args.tab);
    }
    return await join(ctx, args.cdp, args.isolated ?? false);
  },
});

async function join(ctx: DaemonContext, cdp: string | undefined, isolated: boolean) {
  const { sessionName: name, deadline, daemon } = ctx;
  const { endpoint, version } = await daemon.sessions.attach(deadline, name, { cdp, isolated });
  const logins = isolated ? 'has a context of its own there, without its logins' : 'shares its logins';
  return {
    data: { session: trusted(name), endpoint: trusted(endpoint), browser: trusted(version) },
    message: `Session ${name} lives in the running Chrome now and ${logins}`,
    hint: hint`${step('goto', {}, { session: name })}, which opens a tab in a window of its own; ${step('detach', {}, { session: name })}, which leaves it`,
  };
}

/** As a person types it again. */
const lendStep = (session: string, tab: string | undefined): Step =>
  step('attach', { lend: true, ...(tab !== undefined && /^\w+$/.test(tab) && { tab }) }, { session });

async function listTabs({ sessionName: name, daemon }: DaemonContext) {
  const tabs = await daemon.sessions.candidates(name);
  return {
    data: {
      tabs: tabs.map(({ id, title, url }) => ({
        id: trusted(id),
        title: title.slice(0, 150),
        url: url.slice(0, 300),
      })),
    },
    message:
      tabs.length === 0
        ? 'There is no tab that could be lent'
        : `${countOf(tabs.length, 'tab')} could be lent`,
    ...(tabs.length > 0 && { hint: step('attach', { lend: true, tab: blank('id') }, { session: name }) }),
  };
}

async function lend({ sessionName: name, deadline, daemon }: DaemonContext, id: string) {
  const tab = await daemon.sessions.lend(deadline, name, id);
  return {
    data: { tab: tab.id, url: tab.url() },
    message: `The tab was lent and is ${tab.id}; it is the current one`,
    hint: hint`${step('closetab', { tab: tab.id }, { session: name })}, which gives it back`,
  };
}
