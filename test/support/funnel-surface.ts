/** The funnel's steps for files, cookies and storage, the network, emulation, the user's Chrome, and DevTools itself. */
import { MARK, run, type Step, shown } from './funnel-page.ts';
import type { Site } from './site.ts';

/** A file of cookies, of which one is refused. */
export const COOKIES = JSON.stringify([
  { name: MARK, value: MARK, domain: `${MARK}.test`, path: '/' },
  { name: `__Host-${MARK}`, value: MARK, domain: `.${MARK}.test`, path: `/${MARK}` },
]);

const OWN = 'own-chrome';
const inOwn = (step: Step): Step => ({ ...step, session: OWN });

/** Steps by the command they are about, in an order that works. @param chrome DevTools port of a user's Chrome */
export const surfaceSteps = (site: Site, chrome: number): Record<string, Step[]> => ({
  ...outputSteps(site),
  ...networkSteps(site),
  ...stateSteps(site),
  ...emulationSteps(site),
  ...browserSteps(site, chrome),
});

function outputSteps(site: Site): Record<string, Step[]> {
  return {
    archive: [run('goto', site.url()), run('archive'), run('archive', '--path', 'page.mhtml')],
    assets: [shown('assets'), shown('assets', '--broken')],
    attrs: [shown('attrs', '#button'), shown('attrs', '.twin')],
    box: [run('box', '#button'), shown('box', '.twin')],
    forms: [shown('forms')],
    highlight: [run('highlight', '#button'), shown('highlight', '.twin')],
    is: [run('is', 'visible', '#button'), shown('is', 'visible', '.twin')],
    links: [shown('links'), shown('links', '--hidden')],
    memory: [run('memory')],
    meta: [shown('meta')],
    pdf: [run('pdf'), run('pdf', '--outline', '--path', 'page.pdf')],
    responsive: [run('responsive', '320')],
    styles: [shown('styles', '#form input', 'font-family')],
    tables: [shown('tables'), shown('tables', '--format', 'json'), run('tables', '--path', 'tables.csv')],
    vitals: [run('vitals')],
    diff: [shown('diff', 'here', site.url('next')), run('diff', 'here', 'here', '--picture')],
    download: [
      shown('download', '#download'),
      shown('download', '#download', '--path', 'file.bin'),
      shown('download', '.twin'),
      run('download', '#button'),
      run('download', site.url('refused')),
    ],
    'clipboard write': [{ words: ['clipboard', 'write'], input: MARK }],
    'clipboard read': [shown('clipboard', 'read')],
    keyboard: [run('keyboard', 'insert', 'soup')],
    mouse: [run('mouse', 'move', '10', '10'), run('mouse', 'click', '10', '10')],
    'record start': [run('record', 'start')],
    'record stop': [run('record', 'stop')],
    'trace start': [run('trace', 'start')],
    'trace stop': [run('trace', 'stop')],
    'load-html': [
      { words: ['load-html'], input: `<title>${MARK}</title><p>${MARK}</p>`, shows: true },
      run('goto', site.url()),
    ],
  };
}

function networkSteps(site: Site): Record<string, Step[]> {
  return {
    'har start': [run('har', 'start')],
    'network show': [
      // Requests are numbered in each tab.
      run('newtab', site.url()),
      ...[1, 2, 3].map((n) => run('network', 'show', `${n}`)),
      shown('network', 'show', '1', '--values'),
    ],
    'network body': [
      shown('network', 'body', '1'),
      run('network', 'body', '1', '--path', 'body.html'),
      run('closetab'),
    ],
    'har stop': [run('har', 'stop')],
    'network block': [run('network', 'block', '**/nothing/**')],
    'network mock': [run('network', 'mock', '**/soup', '--body', 'soup', '--header', 'x-soup: 1')],
    'network routes': [run('network', 'routes')],
    'network unmock': [run('network', 'unmock', 'r9'), run('network', 'unmock', '--all')],
    headers: [run('headers', 'X-Soup: 1'), run('headers'), run('headers', '--clear')],
    'credentials set': [{ words: ['credentials', 'set', 'ann'], input: 'soup' }],
    'credentials clear': [run('credentials', 'clear')],
    offline: [run('offline'), run('click', '#link'), run('offline', 'off'), run('goto', site.url())],
    throttle: [run('throttle', '4g'), run('throttle', 'off')],
  };
}

function stateSteps(site: Site): Record<string, Step[]> {
  return {
    'cookies get': [
      run('goto', site.url('host')),
      shown('cookies', 'get'),
      shown('cookies', 'get', '--values'),
      shown('cookies', 'get', '--url', site.url()),
    ],
    'cookies set': [
      shown('cookies', 'set', 'soup', 'hot'),
      run('cookies', 'set', 'soup', 'hot', '--url', 'x:'),
    ],
    'cookies import': [shown('cookies', 'import', 'cookies.json'), run('cookies', 'import', 'bad.json')],
    'cookies import-browser': [run('cookies', 'import-browser', '--profile', 'none')],
    'storage local': [
      shown('storage', 'local', 'get'),
      shown('storage', 'local', 'get', '--values'),
      run('storage', 'local', 'set', 'soup', 'hot'),
      run('storage', 'local', 'get', 'missing'),
    ],
    'storage session': [shown('storage', 'session', 'get'), shown('storage', 'session', 'clear')],
    'state save': [shown('state', 'save', 'soup')],
    'state list': [run('state', 'list')],
    'state show': [shown('state', 'show', 'soup')],
    'cookies clear': [shown('cookies', 'clear', '--all')],
    'state load': [run('state', 'load', 'soup'), run('state', 'load', 'none')],
    // With the state that was saved above; the steps of diff itself come before any is.
    'state rm': [
      shown('diff', 'here', 'state:soup', '--at', site.url('next')),
      run('diff', 'state:none', 'here'),
      run('state', 'rm', 'soup'),
      shown('storage', 'local', 'clear'),
    ],
  };
}

function emulationSteps(site: Site): Record<string, Step[]> {
  return {
    'permissions grant': [
      run('goto', site.url('host')),
      shown('permissions', 'grant', 'geolocation'),
      run('goto', 'about:blank'),
      run('permissions', 'grant', 'geolocation'),
    ],
    'permissions reset': [shown('permissions', 'reset')],
    viewport: [run('viewport', '800x600'), run('viewport', '--reset')],
    device: [run('device', 'iPhone 15'), run('device', '--reset')],
    geo: [run('geo', '48', '16'), run('geo', '--reset')],
    timezone: [run('timezone', 'UTC'), run('timezone', '--reset')],
    locale: [run('locale', 'de'), run('locale', '--reset')],
    media: [run('media', '--dark'), run('media', '--reset')],
    useragent: [run('useragent', 'soup'), run('useragent', '--reset')],
    clock: [run('clock', '+2h'), run('clock', '--reset')],
  };
}

function browserSteps(site: Site, chrome: number): Record<string, Step[]> {
  return {
    cdp: [
      run('goto', site.url('host')),
      shown('cdp', 'DOM.getDocument', '{"depth":3}'),
      shown('cdp', 'Page.getNavigationHistory'),
      shown('cdp', 'Log.enable', '--events', 'Log.entryAdded', '--for', '300'),
      run('cdp', 'DOM.querySelector', '{"nodeId":99999,"selector":"x"}'),
      run('cdp', 'Runtime.evaluate', '{"expression":"document.title"}'),
    ],
    attach: [
      inOwn(run('attach', '--lend')),
      inOwn(run('attach', '--cdp', String(chrome))),
      inOwn({ words: ['attach'], person: { lend: true } }),
      inOwn(run('attach', '--lend', 'none')),
      inOwn(run('goto', site.url('host'))),
      inOwn(shown('snapshot')),
    ],
    'session list': [run('session', 'list')],
    handoff: [run('handoff', 'soup', '--timeout', '1s'), run('session', 'list')],
    resume: [run('resume')],
    detach: [inOwn(run('detach')), inOwn(run('detach'))],
    // Notes go by hosts: from here on one that has no word of the page.
    'session close': [
      inOwn(run('session', 'close')),
      run('session', 'close', 'nobody', '--forget'),
      run('goto', site.url()),
    ],
    config: [run('config'), run('config', 'none')],
    // It opens a page of its own, in a home of its own.
    tour: [],
    completion: [{ words: ['completion', 'bash'], textOnly: true }],
    mcp: [{ words: ['mcp'], input: '', textOnly: true }],
  };
}
