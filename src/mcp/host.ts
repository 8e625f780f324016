/** What one MCP client talks to: its session, and the way to the daemon. */
import { CLIENT_WORK } from '../calls/client-commands.ts';
import { requestOf } from '../calls/request.ts';
import { call, deadlineOf } from '../client/call.ts';
import { closeSession } from '../client/close-tabs.ts';
import { RutterError } from '../errors.ts';
import type { Environment } from '../platform/paths.ts';
import type { Manifest } from '../protocol/manifest.ts';
import type { Reply } from '../protocol/wire.ts';
import { type Settings, sessionName } from '../settings/settings.ts';
import type { Planned } from './tool.ts';

/** What the process was started with. */
export interface HostOptions {
  manifest: Manifest;
  settings: Settings;
  env: Environment;
  /** Session of all clients; absent: each has its own, closed when it goes. */
  session: string | undefined;
}

/** One for each client that connects. */
export class Host {
  readonly #options: HostOptions;
  #own: string | undefined;
  #warnings: readonly string[];
  #running = 0;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#warnings = options.settings.warnings;
  }

  get manifest(): Manifest {
    return this.#options.manifest;
  }

  /** Whether a command is under way. */
  get busy(): boolean {
    return this.#running > 0;
  }

  /** What is wrong with the settings that everything here runs with; once, for the client's first result. */
  takeWarnings(): readonly string[] {
    const taken = this.#warnings;
    this.#warnings = [];
    return taken;
  }

  /** Time that the command will have, ms; undefined: it has no deadline. */
  limitOf({ command, globals }: Planned): number | undefined {
    if (command.scope === 'client') return undefined;
    const own = globals.timeout === undefined ? {} : { deadlineMs: globals.timeout };
    return deadlineOf(this.#options.settings, own, command.deadlineMs);
  }

  /** Runs one command for the client. A request never speaks for a person: there is none here. */
  async run(planned: Planned, client: string | undefined, signal: AbortSignal): Promise<Reply | string> {
    this.#running++;
    try {
      return await this.#run(planned, client, signal);
    } finally {
      this.#running--;
    }
  }

  async #run(planned: Planned, client: string | undefined, signal: AbortSignal): Promise<Reply | string> {
    const { command } = planned;
    const { settings, env, manifest } = this.#options;
    const { client: work } = command;
    if (work && 'anywhere' in work)
      return await CLIENT_WORK[work.anywhere]({ parsed: planned, settings, env, manifest });
    if (work)
      throw new RutterError('wrong-target', `"${command.name}" needs a terminal and can't be run over MCP`, {
        hint: `rutter ${command.examples[0] ?? command.name} (typed by a person, in a shell)`,
      });
    const request = requestOf(planned);
    const session = request.session ?? this.#session(client);
    return await call(settings, { ...request, session }, command.deadlineMs, signal);
  }

  /** The client has gone: nobody could ever use the tabs of a session that was made for it. */
  async close(): Promise<void> {
    if (this.#own !== undefined) await closeSession(this.#options.settings, this.#own);
  }

  /** Named after the client, with 40 random bits, so that no two clients share one. */
  #session(client: string | undefined): string {
    const { session } = this.#options;
    if (session !== undefined) return session;
    this.#own ??= sessionName(`mcp-${plain(client)}-${randomSuffix()}`);
    return this.#own;
  }
}

const plain = (client: string | undefined): string =>
  (client ?? '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30) || 'client';

const randomSuffix = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(5))).toString('hex');
