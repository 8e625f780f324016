import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseNote, DELIVERY_TOKENS, Delivered } from './delivery.ts';
import { exportNotes, readNotes } from './markdown-folder.ts';
import { explainState } from './note-view.ts';
import { SiteMemory } from './site-memory.ts';
import { openTelemetry, type TelemetryEvent } from './telemetry.ts';

const classifier = { score: 0.1, model: 'test' };
const newFolder = () => mkdtempSync(join(tmpdir(), 'rutter-memory-'));

function openMemory(options: { home?: string; project?: string } = {}) {
  const { home = newFolder(), project = 'one' } = options;
  const events: TelemetryEvent[] = [];
  const memory = new SiteMemory({
    projectFile: join(home, 'projects', project, 'learnings.jsonl'),
    globalFile: join(home, 'global-domain-skills.jsonl'),
    telemetry: (event) => events.push(event),
  });
  const save = (host: string, body: string, session = 'author') =>
    memory.save({ host, body, source: 'agent', session, classifier });
  return { home, memory, events, save };
}

test('SiteMemory takes a note from its saving to its delivery after three other sessions', async () => {
  const { memory, events, save } = openMemory();
  const { note } = await save('shop.example', 'The button is in the frame "pay"');
  expect(explainState(note)).toContain('after 3 successful uses');
  expect(explainState(note)).toContain('rutter domain-skill approve shop.example');
  expect(memory.delivery('shop.example')).toBeUndefined();
  for (const session of ['author', 'a', 'a', 'b', 'c']) await memory.useCompleted('shop.example', session);
  await memory.useCompleted('elsewhere.example', 'a');
  expect(memory.delivery('shop.example')).toMatchObject({
    scope: 'project',
    state: 'active',
    version: 1,
    author: 'agent',
    text: 'The button is in the frame "pay"',
    linesLeftOut: 0,
  });
  expect(events.map(({ event }) => event)).toEqual([
    'domain_skill_state_changed',
    'domain_skill_saved',
    'domain_skill_state_changed',
  ]);
});

test('SiteMemory keeps projects apart, shares global notes, and lets the project shadow them', async () => {
  const one = openMemory();
  const two = openMemory({ home: one.home, project: 'two' });
  await one.save('shop.example', 'From one');
  await one.memory.approve('shop.example', 'person');
  expect(two.memory.delivery('shop.example')).toBeUndefined();
  await one.memory.promoteToGlobal('shop.example', 'person');
  expect(two.memory.delivery('shop.example')).toMatchObject({ scope: 'global', text: 'From one' });
  await two.save('shop.example', 'From two');
  expect(two.memory.delivery('shop.example')?.text).toBe('From one');
  await two.memory.approve('shop.example', 'person');
  expect(two.memory.delivery('shop.example')).toMatchObject({ scope: 'project', text: 'From two' });
  await two.memory.remove('shop.example', 'agent');
  expect(two.memory.delivery('shop.example')?.text).toBe('From one');
  expect(two.memory.list()).toMatchObject({ project: [], global: [{ state: 'global' }] });
});

test('SiteMemory.flag() strikes the note that the session was shown', async () => {
  const { memory, save } = openMemory();
  await save('shop.example', 'Good');
  await memory.approve('shop.example', 'person');
  await memory.promoteToGlobal('shop.example', 'person');
  await save('shop.example', 'Newer, quarantined');
  const { note } = await memory.flag('shop.example', 'a', { version: 1, reason: 'There is no such frame' });
  expect(note).toMatchObject({ scope: 'global', state: 'quarantined', flags: 1 });
  expect(memory.view('shop.example', 'project').flags).toBe(0);
  expect(memory.delivery('shop.example')).toBeUndefined();
  expect(memory.log('shop.example', 'global').map(({ what }) => what)).toEqual(['written', 'flag']);
});

test('SiteMemory.useCompleted() counts for the global note only while the project has no trusted one', async () => {
  const { memory, save } = openMemory();
  await save('shop.example', 'Good');
  await memory.approve('shop.example', 'person');
  await memory.promoteToGlobal('shop.example', 'person');
  await memory.useCompleted('shop.example', 'a');
  expect(memory.view('shop.example', 'global').uses).toBe(0);
  await memory.remove('shop.example', 'agent', 'project');
  await memory.useCompleted('shop.example', 'a');
  expect(memory.view('shop.example', 'global').uses).toBe(1);
});

test('SiteMemory.show() gives trusted notes and says what keeps the others back', async () => {
  const { memory, save } = openMemory();
  await save('shop.example', 'Body');
  expect(() => memory.show('shop.example')).toThrow(/is not shown\. Quarantined: .*\. A person reads it/);
  await memory.approve('shop.example', 'person');
  expect(memory.show('shop.example').body).toBe('Body');
  await memory.remove('shop.example', 'agent');
  expect(() => memory.show('shop.example')).toThrow('rutter domain-skill rollback shop.example');
});

test('SiteMemory names the nearest hosts when there is no note', async () => {
  const { memory, save } = openMemory();
  await save('shop.example', 'Body');
  await save('docs.shop.example', 'Body');
  expect(() => memory.view('shp.example')).toThrow(
    'There is no note for shp.example. Near it are shop.example. List them with rutter domain-skill list',
  );
  await expect(memory.rollback('nothing.like.it', 'a')).rejects.toThrow('No host like it has one');
});

test('SiteMemory.quarantineByScan() strikes only the text that was scanned', async () => {
  const { memory, save } = openMemory();
  await save('shop.example', 'Body');
  await memory.approve('shop.example', 'person');
  const delivery = memory.delivery('shop.example');
  if (!delivery) throw new Error('There is no note');
  await memory.edit({ host: 'shop.example', body: 'Fixed', source: 'human', session: 'p', classifier });
  await memory.quarantineByScan(delivery, 'a', { score: 0.9, model: 'new' });
  expect(memory.view('shop.example').state).toBe('active');
});

test('learnings live beside notes in the project file, each leaving the other alone', async () => {
  const { memory, save, home } = openMemory();
  await save('shop.example', 'Body');
  await memory.addLearning({ key: 'build', insight: 'Run npm ci first', confidence: 0.6, source: 'a' });
  await memory.addLearning({ key: 'tests', insight: 'The first run is slow', confidence: 0.9, source: 'a' });
  await memory.addLearning({ key: 'build', insight: 'Run NPM install', confidence: 0.8, source: 'b' });
  expect(
    memory
      .listLearnings()
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['build', 'tests']);
  expect(memory.searchLearnings('npm RUN').map(({ insight }) => insight)).toEqual(['Run NPM install']);
  expect(memory.searchLearnings('run').map(({ key }) => key)).toEqual(['tests', 'build']);
  await memory.removeLearning('build');
  expect(memory.searchLearnings('npm')).toEqual([]);
  await expect(memory.removeLearning('test')).rejects.toThrow('The nearest is "tests"');
  await expect(
    memory.addLearning({ key: 'a b', insight: 'x', confidence: 1, source: 'a' }),
  ).rejects.toMatchObject({ code: 'bad-value' });
  expect(memory.view('shop.example').body).toBe('Body');
  expect(readFileSync(join(home, 'projects/one/learnings.jsonl'), 'utf8')).toContain('"type":"learning"');
  expect(existsSync(join(home, 'global-domain-skills.jsonl'))).toBe(false);
});

test('chooseNote() cuts at whole lines, and one long line at a word', async () => {
  const { memory, save } = openMemory();
  const lines = Array.from({ length: 100 }, (_, index) => `- line ${index} ${'ü'.repeat(30)}`);
  await save('long.example', lines.join('\n'));
  await save('line.example', 'wörd '.repeat(1200));
  for (const host of ['long.example', 'line.example']) {
    await memory.approve(host, 'person');
    const delivery = memory.delivery(host);
    expect(Buffer.byteLength(delivery?.text ?? '')).toBeLessThanOrEqual(DELIVERY_TOKENS * 4);
    expect(Buffer.byteLength(delivery?.text ?? '')).toBeGreaterThan(DELIVERY_TOKENS * 4 - 100);
  }
  const kept = memory.delivery('long.example')?.text.split('\n') ?? [];
  expect(kept).toEqual(lines.slice(0, kept.length));
  expect(memory.delivery('long.example')?.linesLeftOut).toBe(100 - kept.length);
  expect(memory.delivery('line.example')?.text).toEndWith('wörd');
  expect(chooseNote(undefined, undefined)).toBeUndefined();
});

test('Delivered remembers for each session which version of a note it was given', async () => {
  const { memory, save } = openMemory();
  await save('shop.example', 'Pay at the bottom');
  await memory.approve('shop.example', 'person');
  const delivery = memory.delivery('shop.example');
  if (!delivery) throw new Error('There is no note to deliver');
  const delivered = new Delivered();
  const [a, b] = [{}, {}];
  delivered.add(a, delivery);
  expect(delivered.get(a, 'shop.example')).toEqual({ scope: 'project', version: 1 });
  expect([delivered.get(a, 'other.example'), delivered.get(b, 'shop.example')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('SiteMemory.useCompleted() counts nothing for a note that the scan refuses', async () => {
  const { memory, save } = openMemory();
  await save('shop.example', 'Pay at the bottom');
  const bodies: string[] = [];
  const scan = async (body: string) => {
    bodies.push(body);
    return undefined;
  };
  await memory.useCompleted('shop.example', 'a', scan);
  expect([bodies, memory.view('shop.example').uses]).toEqual([['Pay at the bottom'], 0]);
  await memory.useCompleted('shop.example', 'a', async () => ({ score: 0.01, model: 'test' }));
  expect(memory.view('shop.example')).toMatchObject({
    uses: 1,
    classifier: { score: 0.01, model: 'test' },
  });
});

test('SiteMemory.approve() and promoteToGlobal() refuse another version than was read', async () => {
  const { memory, save } = openMemory();
  await save('shop.example', 'Pay at the bottom');
  await save('shop.example', 'Pay at the top');
  const moved = {
    code: 'note-state',
    message: expect.stringContaining('Version 1 was read and version 2 is there now'),
  };
  await expect(memory.approve('shop.example', 'person', { ifVersion: 1 })).rejects.toMatchObject(moved);
  await memory.approve('shop.example', 'person', { ifVersion: 2 });
  await expect(memory.promoteToGlobal('shop.example', 'person', 1)).rejects.toMatchObject(moved);
  await memory.promoteToGlobal('shop.example', 'person', 2);
  expect(memory.counts()).toMatchObject({ project: { active: 1, quarantined: 0 }, global: { active: 1 } });
});

test('a folder of exported notes comes back quarantined, and what is no note is named', async () => {
  const { memory, save } = openMemory();
  await save('shop.example', '# Shop\n\n---\n\nbody: "with" YAML');
  await save('localhost:3000', 'Local');
  await memory.approve('shop.example', 'person');
  const folder = join(newFolder(), 'notes');
  expect(exportNotes(folder, memory.list().project)).toEqual(['localhost%3A3000.md', 'shop.example.md']);
  writeFileSync(join(folder, 'plain.md'), 'No front matter');
  writeFileSync(join(folder, 'evil.md'), '---\nhost: ../../etc\n---\nBody\n');
  writeFileSync(join(folder, 'key.md'), '---\nhost: key.example\n---\npassword: hunter2\n');
  writeFileSync(join(folder, 'broken.md'), '---\nhost: [\n---\nBody\n');
  const read = readNotes(folder);
  const problems = read.flatMap((each) => ('problem' in each ? [`${each.file} ${each.problem.code}`] : []));
  expect(problems).toEqual([
    'broken.md note-unreadable',
    'evil.md note-unreadable',
    'key.md note-credential',
    'plain.md note-unreadable',
  ]);
  const notes = read.flatMap((note) => ('body' in note ? [{ note, classifier }] : []));
  const other = openMemory();
  expect((await other.memory.importNotes(notes, 'a')).map(({ host }) => host)).toEqual([
    'localhost:3000',
    'shop.example',
  ]);
  expect(other.memory.view('shop.example')).toMatchObject({
    state: 'quarantined',
    source: 'import',
    body: '# Shop\n\n---\n\nbody: "with" YAML',
  });
  expect((await memory.importNotes(notes, 'a')).map(({ changed }) => changed)).toEqual([false, false]);
  expect(memory.view('shop.example').state).toBe('active');
});

test('openTelemetry() writes hosts and counts to a private file, or nothing when off', () => {
  const home = newFolder();
  const event = { event: 'domain_skill_save_blocked', host: 'shop.example', layer: 'L4' } as const;
  openTelemetry(home, false)(event);
  expect(existsSync(join(home, 'analytics'))).toBe(false);
  openTelemetry(home, true)(event);
  const line = JSON.parse(readFileSync(join(home, 'analytics/events.jsonl'), 'utf8'));
  expect(line).toMatchObject(event);
  expect(() => openTelemetry(join(home, 'analytics/events.jsonl'), true)(event)).not.toThrow();
});
