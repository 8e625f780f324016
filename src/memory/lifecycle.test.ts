import { expect, test } from 'bun:test';
import { RutterError } from '../errors.ts';
import { applyRow, currentVersion, emptyMemory, foldRows, liveVersion, type Memory } from './fold.ts';
import * as lifecycle from './lifecycle.ts';
import { explainState, viewNote } from './note-view.ts';
import { type NoteScope, type NoteSource, parseLine, type Row } from './rows.ts';

const HOST = 'shop.example';
const classifier = { score: 0.1, model: 'test' };

/** Lets things happen to the note of one host, in order. */
class Story {
  readonly memory: Memory;
  readonly rows: Row[] = [];
  readonly scope: NoteScope;
  #clock = 0;

  constructor(scope: NoteScope = 'project') {
    this.scope = scope;
    this.memory = emptyMemory(scope);
  }

  get note() {
    return this.memory.notes.get(HOST);
  }

  get current() {
    if (!this.note) throw new Error('There is no note');
    return currentVersion(this.note);
  }

  act(session = 'someone') {
    return { now: new Date(this.#clock++ * 1000).toISOString(), session };
  }

  take(rows: readonly Row[]): number {
    for (const row of rows) {
      this.rows.push(row);
      expect(applyRow(this.memory, row)).toBeUndefined();
    }
    return rows.length;
  }

  save(body: string, session = 'author', score: number | null = classifier.score) {
    const writing = {
      ...this.act(session),
      body,
      source: 'agent',
      classifier: { ...classifier, score },
    } as const;
    return this.take(lifecycle.save(this.note, HOST, this.scope, writing));
  }

  edit(body: string, source: NoteSource, score = classifier.score) {
    const writing = { ...this.act('editor'), body, source, classifier: { ...classifier, score } };
    return this.take(lifecycle.edit(this.note, HOST, writing));
  }

  use(session: string, again?: lifecycle.Writing['classifier']) {
    return this.take(lifecycle.useCompleted(this.note, this.act(session), again));
  }

  flag(session: string, version?: number) {
    const options = version === undefined ? {} : { version };
    return this.take(lifecycle.flag(this.note, HOST, this.act(session), options));
  }

  approve() {
    return this.take(lifecycle.approve(this.note, HOST, this.act()));
  }

  rollback() {
    return this.take(lifecycle.rollback(this.note, HOST, this.act()));
  }

  remove() {
    return this.take(lifecycle.remove(this.note, HOST, this.act()));
  }
}

function errorOf(work: () => unknown): RutterError {
  try {
    work();
  } catch (error) {
    if (error instanceof RutterError) return error;
  }
  throw new Error('Nothing was refused');
}

test('save() makes quarantined versions whose numbers rise, and none for the same text', () => {
  const story = new Story();
  story.save('One');
  expect(story.current).toMatchObject({ version: 1, state: 'quarantined', body: 'One', source: 'agent' });
  expect(story.save('One')).toBe(0);
  story.approve();
  story.save('Two');
  expect(story.current).toMatchObject({ version: 2, state: 'quarantined', uses: 0 });
});

test('save() writes the fields of a row and no others', () => {
  const story = new Story();
  story.save('One');
  const row = story.rows.find(({ type }) => type === 'domain');
  expect(Object.keys(row ?? {}).join(' ')).toBe(
    'type host scope state body version classifier_score classifier_model source sha256 use_count flag_count created_ts updated_ts',
  );
});

test('useCompleted() promotes with the third session, once each, not the author', () => {
  const story = new Story();
  story.save('One');
  for (const session of ['author', 'a', 'a', 'b', 'author']) story.use(session);
  expect(story.current).toMatchObject({ state: 'quarantined', uses: 2 });
  expect(story.use('a')).toBe(0);
  expect(story.use('c')).toBe(2);
  expect(story.current).toMatchObject({ state: 'active', uses: 3 });
  expect(story.use('d')).toBe(1);
});

test('useCompleted() does not promote without a score, and does once a scan brought one', () => {
  const story = new Story();
  story.save('One', 'author', null);
  for (const session of ['a', 'b', 'c', 'd']) story.use(session);
  expect(story.current).toMatchObject({ state: 'quarantined', uses: 4 });
  story.use('e', { score: 0.2, model: 'later' });
  expect(story.current).toMatchObject({ state: 'active', classifier: { score: 0.2, model: 'later' } });
});

test('useCompleted() promotes what a classifier looked at and found nothing in', () => {
  const story = new Story();
  story.save('One', 'author', 0);
  for (const session of ['a', 'b', 'c']) story.use(session);
  expect(story.current).toMatchObject({ state: 'active', classifier: { score: 0 } });
});

test('foldRows() takes a 0 that an earlier version wrote where no classifier looked for what it is', () => {
  const story = new Story();
  story.save('One', 'author', null);
  const old = story.rows.map((row) =>
    row.type === 'domain' ? { ...row, classifier_score: 0, classifier_model: 'none' } : row,
  );
  const read = old
    .map((row) => parseLine(JSON.stringify(row)))
    .flatMap((line) => (line.kind === 'row' ? [line.row] : []));
  expect(read).toHaveLength(old.length);
  const note = foldRows('project', read).notes.get(HOST);
  expect(liveVersion(note)?.classifier).toEqual({ score: null, model: 'none' });
  expect(note && explainState(viewNote(note))).toContain('and a scan by the classifier');
  const [version] = lifecycle.remove(note, HOST, story.act());
  expect(version).toMatchObject({ tombstone: true, classifier_score: null });
});

test('useCompleted() does not promote at a blocking score', () => {
  const story = new Story();
  story.save('One', 'author', 0.9);
  for (const session of ['a', 'b', 'c']) story.use(session);
  expect(story.current.state).toBe('quarantined');
});

test('useCompleted() makes up for a promotion that a killed process did not write', () => {
  const story = new Story();
  story.save('One');
  for (const session of ['a', 'b']) story.use(session);
  const [use] = lifecycle.useCompleted(story.note, story.act('c'));
  story.take(use ? [use] : []);
  expect(story.current).toMatchObject({ state: 'quarantined', uses: 3 });
  story.use('c');
  expect(story.current.state).toBe('active');
});

test('flag() sends back to quarantine, sets the count to zero and bars its session', () => {
  const story = new Story();
  story.save('One');
  for (const session of ['a', 'b', 'c']) story.use(session);
  story.flag('c');
  expect(story.current).toMatchObject({ state: 'quarantined', uses: 0, flags: 1 });
  for (const session of ['a', 'b', 'c']) expect(story.use(session)).toBe(0);
  story.flag('x');
  expect(story.use('x')).toBe(0);
  for (const session of ['d', 'e']) story.use(session);
  expect(story.current).toMatchObject({ state: 'quarantined', uses: 2, flags: 2 });
  story.use('f');
  expect(story.current.state).toBe('active');
});

test('flag() strikes the version that was shown, also when a newer one has come', () => {
  const story = new Story();
  story.save('One');
  story.approve();
  story.save('Two');
  story.flag('a', 1);
  expect(story.current).toMatchObject({ version: 2, flags: 0 });
  story.rollback();
  expect(story.current).toMatchObject({ version: 3, body: 'One', state: 'quarantined', flags: 1 });
});

test('edit() keeps the state for a person, and not for an agent or a bad score', () => {
  const story = new Story();
  story.save('One');
  story.edit('Two', 'human');
  expect(story.current).toMatchObject({ version: 2, state: 'quarantined', source: 'human' });
  story.approve();
  story.edit('Three', 'human');
  expect(story.current).toMatchObject({ version: 3, state: 'active' });
  expect(story.edit('Three', 'human')).toBe(0);
  story.edit('Four', 'human', 0.9);
  expect(story.current.state).toBe('quarantined');
  story.approve();
  story.edit('Five', 'agent');
  expect(story.current.state).toBe('quarantined');
});

test('approve() trusts what is quarantined and refuses what is trusted', () => {
  const story = new Story();
  story.save('One');
  story.approve();
  expect(story.current.state).toBe('active');
  expect(errorOf(() => story.approve())).toMatchObject({ code: 'note-state', exit: 4 });
  expect(errorOf(() => lifecycle.approve(undefined, HOST, story.act())).code).toBe('note-unknown');
});

test('promoteToGlobal() copies an active note, and says why a quarantined one is refused', () => {
  const story = new Story();
  story.save('One');
  const error = errorOf(() => lifecycle.promoteToGlobal(story.note, undefined, HOST, story.act()));
  expect(error.code).toBe('note-state');
  expect(error.message).toMatch(
    /^Cannot promote .* from quarantined\. Only .* 0 of 3 uses .*\. Approve it first: rutter/,
  );
  story.approve();
  const global = new Story('global');
  global.take(lifecycle.promoteToGlobal(story.note, undefined, HOST, story.act()));
  expect(global.current).toMatchObject({ version: 1, state: 'global', body: 'One' });
  expect(lifecycle.promoteToGlobal(story.note, global.note, HOST, story.act())).toEqual([]);
  story.edit('Two', 'human');
  global.take(lifecycle.promoteToGlobal(story.note, global.note, HOST, story.act()));
  expect(global.current).toMatchObject({ version: 2, body: 'Two' });
});

test('a flagged global note is quarantined until three uses or a person make it global again', () => {
  const story = new Story();
  story.save('One');
  story.approve();
  const global = new Story('global');
  global.take(lifecycle.promoteToGlobal(story.note, undefined, HOST, story.act()));
  global.flag('z');
  expect(global.current.state).toBe('quarantined');
  expect(global.use('author')).toBe(0);
  global.approve();
  expect(global.current.state).toBe('global');
});

test('rollback() brings the content before back as a new version, in the state it had', () => {
  const story = new Story();
  story.save('One');
  expect(errorOf(() => story.rollback()).message).toMatch(
    /^Cannot roll back .*\. It has fewer than two versions\. /,
  );
  for (const session of ['a', 'b', 'c']) story.use(session);
  story.save('Two');
  story.rollback();
  expect(story.current).toMatchObject({ version: 3, body: 'One', state: 'active', uses: 3 });
  expect(story.use('a')).toBe(0);
  expect(story.use('author')).toBe(0);
  story.rollback();
  expect(story.current).toMatchObject({ version: 4, body: 'Two', state: 'quarantined' });
});

test('remove() hides a note, rollback() brings it back, and so does saving it anew', () => {
  const story = new Story();
  story.save('One');
  story.approve();
  story.remove();
  expect(liveVersion(story.note)).toBeUndefined();
  expect(story.rows.at(-1)).toMatchObject({ type: 'domain', tombstone: true, version: 2, body: '' });
  expect(story.use('a')).toBe(0);
  expect(errorOf(() => story.remove())).toMatchObject({
    code: 'note-unknown',
    hint: `rutter domain-skill rollback ${HOST}`,
  });
  expect(errorOf(() => story.edit('Two', 'human')).code).toBe('note-unknown');
  story.rollback();
  expect(story.current).toMatchObject({ version: 3, body: 'One', state: 'active' });
  story.remove();
  story.save('One');
  expect(story.current).toMatchObject({ version: 5, body: 'One', state: 'quarantined' });
  expect(errorOf(() => story.rollback()).message).toContain('all say the same');
});

test('quarantineByScan() stops a trusted note and records the score', () => {
  const story = new Story();
  story.save('One');
  story.approve();
  const bad = { score: 0.97, model: 'newer' };
  story.take(lifecycle.quarantineByScan(story.note, story.act(), bad));
  expect(story.current).toMatchObject({ state: 'quarantined', classifier: bad });
  expect(lifecycle.quarantineByScan(story.note, story.act(), bad)).toEqual([]);
});

test('foldRows() gives from the lines of a file what the story had', () => {
  const story = new Story();
  story.save('One');
  for (const session of ['a', 'b', 'c']) story.use(session);
  story.flag('d');
  story.edit('Two', 'human');
  story.remove();
  story.rollback();
  story.take(lifecycle.praise(story.note, HOST, story.act()));
  const rows = story.rows.map((row) => {
    const line = parseLine(JSON.stringify(row));
    return line.kind === 'row' ? line.row : line.kind;
  });
  expect(rows).toEqual(story.rows);
  expect(foldRows('project', story.rows)).toEqual(story.memory);
});

test('applyRow() says what it can not use', () => {
  const story = new Story();
  story.save('One');
  const [author, version] = story.rows;
  if (!author || !version) throw new Error('There are no rows');
  expect(applyRow(story.memory, version)).toContain('does not rise');
  expect(applyRow(emptyMemory('global'), version)).toContain('scope');
  expect(applyRow(story.memory, { ...author, event: 'use', version: 7 } as Row)).toContain(
    'which there is not',
  );
});
