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
import { attach } from './browser/attach.ts';
import { cdp } from './browser/cdp.ts';
import { detach } from './browser/detach.ts';
import { handoff } from './browser/handoff.ts';
import { resume } from './browser/resume.ts';
import { sessionClose } from './browser/session-close.ts';
import { sessionList } from './browser/session-list.ts';
import { batch } from './daemon/batch.ts';
import { completion } from './daemon/completion.ts';
import { config } from './daemon/config.ts';
import { doctor } from './daemon/doctor.ts';
import { help } from './daemon/help.ts';
import { mcp } from './daemon/mcp.ts';
import { restart } from './daemon/restart.ts';
import { status } from './daemon/status.ts';
import { stop } from './daemon/stop.ts';
import { tour } from './daemon/tour.ts';
import { securityAddModel } from './defence/add-model.ts';
import { securityApprove } from './defence/approve.ts';
import { securityClear } from './defence/clear.ts';
import { securityExplain } from './defence/explain.ts';
import { securityLog } from './defence/log.ts';
import { securityRemoveModel } from './defence/remove-model.ts';
import { securityScan } from './defence/scan.ts';
import { securityStatus } from './defence/status.ts';
import type { Command } from './define.ts';
import { clock } from './emulate/clock.ts';
import { device } from './emulate/device.ts';
import { geo } from './emulate/geo.ts';
import { locale } from './emulate/locale.ts';
import { media } from './emulate/media.ts';
import { permissionsGrant, permissionsReset } from './emulate/permissions.ts';
import { timezone } from './emulate/timezone.ts';
import { useragent } from './emulate/useragent.ts';
import { viewport } from './emulate/viewport.ts';
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
import { networkBlock } from './network/block.ts';
import { networkBody } from './network/body.ts';
import { credentialsClear, credentialsSet } from './network/credentials.ts';
import { harStart, harStop } from './network/har.ts';
import { headers } from './network/headers.ts';
import { networkList } from './network/list.ts';
import { networkMock } from './network/mock.ts';
import { offline } from './network/offline.ts';
import { networkRoutes } from './network/routes.ts';
import { networkShow } from './network/show.ts';
import { throttle } from './network/throttle.ts';
import { networkUnmock } from './network/unmock.ts';
import { archive } from './output/archive.ts';
import { assets } from './output/assets.ts';
import { attrs } from './output/attrs.ts';
import { box } from './output/box.ts';
import { clipboardRead, clipboardWrite } from './output/clipboard.ts';
import { diff } from './output/diff.ts';
import { download } from './output/download.ts';
import { forms } from './output/forms.ts';
import { highlight } from './output/highlight.ts';
import { is } from './output/is.ts';
import { keyboard } from './output/keyboard.ts';
import { links } from './output/links.ts';
import { loadHtml } from './output/load-html.ts';
import { memory } from './output/memory.ts';
import { meta } from './output/meta.ts';
import { mouse } from './output/mouse.ts';
import { pdf } from './output/pdf.ts';
import { recordStart, recordStop } from './output/record.ts';
import { responsive } from './output/responsive.ts';
import { styles } from './output/styles.ts';
import { tables } from './output/tables.ts';
import { traceStart, traceStop } from './output/trace.ts';
import { vitals } from './output/vitals.ts';
import { evaluate } from './see/eval.ts';
import { find } from './see/find.ts';
import { html } from './see/html.ts';
import { screenshot } from './see/screenshot.ts';
import { snapshot } from './see/snapshot.ts';
import { text } from './see/text.ts';
import { title } from './see/title.ts';
import { url } from './see/url.ts';
import { cookiesClear } from './state/cookies-clear.ts';
import { cookiesGet } from './state/cookies-get.ts';
import { cookiesImport } from './state/cookies-import.ts';
import { cookiesImportBrowser } from './state/cookies-import-browser.ts';
import { cookiesSet } from './state/cookies-set.ts';
import { stateList } from './state/state-list.ts';
import { stateLoad } from './state/state-load.ts';
import { stateRm } from './state/state-rm.ts';
import { stateSave } from './state/state-save.ts';
import { stateShow } from './state/state-show.ts';
import { storageLocal, storageSession } from './state/storage.ts';
import { closetab } from './tabs/closetab.ts';
import { newtab } from './tabs/newtab.ts';
import { tab } from './tabs/tab.ts';
import { tabs } from './tabs/tabs.ts';
import { consoleCommand } from './watch/console.ts';

/** What help, docs, MCP and the library know of commands is made from these. */
export const COMMANDS: readonly Command[] = [
  archive,
  assets,
  attach,
  attrs,
  back,
  batch,
  box,
  cdp,
  check,
  click,
  clipboardRead,
  clipboardWrite,
  clock,
  closetab,
  completion,
  config,
  consoleCommand,
  cookiesClear,
  cookiesGet,
  cookiesImport,
  cookiesImportBrowser,
  cookiesSet,
  credentialsClear,
  credentialsSet,
  detach,
  device,
  dialog,
  diff,
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
  download,
  drag,
  evaluate,
  fill,
  find,
  forms,
  forward,
  geo,
  goto,
  handoff,
  harStart,
  harStop,
  headers,
  help,
  highlight,
  hover,
  html,
  is,
  keyboard,
  learnAdd,
  learnList,
  learnRemove,
  learnSearch,
  links,
  loadHtml,
  locale,
  mcp,
  media,
  memory,
  meta,
  mouse,
  networkBlock,
  networkBody,
  networkList,
  networkMock,
  networkRoutes,
  networkShow,
  networkUnmock,
  newtab,
  offline,
  pdf,
  permissionsGrant,
  permissionsReset,
  press,
  recordStart,
  recordStop,
  reload,
  responsive,
  restart,
  resume,
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
  sessionClose,
  sessionList,
  snapshot,
  stateList,
  stateLoad,
  stateRm,
  stateSave,
  stateShow,
  status,
  stop,
  storageLocal,
  storageSession,
  styles,
  tab,
  tables,
  tabs,
  text,
  throttle,
  timezone,
  title,
  tour,
  traceStart,
  traceStop,
  type,
  uncheck,
  upload,
  url,
  useragent,
  viewport,
  vitals,
  wait,
];
