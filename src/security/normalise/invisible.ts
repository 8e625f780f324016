/**
 * Characters that a reader doesn't see and a model does: default-ignorable ones, bidirectional controls, and the two
 * blocks in which whole sentences are smuggled, tag characters (U+E0000) and variation selectors as bytes.
 */
import type { DisguiseKind } from '../types.ts';

/** Runs of what Unicode calls default-ignorable, plus interlinear marks and stray C0 and C1 controls. */
export const INVISIBLE_REGEXP =
  /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u0000-\u0008\u000e-\u001f\u007f-\u009f]+/gu;

/** Of those, the ones that text in ASCII can have. */
export const CONTROL_REGEXP = /[\u0000-\u0008\u000e-\u001f\u007f]/;

/** U+E0001..U+E007F mirror ASCII. */
const TAG_REGEXP = /[\u{e0020}-\u{e007e}]/gu;
/** VS1..VS16 and VS17..VS256 as the bytes 0..255. */
const SELECTOR_REGEXP = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/** Three flags (England, Scotland, Wales) are spelt in tags: six letters at most. */
const FLAG_LENGTH = 6;
/** A lone selector or two belong to an emoji or a Han variant. */
const SMUGGLED_BYTES = 4;

/** What invisible characters spell, and how they hid it. */
export interface Uncovered {
  text: string;
  kind: DisguiseKind;
}

/** What an invisible run says: nothing, or a hidden sentence. */
export function uncoverRun(run: string): Uncovered {
  const tags = run.match(TAG_REGEXP);
  if (tags && tags.length > FLAG_LENGTH) {
    const text = tags.map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)).join('');
    return { text: ` ${text} `, kind: 'tag-characters' };
  }
  const selectors = run.match(SELECTOR_REGEXP);
  if (selectors && selectors.length >= SMUGGLED_BYTES) {
    const bytes = selectors.map((selector) => selectorByte(selector.codePointAt(0) ?? 0));
    return { text: ` ${new TextDecoder().decode(Uint8Array.from(bytes))} `, kind: 'variation-selectors' };
  }
  return { text: '', kind: 'invisible' };
}

const selectorByte = (point: number): number => (point < 0x10000 ? point - 0xfe00 : point - 0xe0100 + 16);
