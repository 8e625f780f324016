/** A reply as a command, and the notes of its site, made it: of any length, read by no layer, and sealed nowhere. */
import type { Reply, SiteNote } from '../protocol/wire.ts';
import type { Untrusted } from '../trust.ts';

/** A domain skill for the session: `text` is an agent's, and `host` where a name is so long that it could say something. */
export interface DraftedNote extends Omit<SiteNote, 'host' | 'text'> {
  host: string | Untrusted;
  text: Untrusted;
}

/**
 * What the dispatch starts from, and what a command gets of one that it runs (`batch`). Page text stands in it as the page
 * has it; `Trusted` and `Untrusted` say what is which where a command's record alone does not.
 */
export interface DraftedReply extends Omit<Reply, 'siteNotes' | 'canary' | 'findings' | 'seal'> {
  siteNotes?: DraftedNote[];
}
