import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { within } from '../../test/support/load.ts';
import { Deadline } from '../platform/deadline.ts';
import { Browser } from './browser.ts';
import { DocumentGone } from './frames/frame.ts';
import type { Session } from './session.ts';
import type { Tab } from './tab/tab.ts';
import {
  eventually,
  type Site,
  serve,
  soon,
  startBrowser,
  type TestBrowser,
  testOptions,
  testRoot,
} from './test-kit.ts';

// Chromium starts in a fraction of a second, but not on a machine that is busy with something else.
setDefaultTimeout(60_000);

let site: Site;
let kit: TestBrowser;
let session: Session;

beforeAll(async () => {
  site = await serve({
    '/a': '<title>A</title><p id=a>a</p>',
    '/load': '<title>L</title><p>x</p><script>setInterval(()=>{for(;;);},1);for(;;);</script>',
    '/slow': (_, response) => setTimeout(() => response.end('<title>Slow</title>'), 3000),
    '/never': () => {},
    '/hop': (_, response) => response.writeHead(302, { location: '/hop2' }).end(),
    '/hop2': (_, response) => response.writeHead(301, { location: '/script' }).end(),
    '/script': '<script>location.replace("/a?end")</script>',
    '/empty': (_, response) => response.writeHead(204).end(),
    '/teapot': (_, response) => response.writeHead(418).end('<title>Tea</title>'),
    '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
    '/pictures': '<title>P</title><img src=/never>',
    '/hash': '<title>H</title><p id=there>x</p>',
    '/cross': (_, response) => response.end(`<title>C</title><iframe src="${site.other}/a"></iframe>`),
  });
  kit = await startBrowser(['--site-per-process']);
  session = await kit.browser.session('faults');
});

afterAll(async () => {
  await kit.stop();
  site.close();
});

async function freshTab(path: string): Promise<Tab> {
  const tab = await session.newTab(soon());
  await tab.goto(soon(), site.url + path);
  return tab;
}

/** A tab whose page hangs: for one turn of its loop, or again and again. */
async function hangingTab(how: 'once' | 'for ever'): Promise<Tab> {
  const tab = await freshTab('/a');
  const timer = how === 'once' ? 'setTimeout' : 'setInterval';
  await tab.main().evaluate(soon(), `${timer}(() => { for (;;); }, 20); 0`);
  await pause(100);
  return tab;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a script of ours that spins is stopped at the deadline and the page goes on', async () => {
  const tab = await freshTab('/a');
  const start = performance.now();
  await expect(tab.main().evaluate(soon(300), 'for(;;);')).rejects.toMatchObject({
    code: 'timeout',
  });
  expect(performance.now() - start).toBeLessThan(within(1500));
  expect(await tab.main().call(soon(), 'ping')).toBe(true);
  expect(tab.state).toBe('open');
  await tab.close(soon());
});

test('a script of the page that spins once is stopped and the page goes on', async () => {
  const tab = await hangingTab('once');
  const error = await tab
    .main()
    .call(soon(300), 'ping')
    .catch((failure) => failure);
  expect(error).toMatchObject({ code: 'page-hung' });
  // On a machine too busy for the page to come back in time its renderer is ended.
  if (tab.state === 'hung') return;
  expect(error.message).toContain('was stopped');
  expect(await tab.main().call(soon(), 'ping')).toBe(true);
  await tab.close(soon());
});

test('a page that spins for ever loses its renderer at the deadline, other tabs go on, goto revives it', async () => {
  const other = await freshTab('/a');
  const tab = await hangingTab('for ever');
  const gone: string[] = [];
  tab.on('gone', (why) => gone.push(why));
  const start = performance.now();
  await expect(tab.main().call(soon(300), 'ping')).rejects.toMatchObject({ code: 'page-hung' });
  expect(performance.now() - start).toBeLessThan(within(5000));
  expect(tab.state).toBe('hung');
  expect(gone).toEqual(['hung']);
  expect(() => tab.main()).toThrow('hung');
  await expect(tab.title(soon())).rejects.toMatchObject({ code: 'page-crashed', hint: 'rutter goto <url>' });
  expect(await other.main().call(soon(), 'ping')).toBe(true);
  expect(await tab.goto(soon(), `${site.url}/a`)).toMatchObject({ status: 200 });
  expect(tab.state).toBe('open');
  expect(await tab.title(soon())).toBe('A');
  expect(session.tab(tab.id)).toBe(tab);
  await tab.close(soon());
  await other.close(soon());
});

test('a page that spins while it loads ends with the deadline of goto', async () => {
  const tab = await session.newTab(soon());
  await expect(tab.goto(soon(3000), `${site.url}/load`)).rejects.toMatchObject({ code: 'page-hung' });
  expect(tab.state).toBe('hung');
  await tab.close(soon());
  expect(session.tab(tab.id)).toBeUndefined();
});

test('goto gets away from a page that spins', async () => {
  const tab = await hangingTab('for ever');
  const outcome = await tab.goto(soon(1500), `${site.url}/a`).catch((error) => error.code);
  if (outcome === 'page-hung') expect(await tab.goto(soon(), `${site.url}/a`)).toMatchObject({ status: 200 });
  expect(await tab.title(soon())).toBe('A');
  await tab.close(soon());
});

test('a frame that spins in its own process is ended alone', async () => {
  const tab = await freshTab('/cross');
  await eventually(async () => (await tab.frames(soon())).length === 2);
  const [, frame] = await tab.frames(soon());
  if (!frame) throw new Error('no frame');
  await frame.evaluate(soon(), 'setInterval(() => { for (;;); }, 1); 0');
  await pause(50);
  expect(await tab.main().call(soon(), 'ping')).toBe(true);
  await expect(frame.call(soon(300), 'ping')).rejects.toMatchObject({
    code: 'page-hung',
    message: expect.stringContaining('frame'),
  });
  await eventually(async () => (await tab.frames(soon())).length === 1);
  expect(tab.state).toBe('open');
  expect(await tab.main().call(soon(), 'ping')).toBe(true);
  await tab.close(soon());
});

test('a crash is told at once to who waits, and goto revives the tab', async () => {
  const tab = await freshTab('/a');
  const before = tab.main();
  const waiting = before.evaluate(soon(), 'new Promise(()=>{})');
  waiting.catch(() => {});
  const start = performance.now();
  await tab.cdp(soon(), 'Page.crash').catch(() => {});
  await expect(waiting).rejects.toMatchObject({ code: 'page-crashed' });
  expect(performance.now() - start).toBeLessThan(within(1500));
  expect(tab.state).toBe('crashed');
  await tab.goto(soon(), `${site.url}/a`);
  await expect(before.call(soon(), 'ping')).rejects.toThrow(DocumentGone);
  expect(await tab.main().call(soon(), 'ping')).toBe(true);
  await tab.close(soon());
});

test('goto says pending when the server is slow, and the page still comes', async () => {
  const tab = await freshTab('/a');
  expect(await tab.goto(soon(200), `${site.url}/slow`)).toMatchObject({
    pending: true,
    url: `${site.url}/a`,
  });
  expect(tab.pendingNavigation).toBe(`${site.url}/slow`);
  await expect(tab.main().call(soon(100), 'ping')).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringContaining('going to another page'),
  });
  await eventually(() => tab.url() === `${site.url}/slow`);
  await tab.close(soon());
});

test('goto tells redirects, by the server and by script', async () => {
  const tab = await freshTab('/a');
  expect(await tab.goto(soon(), `${site.url}/hop`)).toEqual({
    url: `${site.url}/a?end`,
    status: 200,
    redirects: [`${site.url}/hop`, `${site.url}/hop2`, `${site.url}/script`],
    pending: false,
  });
  await tab.close(soon());
});

test('goto does not wait for pictures', async () => {
  const tab = await session.newTab(soon());
  const start = performance.now();
  expect(await tab.goto(soon(), `${site.url}/pictures`)).toMatchObject({ status: 200, pending: false });
  expect(performance.now() - start).toBeLessThan(within(5000));
  await tab.close(soon());
});

test('goto says in plain words why an address cannot be opened', async () => {
  const tab = await freshTab('/a');
  const failure = async (url: string) => {
    try {
      return await tab.goto(soon(), url);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(await failure('http://no-such-host.test/')).toBe(
    'Cannot open the address: no server has that name (ERR_NAME_NOT_RESOLVED)',
  );
  expect(await failure('http://127.0.0.1:1/')).toContain('port');
  expect(await failure('http://127.0.0.1:9/')).toContain('(ERR_UNSAFE_PORT)');
  expect(await failure('http://127.0.0.1:44444/')).toContain('(ERR_CONNECTION_REFUSED)');
  expect(await failure(`${site.url}/circle`)).toContain('it redirects in a circle');
  expect(await failure(`${site.url}/empty`)).toContain('204');
  expect(await failure(site.url.replace('http', 'https'))).toContain('TLS');
  expect(await tab.goto(soon(), `${site.url}/teapot`)).toMatchObject({ status: 418 });
  await tab.close(soon());
});

test('goto within a document, history and reload', async () => {
  const tab = await session.newTab(soon());
  expect(await tab.history(soon(), 'back')).toBeUndefined();
  await tab.goto(soon(), `${site.url}/hash`);
  const { document } = tab.main();
  expect(await tab.history(soon(), 'back')).toBeUndefined();
  expect(await tab.goto(soon(), `${site.url}/hash#there`)).toMatchObject({
    url: `${site.url}/hash#there`,
    pending: false,
  });
  expect(tab.main().document).toBe(document);
  expect(await tab.history(soon(), 'back')).toMatchObject({ url: `${site.url}/hash` });
  expect(tab.main().document).toBe(document);
  expect(await tab.history(soon(), 'forward')).toMatchObject({ url: `${site.url}/hash#there` });
  expect(await tab.history(soon(), 'forward')).toBeUndefined();
  await tab.goto(soon(), `${site.url}/a`);
  expect(await tab.history(soon(), 'back')).toMatchObject({ url: `${site.url}/hash#there`, status: 200 });
  expect(await tab.reload(soon())).toMatchObject({ url: `${site.url}/hash#there`, status: 200 });
  expect(tab.main().document).toBeGreaterThan(document);
  await tab.close(soon());
});

test('onLost tells of a killed Chromium, and waits end as browser-lost', async () => {
  const doomed = await startBrowser();
  const lost = new Promise<void>((resolve) => doomed.browser.onLost(resolve));
  const tab = await (await doomed.browser.session('x')).newTab(soon());
  const waiting = tab.main().evaluate(soon(), 'new Promise(()=>{})');
  waiting.catch(() => {});
  process.kill(doomed.browser.pid ?? 0, 'SIGKILL');
  await lost;
  await expect(waiting).rejects.toMatchObject({ code: 'browser-lost' });
  expect(() => tab.main()).toThrow('Chromium went away');
  await expect(doomed.browser.session('y')).rejects.toMatchObject({ code: 'browser-lost' });
  await doomed.stop();
});

test('Chromium and its helpers end when their owner is killed, and the next start removes what they left', async () => {
  const root = testRoot();
  const script = `import { Browser } from ${JSON.stringify(join(import.meta.dirname, 'browser.ts'))};
    import { Deadline } from ${JSON.stringify(join(import.meta.dirname, '../platform/deadline.ts'))};
    import { testOptions } from ${JSON.stringify(join(import.meta.dirname, 'test-kit.ts'))};
    const browser = await Browser.launch(testOptions(process.argv[1]));
    const tab = await (await browser.session('x')).newTab(new Deadline(5000));
    await tab.goto(new Deadline(5000), ${JSON.stringify(`${site.url}/a`)});
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', script, root], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  expect(processesWith(root).length).toBeGreaterThan(2);
  child.kill('SIGKILL');
  await eventually(() => processesWith(root).length === 0, 3000);
  expect(readdirSync(join(root, 'data'))).toHaveLength(1);
  const next = await Browser.launch(testOptions(root));
  expect(readdirSync(join(root, 'data'))).toHaveLength(1);
  expect(readdirSync(join(root, 'data'))[0]).toStartWith(`run-${process.pid}-`);
  await next.close(new Deadline(5000));
  expect(existsSync(join(root, 'data')) && readdirSync(join(root, 'data'))).toEqual([]);
  rmSync(root, { recursive: true });
});

/** Pids of processes whose command line or environment names the folder. */
function processesWith(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      return (
        /chrom/.test(readFileSync(`/proc/${pid}/comm`, 'utf8')) &&
        readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder)
      );
    } catch {
      return false;
    }
  });
}
