/** Reads a target as the caller wrote it. */
import { RutterError } from '../../errors.ts';
import type { LocatorQuery } from '../../page/seeing/api.ts';
import { step } from '../../protocol/step.ts';
import { isRole, nearestRole } from './roles.ts';

/** A ref, or a description that the page engine looks for. */
export type TargetText = { kind: 'ref'; ref: string } | { kind: 'query'; query: LocatorQuery };

const REF_REGEXP = /^@[ec]\d+$/;
const ROLE_REGEXP = /^role=([A-Za-z-]+)\s*(?:\[\s*name\s*=\s*(.+?)\s*\])?$/s;

/** @throws RutterError `bad-selector`, `unknown-role` */
export function parseTarget(text: string): TargetText {
  const trimmed = text.trim();
  if (trimmed === '') throw badSelector(text, 'it is empty');
  if (trimmed.startsWith('@')) {
    if (REF_REGEXP.test(trimmed)) return { kind: 'ref', ref: trimmed };
    throw badSelector(trimmed, 'a ref is @e or @c and a number');
  }
  const [, engine, rest] = /^(text|label|css|role)=([\s\S]*)$/.exec(trimmed) ?? [];
  if (engine === 'role') return { kind: 'query', query: parseRole(trimmed) };
  if (engine === 'css') return { kind: 'query', query: { kind: 'css', selector: rest ?? '' } };
  if (engine === 'text' || engine === 'label')
    return { kind: 'query', query: { kind: engine, text: wordsIn(trimmed, rest ?? '') } };
  return { kind: 'query', query: { kind: 'css', selector: trimmed } };
}

function wordsIn(text: string, words: string): string {
  const bare = unquote(words.trim());
  if (bare === '') throw badSelector(text, 'it names no text');
  return bare;
}

function parseRole(text: string): LocatorQuery {
  const match = ROLE_REGEXP.exec(text);
  const role = match?.[1]?.toLowerCase();
  if (!role) throw badSelector(text, 'a role target is role=button or role=button[name="Save"]');
  if (!isRole(role)) {
    const near = nearestRole(role);
    throw new RutterError(
      'unknown-role',
      `ARIA has no role "${role}"${near ? `; did you mean "${near}"?` : ''}`,
      {
        hint: near ? `role=${near}` : step('snapshot', { interactive: true }),
      },
    );
  }
  const name = match?.[2];
  return { kind: 'role', role, ...(name !== undefined && { name: unquote(name) }) };
}

/** `"Save \"it\""` and `'Save'` are their content; anything else is itself. */
function unquote(text: string): string {
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text);
  return quoted ? (quoted[2] ?? '').replace(/\\(["'\\])/g, '$1') : text;
}

/** `bad-selector`, with what was probably meant. */
export function badSelector(text: string, why: string): RutterError {
  const looksLikeRef = /^[ec]\d+$/.test(text.trim());
  return new RutterError('bad-selector', `Cannot read the target ${JSON.stringify(text)}: ${why}`, {
    hint: looksLikeRef
      ? `@${text.trim()}`
      : 'a ref such as @e3, a CSS selector, role=button[name="Save"], text=… or label=…',
  });
}
