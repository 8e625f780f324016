/** A reply as the content of a tool result: its text once, pictures as pictures. */
import { readFile } from 'node:fs/promises';
import type { CallToolResult, ImageContent } from '@modelcontextprotocol/sdk/types.js';
import { renderText } from '../calls/render.ts';
import type { Reply } from '../protocol/wire.ts';

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };
/** A tall page comes as several pictures; a model is not given more than these. */
const MOST_PICTURES = 8;

/** @param structured the reply is given as data, and the text keeps to what happened */
export async function resultOf(reply: Reply, structured: boolean): Promise<CallToolResult> {
  const text = renderText(structured ? headOf(reply) : reply);
  return {
    content: [{ type: 'text', text }, ...(await picturesOf(reply))],
    ...(structured && { structuredContent: { ...reply } }),
    ...(!reply.ok && { isError: true }),
  };
}

/** What the structured form does not hold anyway in a word: how it ended, and what to type next. */
function headOf(reply: Reply): Reply {
  const {
    data: _,
    effect: _e,
    notices: _n,
    siteNotes: _s,
    findings: _f,
    canary: _c,
    seal: _seal,
    ...head
  } = reply;
  return head;
}

/**
 * The files that a command wrote, as its data names them. A path that stands there unsealed is Rutter's own word: what a
 * page could have written has markers around it and names no file.
 */
async function picturesOf({ data, ok }: Reply): Promise<ImageContent[]> {
  const read = ok ? await Promise.all(pathsIn(data).slice(0, MOST_PICTURES).map(pictureAt)) : [];
  return read.filter((picture) => picture !== undefined);
}

function pathsIn(item: unknown): string[] {
  if (Array.isArray(item)) return item.flatMap(pathsIn);
  if (typeof item !== 'object' || item === null) return [];
  return Object.entries(item).flatMap(([key, value]) =>
    key === 'path' && typeof value === 'string' && typeOf(value) !== undefined ? [value] : pathsIn(value),
  );
}

const typeOf = (path: string): string | undefined => TYPES[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''];

/** The text names the path too, so a file that has gone is no error. */
async function pictureAt(path: string): Promise<ImageContent | undefined> {
  const mimeType = typeOf(path);
  const bytes = mimeType && (await readFile(path).catch(() => undefined));
  return bytes ? { type: 'image', mimeType, data: bytes.toString('base64') } : undefined;
}
