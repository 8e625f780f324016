/** Reads the text form of replies: the sealed block, and the lines of a snapshot in it. */

/** `- button "Save" @e3 [disabled]`, `- textbox "Note" @e2: value`, `- status: WAIT`. */
export interface Line {
  depth: number;
  role: string;
  name: string;
  ref: string | undefined;
  states: string[];
  value: string | undefined;
  raw: string;
}

const LINE_REGEXP =
  /^(?<indent>\s*)- (?<role>[A-Za-z]+)(?: (?<name>"(?:[^"\\]|\\.)*"))?(?<rest>(?: (?:@[ec]\d+|\[[^\]]*\]|\([^)]*\)))*)(?::(?: (?<value>.*))?)?$/;

/** Every snapshot line of a text; other lines are passed over. */
export function parseLines(text: string): Line[] {
  return text.split('\n').flatMap((raw) => {
    const groups = LINE_REGEXP.exec(raw)?.groups;
    if (!groups) return [];
    const rest = groups.rest ?? '';
    return {
      depth: (groups.indent ?? '').length,
      role: groups.role ?? '',
      name: groups.name === undefined ? '' : unquote(groups.name),
      ref: /@[ec]\d+/.exec(rest)?.[0],
      states: [...rest.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ''),
      value: groups.value,
      raw,
    };
  });
}

function unquote(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

export interface SealedText {
  /** Before and after the block: Rutter's own words. */
  own: string;
  /** Inside the block: what the page says. */
  page: string;
  nonce: string | undefined;
}

/** The session's invisible marks, which the tests of what a page says don't look at. */
const MARKS_REGEXP = /[\u2061-\u2064]{8}/g;

const BLOCK_REGEXP = /^⟦page (?<nonce>[0-9a-f]+)[^⟧\n]*⟧\n(?<page>[\s\S]*)\n⟦\/page \k<nonce>⟧$/m;

/** Splits a text reply at its one sealed block. */
export function splitSealed(stdout: string): SealedText {
  const match = BLOCK_REGEXP.exec(stdout);
  if (!match?.groups) return { own: stdout, page: '', nonce: undefined };
  return {
    own: stdout.slice(0, match.index) + stdout.slice(match.index + match[0].length),
    page: (match.groups.page ?? '').replace(MARKS_REGEXP, ''),
    nonce: match.groups.nonce,
  };
}

const SEALED_REGEXP = /⟦page (?<nonce>[0-9a-f]+)⟧(?<text>[\s\S]*?)⟦\/page \k<nonce>⟧/g;

/** A value of a JSON reply with the markers taken off its strings. */
export function unseal<T>(value: T): T {
  if (typeof value === 'string')
    return value.replace(SEALED_REGEXP, '$<text>').replace(MARKS_REGEXP, '') as T; // a string stays one
  if (Array.isArray(value)) return value.map(unseal) as T; // an array stays one
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, unseal(field)])) as T; // same keys
}
