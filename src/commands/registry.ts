/** Every command, sorted by name. Adding one is a file and a line here. */
import type { Command } from './define.ts';

export const COMMANDS: readonly Command[] = [];
