/**
 * The DevTools methods and events that `rutter cdp` lets through. Deny by default: what has no row here is refused.
 * Left out is all that reaches files, cookies and other targets, that runs script, sends input or changes the document
 * past the commands for it, and that could stop the page or Rutter's own session on it.
 */
import { suggest } from '../../protocol/suggest.ts';

/** `tab`: waits for the tab's queue. `browser`: waits for the queues of all tabs. */
export type MethodScope = 'tab' | 'browser';
/** `trusted`: nothing in the answer can have been written by a page. */
export type MethodOutput = 'trusted' | 'untrusted';
/** What the method changes: nothing, which events it sends, what is emulated, what is measured, the page or its cache. */
export type MethodState = 'none' | 'events' | 'emulation' | 'profile' | 'page' | 'cache';

type Row = readonly [
  method: string,
  scope: MethodScope,
  output: MethodOutput,
  state: MethodState,
  why: string,
  /** Parameters that are refused: they would name another target. */
  refused?: readonly string[],
];

/** A method that is let through, and how. */
export interface CdpMethod {
  method: string;
  scope: MethodScope;
  output: MethodOutput;
  state: MethodState;
  /** One line: why it is allowed. */
  why: string;
  refused: readonly string[];
}

const ROWS: readonly Row[] = [
  ['Accessibility.disable', 'tab', 'trusted', 'events', 'ends what enable began'],
  ['Accessibility.enable', 'tab', 'trusted', 'events', 'keeps node ids the same between calls'],
  ['Accessibility.getAXNodeAndAncestors', 'tab', 'untrusted', 'none', "Chromium's own tree, to compare with"],
  ['Accessibility.getChildAXNodes', 'tab', 'untrusted', 'none', "Chromium's own tree, step by step"],
  ['Accessibility.getFullAXTree', 'tab', 'untrusted', 'none', "Chromium's own tree; it hides passwords"],
  ['Accessibility.getPartialAXTree', 'tab', 'untrusted', 'none', 'one node and its surroundings'],
  ['Accessibility.getRootAXNode', 'tab', 'untrusted', 'none', 'where the tree begins'],
  ['Accessibility.queryAXTree', 'tab', 'untrusted', 'none', 'search by role and name'],
  ['Animation.disable', 'tab', 'trusted', 'events', 'ends what enable began'],
  ['Animation.enable', 'tab', 'trusted', 'events', 'tells of animations'],
  ['Animation.getCurrentTime', 'tab', 'trusted', 'none', 'a number'],
  ['Animation.getPlaybackRate', 'tab', 'trusted', 'none', 'a number'],
  ['Animation.setPlaybackRate', 'tab', 'trusted', 'emulation', 'slows or stops animations to look at them'],
  ['Audits.checkFormsIssues', 'tab', 'untrusted', 'none', "Chromium's remarks on forms"],
  ['Audits.disable', 'tab', 'trusted', 'events', 'ends what enable began'],
  ['Audits.enable', 'tab', 'trusted', 'events', "tells of Chromium's remarks on the page"],
  ['Audits.getEncodedResponse', 'tab', 'untrusted', 'none', 'what a smaller picture would save'],
  ['Browser.getVersion', 'browser', 'trusted', 'none', 'versions only'],
  ['Browser.getWindowForTarget', 'tab', 'trusted', 'none', "place of the tab's own window", ['targetId']],
  ['CSS.collectClassNames', 'tab', 'untrusted', 'none', 'class names of a style sheet'],
  ['CSS.disable', 'tab', 'trusted', 'events', 'ends what enable began'],
  ['CSS.enable', 'tab', 'trusted', 'events', 'the other reads of CSS need it'],
  ['CSS.forcePseudoState', 'tab', 'trusted', 'emulation', 'shows :hover and :focus styles without input'],
  ['CSS.getAnimatedStylesForNode', 'tab', 'untrusted', 'none', 'styles that animations set'],
  ['CSS.getBackgroundColors', 'tab', 'untrusted', 'none', 'colours behind a text, for contrast'],
  ['CSS.getComputedStyleForNode', 'tab', 'untrusted', 'none', 'the styles that hold'],
  ['CSS.getEnvironmentVariables', 'tab', 'trusted', 'none', 'safe areas and the like'],
  ['CSS.getInlineStylesForNode', 'tab', 'untrusted', 'none', 'the style attribute, parsed'],
  ['CSS.getLayersForNode', 'tab', 'untrusted', 'none', 'cascade layers'],
  ['CSS.getMatchedStylesForNode', 'tab', 'untrusted', 'none', 'which rules hold, and from where'],
  ['CSS.getMediaQueries', 'tab', 'untrusted', 'none', 'which media queries there are'],
  ['CSS.getPlatformFontsForNode', 'tab', 'untrusted', 'none', 'fonts that were really used'],
  ['CSS.getStyleSheetText', 'tab', 'untrusted', 'none', 'source of a style sheet'],
  ['CSS.startRuleUsageTracking', 'tab', 'trusted', 'profile', 'begins CSS coverage'],
  ['CSS.stopRuleUsageTracking', 'tab', 'untrusted', 'profile', 'CSS coverage'],
  ['CSS.takeCoverageDelta', 'tab', 'untrusted', 'profile', 'CSS coverage since the last call'],
  ['CacheStorage.requestCacheNames', 'tab', 'untrusted', 'none', 'names of caches, not what they hold'],
  ['DOM.describeNode', 'tab', 'untrusted', 'none', 'one node'],
  ['DOM.disable', 'tab', 'trusted', 'events', 'ends what enable began'],
  ['DOM.discardSearchResults', 'tab', 'trusted', 'none', 'ends a search'],
  ['DOM.enable', 'tab', 'trusted', 'events', 'tells of changes of the document'],
  ['DOM.getAnchorElement', 'tab', 'trusted', 'none', 'what an element is anchored to'],
  ['DOM.getAttributes', 'tab', 'untrusted', 'none', 'attributes of one node'],
  ['DOM.getBoxModel', 'tab', 'trusted', 'none', 'numbers'],
  ['DOM.getContainerForNode', 'tab', 'trusted', 'none', 'the container of container queries'],
  ['DOM.getContentQuads', 'tab', 'trusted', 'none', 'numbers'],
  ['DOM.getDocument', 'tab', 'untrusted', 'none', 'the tree; node ids begin here'],
  ['DOM.getNodeForLocation', 'tab', 'untrusted', 'none', 'what is at a point'],
  ['DOM.getNodesForSubtreeByStyle', 'tab', 'untrusted', 'none', 'search by style'],
  ['DOM.getRelayoutBoundary', 'tab', 'trusted', 'none', 'where a new layout ends'],
  ['DOM.getSearchResults', 'tab', 'trusted', 'none', 'node ids'],
  ['DOM.getTopLayerElements', 'tab', 'trusted', 'none', 'node ids of dialogs and popovers'],
  ['DOM.performSearch', 'tab', 'untrusted', 'none', 'search by text, selector or XPath'],
  ['DOM.pushNodesByBackendIdsToFrontend', 'tab', 'trusted', 'none', 'ids to ids'],
  ['DOM.querySelector', 'tab', 'trusted', 'none', 'a node id'],
  ['DOM.querySelectorAll', 'tab', 'trusted', 'none', 'node ids'],
  ['DOM.requestChildNodes', 'tab', 'trusted', 'events', 'sends the children as events'],
  ['DOM.resolveNode', 'tab', 'untrusted', 'none', 'an object id, for getEventListeners'],
  ['DOMDebugger.getEventListeners', 'tab', 'untrusted', 'none', 'who listens on a node'],
  ['Emulation.clearDeviceMetricsOverride', 'tab', 'trusted', 'emulation', 'takes it back'],
  ['Emulation.clearGeolocationOverride', 'tab', 'trusted', 'emulation', 'takes it back'],
  ['Emulation.clearIdleOverride', 'tab', 'trusted', 'emulation', 'takes it back'],
  ['Emulation.resetPageScaleFactor', 'tab', 'trusted', 'emulation', 'takes it back'],
  ['Emulation.setAutoDarkModeOverride', 'tab', 'trusted', 'emulation', 'how the page looks'],
  ['Emulation.setCPUThrottlingRate', 'tab', 'trusted', 'emulation', 'a slow machine'],
  ['Emulation.setDefaultBackgroundColorOverride', 'tab', 'trusted', 'emulation', 'how the page looks'],
  ['Emulation.setDeviceMetricsOverride', 'tab', 'trusted', 'emulation', 'size and scale of the screen'],
  ['Emulation.setDisabledImageTypes', 'tab', 'trusted', 'emulation', 'pages without AVIF, WebP, JPEG XL'],
  ['Emulation.setEmulatedMedia', 'tab', 'trusted', 'emulation', 'print, dark, reduced motion'],
  ['Emulation.setEmulatedOSTextScale', 'tab', 'trusted', 'emulation', 'larger text'],
  ['Emulation.setEmulatedVisionDeficiency', 'tab', 'trusted', 'emulation', 'how others see the page'],
  [
    'Emulation.setFocusEmulationEnabled',
    'tab',
    'trusted',
    'emulation',
    'a page that believes it has the focus',
  ],
  ['Emulation.setGeolocationOverride', 'tab', 'trusted', 'emulation', 'another place'],
  ['Emulation.setHardwareConcurrencyOverride', 'tab', 'trusted', 'emulation', 'fewer processors'],
  ['Emulation.setIdleOverride', 'tab', 'trusted', 'emulation', 'an absent user'],
  ['Emulation.setLocaleOverride', 'tab', 'trusted', 'emulation', 'another language'],
  ['Emulation.setPageScaleFactor', 'tab', 'trusted', 'emulation', 'pinch zoom'],
  ['Emulation.setScrollbarsHidden', 'tab', 'trusted', 'emulation', 'how the page looks'],
  ['Emulation.setTimezoneOverride', 'tab', 'trusted', 'emulation', 'another time zone'],
  ['Emulation.setTouchEmulationEnabled', 'tab', 'trusted', 'emulation', 'a touch screen'],
  ['Emulation.setUserAgentOverride', 'tab', 'trusted', 'emulation', 'another browser name'],
  ['HeapProfiler.collectGarbage', 'tab', 'trusted', 'profile', 'numbers after it are comparable'],
  ['HeapProfiler.disable', 'tab', 'trusted', 'profile', 'ends what enable began'],
  ['HeapProfiler.enable', 'tab', 'trusted', 'profile', 'sampling needs it'],
  ['HeapProfiler.getSamplingProfile', 'tab', 'untrusted', 'profile', 'who allocates'],
  ['HeapProfiler.startSampling', 'tab', 'trusted', 'profile', 'who allocates'],
  ['HeapProfiler.stopSampling', 'tab', 'untrusted', 'profile', 'who allocates'],
  ['IndexedDB.requestDatabase', 'tab', 'untrusted', 'none', 'names of stores, not what they hold'],
  ['IndexedDB.requestDatabaseNames', 'tab', 'untrusted', 'none', 'names of databases'],
  ['LayerTree.compositingReasons', 'tab', 'trusted', 'none', 'why a layer exists'],
  ['LayerTree.disable', 'tab', 'trusted', 'events', 'ends what enable began'],
  ['LayerTree.enable', 'tab', 'trusted', 'events', 'tells of layers'],
  ['Log.disable', 'tab', 'trusted', 'events', 'ends what enable began'],
  ['Log.enable', 'tab', 'trusted', 'events', "tells of Chromium's messages"],
  ['Log.startViolationsReport', 'tab', 'trusted', 'events', 'tells of slow handlers'],
  ['Log.stopViolationsReport', 'tab', 'trusted', 'events', 'takes it back'],
  ['Memory.getDOMCounters', 'tab', 'trusted', 'none', 'numbers'],
  ['Network.disable', 'tab', 'trusted', 'events', 'ends what enable began'],
  ['Network.enable', 'tab', 'trusted', 'events', 'tells of requests; bodies need it'],
  ['Network.getCertificate', 'tab', 'untrusted', 'none', 'certificates of an origin'],
  ['Network.getResponseBody', 'tab', 'untrusted', 'none', 'body of a request seen in events'],
  ['Network.getSecurityIsolationStatus', 'tab', 'untrusted', 'none', 'COOP, COEP and CSP as they hold'],
  ['Network.searchInResponseBody', 'tab', 'untrusted', 'none', 'lines of a body'],
  ['Network.setBypassServiceWorker', 'tab', 'trusted', 'emulation', 'what the server says, not a worker'],
  ['Network.setCacheDisabled', 'tab', 'trusted', 'cache', 'a first visit'],
  ['Page.disable', 'tab', 'trusted', 'events', 'ends what enable began'],
  ['Page.enable', 'tab', 'trusted', 'events', 'tells of frames and lifecycle'],
  ['Page.getAdScriptAncestry', 'tab', 'untrusted', 'none', 'which script made a frame an advertisement'],
  ['Page.getAppManifest', 'tab', 'untrusted', 'none', "the web app's manifest"],
  ['Page.getFrameTree', 'tab', 'untrusted', 'none', 'frames'],
  ['Page.getInstallabilityErrors', 'tab', 'untrusted', 'none', 'why it is no installable app'],
  ['Page.getLayoutMetrics', 'tab', 'trusted', 'none', 'numbers'],
  ['Page.getNavigationHistory', 'tab', 'untrusted', 'none', "the tab's own history"],
  ['Page.getOriginTrials', 'tab', 'untrusted', 'none', 'origin trials of a frame'],
  ['Page.getPermissionsPolicyState', 'tab', 'untrusted', 'none', 'what a frame may do'],
  ['Page.getResourceContent', 'tab', 'untrusted', 'none', 'source of a loaded resource'],
  ['Page.getResourceTree', 'tab', 'untrusted', 'none', 'what the page has loaded'],
  ['Page.searchInResource', 'tab', 'untrusted', 'none', 'lines of a resource'],
  ['Page.setLifecycleEventsEnabled', 'tab', 'trusted', 'events', 'tells of paints and idle times'],
  ['Page.stopLoading', 'tab', 'trusted', 'page', 'the stop button'],
  ['Performance.disable', 'tab', 'trusted', 'profile', 'ends what enable began'],
  ['Performance.enable', 'tab', 'trusted', 'profile', 'getMetrics needs it'],
  ['Performance.getMetrics', 'tab', 'trusted', 'none', 'numbers'],
  ['PerformanceTimeline.enable', 'tab', 'trusted', 'events', 'tells of paints and layout shifts'],
  ['Profiler.disable', 'tab', 'trusted', 'profile', 'ends what enable began'],
  ['Profiler.enable', 'tab', 'trusted', 'profile', 'profiles and coverage need it'],
  ['Profiler.getBestEffortCoverage', 'tab', 'untrusted', 'none', 'which code ran'],
  ['Profiler.setSamplingInterval', 'tab', 'trusted', 'profile', 'how fine a profile is'],
  ['Profiler.start', 'tab', 'trusted', 'profile', 'begins a profile'],
  ['Profiler.startPreciseCoverage', 'tab', 'trusted', 'profile', 'begins coverage'],
  ['Profiler.stop', 'tab', 'untrusted', 'profile', 'the profile'],
  ['Profiler.stopPreciseCoverage', 'tab', 'trusted', 'profile', 'ends coverage'],
  ['Profiler.takePreciseCoverage', 'tab', 'untrusted', 'profile', 'which code ran'],
  ['Runtime.getHeapUsage', 'tab', 'trusted', 'none', 'numbers'],
  ['Security.disable', 'tab', 'trusted', 'events', 'ends what enable began'],
  ['Security.enable', 'tab', 'trusted', 'events', 'tells of certificates'],
  ['Storage.getUsageAndQuota', 'tab', 'trusted', 'none', 'numbers'],
  ['SystemInfo.getFeatureState', 'browser', 'trusted', 'none', 'whether a feature is on'],
  ['SystemInfo.getProcessInfo', 'browser', 'trusted', 'none', 'kinds of processes and their time'],
  ['Target.getTargetInfo', 'tab', 'untrusted', 'none', 'the tab itself', ['targetId']],
  ['Tracing.getCategories', 'browser', 'trusted', 'none', 'names'],
];

/** Events that `--events` may collect: each is of a domain above and tells of the tab alone. */
export const CDP_EVENTS: readonly string[] = [
  'Accessibility.loadComplete',
  'Accessibility.nodesUpdated',
  'Animation.animationCanceled',
  'Animation.animationCreated',
  'Animation.animationStarted',
  'Animation.animationUpdated',
  'Audits.issueAdded',
  'CSS.fontsUpdated',
  'CSS.styleSheetAdded',
  'CSS.styleSheetChanged',
  'CSS.styleSheetRemoved',
  'DOM.attributeModified',
  'DOM.attributeRemoved',
  'DOM.childNodeCountUpdated',
  'DOM.childNodeRemoved',
  'DOM.documentUpdated',
  'DOM.setChildNodes',
  'LayerTree.layerPainted',
  'LayerTree.layerTreeDidChange',
  'Log.entryAdded',
  'Network.dataReceived',
  'Network.eventSourceMessageReceived',
  'Network.loadingFailed',
  'Network.loadingFinished',
  'Network.requestServedFromCache',
  'Network.requestWillBeSent',
  'Network.resourceChangedPriority',
  'Network.responseReceived',
  'Network.webSocketClosed',
  'Network.webSocketCreated',
  'Network.webSocketFrameError',
  'Network.webSocketFrameReceived',
  'Network.webSocketFrameSent',
  'Page.domContentEventFired',
  'Page.frameAttached',
  'Page.frameDetached',
  'Page.frameNavigated',
  'Page.frameStartedLoading',
  'Page.frameStoppedLoading',
  'Page.lifecycleEvent',
  'Page.loadEventFired',
  'Page.navigatedWithinDocument',
  'PerformanceTimeline.timelineEventAdded',
  'Profiler.consoleProfileFinished',
  'Profiler.consoleProfileStarted',
  'Security.visibleSecurityStateChanged',
];

/** Every allowed method, sorted. */
export const CDP_METHODS: readonly CdpMethod[] = ROWS.map(
  ([method, scope, output, state, why, refused = []]) => ({ method, scope, output, state, why, refused }),
);

const BY_NAME: ReadonlyMap<string, CdpMethod> = new Map(CDP_METHODS.map((row) => [row.method, row]));

/** The row of a method, exactly as spelt; undefined when it is refused. */
export function cdpMethod(name: string): CdpMethod | undefined {
  return BY_NAME.get(name);
}

/** The allowed method or event with the most similar name. */
export function nearestMethod(name: string): string | undefined {
  return suggest(name, BY_NAME.keys());
}
