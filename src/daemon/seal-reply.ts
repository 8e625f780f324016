/** The last step before a reply leaves: everything that may hold page text is sealed with one nonce. */
import type { DraftedReply } from '../commands/draft.ts';
import type { Reply } from '../protocol/wire.ts';
import { makeNonce, type SealedText, type SealOptions, seal, sealedTexts } from '../security/seal/seal.ts';
import type { BudgetedReply, JudgedReply } from './replies.ts';

/** Fields that may hold page text. The others are Rutter's own words. */
const SEALED_FIELDS = ['data', 'effect', 'notices', 'siteNotes'] as const;
type Field = (typeof SEALED_FIELDS)[number];
type Output = SealOptions['output'];

/** Fields whose text no layer has read before; a note was when it was delivered. */
const UNREAD_FIELDS = ['data', 'effect', 'notices'] as const;

/** Every text of the reply that will be sealed and that the layers have yet to read, with its field. */
export function pageTexts({ reply }: BudgetedReply, output: Output): SealedText[] {
  return UNREAD_FIELDS.flatMap((field) =>
    reply[field] === undefined ? [] : sealedTexts(reply[field], outputOf(field, reply, output), field),
  );
}

/** A reply without page text stays without a seal. */
export function sealReply({ reply, canary, findings }: JudgedReply, output: Output): Reply {
  const nonce = makeNonce();
  const copy: Record<string, unknown> = {
    ...reply,
    ...(canary !== undefined && { canary }),
    ...(findings.length > 0 && { findings }),
  };
  let any = false;
  for (const field of SEALED_FIELDS) {
    if (reply[field] === undefined) continue;
    const { value, sealed } = seal(reply[field], { nonce, output: outputOf(field, reply, output) });
    copy[field] = value;
    any ||= sealed;
  }
  if (any) copy.seal = { nonce };
  return copy as unknown as Reply; // the draft's fields; sealed strings have taken the place of its texts
}

function outputOf(field: Field, reply: DraftedReply, output: Output): Output {
  // Of a note only the text is an agent's; it is marked as untrusted.
  if (field === 'siteNotes') return 'trusted';
  // Effects, notices and the particulars of an error come from the page whatever the command declares.
  return field === 'data' && reply.ok ? output : 'untrusted';
}
