import { z } from 'zod';
import type { LogEntry } from '../../memory/note-view.ts';
import { trusted, untrusted } from '../../trust.ts';
import { defineCommand } from '../define.ts';
import { factsOf, globalFlag, hostArgument, scopeOf } from '../support/note-args.ts';

export const noteLog = defineCommand({
  name: 'domain-skill log',
  aliases: ['note log'],
  group: 'memory',
  summary: 'List every version of a note and what happened to it',
  effect: 'read',
  scope: 'daemon',
  args: z.object({ host: hostArgument, global: globalFlag }),
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
