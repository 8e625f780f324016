/** The `effect` of a reply, where it stands in the data of another one. */
import { z } from 'zod';
import { point } from './results.ts';

/** What was observed after an action. */
export const effect = z.strictObject({
  navigated: z
    .strictObject({
      url: z.string().describe('New address'),
      status: z.int().optional().describe('HTTP status'),
      sameDocument: z.boolean().optional().describe('The document stayed'),
      pending: z.boolean().optional().describe('It is still loading'),
      failed: z.string().optional().describe('Why the address could not be shown'),
    })
    .optional()
    .describe('The tab shows another address'),
  opened: z
    .array(z.strictObject({ tab: z.string().describe('Tab id'), url: z.string().describe('Address') }))
    .optional()
    .describe('Tabs that opened'),
  closed: z.array(z.string()).optional().describe('Ids of tabs that closed'),
  dialog: z
    .strictObject({
      kind: z.string().describe('alert, confirm, prompt or beforeunload'),
      message: z.string().describe('What it says'),
      defaultValue: z.string().optional().describe('What the field of a prompt holds'),
    })
    .optional()
    .describe('A dialog opened'),
  downloads: z
    .array(
      z.strictObject({
        name: z.string().describe('Name of the file'),
        path: z.string().optional().describe('Where it is'),
        bytes: z.int().optional().describe('Its size in bytes'),
        state: z.string().describe('done, running or failed'),
        reason: z.string().optional().describe('Why it failed'),
      }),
    )
    .optional()
    .describe('Downloads'),
  chooser: z
    .strictObject({ multiple: z.boolean().describe('It takes several files') })
    .optional()
    .describe('A file chooser waits'),
  focus: z.string().optional().describe('What has the focus now, where that changed'),
  value: z.string().optional().describe('What the field holds'),
  checked: z.union([z.boolean(), z.string()]).optional().describe('true, false or mixed'),
  appeared: z.array(z.string()).optional().describe('Snapshot lines that became visible'),
  disappeared: z.array(z.string()).optional().describe('Snapshot lines that went'),
  changed: z.array(z.string()).optional().describe('Snapshot lines that read differently'),
  hiddenTexts: z.int().optional().describe('Changed texts left out because nobody can see them'),
  scrolled: point.optional().describe('How far it scrolled'),
  requests: z.int().optional().describe('Requests that it started'),
  errors: z.array(z.string()).optional().describe('Uncaught page errors meanwhile'),
  waited: z
    .strictObject({ for: z.string().describe('For what'), ms: z.number().describe('How long, ms') })
    .optional()
    .describe('What was waited for before it'),
});
