/** Requests of a tab as plain data: what is under way, and what has ended. Holds nothing of a request once it is over. */
import type { Protocol } from 'devtools-protocol';
import { clip, intern, Ring, URL_LIMIT } from '../events/index.ts';
import type { Cdp } from '../library/index.ts';
import { RING_CAPACITY } from './console-capture.ts';
import { HeaderTrail, type RequestDetail } from './network-details.ts';

/** One request. Its address and types are the page's words. */
export interface NetworkEntry {
  id: number;
  at: number;
  method: string;
  url: string;
  type: string;
  status?: number;
  /** Milliseconds from request to end. */
  ms?: number;
  bytes?: number;
  failed?: string;
}

/** Kinds that stay open by design; a page that holds one is not busy. */
const LONG_LIVED: ReadonlySet<string> = new Set([
  'EventSource',
  'WebSocket',
  'Ping',
  'Media',
  'Prefetch',
  'CSPViolationReport',
]);

/** Newest requests whose headers are kept; all others keep what `network list` shows. */
const DETAILS_KEPT = 1000;

interface InFlight {
  entry: NetworkEntry;
  detail: RequestDetail;
  cdp: Cdp;
  loaderId: string;
  /** Monotonic seconds. */
  startedAt: number;
  counted: boolean;
}

/** Who hears of requests. */
export interface NetworkSinks {
  started(entry: NetworkEntry): void;
  answered(entry: NetworkEntry): void;
  ended(entry: NetworkEntry): void;
}

/** Numbers are given in the order in which requests began. */
export class NetworkCapture {
  readonly entries = new Ring<NetworkEntry>(RING_CAPACITY);
  readonly #sinks: NetworkSinks;
  readonly #details = new Ring<RequestDetail>(DETAILS_KEPT);
  readonly #trail = new HeaderTrail();
  readonly #inFlight = new Map<string, InFlight>();
  /** Sessions of pages that show nothing, with the newest request of each. */
  readonly #files = new WeakMap<Cdp, NetworkEntry | undefined>();
  #last = 0;
  #pending = 0;

  constructor(sinks: NetworkSinks) {
    this.#sinks = sinks;
  }

  /** Requests under way that a page may be waiting for. */
  get pending(): number {
    return this.#pending;
  }

  /** Headers of one of the newest requests, and where its body is. */
  detail(id: number): RequestDetail | undefined {
    return this.#details.at(id - 1);
  }

  /** What that page loads goes into a file. @returns to be told how long the file is, in bytes */
  listenToFile(cdp: Cdp): (bytes: number) => void {
    this.#files.set(cdp, undefined);
    this.listen(cdp);
    return (bytes) => {
      const entry = this.#files.get(cdp);
      if (entry) entry.bytes = bytes;
    };
  }

  listen(cdp: Cdp): void {
    this.#trail.listen(cdp, (requestId) => this.#inFlight.get(requestId)?.detail);
    cdp.on('Network.requestWillBeSent', (event) => this.#started(cdp, event));
    cdp.on('Network.responseReceived', (event) => this.#answered(event.requestId, event.response));
    cdp.on('Network.loadingFinished', (event) =>
      this.#ended(event.requestId, event.timestamp, { bytes: event.encodedDataLength }),
    );
    cdp.on('Network.loadingFailed', (event) => {
      // Chromium gives up the page when the answer becomes a file.
      if (event.canceled && this.#files.get(cdp)?.status !== undefined)
        return this.#ended(event.requestId, event.timestamp, {});
      const failed = event.canceled
        ? 'canceled'
        : event.blockedReason
          ? `blocked: ${event.blockedReason}`
          : event.errorText;
      this.#ended(event.requestId, event.timestamp, { failed });
    });
    cdp.on('Network.webSocketCreated', (event) =>
      this.#add({ cdp, requestId: event.requestId, headers: {} }, '', 0, {
        method: 'GET',
        url: event.url,
        type: 'WebSocket',
      }),
    );
    cdp.on('Network.webSocketClosed', (event) => this.#ended(event.requestId, event.timestamp, {}));
    cdp.onClose(() => this.#drop((request) => request.cdp === cdp));
  }

  /** The main frame shows a new document: what its predecessors still had under way never ends by itself. */
  committed(cdp: Cdp, loaderId: string): void {
    this.#drop((request) => request.cdp === cdp && request.loaderId !== loaderId);
  }

  dropAll(): void {
    this.#drop(() => true);
  }

  #started(cdp: Cdp, event: Protocol.Network.RequestWillBeSentEvent): void {
    const { request, redirectResponse, requestId, timestamp } = event;
    if (redirectResponse) {
      this.#answered(requestId, redirectResponse);
      this.#ended(requestId, timestamp, { bytes: redirectResponse.encodedDataLength });
    }
    if (request.url.startsWith('data:')) return;
    const type = event.type ?? 'Other';
    const at = Math.round(event.wallTime * 1000);
    const { headers, postData } = request;
    this.#add(
      { cdp, requestId, headers, ...(postData !== undefined && { postData }) },
      event.loaderId,
      timestamp,
      { method: request.method, url: request.url, type },
      at,
    );
  }

  #add(
    asked: { cdp: Cdp; requestId: string; headers: Record<string, string>; postData?: string },
    loaderId: string,
    startedAt: number,
    what: Pick<NetworkEntry, 'method' | 'url' | 'type'>,
    at = Date.now(),
  ): void {
    const { cdp, requestId } = asked;
    this.#ended(requestId, startedAt, {});
    const entry: NetworkEntry = {
      id: ++this.#last,
      at,
      method: intern(what.method),
      url: intern(clip(what.url, URL_LIMIT)),
      type: intern(what.type),
    };
    const counted = !LONG_LIVED.has(what.type);
    if (counted) this.#pending++;
    const detail = this.#trail.open(asked);
    this.#inFlight.set(requestId, { entry, detail, cdp, loaderId, startedAt, counted });
    if (this.#files.has(cdp)) this.#files.set(cdp, entry);
    this.entries.push(entry);
    this.#details.push(detail);
    this.#sinks.started(entry);
  }

  #answered(requestId: string, response: Protocol.Network.Response): void {
    const request = this.#inFlight.get(requestId);
    if (!request) return;
    request.entry.status = response.status;
    this.#trail.answered(request.detail, response);
    this.#sinks.answered(request.entry);
  }

  #ended(
    requestId: string,
    timestamp: number | undefined,
    end: Pick<NetworkEntry, 'bytes' | 'failed'>,
  ): void {
    const request = this.#inFlight.get(requestId);
    if (!request) return;
    this.#inFlight.delete(requestId);
    if (request.counted) this.#pending--;
    if (timestamp !== undefined && request.startedAt > 0)
      request.entry.ms = Math.max(0, Math.round((timestamp - request.startedAt) * 1000));
    if (end.bytes !== undefined) request.entry.bytes = end.bytes;
    if (end.failed !== undefined) request.entry.failed = intern(end.failed);
    this.#sinks.ended(request.entry);
  }

  #drop(which: (request: InFlight) => boolean): void {
    for (const [id, request] of this.#inFlight)
      if (which(request)) this.#ended(id, undefined, { failed: 'canceled' });
  }
}
