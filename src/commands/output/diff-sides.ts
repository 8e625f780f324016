/** The two sides of a `diff`: a tab, an address, or a page as a session with a saved state's logins sees it. */
import type { SavedState } from '../../browser/logins/index.ts';
import { normalizeAddress, type Tab } from '../../browser/tab/index.ts';
import { RutterError } from '../../errors.ts';
import { blank, hint, step } from '../../protocol/step.ts';
import type { TabContext } from '../context.ts';

/** One side, as the caller named it. */
export type Side =
  | { kind: 'tab'; tab: Tab }
  | { kind: 'address'; url: string }
  | { kind: 'state'; name: string; saved: SavedState; url: string };

type Word = { kind: 'tab'; tab: Tab } | { kind: 'address'; url: string } | StateWord;

interface StateWord {
  kind: 'state';
  name: string;
  saved: SavedState;
}

const TAB_REGEXP = /^t\d{1,6}$/;
const STATE_REGEXP = /^state:(.*)$/s;
/** Pages that a login can change. */
const PAGE_REGEXP = /^https?:/;

/**
 * @param at address that saved states open; absent: that of the other side, else of the first tab the state kept
 * @throws RutterError `tab-unknown`, `state-unknown`, `bad-value`; `needs-approval` for an address that a tainted session may not open
 */
export async function readSides(
  ctx: TabContext,
  words: { a: string; b: string },
  at: string | undefined,
): Promise<[Side, Side]> {
  const a = await wordOf(ctx, words.a);
  const b = await wordOf(ctx, words.b);
  if (at !== undefined && a.kind !== 'state' && b.kind !== 'state')
    throw new RutterError('unexpected-argument', 'Cannot use --at: neither side is a saved state', {
      hint: hint`${step('diff', { at: blank('url'), a: 'here', b: blank('state:name') })}, or the address as a side`,
    });
  return [await placed(ctx, a, b, at), await placed(ctx, b, a, at)];
}

async function wordOf(ctx: TabContext, word: string): Promise<Word> {
  if (word === 'here') return { kind: 'tab', tab: ctx.tab };
  const name = STATE_REGEXP.exec(word)?.[1];
  if (name !== undefined) return { kind: 'state', name, saved: (await ctx.daemon.states()).load(name) };
  if (!TAB_REGEXP.test(word)) return { kind: 'address', url: normalizeAddress(word) };
  const tab = ctx.session.tab(word);
  if (tab) return { kind: 'tab', tab };
  throw new RutterError('tab-unknown', `There is no tab ${word} in session ${ctx.session.name}`, {
    hint: step('tabs'),
  });
}

/** Gives a state its address. One that stands in no argument has not been looked at by the defence yet. */
async function placed(ctx: TabContext, word: Word, other: Word, at: string | undefined): Promise<Side> {
  if (word.kind !== 'state') return word;
  if (at !== undefined) return { ...word, url: normalizeAddress(at) };
  if (other.kind === 'address') return { ...word, url: other.url };
  const shown = other.kind === 'tab' ? other.tab.url() : '';
  const url = PAGE_REGEXP.test(shown) ? shown : keptAddress(word);
  await ctx.mayOpen(url);
  return { ...word, url };
}

function keptAddress({ name, saved }: StateWord): string {
  const kept = saved.tabs.find(({ url }) => PAGE_REGEXP.test(url));
  if (kept) return kept.url;
  throw new RutterError(
    'missing-argument',
    `Cannot tell which page to open with the state ${JSON.stringify(name)}: no tab had one when it was saved`,
    { hint: step('diff', { at: blank('url'), a: 'here', b: `state:${name}` }) },
  );
}
