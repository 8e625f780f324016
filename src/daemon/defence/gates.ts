/**
 * Which actions of a tainted session need a person. A rule here must be checkable before the action, from its arguments
 * and the addresses of the session: what a page's own scripts do with what was typed into it is beyond any such rule.
 */
import { normalizeAddress } from '../../browser/tab/index.ts';
import type { SentText } from './sent-texts.ts';

/** What is known of an action before it runs. */
export interface GateFacts {
  /** The record's own word on the whole command. */
  gated?: string | undefined;
  sent: readonly SentText[];
  /** Origin of the page the command works on. */
  origin: string | undefined;
  /** Origins the session knew before it was tainted. */
  familiar: ReadonlySet<string>;
}

/** A path longer than this may well carry something. */
const PLAIN_PATH = 40;

/** Why the action needs a person, as the rest of the sentence "Cannot …: it"; undefined when it does not. */
export function gateReason({ gated, sent, origin, familiar }: GateFacts): string | undefined {
  if (gated !== undefined) return gated;
  for (const { sends, text } of sent) {
    if (sends === 'files') return 'gives files away';
    if (sends === 'script') return 'runs code in the page';
    if (sends === 'request') return 'adds a text to what servers are sent';
    if (sends === 'answer') return 'answers a dialog with a text';
    // What a page put into the agent's head must not come back to others as a lesson.
    if (sends === 'note') return 'leaves a text that later sessions are shown';
    if (sends === 'text' && (origin === undefined || !familiar.has(origin)))
      return 'types into a page of an origin that the session did not know before';
    if (sends === 'address' && carriesDataAway(text, familiar))
      return 'opens an address with data in it, at an origin that the session did not know before';
  }
  return undefined;
}

function carriesDataAway(address: string, familiar: ReadonlySet<string>): boolean {
  const url = parseAddress(address);
  if (!url || familiar.has(url.origin)) return false;
  return (
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== '' ||
    url.password !== '' ||
    url.pathname.length > PLAIN_PATH ||
    url.hostname.split('.').some((label) => label.length > PLAIN_PATH)
  );
}

function parseAddress(address: string): URL | undefined {
  try {
    return new URL(normalizeAddress(address));
  } catch {
    // The command refuses it in its own words.
    return undefined;
  }
}

/** Undefined for pages that have no origin of their own, such as `about:blank`. */
export function originOf(url: string): string | undefined {
  const { origin } = URL.canParse(url) ? new URL(url) : { origin: 'null' };
  return origin === 'null' ? undefined : origin;
}

/** Undefined for what has none, such as `about:blank`. */
export function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname || undefined : undefined;
}
