import { z } from 'zod';
import type { LogEntry } from '../../memory/note-view.ts';
import { trusted, untrusted } from '../../trust.ts';
import { defineCommand } from '../define.ts';
import { factsOf, globalFlag, hostArgument, scopeOf } from '../support/note-args.ts';
import { noteResult } from '../support/results.ts';

export const noteLog = defineCommand({
  name: 'domain-skill log',
  aliases: ['note log'],
  group: 'memory',
  summary: 'List every version of a note and what happened to it',
  effect: 'read',
  scope: 'daemon',
  args: z.object({ host: hostArgument, global: globalFlag }),
  result: noteResult.extend({
    log: z
      .array(
        z.strictObject({
          at: z.string().describe('ISO 8601, UTC'),
          what: z.string().describe('What happened'),
          version: z.int().describe('Version that it happened to'),
          bytes: z.int().optional().describe('Size of its text in bytes'),
          uses: z.int().optional().describe('Number of uses'),
          classifierScore: z
            .number()
            .nullable()
            .optional()
            .describe('What the classifier said, 0 to 1; null: none looked'),
          state: z.string().optional().describe('State that it went to'),
          by: z.string().optional().describe('What changed the state: uses, person or scan'),
          author: z.string().optional().describe('Who wrote the version'),
          sha256: z.string().optional().describe('First 12 digits of the hash of its text'),
          session: z.string().optional().describe('Session that did it'),
          reason: z.string().optional().describe('Why it was said to be wrong'),
        }),
      )
      .describe('Oldest first'),
  }),
  examples: ['domain-skill log docs.example.com'],
  run: async ({ memory }, args) => {
    const { host } = args;
    const note = memory.view(host, scopeOf(args));
    return { data: { ...factsOf(note), log: memory.log(host, note.scope).map(lineOf) } };
  },
});

/** Sessions and reasons are an agent's words. */
function lineOf({ ts, what, session, reason, source, sha256, state, by, ...numbers }: LogEntry) {
  return {
    at: trusted(ts),
    what: trusted(what),
    ...numbers,
    ...(state && { state: trusted(state) }),
    ...(by && { by: trusted(by) }),
    ...(source && { author: trusted(source) }),
    ...(sha256 !== undefined && { sha256: trusted(sha256.slice(0, 12)) }),
    ...(session !== undefined && { session: untrusted(session) }),
    ...(reason !== undefined && { reason: untrusted(reason) }),
  };
}
