/** Headers of a tab's newest requests, and their bodies as long as Chromium keeps them. */
import type { Protocol } from 'devtools-protocol';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import { hint, step } from '../../protocol/step.ts';
import { clip, intern } from '../events/index.ts';
import type { PageLink } from '../frames/index.ts';
import type { Cdp } from '../library/index.ts';

/** By name, as Chromium gives it. */
export type Headers = Record<string, string>;

/** What is kept of a request for `network show`. */
export interface RequestDetail {
  cdp: Cdp;
  requestId: string;
  requestHeaders: Headers;
  /** What was sent, clipped. */
  postData?: string;
  responseHeaders?: Headers;
  mimeType?: string;
  protocol?: string;
  /** Address and port of the server. */
  server?: string;
  /** `cache`, `service worker`; absent: from the network, or from a mock. */
  from?: string;
}

/** Longest posted text and header value kept, characters. */
const POST_LIMIT = 20_000;
const HEADER_LIMIT = 4000;
/** Headers that came before their request, kept. */
const EARLY_KEPT = 200;

type Extra = Protocol.Network.RequestWillBeSentExtraInfoEvent;

/** Chromium tells the headers that were really sent and received, cookies among them, in events of their own. */
export class HeaderTrail {
  readonly #early = new Map<string, Headers>();
  readonly #complete = new WeakSet<RequestDetail>();

  /** @param underWay the request that the browser works on now under that id; a redirect gives the id to the next one */
  listen(cdp: Cdp, underWay: (requestId: string) => RequestDetail | undefined): void {
    cdp.on('Network.requestWillBeSentExtraInfo', (event) => this.#sent(event, underWay(event.requestId)));
    cdp.on('Network.responseReceivedExtraInfo', ({ requestId, headers }) => {
      const detail = underWay(requestId);
      if (detail) detail.responseHeaders = clipHeaders(headers);
    });
  }

  open(asked: { cdp: Cdp; requestId: string; headers: Headers; postData?: string }): RequestDetail {
    const { cdp, requestId, headers, postData } = asked;
    const early = this.#early.get(requestId);
    this.#early.delete(requestId);
    const detail: RequestDetail = {
      cdp,
      requestId,
      requestHeaders: early ?? clipHeaders(headers),
      ...(postData !== undefined && { postData: clip(postData, POST_LIMIT) }),
    };
    if (early) this.#complete.add(detail);
    return detail;
  }

  answered(detail: RequestDetail, response: Protocol.Network.Response): void {
    detail.responseHeaders ??= clipHeaders(response.headers);
    detail.mimeType = intern(response.mimeType);
    if (response.protocol) detail.protocol = intern(response.protocol);
    if (response.remoteIPAddress)
      detail.server = intern(`${response.remoteIPAddress}:${response.remotePort}`);
    if (response.fromServiceWorker) detail.from = 'service worker';
    else if (response.fromDiskCache || response.fromPrefetchCache) detail.from = 'cache';
  }

  #sent({ requestId, headers }: Extra, detail: RequestDetail | undefined): void {
    const clipped = clipHeaders(headers);
    if (detail && !this.#complete.has(detail)) {
      detail.requestHeaders = clipped;
      this.#complete.add(detail);
      return;
    }
    this.#early.set(requestId, clipped);
    const oldest = this.#early.keys().next().value;
    if (this.#early.size > EARLY_KEPT && oldest !== undefined) this.#early.delete(oldest);
  }
}

/** Most values are those of the request before. */
function clipHeaders(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, intern(clip(value, HEADER_LIMIT))]),
  );
}

/** @throws RutterError `body-gone` */
export async function readBody(
  deadline: Deadline,
  link: PageLink,
  detail: RequestDetail | undefined,
  id: number,
): Promise<Buffer> {
  if (!detail) throw bodyGone(id, 'it is too long ago');
  if (detail.cdp.closed) throw bodyGone(id, 'its frame has gone');
  const asking = detail.cdp.send('Network.getResponseBody', { requestId: detail.requestId });
  try {
    const { body, base64Encoded } = await link.awaitAnswer(deadline, detail.cdp, 'the body', asking);
    return Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
  } catch (error) {
    if (error instanceof RutterError) throw error;
    const why = 'it had none, was over 4 MB, or its page has gone';
    throw bodyGone(id, why, error);
  }
}

function bodyGone(id: number, why: string, cause?: unknown): RutterError {
  return new RutterError('body-gone', `Chromium does not have the body of request ${id}: ${why}`, {
    hint: hint`${step('har start')}, which keeps the bodies of what is loaded from then on`,
    cause,
  });
}
