/** Chromium's arguments: the caller's, and one list of features that are off. */

/** What the library turns off (playwright-core 1.65 `chromiumSwitches`); Chromium takes only the last list it is given. */
const LIBRARY_DISABLED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** The address bar's popup is a page of its own, loaded with each window: a second of processor time nobody sees. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * After an input Chromium holds every task of the page back until a frame has been shown, up to 16 ms, so that the frame
 * comes sooner. Nobody looks at that frame, and what the page puts off by a task belongs to what an action did.
 */
const HELD_BACK = ['DeferRendererTasksAfterInput'];

const SWITCH = '--disable-features=';

/** @param args the caller's; features it turns off are joined to ours */
export function launchArgs(args: readonly string[]): string[] {
  const features = args
    .filter((arg) => arg.startsWith(SWITCH))
    .flatMap((arg) => arg.slice(SWITCH.length).split(','));
  const others = args.filter((arg) => !arg.startsWith(SWITCH));
  return [...others, SWITCH + [...LIBRARY_DISABLED, ...UNSEEN, ...HELD_BACK, ...features].join(',')];
}
