/** One request to the daemon and its reply; starts the daemon when none listens. The only way to talk to it. */
import { RutterError } from '../errors.ts';
import { DEFAULT_DEADLINE_MS, LONGEST_MS } from '../protocol/duration.ts';
import { hint, step } from '../protocol/step.ts';
import { VERSION } from '../protocol/version.ts';
import { type Reply, type Request, SCHEMA } from '../protocol/wire.ts';
import type { Settings } from '../settings/settings.ts';
import { type Answer, ConnectionLost, NotListening, NotTaken, post } from './connection.ts';

/** The client waits a little longer than the daemon may take, so that the daemon's own answer wins. */
const GRACE_MS = 3000;
/** What a daemon that has just been started, and its browser, may take beside that, ms. */
const START_MS = 15_000;
/** Status of an answer that is a reply. */
const OK = 200;
/** Statuses for a request of the wrong shape, and for one that is too long. */
const WRONG_REQUEST: readonly number[] = [400, 413];
/** Daemons that a call starts. One may retire, as an idle one does, before the command reaches it. */
const STARTS = 3;

/** What a caller says of its request; the client adds the rest. */
export type Call = Pick<Request, 'command' | 'args'> &
  Partial<
    Pick<
      Request,
      'session' | 'tab' | 'deadlineMs' | 'idempotencyKey' | 'maxTokens' | 'cwd' | 'setup' | 'person' | 'notes'
    >
  >;

/**
 * @param ownDeadlineMs the command's own deadline, used when the call gives none
 * @param caller aborted when nobody waits for the reply any more: the daemon then ends what runs for it
 * @throws RutterError when no reply could be had, or the reason of `caller`
 */
export async function call(
  settings: Settings,
  request: Call,
  ownDeadlineMs?: number,
  caller?: AbortSignal,
): Promise<Reply> {
  if (request.deadlineMs !== undefined && !(request.deadlineMs > 0 && request.deadlineMs <= LONGEST_MS))
    throw new RutterError(
      'bad-value',
      `Cannot run "${request.command}": its deadline is ${request.deadlineMs} ms, expected 1 to ${LONGEST_MS}`,
    );
  const wire: Request = {
    schema: SCHEMA,
    version: VERSION,
    id: randomId(),
    session: settings.session,
    cwd: process.cwd(),
    idempotencyKey: randomId(),
    ...(settings.notes === 'off' ? { notes: 'off' } : {}),
    ...(settings.timeoutMs === undefined ? {} : { defaultDeadlineMs: settings.timeoutMs }),
    ...(settings.maxTokens === undefined ? {} : { maxTokens: settings.maxTokens }),
    ...request,
    setup: { ...settings.setup, ...request.setup },
  };
  const body = JSON.stringify(wire);
  const limitMs = deadlineOf(settings, request, ownDeadlineMs) + GRACE_MS;
  for (let start = 0; ; start++) {
    try {
      return await send(settings, body, start === 0 ? limitMs : limitMs + START_MS, caller);
    } catch (error) {
      if (!isUntouched(error)) throw error;
      if (start === STARTS)
        throw new RutterError(
          'daemon-lost',
          `${STARTS} daemons went away before they took the command; nothing ran`,
          { hint: step('doctor'), cause: error },
        );
    }
    // Loaded only when needed: most calls find a daemon, and each module is part of their start.
    const { startDaemon } = await import('./start.ts');
    await startDaemon(settings);
  }
}

/** Whether the command certainly did not run, so that it may be sent again. */
const isUntouched = (error: unknown): boolean => error instanceof NotListening || error instanceof NotTaken;

/** What the daemon will give the command, ms. */
export const deadlineOf = (
  settings: Pick<Settings, 'timeoutMs'>,
  request: Pick<Call, 'deadlineMs'>,
  ownDeadlineMs: number | undefined,
): number => request.deadlineMs ?? ownDeadlineMs ?? settings.timeoutMs ?? DEFAULT_DEADLINE_MS;

async function send(
  settings: Settings,
  body: string,
  limitMs: number,
  caller: AbortSignal | undefined,
): Promise<Reply> {
  const limit = AbortSignal.timeout(limitMs);
  try {
    const answer = await post(settings, '/rpc', body, caller ? AbortSignal.any([limit, caller]) : limit);
    if (answer.status !== OK) throw notTaken(answer);
    return JSON.parse(answer.body) as Reply; // the daemon's own words, version checked by it
  } catch (error) {
    if (isUntouched(error) || caller?.aborted || error instanceof RutterError) throw error;
    if (error instanceof ConnectionLost)
      throw new RutterError(
        'daemon-lost',
        'The daemon went away while the command ran; whether it took effect is unknown',
        {
          hint: hint`${step('status')} (it starts a new daemon and says what was lost)`,
          cause: error,
        },
      );
    if (error instanceof SyntaxError)
      throw new RutterError('internal', 'The daemon answered with something that is no reply', {
        cause: error,
      });
    throw new RutterError('daemon-busy', `The daemon did not answer within ${limitMs} ms`, {
      hint: step('doctor'),
    });
  }
}

/** The daemon's door sent the request away; what it says is one line of its own words. */
function notTaken({ status, body }: Answer): RutterError {
  return new RutterError(
    WRONG_REQUEST.includes(status) ? 'bad-value' : 'internal',
    `The daemon did not take the call: ${body.slice(0, 200)}`,
    { hint: 'a value is too long or out of range' },
  );
}

/** 96 random bits. */
function randomId(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString('base64url');
}
