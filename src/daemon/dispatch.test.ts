import { expect, test } from 'bun:test';
import pino from 'pino';
import type { Session } from '../browser/session.ts';
import type { DaemonControl } from '../commands/define.ts';
import { RutterError } from '../errors.ts';
import { VERSION } from '../protocol/version.ts';
import { type Reply, type Request, SCHEMA } from '../protocol/wire.ts';
import type { Guard } from './defence/guard.ts';
import { Dispatcher } from './dispatch.ts';
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
    notes: { attach: async (reply: Reply) => reply } as unknown as SiteNotes, // no command gets further
    guard: {
      beforeStart: async () => {},
      after: async (_request: Request, _command: unknown, reply: Reply) => reply,
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
