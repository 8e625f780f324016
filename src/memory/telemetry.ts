/** Counts of what happens to notes, in a file on this machine that nothing sends anywhere: hosts and numbers, no text. */
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensurePrivateDir } from '../platform/private-files.ts';
import type { NoteScope, NoteSource, NoteState } from './rows.ts';

/** What is counted; no field holds text of a note or page. */
export type TelemetryEvent =
  | {
      event: 'domain_skill_saved';
      host: string;
      scope: NoteScope;
      version: number;
      bytes: number;
      source: NoteSource;
    }
  /** `layer`: what refused it. */
  | { event: 'domain_skill_save_blocked'; host: string; layer: string }
  | { event: 'domain_skill_fired'; host: string; scope: NoteScope; version: number; tokens: number }
  | {
      event: 'domain_skill_state_changed';
      host: string;
      scope: NoteScope;
      version: number;
      from: NoteState | 'none' | 'removed';
      to: NoteState | 'removed';
      uses: number;
      flags: number;
    };

/** Writes an event. Never throws. */
export type Telemetry = (event: TelemetryEvent) => void;

/** Then the file becomes `events.1.jsonl`, in place of the one before. */
const ROTATE_BYTES = 4 * 1024 * 1024;

/** For `telemetry off`. */
export const noTelemetry: Telemetry = () => {};

/** @param on `RUTTER_TELEMETRY` and the config, decided by the caller */
export function openTelemetry(home: string, on: boolean): Telemetry {
  if (!on) return noTelemetry;
  const path = join(home, 'analytics', 'events.jsonl');
  return (event) => {
    try {
      ensurePrivateDir(dirname(path));
      rotate(path);
      appendFileSync(path, `${JSON.stringify({ ts: new Date().toISOString(), ...event })}\n`, {
        mode: 0o600,
      });
    } catch {
      // A count that can't be written is no reason to fail the command it counts.
    }
  };
}

function rotate(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > ROTATE_BYTES) renameSync(path, path.replace(/\.jsonl$/, '.1.jsonl'));
}
