/** The last step before a reply leaves: everything that may hold page text is sealed with one nonce. */
import type { Reply } from '../protocol/wire.ts';
import { makeNonce, type SealOptions, seal } from '../security/seal/seal.ts';

/** Fields that may hold page text. The others are Rutter's own words. */
const SEALED_FIELDS = ['data', 'effect', 'notices'] as const;

export function sealReply(reply: Reply, output: SealOptions['output']): Reply {
  const nonce = makeNonce();
  const copy: Record<string, unknown> = { ...reply };
  let any = false;
  for (const field of SEALED_FIELDS) {
    if (reply[field] === undefined) continue;
    // Effects, notices and the particulars of an error come from the page whatever the command declares.
    const strict = field !== 'data' || !reply.ok;
    const { value, sealed } = seal(reply[field], { nonce, output: strict ? 'untrusted' : output });
    copy[field] = value;
    any ||= sealed;
  }
  if (any) copy.seal = { nonce };
  return copy as unknown as Reply; // same fields; sealed strings take the place of strings
}
