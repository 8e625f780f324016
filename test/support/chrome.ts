/** A Chrome as its user started it, and a DevTools client beside Rutter, for tests of attaching. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './load.ts';

export interface UserChrome {
  readonly port: number;
  /** Folder of the profile. */
  readonly profile: string;
  /** Addresses of its tabs, sorted. */
  tabs(): Promise<string[]>;
  runs(): boolean;
  /** Ends it; the profile stays. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface ChromeOptions {
  /** Address of its first tab. */
  url?: string;
  profile?: string;
  /** 0: any. */
  port?: number;
}

export async function startChrome({
  url = 'about:blank',
  profile,
  port = 0,
}: ChromeOptions = {}): Promise<UserChrome> {
  const dir = profile ?? mkdtempSync(join(tmpdir(), 'rt-user-'));
  mkdirSync(dir, { recursive: true });
  const noted = join(dir, 'DevToolsActivePort');
  rmSync(noted, { force: true });
  const child = Bun.spawn(
    [
      process.env.RUTTER_CHROME ?? '/usr/bin/chromium',
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--proxy-server=http://127.0.0.1:9',
      '--proxy-bypass-list=127.0.0.1;localhost',
      `--user-data-dir=${dir}`,
      `--remote-debugging-port=${port}`,
      url,
    ],
    { stdout: 'ignore', stderr: 'ignore' },
  );
  // A Chrome that is told its port notes nothing.
  const found =
    port || (await until(() => (existsSync(noted) ? Number(readFileSync(noted, 'utf8').split('\n')[0]) : 0)));
  const list = async (): Promise<string[]> => {
    const answer = await fetch(`http://127.0.0.1:${found}/json/list`);
    const targets = (await answer.json()) as { type: string; url: string }[]; // DevTools' own list
    return targets
      .filter(({ type }) => type === 'page')
      .map((target) => target.url)
      .sort();
  };
  await until(async () => (await list().catch((): string[] => [])).includes(url));
  // The list names the address before the page is there: what is done to it now would be done to an empty one.
  await until(() => isLoaded(found, url));
  const kill = async () => {
    child.kill('SIGKILL');
    await child.exited;
  };
  return {
    port: found,
    profile: dir,
    tabs: list,
    runs: () => child.exitCode === null && child.signalCode === null,
    kill,
    close: async () => {
      await kill();
      rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function isLoaded(port: number, url: string): Promise<boolean> {
  const client = await OtherClient.on({ port }, url);
  try {
    return (await client.evaluate("document.readyState === 'complete' && location.href")) === url;
  } catch {
    // It navigates just now.
    return false;
  } finally {
    client.close();
  }
}

/** Another DevTools client, on one tab. */
export class OtherClient {
  readonly #socket: WebSocket;
  readonly events: string[] = [];
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #last = 0;

  /** @param address of the tab, exactly */
  static async on(chrome: Pick<UserChrome, 'port'>, address: string): Promise<OtherClient> {
    const answer = await fetch(`http://127.0.0.1:${chrome.port}/json/list`);
    const targets = (await answer.json()) as { url: string; webSocketDebuggerUrl: string }[]; // DevTools' own list
    const endpoint = targets.find(({ url }) => url === address)?.webSocketDebuggerUrl;
    if (!endpoint) throw new Error(`No tab shows ${address}`);
    const socket = new WebSocket(endpoint);
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    return new OtherClient(socket);
  }

  /** On the browser as a whole. */
  static async onBrowser(chrome: UserChrome): Promise<OtherClient> {
    const answer = await fetch(`http://127.0.0.1:${chrome.port}/json/version`);
    const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string }; // DevTools' own answer
    const socket = new WebSocket(webSocketDebuggerUrl);
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    return new OtherClient(socket);
  }

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { id?: number; method?: string; result?: unknown }; // the protocol
      if (message.method) this.events.push(message.method);
      else this.#waiting.get(message.id ?? 0)?.(message.result);
    });
  }

  send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#last;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.send('Runtime.evaluate', { expression, returnByValue: true });
    return (answer as { result: { value: unknown } }).result.value; // the protocol's shape
  }

  close(): void {
    this.#socket.close();
  }
}
