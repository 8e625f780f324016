/** States that were saved under a name: all of a session's cookies and storage, in the home, for every project. */
import { existsSync, readdirSync } from 'node:fs';
import { RutterError } from '../../errors.ts';
import { FILE_NAME_REGEXP, FILE_NAME_RULE } from '../../platform/file-name.ts';
import { ensurePrivateDir } from '../../platform/private-files.ts';
import { SUFFIX } from '../../platform/saved-sessions.ts';
import type { Vault } from '../../platform/vault.ts';
import { hint, step } from '../../protocol/step.ts';
import { type SavedState, StateFile } from './state-file.ts';

/** One file a name, encrypted. @throws RutterError `state-unknown` for a name that has none */
export class NamedStates {
  readonly #dir: string;
  readonly #vault: Vault;

  constructor(dir: string, vault: Vault) {
    this.#dir = dir;
    this.#vault = vault;
  }

  /** Sorted. */
  names(): string[] {
    if (!existsSync(this.#dir)) return [];
    return readdirSync(this.#dir)
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => file.slice(0, -SUFFIX.length))
      .sort();
  }

  /** Undefined when there is none that can be read. */
  find(name: string): SavedState | undefined {
    return this.#file(name).load().saved;
  }

  /** @throws RutterError `state-unknown` with what was put aside because it can't be read */
  load(name: string): SavedState {
    const { saved, unreadable } = this.#file(name).load();
    if (saved) return saved;
    const why =
      unreadable.length > 0
        ? `it is torn or was encrypted with another key, and is kept in ${unreadable.join(', ')}`
        : `there is ${this.names().join(', ') || 'none'}`;
    throw new RutterError('state-unknown', `Cannot find a saved state ${JSON.stringify(name)}: ${why}`, {
      hint: hint`${step('state list')}, or ${step('state save')}`,
    });
  }

  /** The two versions before are kept. @throws RutterError `home-unwritable` */
  save(name: string, state: SavedState): void {
    ensurePrivateDir(this.#dir);
    const file = this.#file(name);
    // So that a version that can't be read is put aside first.
    file.load();
    file.save(state);
  }

  /** With its older versions. @returns how many there were */
  remove(name: string): number {
    return this.#file(name).remove();
  }

  /** @throws RutterError `bad-value` */
  #file(name: string): StateFile {
    if (FILE_NAME_REGEXP.test(name)) return new StateFile(this.#dir, name, this.#vault);
    throw new RutterError(
      'bad-value',
      `Cannot use the state name ${JSON.stringify(name)}: expected ${FILE_NAME_RULE}`,
      { hint: step('state list') },
    );
  }
}
