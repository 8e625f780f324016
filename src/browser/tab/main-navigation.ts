/** How the main frame's loading stands: what was asked for, what was committed, how far it has come. */
import type { Protocol } from 'devtools-protocol';
import { Pulse } from '../events/index.ts';
import type { FrameState } from '../frames/index.ts';
import type { Cdp } from '../library/index.ts';

/** What the network says of one document request, by loader id. */
export interface DocumentRequest {
  url: string;
  /** Addresses that were redirected from, oldest first. */
  redirects: string[];
  status?: number;
  /** `net::ERR_…` */
  failed?: string;
}

/** Documents whose requests are remembered: the shown one and a few that are on their way. */
const REQUESTS_KEPT = 8;

/** Who hears of the main frame's loading. */
export interface NavigationSinks {
  navigating(url: string): void;
  loaded(): void;
}

/** Its `pulse` beats with each change. */
export class MainNavigation {
  readonly pulse = new Pulse();
  /** Documents that the main frame has got. */
  commits = 0;
  /** URL changes within a document. */
  moves = 0;
  /** Documents, and URL changes within one, that other frames of the page have got. */
  frameMoves = 0;
  domReady = true;
  loaded = true;
  /** A navigation to another document that has begun and not yet committed. */
  starting: { url: string; loaderId: string } | undefined;
  readonly #requests = new Map<string, DocumentRequest>();
  readonly #sinks: NavigationSinks;

  constructor(sinks: NavigationSinks) {
    this.#sinks = sinks;
  }

  request(loaderId: string): DocumentRequest | undefined {
    return this.#requests.get(loaderId);
  }

  /**
   * Address of a navigation whose server has not answered yet. Until it does, Chromium keeps what is asked of the page's
   * main frame back, so that its silence says nothing.
   */
  get unanswered(): string | undefined {
    const { starting } = this;
    if (!starting) return undefined;
    const request = this.#requests.get(starting.loaderId);
    return request && request.status === undefined ? starting.url : undefined;
  }

  /** @param mainId asks for the id of the main frame, which is known later */
  listen(cdp: Cdp, mainId: () => string | undefined): void {
    cdp.on('Page.frameStartedNavigating', (event) => {
      if (event.frameId === mainId()) this.#begun(event);
    });
    cdp.on('Page.domContentEventFired', () => this.#reached('domReady'));
    cdp.on('Page.loadEventFired', () => this.#reached('loaded'));
    cdp.on('Network.requestWillBeSent', (event) => {
      if (event.type === 'Document' && event.requestId === event.loaderId && event.frameId === mainId())
        this.#asked(event);
    });
    cdp.on('Network.responseReceived', (event) => {
      const request = this.#requests.get(event.requestId);
      if (request) request.status = event.response.status;
    });
    cdp.on('Network.loadingFailed', (event) => this.#failed(event.requestId, event.errorText));
  }

  committed(frame: FrameState): void {
    this.commits++;
    this.domReady = false;
    this.loaded = false;
    if (this.starting?.loaderId === frame.loaderId) this.starting = undefined;
    this.pulse.notify();
  }

  movedWithin(): void {
    this.moves++;
    this.pulse.notify();
  }

  frameMoved(): void {
    this.frameMoves++;
    this.pulse.notify();
  }

  /** A new link begins: what the old page was loading does not count. */
  reset(): void {
    this.starting = undefined;
    this.domReady = true;
    this.loaded = true;
    this.#requests.clear();
    this.pulse.notify();
  }

  #begun(event: Protocol.Page.FrameStartedNavigatingEvent): void {
    if (event.navigationType === 'sameDocument' || event.navigationType === 'historySameDocument') return;
    this.starting = { url: event.url, loaderId: event.loaderId };
    this.#sinks.navigating(event.url);
    this.pulse.notify();
  }

  #reached(what: 'domReady' | 'loaded'): void {
    this.domReady = true;
    if (what === 'loaded') {
      this.loaded = true;
      this.#sinks.loaded();
    }
    this.pulse.notify();
  }

  #asked(event: Protocol.Network.RequestWillBeSentEvent): void {
    const { loaderId, request, redirectResponse } = event;
    const known = redirectResponse && this.#requests.get(loaderId);
    if (known) {
      known.redirects.push(known.url);
      known.url = request.url;
      return;
    }
    this.#requests.set(loaderId, { url: request.url, redirects: [] });
    for (const old of this.#requests.keys()) {
      if (this.#requests.size <= REQUESTS_KEPT) break;
      this.#requests.delete(old);
    }
  }

  /** A download, an answer without content and a refused connection all end a navigation without a document. */
  #failed(requestId: string, errorText: string): void {
    const request = this.#requests.get(requestId);
    if (request) request.failed = errorText;
    if (this.starting?.loaderId !== requestId) return;
    this.starting = undefined;
    this.pulse.notify();
  }
}
