/** Why a DevTools method is refused, and what to type instead. */
import { RutterError } from '../../errors.ts';
import { type Advice, blank, hint, step } from '../../protocol/step.ts';
import { CDP_EVENTS, CDP_METHODS, nearestMethod } from './cdp-methods.ts';

/** By method or by whole domain: the command or method that does it. */
const INSTEAD: Readonly<Record<string, Advice>> = {
  'Browser.close': step('stop'),
  'CSS.setStyleTexts': step('eval'),
  'DOM.focus': step('click'),
  'DOM.getFlattenedDocument': step('cdp', { method: 'DOM.getDocument', params: '{"depth":-1}' }),
  'DOM.getOuterHTML': step('html'),
  'DOM.scrollIntoViewIfNeeded': step('scroll', { where: 'to', what: blank('target') }),
  'DOM.setFileInputFiles': step('upload'),
  'DOM.removeNode': step('eval'),
  'DOM.setAttributeValue': step('eval'),
  'DOM.setNodeValue': step('eval'),
  'DOM.setOuterHTML': step('eval'),
  'Network.getAllCookies': step('cookies get'),
  'Network.getCookies': step('cookies get'),
  'Page.bringToFront': step('tab'),
  'Page.captureScreenshot': step('screenshot'),
  'Page.close': step('closetab'),
  'Page.handleJavaScriptDialog': step('dialog', { answer: 'accept' }),
  'Page.navigate': step('goto'),
  'Page.navigateToHistoryEntry': hint`${step('back')}, or ${step('forward')}`,
  'Page.reload': step('reload'),
  'Runtime.consoleAPICalled': step('console'),
  'Network.clearBrowserCookies': step('cookies clear', { all: true }),
  'Network.deleteCookies': step('cookies clear', { name: blank('name') }),
  'Network.setCookie': step('cookies set'),
  'Network.setCookies': step('cookies import'),
  'Storage.clearCookies': step('cookies clear', { all: true }),
  'Storage.getCookies': step('cookies get'),
  'Storage.setCookies': step('cookies import'),
  'Storage.clearDataForOrigin': step('storage local', { action: 'clear' }),
  'Storage.clearDataForStorageKey': step('storage local', { action: 'clear' }),
  'Tracing.end': step('trace stop'),
  'Tracing.start': step('trace start'),
  'Target.closeTarget': step('closetab'),
  'Target.createTarget': step('newtab'),
  Browser: step('cdp', { method: 'Browser.getVersion', params: '{}' }),
  Console: step('console'),
  DOMSnapshot: step('snapshot'),
  DOMStorage: hint`${step('storage local', { action: 'get' })}, or ${step('storage session', { action: 'get' })}`,
  Debugger: step('cdp', { method: 'Profiler.start', params: '{}' }),
  Input: hint`${step('click')}, ${step('press')}, ${step('type', { text: blank('text') })}, ${step('hover')}, ${step('scroll')}, or ${step('drag', { to: blank('target') })}`,
  Overlay: step('screenshot', { annotate: true }),
  Runtime: step('eval'),
  Storage: hint`${step('storage local', { action: 'get' })}, or ${step('storage session', { action: 'get' })}`,
  Target: step('tabs'),
  Tracing: step('trace start'),
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
          : hint`${step('help', { command: 'cdp' })}; docs/cdp.md lists them all`),
    },
  );
}

function refuseShape(name: string, what: string, example: string): void {
  if (SHAPE.test(name)) return;
  throw new RutterError(
    'bad-value',
    `Cannot read the ${what} ${JSON.stringify(name)}: expected Domain.${what} such as ${example}`,
    { hint: step('help', { command: 'cdp' }) },
  );
}

function instead(name: string): Advice | undefined {
  if (Object.hasOwn(INSTEAD, name)) return INSTEAD[name];
  const near = nearestMethod(name);
  if (near && domainOf(near) === domainOf(name)) return step('cdp', { method: near });
  const domain = domainOf(name);
  if (Object.hasOwn(INSTEAD, domain)) return INSTEAD[domain];
  return near === undefined ? undefined : step('cdp', { method: near });
}

function allowedOf(name: string): Advice {
  const domain = `${domainOf(name)}.`;
  const same = CDP_METHODS.filter(({ method }) => method.startsWith(domain));
  return same.length > 0
    ? `of ${domainOf(name)}: ${same.map(({ method }) => method.slice(domain.length)).join(', ')}`
    : hint`${step('help', { command: 'cdp' })}; docs/cdp.md lists them all`;
}

function domainOf(name: string): string {
  return name.split('.')[0] ?? '';
}

/** What is typed instead of the methods and domains named, for the documents and their test. */
export const CDP_INSTEAD = INSTEAD;
