/** Searches what a command is about to send for the session's canary, split over calls too, and for text of pages. */
import { canaryLayer } from '../../security/canary/canary.ts';
import { datamarkLayer } from '../../security/datamark/datamark.ts';
import { normalise } from '../../security/normalise/normalise.ts';
import { scan } from '../../security/pipeline.ts';
import { type Finding, LAYER_NAMES, type LayerName, type NormalisedText } from '../../security/types.ts';
import { beginningOf } from './sent-files.ts';
import type { SentText } from './sent-texts.ts';
import type { SessionMarks } from './session-marks.ts';
import type { SessionMemory } from './session-memory.ts';

/** Who sends, and where to. */
export interface Sending {
  session: string;
  command: string;
  cwd: string;
  /** Host of the page; its own addresses carry nothing away. */
  host: string | undefined;
  sent: readonly SentText[];
}

/** One text that goes out, with what was found in it. */
export interface Sent {
  /** Argument, or the content of a file it names. */
  where: string;
  text: string;
  findings: Finding[];
}

/** A longer text is the content of a file; it is searched as it is. */
const LONGEST_NORMALISED = 256 * 1024;

/** Never throws on what it finds: the guard decides. */
export class OutgoingSearch {
  readonly #off: readonly LayerName[];
  readonly #memory: Pick<SessionMemory, 'trail'>;

  constructor(off: readonly LayerName[], memory: Pick<SessionMemory, 'trail'>) {
    this.#off = off;
    this.#memory = memory;
  }

  /**
   * What was found in each argument, and in the files that it names; arguments without findings are left out.
   * @param others canaries of other sessions: who holds two sessions must not carry the word of one out by the other
   */
  async search(sending: Sending, marks: SessionMarks, others: readonly string[] = []): Promise<Sent[]> {
    const found: Sent[] = [];
    for (const sent of sending.sent) {
      const { arg, text, came = text, sends } = sent;
      const kind = `${sending.command} ${arg}`;
      const marked = this.#marked(came, marks.mark);
      if (marked.length > 0) found.push({ where: kind, text: came, findings: marked });
      const input = normalised(text);
      const findings = [
        ...this.#canary(sending.session, kind, text, input, marks.canary),
        ...this.#ofOthers(input, others),
        ...this.#patterns(sending, sent),
      ];
      if (findings.length > 0) found.push({ where: kind, text, findings });
      const content = sends === 'files' ? await beginningOf(sending.cwd, text) : undefined;
      if (content === undefined) continue;
      const inside = this.#canary(
        sending.session,
        `${kind} content`,
        content,
        normalised(content),
        marks.canary,
      );
      if (inside.length > 0) found.push({ where: 'the content of a file', text: content, findings: inside });
    }
    return found;
  }

  /** The normalised copy undoes what the trail's own forms do not: escapes in escapes, look-alikes. */
  #canary(
    session: string,
    kind: string,
    text: string,
    input: NormalisedText | undefined,
    canary: string,
  ): Finding[] {
    if (this.#off.includes('canary')) return [];
    const alone = input ? canaryLayer(input, { canary }) : [];
    if (alone.length > 0) return alone;
    const leak = this.#memory.trail(session, canary).add(kind, text);
    if (!leak) return [];
    const { how, start, end } = leak;
    const reason = `The session's canary is being sent (${how})`;
    return [{ layer: 'canary', severity: 1, reason, span: { start, end }, deterministic: true }];
  }

  #ofOthers(input: NormalisedText | undefined, others: readonly string[]): Finding[] {
    if (this.#off.includes('canary') || !input) return [];
    for (const canary of others) {
      const found = canaryLayer(input, { canary });
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Page text, in anything. */
  #marked(came: string, mark: string): Finding[] {
    // Hardly any text has it, and the layer wants the normalised copy.
    if (this.#off.includes('datamark') || !came.includes(mark)) return [];
    return datamarkLayer(normalise(came), { mark });
  }

  /** Addresses that collect data, in what names or may call one. */
  #patterns({ host }: Sending, { text, sends }: SentText): Finding[] {
    if (this.#off.includes('patterns') || (sends !== 'address' && sends !== 'script')) return [];
    const context = { direction: 'out', ...(host !== undefined && { host }) } as const;
    return scan(text, context, { off: allBut('patterns') }).findings;
  }
}

/** Once for all canaries: undoing the disguises is most of what a search costs. */
const normalised = (text: string): NormalisedText | undefined =>
  text.length <= LONGEST_NORMALISED ? normalise(text) : undefined;

const allBut = (layer: LayerName): LayerName[] => LAYER_NAMES.filter((each) => each !== layer);
