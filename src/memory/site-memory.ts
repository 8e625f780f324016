/**
 * The memory of one home and project, for commands and the daemon. Two files, one facade; nothing here looks at a page,
 * scans a text or asks who is calling.
 *
 * How it is wired:
 * - `new SiteMemory({ …memoryFiles(paths), telemetry })` once per daemon. Nothing is read before the first call.
 * - Host: `hostOfUrl(committed top-level URL)` for save and use, `parseHost(argument)` for the commands that name a note.
 * - `save`, `edit`, `importNotes`: first `checkBody`, then the pipeline; a refusal is the pipeline's error (`note-blocked`)
 *   and `telemetry({ event: 'domain_skill_save_blocked', … })`. What passed comes here with its `ClassifierScore`.
 * - After a command that succeeded on a host: `useCompleted(host, session, scan)`. It costs a lookup when the session has
 *   counted already, else `scan` is asked whether the note is clean. `session` must differ between two sessions of the same name: take the
 *   instance of the daemon and the session's start into it.
 * - On arrival at a host: `delivery(host)`, unless `Delivered` has the session and host; scan `body` (cache by `sha256` and
 *   model); clean: reply with `text` sealed, `Delivered.add`, `fired`. Not clean: `quarantineByScan`.
 * - `approve`, `promoteToGlobal`, `edit` and `importNotes`, and `rollback` or `remove` of a global note are a person's acts; the caller checks that.
 * - `compactWhenIdle` now and then while nothing runs; `reports` for doctor and status; `close` at the end.
 *
 * Every promise is kept only once its rows are on the disk. Errors: `home-unwritable` and `timeout` (lock) from any of
 * them, and what is named at each.
 */
import { join } from 'node:path';
import type { ProjectPaths } from '../platform/paths.ts';
import type { ClassifierScore } from '../protocol/classifier-score.ts';
import { estimateTokens } from '../snapshot/tokens.ts';
import type { CompactionReport } from './compaction.ts';
import { chooseNote, type Delivery } from './delivery.ts';
import { liveVersion, type Memory, type Note } from './fold.ts';
import { nearestHosts } from './host.ts';
import * as learnings from './learnings.ts';
import * as lifecycle from './lifecycle.ts';
import type { FileNote } from './markdown-folder.ts';
import { notShown, refuseMoved, unknownNote } from './note-errors.ts';
import type { Act } from './note-rows.ts';
import { type LogEntry, logOf, type NoteView, viewNote } from './note-view.ts';
import type { LearningRow, NoteScope, NoteSource, Row } from './rows.ts';
import { RowStore, type StoreReport } from './store.ts';
import { noTelemetry, type Telemetry } from './telemetry.ts';

/** Paths of the two files. */
export interface MemoryFiles {
  projectFile: string;
  globalFile: string;
}

/** Files, clock and counter; the latter two for tests. */
export interface SiteMemoryOptions extends MemoryFiles {
  telemetry?: Telemetry;
  now?: () => Date;
  /** Longest wait for another process that writes, ms. Default 10,000. */
  lockWaitMs?: number;
}

/** A text that was checked and scanned, and who brings it. */
export interface NewText {
  host: string;
  body: string;
  source: NoteSource;
  session: string;
  classifier: ClassifierScore;
}

/** What a change led to. `changed` false: the note was so already, nothing was written. */
export interface Changed {
  note: NoteView;
  changed: boolean;
}

/** Scans a body; undefined when it is not clean. */
export type CleanScan = (body: string, host: string) => Promise<ClassifierScore | undefined>;

/** How many notes a file has of each state, and its other learnings. */
export interface Counts {
  active: number;
  quarantined: number;
  learnings: number;
}

/** What became of one file of an import. */
export interface ImportedNote {
  file: string;
  host: string;
  version: number;
  changed: boolean;
}

/** Where they are for a project. */
export function memoryFiles(paths: ProjectPaths): MemoryFiles {
  return {
    projectFile: join(paths.dir, 'learnings.jsonl'),
    globalFile: join(paths.home, 'global-domain-skills.jsonl'),
  };
}

/**
 * Notes and learnings of both scopes. Writing methods throw RutterError `home-unwritable`, and `note-…` codes where
 * the note's state forbids it.
 */
export class SiteMemory {
  readonly #stores: Readonly<Record<NoteScope, RowStore>>;
  readonly #telemetry: Telemetry;
  readonly #now: () => Date;

  constructor(options: SiteMemoryOptions) {
    const lock = options.lockWaitMs === undefined ? {} : { waitMs: options.lockWaitMs };
    this.#stores = {
      project: new RowStore(options.projectFile, 'project', lock),
      global: new RowStore(options.globalFile, 'global', lock),
    };
    this.#telemetry = options.telemetry ?? noTelemetry;
    this.#now = options.now ?? (() => new Date());
  }

  /** All notes by host; removed ones only when asked for. */
  list(options: { removed?: boolean } = {}): Record<NoteScope, NoteView[]> {
    const views = (scope: NoteScope) =>
      [...this.#memory(scope).notes.values()]
        .map(viewNote)
        .filter((view) => options.removed || view.state !== 'removed')
        .sort((a, b) => a.host.localeCompare(b.host));
    return { project: views('project'), global: views('global') };
  }

  /** The note of the scope, else the project's, else the global one; removed ones too. @throws RutterError `note-unknown` */
  view(host: string, scope?: NoteScope): NoteView {
    return viewNote(this.#need(host, scope));
  }

  /** As `view`, but only what a model may be shown. @throws RutterError `note-unknown`, `note-state` */
  show(host: string, scope?: NoteScope): NoteView {
    const view = this.view(host, scope);
    if (view.state === 'active' || view.state === 'global') return view;
    throw notShown(view);
  }

  /** @throws RutterError `note-unknown` */
  log(host: string, scope?: NoteScope): LogEntry[] {
    return logOf(this.#need(host, scope));
  }

  /** The note that a session arriving at the host would get. */
  delivery(host: string, maxTokens?: number): Delivery | undefined {
    return chooseNote(this.#note(host, 'project'), this.#note(host, 'global'), maxTokens);
  }

  /** For the record that a note was in a reply. */
  fired(delivery: Delivery): void {
    const { host, scope, version, text } = delivery;
    const tokens = estimateTokens(text);
    this.#telemetry({ event: 'domain_skill_fired', host, scope, version, tokens });
  }

  /** A note or a new version of one in the project: quarantined. */
  async save(text: NewText): Promise<Changed> {
    const changed = await this.#change(text.host, 'project', (note) =>
      lifecycle.save(note, text.host, 'project', { ...text, ...this.#act(text.session) }),
    );
    this.#countSaved(changed, text.source);
    return changed;
  }

  /** For the record that a text was refused. @param layer what refused it */
  blocked(host: string, layer: string): void {
    this.#telemetry({ event: 'domain_skill_save_blocked', host, layer });
  }

  /** @param ifVersion the version that the new text was made from @throws RutterError `note-unknown`, `note-state` */
  async edit(text: NewText, scope: NoteScope = 'project', ifVersion?: number): Promise<Changed> {
    const changed = await this.#changeKnown(text.host, scope, (note) => {
      refuseMoved(note, ifVersion);
      return lifecycle.edit(note, text.host, { ...text, ...this.#act(text.session) });
    });
    this.#countSaved(changed, text.source);
    return changed;
  }

  /** Saves what `readNotes` found and the pipeline passed; source `import`. */
  async importNotes(
    files: readonly { note: Extract<FileNote, { body: string }>; classifier: ClassifierScore }[],
    session: string,
  ): Promise<ImportedNote[]> {
    return Promise.all(
      files.map(async ({ note: { file, host, body }, classifier }) => {
        const { note, changed } = await this.save({ host, body, source: 'import', session, classifier });
        return { file, host, version: note.version, changed };
      }),
    );
  }

  /** A session completed a command on the host. @param scan of the notes, made anew where the use would count */
  async useCompleted(host: string, session: string, scan?: CleanScan): Promise<void> {
    const trusted = chooseNote(this.#note(host, 'project'), undefined) !== undefined;
    for (const scope of trusted ? (['project'] as const) : (['project', 'global'] as const)) {
      const note = this.#note(host, scope);
      const version = liveVersion(note);
      if (!version || lifecycle.useCompleted(note, this.#act(session)).length === 0) continue;
      const clean = await scan?.(version.body, host);
      if (scan && !clean) continue;
      await this.#change(host, scope, (now) =>
        // What was scanned must be what the use is of.
        liveVersion(now)?.sha256 === version.sha256
          ? lifecycle.useCompleted(now, this.#act(session), clean)
          : [],
      );
    }
  }

  /** @param options.version that was shown @throws RutterError `note-unknown` */
  flag(
    host: string,
    session: string,
    options: { scope?: NoteScope; version?: number; reason?: string } = {},
  ): Promise<Changed> {
    const { scope = this.#shownScope(host), ...rest } = options;
    return this.#changeKnown(host, scope, (note) => lifecycle.flag(note, host, this.#act(session), rest));
  }

  /** @throws RutterError `note-unknown` */
  praise(host: string, session: string, scope = this.#shownScope(host)): Promise<Changed> {
    return this.#changeKnown(host, scope, (note) => lifecycle.praise(note, host, this.#act(session)));
  }

  async quarantineByScan(delivery: Delivery, session: string, classifier: ClassifierScore): Promise<void> {
    const { host, scope, sha256 } = delivery;
    await this.#change(host, scope, (note) =>
      liveVersion(note)?.sha256 === sha256
        ? lifecycle.quarantineByScan(note, this.#act(session), classifier)
        : [],
    );
  }

  /** Where the note is that waits for approval; the project when none does. */
  quarantinedScope(host: string): NoteScope {
    if (liveVersion(this.#note(host, 'project'))?.state === 'quarantined') return 'project';
    return liveVersion(this.#note(host, 'global'))?.state === 'quarantined' ? 'global' : 'project';
  }

  /** @param options.ifVersion the version that was read @throws RutterError `note-unknown`, `note-state` */
  approve(
    host: string,
    session: string,
    options: { scope?: NoteScope; ifVersion?: number } = {},
  ): Promise<Changed> {
    const scope = options.scope ?? this.quarantinedScope(host);
    return this.#changeKnown(host, scope, (note) => {
      refuseMoved(note, options.ifVersion);
      return lifecycle.approve(note, host, this.#act(session));
    });
  }

  /** @param ifVersion the version that was read @throws RutterError `note-unknown`, `note-state` from quarantined */
  promoteToGlobal(host: string, session: string, ifVersion?: number): Promise<Changed> {
    this.#need(host, 'project');
    return this.#change(host, 'global', (global) => {
      const note = this.#note(host, 'project');
      refuseMoved(note, ifVersion);
      return lifecycle.promoteToGlobal(note, global, host, this.#act(session));
    });
  }

  /** @throws RutterError `note-unknown`, `note-no-version` */
  rollback(host: string, session: string, scope: NoteScope = 'project'): Promise<Changed> {
    return this.#changeKnown(host, scope, (note) => lifecycle.rollback(note, host, this.#act(session)));
  }

  /** @throws RutterError `note-unknown` */
  remove(host: string, session: string, scope: NoteScope = 'project'): Promise<Changed> {
    return this.#changeKnown(host, scope, (note) => lifecycle.remove(note, host, this.#act(session)));
  }

  /** @throws RutterError `bad-value`, `note-empty`, `note-too-long` */
  async addLearning(learning: learnings.NewLearning): Promise<void> {
    await this.#stores.project.change((memory) => learnings.addLearning(memory, learning, this.#iso()));
  }

  /** @throws RutterError `learning-unknown` */
  async removeLearning(key: string): Promise<void> {
    await this.#stores.project.change((memory) => learnings.removeLearning(memory, key, this.#iso()));
  }

  listLearnings(): LearningRow[] {
    return learnings.listLearnings(this.#memory('project'));
  }

  searchLearnings(query: string): LearningRow[] {
    return learnings.searchLearnings(this.#memory('project'), query);
  }

  counts(): Record<NoteScope, Counts> {
    const count = (scope: NoteScope): Counts => {
      const { notes, learnings } = this.#memory(scope);
      const states = [...notes.values()].map((note) => liveVersion(note)?.state);
      return {
        active: states.filter((state) => state === 'active' || state === 'global').length,
        quarantined: states.filter((state) => state === 'quarantined').length,
        learnings: [...learnings.values()].filter((row) => !row.tombstone).length,
      };
    };
    return { project: count('project'), global: count('global') };
  }

  /** Reads both files, so that the first command need not. */
  warm(): void {
    this.#memory('project');
    this.#memory('global');
  }

  /** What of the files could be read, and what not. */
  reports(): StoreReport[] {
    return [this.#stores.project.report(), this.#stores.global.report()];
  }

  /** Compacts what is worth it, beside everything else. */
  async compactWhenIdle(signal?: AbortSignal): Promise<CompactionReport[]> {
    const done: CompactionReport[] = [];
    for (const store of [this.#stores.project, this.#stores.global]) {
      const report = store.worthCompacting() ? await store.compact(signal) : undefined;
      if (report) done.push(report);
    }
    return done;
  }

  close(): void {
    this.#stores.project.close();
    this.#stores.global.close();
  }

  #memory(scope: NoteScope): Memory {
    return this.#stores[scope].memory();
  }

  #note(host: string, scope: NoteScope): Note | undefined {
    return this.#memory(scope).notes.get(host);
  }

  #need(host: string, scope: NoteScope | undefined): Note {
    const note =
      scope === undefined
        ? (this.#liveNote(host, 'project') ??
          this.#liveNote(host, 'global') ??
          this.#note(host, 'project') ??
          this.#note(host, 'global'))
        : this.#note(host, scope);
    if (note) return note;
    const known = scope === undefined ? (['project', 'global'] as const) : [scope];
    const hosts = known
      .flatMap((each) => [...this.#memory(each).notes.values()])
      .filter((each) => liveVersion(each))
      .map((each) => each.host);
    throw unknownNote(host, nearestHosts(host, new Set(hosts)));
  }

  #liveNote(host: string, scope: NoteScope): Note | undefined {
    const note = this.#note(host, scope);
    return liveVersion(note) ? note : undefined;
  }

  /** Feedback is about the note that the session was given. */
  #shownScope(host: string): NoteScope {
    return this.delivery(host)?.scope ?? this.#need(host, undefined).scope;
  }

  #iso(): string {
    return this.#now().toISOString();
  }

  #act(session: string): Act {
    return { now: this.#iso(), session };
  }

  async #changeKnown(host: string, scope: NoteScope, decide: (note: Note) => Row[]): Promise<Changed> {
    return this.#change(host, scope, () => decide(this.#need(host, scope)));
  }

  async #change(host: string, scope: NoteScope, decide: (note: Note | undefined) => Row[]): Promise<Changed> {
    let before: NoteView | undefined;
    const rows = await this.#stores[scope].change((memory) => {
      const note = memory.notes.get(host);
      before = note && viewNote(note);
      return decide(note);
    });
    const note = this.view(host, scope);
    if (rows.length > 0) this.#countChange(before, note);
    return { note, changed: rows.length > 0 };
  }

  #countChange(before: NoteView | undefined, note: NoteView): void {
    const { host, scope, version, state: to, uses, flags } = note;
    const from = before?.state ?? 'none';
    if (from === to) return;
    this.#telemetry({ event: 'domain_skill_state_changed', host, scope, version, from, to, uses, flags });
  }

  #countSaved({ note, changed }: Changed, source: NoteSource): void {
    const { host, scope, version, bytes } = note;
    if (changed) this.#telemetry({ event: 'domain_skill_saved', host, scope, version, bytes, source });
  }
}
