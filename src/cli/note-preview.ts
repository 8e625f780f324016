/** A note as a person reads it at the terminal before deciding: every character visible, nothing that moves the cursor. */
import { call } from '../client/call.ts';
import type { Reply } from '../protocol/wire.ts';
import { unsealText } from '../security/seal/seal.ts';
import type { Settings } from '../settings/settings.ts';

/** What a person is shown before they decide. */
export interface NotePreview {
  host: string;
  version: number;
  body: string;
  /** Rutter's facts, a line each. */
  facts: string[];
}

/** @returns the reply itself when there is no such note */
export async function fetchNote(
  settings: Settings,
  args: Readonly<Record<string, unknown>>,
): Promise<NotePreview | Reply> {
  const reply = await call(settings, {
    command: 'domain-skill review',
    args: { host: args.host, ...(args.global === true && { global: true }) },
    person: true,
    maxTokens: 100_000,
  });
  if (!reply.ok) return reply;
  const nonce = reply.seal?.nonce ?? '';
  const fields = Object.entries(reply.data ?? {}).map(
    ([key, value]) => [key, typeof value === 'string' ? unsealText(value, nonce) : value] as const,
  );
  const data = new Map<string, unknown>(fields);
  return {
    host: String(data.get('host')),
    version: Number(data.get('version')),
    body: String(data.get('body')),
    facts: fields
      .filter(([key]) => key !== 'body')
      .map(([key, value]) =>
        visible(`${key}: ${Array.isArray(value) ? value.join('; ') || 'none' : String(value)}`),
      ),
  };
}

export const isPreview = (value: NotePreview | Reply): value is NotePreview => 'facts' in value;

/** Characters that are not drawn, or that change how others are drawn, by their numbers. */
export function visible(text: string): string {
  return text.replace(/[^\P{C}\n\t]|[\u2028\u2029]/gu, (char) => `<U+${hex(char)}>`);
}

const hex = (char: string): string => (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
