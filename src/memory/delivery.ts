/** Which note a session gets when it comes to a host, and how much of it. */
import { liveVersion, type Note } from './fold.ts';
import type { NoteScope, NoteSource, NoteState } from './rows.ts';

/** Most of a note that one reply carries. */
export const DELIVERY_TOKENS = 1000;
/** UTF-8 bytes a token stands for; the same estimate as everywhere in a reply. */
const BYTES_PER_TOKEN = 4;

/** A note for a reply. `text` is an agent's words, to be scanned and sealed; the other fields are ours. */
export interface Delivery {
  host: string;
  scope: NoteScope;
  state: Exclude<NoteState, 'quarantined'>;
  version: number;
  /** When the version was written, ISO 8601. */
  date: string;
  author: NoteSource;
  uses: number;
  flags: number;
  /** Of the whole body: the key of a cached scan, together with the model. */
  sha256: string;
  /** The whole body, for the scan. */
  body: string;
  text: string;
  /** Lines that did not fit, at least in part. */
  linesLeftOut: number;
}

/** @returns the project's note when it is trusted, else the global one; undefined when there is none */
export function chooseNote(
  project: Note | undefined,
  global: Note | undefined,
  maxTokens = DELIVERY_TOKENS,
): Delivery | undefined {
  return asDelivery(project, maxTokens) ?? asDelivery(global, maxTokens);
}

/** Which hosts each session has had a note for, and which version: it comes once. Forgotten with the session. */
export class Delivered {
  readonly #hosts = new WeakMap<object, Map<string, Pick<Delivery, 'scope' | 'version'>>>();

  get(session: object, host: string): Pick<Delivery, 'scope' | 'version'> | undefined {
    return this.#hosts.get(session)?.get(host);
  }

  add(session: object, { host, scope, version }: Delivery): void {
    const hosts = this.#hosts.get(session) ?? new Map();
    this.#hosts.set(session, hosts.set(host, { scope, version }));
  }
}

function asDelivery(note: Note | undefined, maxTokens: number): Delivery | undefined {
  const version = liveVersion(note);
  if (!note || !version || version.state === 'quarantined') return undefined;
  const { text, linesLeftOut } = cutAtLines(version.body, maxTokens * BYTES_PER_TOKEN);
  return {
    host: note.host,
    scope: note.scope,
    state: version.state,
    version: version.version,
    date: version.writtenAt,
    author: version.source,
    uses: version.uses,
    flags: version.flags,
    sha256: version.sha256,
    body: version.body,
    text,
    linesLeftOut,
  };
}

function cutAtLines(body: string, maxBytes: number): { text: string; linesLeftOut: number } {
  if (Buffer.byteLength(body) <= maxBytes) return { text: body, linesLeftOut: 0 };
  const lines = body.split('\n');
  let bytes = 0;
  const fitting = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes > maxBytes;
  });
  // One long line is cut at a word: nothing at all would help nobody.
  if (fitting === 0) return { text: cutAtWord(lines[0] ?? '', maxBytes), linesLeftOut: lines.length };
  return { text: lines.slice(0, fitting).join('\n'), linesLeftOut: lines.length - fitting };
}

function cutAtWord(line: string, maxBytes: number): string {
  // A cut within a character leaves U+FFFD at the end.
  const start = Buffer.from(line)
    .toString('utf8', 0, maxBytes)
    .replace(/\uFFFD$/, '');
  return start.replace(/\s+\S*$/, '');
}
