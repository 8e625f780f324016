/**
 * What may be asked of a Chrome that belongs to its user. Deny by default at the level of the browser; on Rutter's own
 * tabs, all but what reaches the user's cookies, other targets, or the browser as a whole.
 */

/** What becomes of a call. `answer`: taken for done without asking Chrome. */
export type Ruling = 'forward' | 'answer' | 'own-target' | 'own-context' | 'create' | 'close' | 'deny';

const BROWSER_LEVEL: Readonly<Record<string, Ruling>> = {
  'Browser.getVersion': 'forward',
  'SystemInfo.getFeatureState': 'forward',
  'SystemInfo.getProcessInfo': 'forward',
  'Tracing.getCategories': 'forward',
  'Target.attachToBrowserTarget': 'forward',
  'Target.detachFromTarget': 'forward',
  'Target.createBrowserContext': 'forward',
  // Chrome would hand over every tab there is, and hold each new one until it is let go.
  'Target.setAutoAttach': 'answer',
  'Target.setDiscoverTargets': 'answer',
  'Target.getTargetInfo': 'own-target',
  'Target.attachToTarget': 'own-target',
  'Target.createTarget': 'create',
  'Target.closeTarget': 'close',
  'Target.disposeBrowserContext': 'own-context',
  'Browser.grantPermissions': 'own-context',
  'Browser.resetPermissions': 'own-context',
  'Browser.setDownloadBehavior': 'own-context',
  'Browser.setPermission': 'own-context',
  'Storage.clearCookies': 'own-context',
  'Storage.getCookies': 'own-context',
  'Storage.setCookies': 'own-context',
};

const TAB_TARGET: Readonly<Record<string, Ruling>> = {
  'Target.setAutoAttach': 'forward',
  'Target.detachFromTarget': 'forward',
  'Target.getTargetInfo': 'own-target',
  'Browser.getWindowForTarget': 'own-target',
  'Browser.getWindowBounds': 'forward',
  'Browser.setWindowBounds': 'forward',
};

/** On a tab in the user's own profile: they would read, change or clear what is the user's. */
const USERS_OWN: ReadonlySet<string> = new Set([
  'Network.clearBrowserCache',
  'Network.clearBrowserCookies',
  'Network.deleteCookies',
  'Network.getAllCookies',
  'Network.getCookies',
  'Network.setCookie',
  'Network.setCookies',
  'Storage.clearCookies',
  'Storage.clearDataForOrigin',
  'Storage.clearDataForStorageKey',
  'Storage.getCookies',
  'Storage.setCookies',
]);

/** A tab that was lent is given back, never ended. */
const ENDINGS: ReadonlySet<string> = new Set(['Page.close', 'Page.crash']);

/** What is not in the table is denied. */
export function rulingForBrowser(method: string): Ruling {
  return (Object.hasOwn(BROWSER_LEVEL, method) ? BROWSER_LEVEL[method] : undefined) ?? 'deny';
}

/**
 * @param kind of the tab: one that Rutter opened, or one that was lent
 * @param shared the tab is in the user's own profile
 */
export function rulingForTab(
  method: string,
  { kind, shared }: { kind: 'own' | 'lent'; shared: boolean },
): Ruling {
  if (Object.hasOwn(TAB_TARGET, method)) return TAB_TARGET[method] ?? 'deny';
  if (/^(Target|Browser|SystemInfo|Tracing)\./.test(method)) return 'deny';
  if (kind === 'lent' && ENDINGS.has(method)) return 'deny';
  return shared && USERS_OWN.has(method) ? 'deny' : 'forward';
}

/** The words of the answer that the library gets instead. */
export function denial(method: string): string {
  return `${method} is not asked of a Chrome that Rutter is attached to: it would reach what is its user's`;
}
