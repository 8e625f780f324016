import { expect, test } from 'bun:test';
import pino from 'pino';
import type { Session } from '../browser/session.ts';
import type { DaemonControl } from '../commands/control.ts';
import type { CommandResult } from '../commands/define.ts';
import type { DraftedReply } from '../commands/draft.ts';
import { RutterError } from '../errors.ts';
import { VERSION } from '../protocol/version.ts';
import { type Reply, type ReplyData, type Request, SCHEMA } from '../protocol/wire.ts';
import type { Guard, UpcomingCommand } from './defence/guard.ts';
import { Dispatcher } from './dispatch.ts';
import type { BudgetedReply, JudgedReply } from './replies.ts';
import type { SiteNotes } from './site-notes.ts';

const GONE = 'Target page, context or browser has been closed';

/** A dispatcher whose browser fails. */
function failing(error: Error, stopping: () => boolean): Dispatcher {
  return new Dispatcher({
    browsers: { session: () => Promise.reject<Session>(error) },
    control: {} as DaemonControl, // not asked for
    filesDir: '/nonexistent',
    logPath: '/nonexistent/log',
    log: pino({ level: 'silent' }),
    onReply: () => {},
    stopping,
    takeNotices: () => [],
    notes: { attach: async (reply: DraftedReply) => reply } as unknown as SiteNotes, // no command gets further
    guard: {
      clean: (_command: unknown, input: object) => input,
      beforeStart: async () => {},
      after: async (
        _request: Request,
        _command: unknown,
        { reply }: BudgetedReply,
      ): Promise<JudgedReply> => ({
        stage: 'judged',
        reply,
        findings: [],
      }),
    } as unknown as Guard, // likewise
  });
}

async function snapshotBy(dispatcher: Dispatcher): Promise<Reply> {
  const request: Request = {
    schema: SCHEMA,
    version: VERSION,
    id: '1',
    session: 'default',
    cwd: '/',
    command: 'snapshot',
    args: {},
  };
  return await dispatcher.handle(request, new AbortController().signal);
}

test('Dispatcher.handle() calls a failure internal where nothing else explains it', async () => {
  expect((await snapshotBy(failing(new TypeError('x'), () => false))).code).toBe('internal');
  expect((await snapshotBy(failing(new Error(GONE), () => false))).code).toBe('internal');
});

test('Dispatcher.handle() answers browser-lost for what fails because the daemon stops', async () => {
  for (const error of [new TypeError('x'), new Error(GONE), new RutterError('tab-closed', 't1 is closed')]) {
    expect(await snapshotBy(failing(error, () => true))).toMatchObject({
      code: 'browser-lost',
      outcome: 'unknown',
    });
  }
  const refused = new RutterError('bad-value', 'no');
  expect((await snapshotBy(failing(refused, () => true))).code).toBe('bad-value');
});

test('Dispatcher.handle() answers browser-lost when the daemon hears of it only after the page has gone', async () => {
  let stopping = false;
  const reply = snapshotBy(failing(new Error(GONE), () => stopping));
  setTimeout(() => {
    stopping = true;
  }, 5);
  expect((await reply).code).toBe('browser-lost');
});

/** A dispatcher whose guard takes exclamation marks out, and which of `state rm` did what, in that order. */
function watched(before: () => Promise<void> = async () => {}) {
  const seen: unknown[] = [];
  const states = {
    remove: (name: string) => {
      seen.push(['run', name]);
      return 1;
    },
  };
  const dispatcher = new Dispatcher({
    browsers: { session: () => Promise.reject<Session>(new Error('not asked for')) },
    control: { states: async () => states } as unknown as DaemonControl, // all that the command asks
    filesDir: '/nonexistent',
    logPath: '/nonexistent/log',
    log: pino({ level: 'silent' }),
    onReply: () => {},
    stopping: () => false,
    takeNotices: () => [],
    notes: { attach: async (reply: DraftedReply) => reply, contextOf: () => ({}) } as unknown as SiteNotes, // likewise
    guard: {
      clean: (_command: unknown, { name, ...rest }: Record<string, unknown>) => ({
        ...rest,
        name: typeof name === 'string' ? name.replaceAll('!', '') : name,
      }),
      before: async ({ request }: UpcomingCommand) => {
        seen.push(['look', request.args]);
        await before();
      },
      mark: (_command: unknown, _session: string, result: CommandResult<ReplyData>) => result,
      after: async (
        _request: Request,
        _command: unknown,
        { reply }: BudgetedReply,
      ): Promise<JudgedReply> => ({
        stage: 'judged',
        reply,
        findings: [],
      }),
    } as unknown as Guard, // likewise
  });
  const ask = async (args: Record<string, unknown>) =>
    await dispatcher.handle(
      { schema: SCHEMA, version: VERSION, id: '1', session: 's', cwd: '/', command: 'state rm', args },
      new AbortController().signal,
    );
  return { ask, seen };
}

test('Dispatcher.handle() lets the guard look at the input as it was sent, then runs what was cleaned of it', async () => {
  const { ask, seen } = watched();
  expect(await ask({ name: 'shop!' })).toMatchObject({ ok: true, data: { removed: 'shop' } });
  expect(seen).toEqual([
    ['look', { name: 'shop!' }],
    ['run', 'shop'],
  ]);
});

test('Dispatcher.handle() runs nothing that the guard refuses', async () => {
  const { ask, seen } = watched(() => Promise.reject(new RutterError('canary-leak', 'no')));
  expect((await ask({ name: 'shop' })).code).toBe('canary-leak');
  expect(seen).toEqual([['look', { name: 'shop' }]]);
});

test('Dispatcher.handle() refuses unknown names and wrong values before anything else looks at them', async () => {
  const { ask, seen } = watched();
  expect((await ask({ name: 'shop', nmae: 'x' })).code).toBe('unknown-flag');
  expect((await ask({ name: '!' })).code).toBe('bad-value');
  expect((await ask({ name: 7 })).code).toBe('bad-value');
  expect(seen).toEqual([]);
});
