/** The errors of acting: what is the case, in Rutter's words; what the page calls things goes into the data. */
import type { ErrorCode } from '../../errors.ts';
import { RutterError } from '../../errors.ts';
import type { Refusal, RefusalKind } from '../../page/acting/api.ts';
import type { ElementInfo, PageNode } from '../../page/seeing/api.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { type Advice, blank, hint, step } from '../../protocol/step.ts';
import { roleWord } from '../../snapshot/role-word.ts';
import type { Frame } from '../frames/index.ts';
import type { Tab } from '../tab/index.ts';

/** An element as data of a reply. */
export interface Named {
  ref?: string;
  role: string;
  name: string;
}

/** The target of an action, resolved. */
export interface Target {
  frame: Frame;
  element: number;
  ref: string;
  role: string;
  name: string;
  /** How the caller wrote it. */
  text: string;
  /** Name under which a ref was printed; absent where the target was found by what it is now. */
  was?: string;
}

/** What a reply says of its target. */
export const namedTarget = ({ ref, role, name }: Target): Named => ({ ref, role, name });

/** Gives the element a ref of this tab, as if a snapshot had printed it. */
export function giveRef(
  tab: Tab,
  frame: Frame,
  info: Pick<ElementInfo, 'id' | 'role' | 'name' | 'actable' | 'draggable' | 'scrollable'>,
): string {
  const { id, name } = info;
  const kind = info.actable === 'clickable' ? 'c' : 'e';
  const role = roleWord(info);
  return tab.refs.give(kind, { frame: frame.id, document: frame.document, element: id, role, name });
}

/** An element that a reply names beside its target. */
export function namedElement(tab: Tab, frame: Frame, info: ElementInfo | PageNode): Required<Named> {
  return { ref: giveRef(tab, frame, info), role: roleWord(info), name: info.name };
}

const CODES: Record<Exclude<RefusalKind, 'gone' | 'renamed' | 'in-list'>, ErrorCode> = {
  'not-visible': 'not-visible',
  disabled: 'disabled',
  'read-only': 'read-only',
  'not-stable': 'not-stable',
  covered: 'covered',
  'ignores-pointer': 'covered',
};

const SAID: Record<Exclude<RefusalKind, 'gone' | 'renamed' | 'covered' | 'in-list'>, string> = {
  'not-visible': 'it is not visible',
  disabled: 'it is disabled',
  'read-only': 'it is read-only',
  'not-stable': 'it keeps moving',
  'ignores-pointer': 'it lets the pointer through to what is behind it',
};

const HINTS: Partial<Record<RefusalKind, Advice>> = {
  'not-visible': step('snapshot', { hidden: true }),
  disabled: hint`${step('snapshot', { interactive: true })} (what enables it may have to be filled in first)`,
  'not-stable': step('wait', { what: '1000' }),
};

/** @param frame the frame that refused: the target's, or one around it */
export async function refusalError(
  ctx: { tab: Tab; deadline: Deadline; command: string },
  target: Target,
  refusal: Refusal,
  frame: Frame,
): Promise<RutterError> {
  const waited = refusal.waited ? ` (waited ${refusal.waited.ms} ms for ${refusal.waited.for})` : '';
  if (refusal.why === 'covered') return await coveredError(ctx, target, refusal, frame, waited);
  if (refusal.why === 'in-list') return listedError(ctx.command, target);
  if (refusal.why === 'renamed') return renamedError(ctx, target, refusal.name ?? '');
  const why = refusal.why === 'gone' ? 'not-visible' : refusal.why;
  const detail = refusal.detail ? `: ${refusal.detail}` : '';
  const hint = HINTS[why];
  return new RutterError(CODES[why], `Cannot ${ctx.command} ${target.ref}: ${SAID[why]}${detail}${waited}`, {
    ...(hint && { hint }),
    data: { target: namedTarget(target) },
  });
}

/** The same command again acts on it as it is: some names change all the time. */
function renamedError(
  { tab, command }: { tab: Tab; command: string },
  target: Target,
  name: string,
): RutterError {
  const known = tab.refs.find(target.ref);
  if (known) {
    known.name = name;
    known.renamingKnown = true;
  }
  return new RutterError(
    'ref-stale',
    `Cannot ${command} ${target.ref}: its element has another name now than when the ref was given`,
    {
      hint: hint`${step('snapshot', { interactive: true })}; the same command again acts on ${target.ref} as it is now`,
      data: { target: namedTarget(target), now: { ref: target.ref, role: target.role, name } },
    },
  );
}

function listedError(command: string, target: Target): RutterError {
  return new RutterError(
    'wrong-target',
    `Cannot ${command} ${target.ref}: it is an option of a drop-down list`,
    {
      hint: hint`${step('click', { target: target.ref })} (chooses it), or ${step('select', { target: blank('target of a list') })}`,
      data: { target: namedTarget(target) },
    },
  );
}

async function coveredError(
  ctx: { tab: Tab; deadline: Deadline; command: string },
  target: Target,
  refusal: Refusal,
  frame: Frame,
  waited: string,
): Promise<RutterError> {
  const [by] = refusal.by === undefined ? [] : await frame.call(ctx.deadline, 'describe', [refusal.by]);
  if (!by)
    return new RutterError('covered', `Cannot ${ctx.command} ${target.ref}: something covers it${waited}`);
  const { ref, role } = namedElement(ctx.tab, frame, by);
  const [controls, words] = await Promise.all([controlsIn(ctx, frame, by.id), wordsOf(ctx, frame, by)]);
  return new RutterError(
    'covered',
    `Cannot ${ctx.command} ${target.ref}: ${ref} (${role}) covers it${waited}`,
    {
      hint: hint`${step('snapshot', { scope: ref })} (close or move what covers ${target.ref}, then ${ctx.command} it again)`,
      data: {
        target: namedTarget(target),
        coveredBy: { ref, role, name: words, tag: by.tag, ...(controls.length > 0 && { controls }) },
      },
    },
  );
}

/** Longest words for what covers a target. */
const WORDS = 120;

/** Its name; the text on it when it has none. */
async function wordsOf(ctx: { deadline: Deadline }, frame: Frame, info: ElementInfo): Promise<string> {
  if (info.name) return info.name.slice(0, WORDS);
  const { text } = await frame.call(ctx.deadline, 'text', { root: info.id });
  return text.replace(/\s+/g, ' ').trim().slice(0, WORDS);
}

/** What can be used in front: one of these probably closes it. */
async function controlsIn(
  ctx: { tab: Tab; deadline: Deadline },
  frame: Frame,
  root: number,
): Promise<Named[]> {
  const { nodes } = await frame.call(ctx.deadline, 'snapshot', { root });
  return nodes
    .filter((node) => node.actable === 'control' && node.name !== '' && !node.disabled)
    .slice(0, 5)
    .map((node) => ({ ref: giveRef(ctx.tab, frame, node), role: node.role, name: node.name.slice(0, 80) }));
}
