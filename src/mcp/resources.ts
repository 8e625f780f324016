/** Help and site notes as resources: read when they are wanted, in no list of tools. */
import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import { overview, topicHelp } from '../calls/help.ts';
import { renderText } from '../calls/render.ts';
import { RutterError } from '../errors.ts';
import type { Manifest } from '../protocol/manifest.ts';
import type { Reply } from '../protocol/wire.ts';

const HELP = 'rutter://help';
const NOTES = 'rutter://notes';
/** The commands that the notes are read with. */
const LIST = 'domain-skill list';
const SHOW = 'domain-skill show';

const has = (manifest: Manifest, name: string): boolean =>
  manifest.commands.some((command) => command.name === name);

/** Those with an address of their own. */
export function listResources(manifest: Manifest): Resource[] {
  return [
    { uri: HELP, name: 'help', description: 'All commands', mimeType: 'text/plain' },
    ...manifest.commands.map(({ name, summary }) => ({
      uri: `${HELP}/${encodeURIComponent(name)}`,
      name: `help ${name}`,
      description: summary,
      mimeType: 'text/plain',
    })),
    ...(has(manifest, LIST)
      ? [{ uri: NOTES, name: 'notes', description: 'Notes about sites', mimeType: 'text/plain' }]
      : []),
  ];
}

/** Those whose address takes a name. */
export function listTemplates(manifest: Manifest): ResourceTemplate[] {
  return [
    { uriTemplate: `${HELP}/{command}`, name: 'help of a command', mimeType: 'text/plain' },
    ...(has(manifest, SHOW)
      ? [{ uriTemplate: `${NOTES}/{host}`, name: 'notes about a site', mimeType: 'text/plain' }]
      : []),
  ];
}

/**
 * @param run runs a command line for the client
 * @throws RutterError for an address that names nothing
 */
export async function readResource(
  manifest: Manifest,
  uri: string,
  run: (words: string[]) => Promise<Reply | string>,
): Promise<ReadResourceResult> {
  const text = await textOf(manifest, uri, run);
  return { contents: [{ uri, mimeType: 'text/plain', text }] };
}

async function textOf(
  manifest: Manifest,
  uri: string,
  run: (words: string[]) => Promise<Reply | string>,
): Promise<string> {
  if (uri === HELP) return overview(manifest);
  const topic = under(HELP, uri);
  if (topic !== undefined) return topicHelp(manifest, topic);
  const host = under(NOTES, uri);
  const words = uri === NOTES ? LIST.split(' ') : host === undefined ? [] : [...SHOW.split(' '), '--', host];
  if (words.length === 0 || !has(manifest, words.slice(0, 2).join(' ')))
    throw new RutterError('no-match', `There is no resource ${JSON.stringify(uri)}`, { hint: HELP });
  const answer = await run(words);
  return typeof answer === 'string' ? answer : renderText(answer);
}

/** The rest of `uri` under `folder`, decoded. */
function under(folder: string, uri: string): string | undefined {
  if (!uri.startsWith(`${folder}/`) || uri.length === folder.length + 1) return undefined;
  try {
    return decodeURIComponent(uri.slice(folder.length + 1));
  } catch {
    return undefined;
  }
}
