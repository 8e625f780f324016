/** Every command, sorted by name. Adding one is a file and a line here. */
import { batch } from './daemon/batch.ts';
import { doctor } from './daemon/doctor.ts';
import { help } from './daemon/help.ts';
import { restart } from './daemon/restart.ts';
import { status } from './daemon/status.ts';
import { stop } from './daemon/stop.ts';
import type { Command } from './define.ts';

export const COMMANDS: readonly Command[] = [batch, doctor, help, restart, status, stop];
