/** Arguments and words that the commands about notes share. */
import { z } from 'zod';
import { parseHost } from '../../memory/host.ts';
import type { NoteView } from '../../memory/note-view.ts';
import type { NoteScope } from '../../memory/rows.ts';
import { trusted, untrusted } from '../../trust.ts';
import { flag, option, positional } from '../define.ts';

/** A host as somebody types it, turned into the host a note is kept under. */
const host = () => z.string().min(1).max(2000).transform(parseHost);

export const hostArgument = positional(0, host(), 'Host of the site, or an address on it', {
  placeholder: 'host',
});

export const optionalHost = positional(0, host().optional(), 'Host of the site, or an address on it', {
  placeholder: 'host',
});

export const globalFlag = flag('The note that counts in all projects');

export const ifVersion = option(
  z.number().int().positive().optional(),
  'Only if the note is at this version still',
  { placeholder: 'n' },
);

/** Undefined: the note that counts here, whichever it is. */
export const scopeOf = (args: { global?: boolean | undefined }): NoteScope | undefined =>
  args.global ? 'global' : undefined;

/** Rutter's facts about a note. The host may have been chosen by a page. */
export function factsOf(view: NoteView) {
  return {
    host: untrusted(view.host),
    scope: trusted(view.scope),
    state: trusted(view.state),
    version: view.version,
    bytes: view.bytes,
    uses: view.uses,
    flags: view.flags,
    author: trusted(view.source),
    updated: trusted(view.updatedAt),
  };
}
