/** Arguments that several actions take. */
import { z } from 'zod';
import {
  EXPECTED,
  type Expectation,
  KEY_NAMES,
  MODIFIERS,
  modifierNamed,
  parseExpectation,
} from '../../browser/act/index.ts';
import type { Modifier } from '../../browser/tab/index.ts';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { suggest } from '../../protocol/suggest.ts';
import { type CommandContext, option } from '../define.ts';

/** Longest wait for what `--expect` names when the caller gives no `--timeout`, ms. */
const EXPECT_MS = 5000;
/** Kept free before the deadline for the answer, ms. */
const RESERVE_MS = 300;

export const expectOption = () =>
  option(
    z.string().optional(),
    'What must happen, or exit 8: navigation, change, dialog, tab, download, text=…; none: do not watch',
    {
      placeholder: 'what',
    },
  );

/** @throws RutterError `bad-value` */
export function expectationOf(ctx: CommandContext, word: string | undefined): Expectation | undefined {
  if (word === undefined) return undefined;
  const left = Math.max(0, ctx.deadline.remaining() - RESERVE_MS);
  if (!word.startsWith('text=') && !EXPECTED.some((known) => known === word)) {
    const near = suggest(word, EXPECTED);
    throw new RutterError(
      'bad-value',
      `Cannot expect ${JSON.stringify(word)}, expected one of ${EXPECTED.join(', ')} or text=…`,
      {
        hint: `--expect ${near ?? 'change'}`,
      },
    );
  }
  return parseExpectation(word, ctx.explicitTimeout ? left : Math.min(left, EXPECT_MS));
}

/** `Control,Shift` @throws RutterError `unknown-key` */
export function modifiersOf(text: string | undefined): Modifier[] {
  const names = (text ?? '').split(/[,+]/).filter(Boolean);
  return names.map((name) => {
    const modifier = modifierNamed(name.trim(), process.platform);
    if (modifier) return modifier;
    throw unknownKey(name.trim(), MODIFIERS);
  });
}

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

/** `10,20` @throws RutterError `bad-value` */
export function pointOf(flag: string, text: string | undefined): { x: number; y: number } | undefined {
  if (text === undefined) return undefined;
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
