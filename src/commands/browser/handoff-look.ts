/** What a session looks like, and what changed while a person had it. */
import { diffLines } from 'diff';
import type { DaemonContext } from '../context.ts';

/** A session at one moment. */
export interface Look {
  tabs: { tab: string; url: string }[];
  /** Id of the current tab. */
  current: string | undefined;
  snapshot: string;
}

/** Share of the reply for the snapshot; the rest is for what changed. */
const SNAPSHOT_SHARE = 0.6;
/** Most changed lines that are shown. */
const CHANGE_LIMIT = 80;
/** A page that hangs must not keep the person waiting for as long as the person may take, ms. */
const LOOK_MS = 10_000;

/** A page that can't be read now, because a dialog is open in it, has an empty snapshot. */
export async function look(ctx: DaemonContext): Promise<Look> {
  const listed = await ctx.dispatch('tabs', {}, { maxTokens: ctx.maxTokens, deadlineMs: LOOK_MS });
  const rows = Array.isArray(listed.data?.tabs) ? listed.data.tabs : [];
  const tabs = rows.map((row: { tab: string; url: string }) => ({ tab: row.tab, url: row.url })); // as `tabs` makes them
  if (tabs.length === 0) return { tabs, current: undefined, snapshot: '' };
  const taken = await ctx.dispatch('snapshot', {}, { maxTokens: Math.floor(ctx.maxTokens * SNAPSHOT_SHARE) });
  const snapshot = taken.data?.snapshot;
  return { tabs, current: taken.tab, snapshot: typeof snapshot === 'string' ? snapshot : '' };
}

/** Fields of the reply: tabs that came, went or show another address, and the lines of the page that differ. */
export function compareLooks(before: Look, after: Look) {
  const opened = after.tabs.filter(({ tab }) => !before.tabs.some((each) => each.tab === tab));
  const closed = before.tabs.filter(({ tab }) => !after.tabs.some((each) => each.tab === tab));
  const moved = after.tabs.flatMap(({ tab, url }) => {
    const was = before.tabs.find((each) => each.tab === tab)?.url;
    return was === undefined || was === url ? [] : [{ tab, was, url }];
  });
  return {
    ...(after.current !== undefined && { current: after.current }),
    tabs: after.tabs,
    ...(opened.length > 0 && { opened: opened.map(({ tab }) => tab) }),
    ...(closed.length > 0 && { closed: closed.map(({ tab }) => tab) }),
    ...(moved.length > 0 && { moved }),
    ...changedLines(before, after),
  };
}

function changedLines(before: Look, after: Look): { changes?: string } {
  if (before.current !== after.current) return {};
  const parts = diffLines(withoutRefs(before.snapshot), withoutRefs(after.snapshot));
  const lines = parts
    .filter(({ added, removed }) => added || removed)
    .flatMap(({ added, value }) =>
      value
        .trimEnd()
        .split('\n')
        .map((line) => `${added ? '+' : '-'} ${line}`),
    );
  if (lines.length === 0) return {};
  const left = lines.length - CHANGE_LIMIT;
  return { changes: [...lines.slice(0, CHANGE_LIMIT), ...(left > 0 ? [`… ${left} more`] : [])].join('\n') };
}

/** Refs of another browser say nothing. */
function withoutRefs(text: string): string {
  return `${text.replace(/ @[ec]\d+/g, '')}\n`;
}
