/** Why a DevTools method is refused, and what to type instead. */
import { RutterError } from '../../errors.ts';
import { CDP_EVENTS, CDP_METHODS, nearestMethod } from './cdp-methods.ts';

/** By method or by whole domain: the command or method that does it. Commands begin with `rutter`. */
const INSTEAD: Readonly<Record<string, string>> = {
  'Browser.close': 'rutter stop',
  'CSS.setStyleTexts': 'rutter eval',
  'DOM.focus': 'rutter click <target>',
  'DOM.getFlattenedDocument': 'rutter cdp DOM.getDocument \'{"depth":-1}\'',
  'DOM.getOuterHTML': 'rutter html',
  'DOM.scrollIntoViewIfNeeded': 'rutter scroll <target>',
  'DOM.setFileInputFiles': 'rutter upload <target> <file>',
  'DOM.removeNode': 'rutter eval',
  'DOM.setAttributeValue': 'rutter eval',
  'DOM.setNodeValue': 'rutter eval',
  'DOM.setOuterHTML': 'rutter eval',
  'Network.getAllCookies': 'rutter eval document.cookie',
  'Network.getCookies': 'rutter eval document.cookie',
  'Page.bringToFront': 'rutter tab <id>',
  'Page.captureScreenshot': 'rutter screenshot',
  'Page.close': 'rutter closetab',
  'Page.handleJavaScriptDialog': 'rutter dialog accept',
  'Page.navigate': 'rutter goto <url>',
  'Page.navigateToHistoryEntry': 'rutter back, or rutter forward',
  'Page.reload': 'rutter reload',
  'Runtime.consoleAPICalled': 'rutter console',
  'Storage.getCookies': 'rutter eval document.cookie',
  'Target.closeTarget': 'rutter closetab',
  'Target.createTarget': 'rutter newtab',
  Browser: "rutter cdp Browser.getVersion '{}'",
  Console: 'rutter console',
  DOMSnapshot: 'rutter snapshot',
  DOMStorage: 'rutter eval localStorage',
  Debugger: "rutter cdp Profiler.start '{}'",
  Input: 'rutter click, rutter press, rutter type, rutter hover, rutter scroll or rutter drag',
  Overlay: 'rutter screenshot --annotate',
  Runtime: 'rutter eval',
  Target: 'rutter tabs',
  Tracing: "rutter cdp Profiler.start '{}'",
};

const SHAPE = /^[A-Za-z]+\.[A-Za-z]+$/;

/** @throws RutterError `bad-value` for what is no method's name, else `method-denied` with what to type instead */
export function refuseMethod(name: string): never {
  refuseShape(name, 'method', 'Performance.getMetrics');
  throw new RutterError(
    'method-denied',
    `Cannot call ${JSON.stringify(name)}: it is not among the DevTools methods that are allowed`,
    { hint: instead(name) ?? allowedOf(name) },
  );
}

/** @throws RutterError `bad-value` for what is no event's name, else `method-denied` */
export function refuseEvent(name: string): never {
  refuseShape(name, 'event', 'Network.responseReceived');
  const domain = `${domainOf(name)}.`;
  const same = CDP_EVENTS.filter((event) => event.startsWith(domain)).map((event) =>
    event.slice(domain.length),
  );
  throw new RutterError(
    'method-denied',
    `Cannot collect ${JSON.stringify(name)}: it is not among the DevTools events that are allowed`,
    {
      hint:
        INSTEAD[name] ??
        (same.length > 0
          ? `of ${domainOf(name)}: ${same.join(', ')}`
          : 'rutter help cdp; docs/cdp.md lists them all'),
    },
  );
}

function refuseShape(name: string, what: string, example: string): void {
  if (SHAPE.test(name)) return;
  throw new RutterError(
    'bad-value',
    `Cannot read the ${what} ${JSON.stringify(name)}: expected Domain.${what} such as ${example}`,
    { hint: 'rutter help cdp' },
  );
}

function instead(name: string): string | undefined {
  if (Object.hasOwn(INSTEAD, name)) return INSTEAD[name];
  const near = nearestMethod(name);
  if (near && domainOf(near) === domainOf(name)) return `rutter cdp ${near}`;
  const domain = domainOf(name);
  if (Object.hasOwn(INSTEAD, domain)) return INSTEAD[domain];
  return near && `rutter cdp ${near}`;
}

function allowedOf(name: string): string {
  const domain = `${domainOf(name)}.`;
  const same = CDP_METHODS.filter(({ method }) => method.startsWith(domain));
  return same.length > 0
    ? `of ${domainOf(name)}: ${same.map(({ method }) => method.slice(domain.length)).join(', ')}`
    : 'rutter help cdp; docs/cdp.md lists them all';
}

function domainOf(name: string): string {
  return name.split('.')[0] ?? '';
}

/** What is typed instead of the methods and domains named, for the documents and their test. */
export const CDP_INSTEAD = INSTEAD;
