/** Every command, sorted by name. Adding one is a file and a line here. */
import { check } from './act/check.ts';
import { click } from './act/click.ts';
import { dialog } from './act/dialog.ts';
import { drag } from './act/drag.ts';
import { fill } from './act/fill.ts';
import { hover } from './act/hover.ts';
import { press } from './act/press.ts';
import { scroll } from './act/scroll.ts';
import { select } from './act/select.ts';
import { type } from './act/type.ts';
import { uncheck } from './act/uncheck.ts';
import { upload } from './act/upload.ts';
import { wait } from './act/wait.ts';
import { batch } from './daemon/batch.ts';
import { doctor } from './daemon/doctor.ts';
import { help } from './daemon/help.ts';
import { restart } from './daemon/restart.ts';
import { status } from './daemon/status.ts';
import { stop } from './daemon/stop.ts';
import { securityAddModel } from './defence/add-model.ts';
import { securityApprove } from './defence/approve.ts';
import { securityClear } from './defence/clear.ts';
import { securityExplain } from './defence/explain.ts';
import { securityLog } from './defence/log.ts';
import { securityRemoveModel } from './defence/remove-model.ts';
import { securityScan } from './defence/scan.ts';
import { securityStatus } from './defence/status.ts';
import type { Command } from './define.ts';
import { noteApprove } from './memory/approve.ts';
import { noteEdit } from './memory/edit.ts';
import { noteExport } from './memory/export.ts';
import { noteFeedback } from './memory/feedback.ts';
import { noteImport } from './memory/import.ts';
import { learnAdd } from './memory/learn-add.ts';
import { learnList } from './memory/learn-list.ts';
import { learnRemove } from './memory/learn-rm.ts';
import { learnSearch } from './memory/learn-search.ts';
import { noteList } from './memory/list.ts';
import { noteLog } from './memory/log.ts';
import { notePromote } from './memory/promote.ts';
import { noteRemove } from './memory/remove.ts';
import { noteReview } from './memory/review.ts';
import { noteRollback } from './memory/rollback.ts';
import { noteSave } from './memory/save.ts';
import { noteShow } from './memory/show.ts';
import { back } from './nav/back.ts';
import { forward } from './nav/forward.ts';
import { goto } from './nav/goto.ts';
import { reload } from './nav/reload.ts';
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
  back,
  batch,
  check,
  click,
  closetab,
  consoleCommand,
  dialog,
  doctor,
  noteApprove,
  noteEdit,
  noteExport,
  noteFeedback,
  noteImport,
  noteList,
  noteLog,
  notePromote,
  noteReview,
  noteRemove,
  noteRollback,
  noteSave,
  noteShow,
  drag,
  evaluate,
  fill,
  find,
  forward,
  goto,
  help,
  hover,
  html,
  learnAdd,
  learnList,
  learnRemove,
  learnSearch,
  network,
  newtab,
  press,
  reload,
  restart,
  screenshot,
  scroll,
  securityAddModel,
  securityApprove,
  securityClear,
  securityExplain,
  securityLog,
  securityRemoveModel,
  securityScan,
  securityStatus,
  select,
  snapshot,
  status,
  stop,
  tab,
  tabs,
  text,
  title,
  type,
  uncheck,
  upload,
  url,
  wait,
];
