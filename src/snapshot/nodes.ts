/** Lines as objects, for programs: the same words as in the text, field by field. */
import type { FlatLine } from './flat.ts';
import { hintOf, NAME_LENGTH, statesOf, TEXT_LENGTH } from './line-text.ts';
import { clip } from './quote.ts';
import { roleWord } from './role-word.ts';

/** One line of `snapshot --json`. */
export interface NodeRecord {
  ref?: string;
  /** Levels, from 0. */
  depth: number;
  role: string;
  name?: string;
  /** Text behind the colon, or of a text line. */
  text?: string;
  states?: string[];
  /** What tells a control without a name from others. */
  hint?: string;
}

/** The line's words, in the fields they belong to, cut at the same lengths as in the text. */
export function nodeRecord({ line, indent }: FlatLine, ref: string | undefined): NodeRecord {
  const { node } = line.at;
  const record: NodeRecord = { depth: indent, role: line.isText ? 'text' : roleWord(node) };
  if (ref) record.ref = ref;
  if (line.name !== '') record.name = clip(line.name, node.nameFromContent ? TEXT_LENGTH : NAME_LENGTH);
  const text = node.secret ? '[secret]' : line.text.trim() || node.value;
  if (text) record.text = clip(text, TEXT_LENGTH);
  const states = statesOf(line);
  if (states.length > 0) record.states = states;
  const hint = hintOf(line);
  if (hint !== '') record.hint = hint;
  return record;
}
