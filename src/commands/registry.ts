/** Every command, sorted by name. Adding one is a file and a line here. */
import { batch } from './daemon/batch.ts';
import { doctor } from './daemon/doctor.ts';
import { help } from './daemon/help.ts';
import { restart } from './daemon/restart.ts';
import { status } from './daemon/status.ts';
import { stop } from './daemon/stop.ts';
import type { Command } from './define.ts';
import { evaluate } from './see/eval.ts';
import { find } from './see/find.ts';
import { html } from './see/html.ts';
import { screenshot } from './see/screenshot.ts';
import { snapshot } from './see/snapshot.ts';
import { text } from './see/text.ts';
import { title } from './see/title.ts';
import { url } from './see/url.ts';
import { closetab } from './tabs/closetab.ts';
import { newtab } from './tabs/newtab.ts';
import { tab } from './tabs/tab.ts';
import { tabs } from './tabs/tabs.ts';
import { consoleCommand } from './watch/console.ts';
import { network } from './watch/network.ts';

export const COMMANDS: readonly Command[] = [
  batch,
  closetab,
  consoleCommand,
  doctor,
  evaluate,
  find,
  help,
  html,
  network,
  newtab,
  restart,
  screenshot,
  snapshot,
  status,
  stop,
  tab,
  tabs,
  text,
  title,
  url,
];
