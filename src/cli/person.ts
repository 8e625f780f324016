/** Asks the person at the terminal for what an agent may not do by itself. */
import { type Call, call } from '../client/call.ts';
import { openTerminal, type Terminal } from '../platform/terminal.ts';
import type { ManifestCommand } from '../protocol/manifest.ts';
import type { Reply } from '../protocol/wire.ts';
import type { Settings } from '../settings/settings.ts';
import { describeAction } from './action-preview.ts';
import { fetchNote, isPreview, type NotePreview, visible } from './note-preview.ts';

const LONGEST_ARGUMENTS = 2000;

/** What is to be allowed: the call, with what its record says of it. */
export interface Confirmed extends Pick<ManifestCommand, 'confirm' | 'deadlineMs'> {
  request: Call;
}

/**
 * Shows what is to be allowed and sends the command again when the person types the word that is asked for.
 * @param refused the daemon's answer to the command without a person
 */
export async function askPerson(
  settings: Settings,
  { request, confirm, deadlineMs }: Confirmed,
  refused: Reply,
): Promise<Reply> {
  const preview = confirm?.shows === 'note' ? await fetchNote(settings, request.args) : undefined;
  if (preview && !isPreview(preview)) return preview;
  const about = [
    ...(confirm?.shows === 'action' ? await describeAction(settings, request.args.id) : []),
    ...describeProxy(settings),
  ];
  const terminal = openTerminal();
  if (!terminal) return refused;
  try {
    const word = preview?.host ?? wordOf(request);
    if (!confirms(terminal, request, preview, word, about))
      return { ...refused, message: `Nothing was done: "${word}" was not typed` };
  } finally {
    terminal.close();
  }
  // What was shown is what is allowed, and nothing that came since.
  const args = confirm?.pinned && preview ? { ...request.args, ifVersion: preview.version } : request.args;
  return await call(settings, { ...request, args, person: true }, deadlineMs);
}

/** A session that the command starts would have it. */
function describeProxy({ setup: { proxy } }: Settings): string[] {
  if (proxy === undefined) return [];
  const url = URL.parse(proxy.includes('://') ? proxy : `http://${proxy}`);
  return [`A session that starts by it goes through the proxy ${url?.host ?? 'that was named'}`];
}

function confirms(
  terminal: Terminal,
  request: Call,
  preview: NotePreview | undefined,
  word: string,
  about: readonly string[],
): boolean {
  const { body: _, ...shown } = request.args;
  terminal.write(
    [
      `rutter ${request.command} asks for you.`,
      ...about.map((line) => visible(line).slice(0, LONGEST_ARGUMENTS)),
      ...(preview
        ? [...preview.facts, '--- the note ---', visible(preview.body), '--- end of the note ---']
        : [visible(JSON.stringify(shown)).slice(0, LONGEST_ARGUMENTS)]),
      `Type ${word} to allow it, anything else to leave it: `,
    ].join('\n'),
  );
  return terminal.readLine() === word;
}

function wordOf({ command, args }: Call): string {
  return typeof args.host === 'string' ? args.host : (command.split(' ').at(-1) ?? command);
}
