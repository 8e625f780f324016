/** What the client carries out itself, without a terminal: for the command line and the other ways in. */
import { ownReply } from '../client/own-reply.ts';
import type { Environment } from '../platform/paths.ts';
import type { ParsedCommand } from '../protocol/argv.ts';
import type { Manifest, ManifestCommand } from '../protocol/manifest.ts';
import type { AnywhereWork } from '../protocol/vocabulary.ts';
import type { Reply } from '../protocol/wire.ts';
import type { Settings } from '../settings/settings.ts';
import { overview, topicHelp } from './help.ts';

/** A parsed call, and what the client knows. */
export interface Asked {
  parsed: Pick<ParsedCommand, 'command' | 'args' | 'globals'>;
  settings: Settings;
  env: Environment;
  manifest: Manifest;
}

/** @returns a reply, or a text that is printed as it is */
export type ClientCommand = (asked: Asked) => Promise<Reply | string>;

/** Who does each kind of work that needs no terminal. */
export const CLIENT_WORK: Readonly<Record<AnywhereWork, ClientCommand>> = {
  completion: async ({ parsed, manifest }) => {
    const { completionScript } = await import('./completion.ts');
    return completionScript(manifest, String(parsed.args.shell));
  },
  config: async ({ parsed, settings }) => {
    const { showSettings } = await import('./show-settings.ts');
    const { key } = parsed.args;
    return showSettings(settings, typeof key === 'string' ? key : undefined);
  },
  doctor: async ({ parsed, settings }) => {
    const { diagnose } = await import('../doctor/doctor.ts');
    return await diagnose(settings, parsed.args.fix === true);
  },
  help: async ({ parsed, manifest }) => {
    const topic = parsed.args.command;
    return typeof topic === 'string' ? topicHelp(manifest, topic) : overview(manifest);
  },
  restart: async ({ settings }) => {
    const { stopDaemon } = await import('../client/stop.ts');
    const { startDaemon } = await import('../client/start.ts');
    await stopDaemon(settings);
    await startDaemon(settings);
    return ownReply({ message: 'The daemon was restarted' });
  },
  stop: async ({ settings }) => {
    const { stopDaemon } = await import('../client/stop.ts');
    const stopped = await stopDaemon(settings);
    return ownReply({
      message: stopped ? 'The daemon was stopped; sessions were saved' : 'No daemon was running',
    });
  },
};

/** Whether a command can be run without a terminal: by the daemon, or by the client itself. */
export const runsAnywhere = ({ client }: Pick<ManifestCommand, 'client'>): boolean =>
  client === undefined || 'anywhere' in client;
