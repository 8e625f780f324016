/** Arguments that several actions take. */
import { z } from 'zod';
import {
  type Chord,
  EXPECTED,
  type Expectation,
  KEY_NAMES,
  MODIFIERS,
  modifierNamed,
  parseChord,
  parseExpectation,
} from '../../browser/act/index.ts';
import type { Modifier } from '../../browser/tab/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { suggest } from '../../protocol/suggest.ts';
import type { TabContext } from '../context.ts';
import { option } from '../define.ts';

/** Longest wait for what `--expect` names when the caller gives no `--timeout`, ms. */
const EXPECT_MS = 5000;
/** Kept free before the deadline for the answer, ms. */
const RESERVE_MS = 300;

/** What must happen, as soon as it is known how long that may take. */
type Expecting = (withinMs: number) => Expectation;

export const expectOption = () =>
  option(
    z.string().transform(expecting).optional(),
    'What must happen, or exit 8: navigation, change, dialog, tab, download, text=…; none: do not watch',
    {
      placeholder: 'what',
    },
  );

/** @throws RutterError `bad-value` */
function expecting(word: string): Expecting {
  if (word.startsWith('text=') || EXPECTED.some((known) => known === word))
    return (withinMs) => parseExpectation(word, withinMs);
  const near = suggest(word, EXPECTED);
  throw new RutterError(
    'bad-value',
    `Cannot expect ${JSON.stringify(word)}, expected one of ${EXPECTED.join(', ')} or text=…`,
    {
      hint: `--expect ${near ?? 'change'}`,
    },
  );
}

/** With the time that the command has. */
export function expectationOf(
  { deadline, explicitTimeout }: Pick<TabContext, 'deadline' | 'explicitTimeout'>,
  expected: Expecting | undefined,
): Expectation | undefined {
  const left = Math.max(0, deadline.remaining() - RESERVE_MS);
  return expected?.(explicitTimeout ? left : Math.min(left, EXPECT_MS));
}

/** Keys that are held: `Control,Shift`. */
export const modifiersOption = (description: string) =>
  option(z.string().transform(modifiersOf).optional(), description, { placeholder: 'keys' });

/** @throws RutterError `unknown-key` */
function modifiersOf(text: string): Modifier[] {
  const names = text.split(/[,+]/).filter(Boolean);
  return names.map((name) => {
    const modifier = modifierNamed(name.trim(), process.platform);
    if (modifier) return modifier;
    throw unknownKey(name.trim(), MODIFIERS);
  });
}

/** A key, with others held: `Control+A`. @throws RutterError `unknown-key` */
export function chordOf(text: string): Chord {
  const chord = parseChord(text, process.platform);
  if ('unknown' in chord) throw unknownKey(chord.unknown);
  return chord;
}

/** The error `unknown-key`, with the nearest one. */
export function unknownKey(name: string, known: readonly string[] = KEY_NAMES): RutterError {
  const near = suggest(name, known);
  return new RutterError(
    'unknown-key',
    `There is no key ${JSON.stringify(name)}${near ? `; did you mean ${JSON.stringify(near)}?` : ''}`,
    {
      hint: near ? step('press', { key: near }) : step('help', { command: 'press' }),
    },
  );
}

export interface Point {
  x: number;
  y: number;
}

/** A point or a distance, in CSS pixels: `10,20`. @param flag as it is typed */
export const pointOption = (flag: string, description: string) =>
  option(
    z
      .string()
      .transform((text) => pointOf(flag, text))
      .optional(),
    description,
    { placeholder: 'x,y' },
  );

/** @throws RutterError `bad-value` */
function pointOf(flag: string, text: string): Point {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (match) return { x: Number(match[1]), y: Number(match[2]) };
  throw new RutterError(
    'bad-value',
    `Cannot read ${flag}: ${JSON.stringify(text)}, expected x,y in CSS pixels, such as 10,20`,
  );
}

/** A number of CSS pixels. @throws RutterError `bad-value` */
export function pixelsOf(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(text.trim());
  if (match) return Number(match[1]);
  throw new RutterError(
    'bad-value',
    `Cannot scroll by ${JSON.stringify(text)}, expected a number of CSS pixels`,
    { hint: step('scroll', { where: 'down', what: '400' }) },
  );
}
