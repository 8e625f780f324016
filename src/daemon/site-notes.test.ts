import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Session } from '../browser/session.ts';
import type { Tab } from '../browser/tab/tab.ts';
import type { DraftedReply } from '../commands/draft.ts';
import { snapshot } from '../commands/see/snapshot.ts';
import { SiteMemory } from '../memory/site-memory.ts';
import type { Request } from '../protocol/wire.ts';
import { scan } from '../security/pipeline.ts';
import type { ScanResult } from '../security/types.ts';
import { Untrusted } from '../trust.ts';
import { SiteNotes } from './site-notes.ts';
import type { ScanText } from './site-notes-scan.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const HOST = 'shop.example';
const done: DraftedReply = { schema: 1, version: '1', id: 'x', ok: true, outcome: 'done', took_ms: 1 };
const request: Request = {
  schema: 1,
  version: '1',
  id: 'x',
  session: 's',
  cwd: '/',
  command: 'snapshot',
  args: {},
};
const clean: ScanText = async (body) => scan(body);
const refusing: ScanText = async (): Promise<ScanResult> => ({ ...scan(''), scores: { model: 0.99 } });

function sessionAt(url: string): Session {
  const tab = { id: 't1', state: 'open', url: () => url } as Tab; // all that is asked of it
  return { name: 's', current: () => tab, tab: () => tab } as unknown as Session; // likewise
}

async function open(options: { fullScan?: ScanText; quickScan?: ScanText } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'site-notes-'));
  folders.push(folder);
  const memory = new SiteMemory({
    projectFile: join(folder, 'p.jsonl'),
    globalFile: join(folder, 'g.jsonl'),
  });
  const notes = new SiteNotes({
    memory,
    quickScan: clean,
    fullScan: clean,
    instance: 'd',
    sessions: () => [],
    log: pino({ level: 'silent' }),
    ...options,
  });
  const text = { host: HOST, body: 'Pay at the bottom.', source: 'agent', session: 'author' } as const;
  await memory.save({ ...text, classifier: { score: 0.01, model: 'test' } });
  const arrive = (session = sessionAt(`https://www.${HOST}/x`), more: Partial<Request> = {}) =>
    notes.attach(done, { ...request, ...more }, snapshot, { session });
  return { memory, notes, arrive };
}

test('SiteNotes.attach() gives nothing of a quarantined note and counts the use', async () => {
  const { memory, notes, arrive } = await open();
  expect(await arrive()).toEqual(done);
  await notes.settled();
  expect(memory.view(HOST)).toMatchObject({ state: 'quarantined', uses: 1 });
});

test('SiteNotes.attach() counts nothing for a failed command or one without an effect', async () => {
  const { memory, notes } = await open();
  const session = sessionAt(`https://${HOST}/`);
  for (const reply of [
    { ...done, ok: false, outcome: 'failed' },
    { ...done, outcome: 'no-effect' },
  ] as const)
    await notes.attach(reply, request, snapshot, { session });
  await notes.settled();
  expect(memory.view(HOST).uses).toBe(0);
});

test('SiteNotes.attach() gives the active note once for a session, untrusted', async () => {
  const { memory, arrive } = await open();
  await memory.approve(HOST, 'person');
  const session = sessionAt(`https://${HOST}/`);
  const [note] = (await arrive(session)).siteNotes ?? [];
  expect(note?.text).toBeInstanceOf(Untrusted);
  expect(await arrive(session)).toEqual(done);
  expect((await arrive(sessionAt(`https://${HOST}/`))).siteNotes).toHaveLength(1);
});

test('SiteNotes.attach() keeps to --notes off and gives the note when it is asked for again', async () => {
  const { memory, arrive } = await open();
  await memory.approve(HOST, 'person');
  const session = sessionAt(`https://${HOST}/`);
  expect(await arrive(session, { notes: 'off' })).toEqual(done);
  expect((await arrive(session)).siteNotes).toHaveLength(1);
});

test('SiteNotes.attach() keeps back what the quick layers refuse, and says so', async () => {
  const { memory, arrive } = await open({ quickScan: refusing });
  await memory.approve(HOST, 'person');
  const reply = await arrive();
  expect(reply.siteNotes).toBeUndefined();
  expect(reply.notices).toEqual([expect.stringContaining(`The note for ${HOST} is shown no more`)]);
  expect(memory.view(HOST).state).toBe('quarantined');
});

test('SiteNotes.attach() waits for no model, and withdraws what one refuses with a later reply', async () => {
  const { memory, notes, arrive } = await open({ fullScan: refusing });
  await memory.approve(HOST, 'person');
  const session = sessionAt(`https://${HOST}/`);
  expect((await arrive(session)).siteNotes).toHaveLength(1);
  await notes.settled();
  expect(memory.view(HOST).state).toBe('quarantined');
  expect((await arrive(session)).notices).toEqual([expect.stringContaining('do not rely on it')]);
  expect(await arrive(session)).toEqual(done);
});

test('SiteNotes.attach() lets no trouble with the files reach the command', async () => {
  const { memory, notes, arrive } = await open();
  memory.delivery = () => {
    throw new Error('The disk is gone');
  };
  expect(await arrive()).toEqual(done);
  await notes.close();
});

test('SiteNotes.contextOf() names a session without tabs apart from those of other daemons', async () => {
  const { notes } = await open();
  expect(notes.contextOf(request)).toMatchObject({ actor: 'd/s/0', person: false });
  expect(notes.contextOf({ ...request, person: true }).person).toBe(true);
});
