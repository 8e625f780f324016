/**
 * Gets a file by a page of its own that shows nothing: rules, headers, throttling and cookies of the session hold for it as
 * for every page, and Chromium writes the file. Whatever the server answers is made a download on its way in.
 */
import type { Protocol } from 'devtools-protocol';
import type { Download, Page } from 'playwright-core';
import { RutterError } from '../../errors.ts';
import type { Deadline } from '../../platform/deadline.ts';
import type { Cdp } from '../library/index.ts';
import { describeNetError } from '../tab/index.ts';
import type { DownloadEntry } from '../traffic/index.ts';

/** What the server, or a rule in its place, said of the file. */
export interface FileAnswer {
  /** After redirects. */
  url: string;
  status: number;
  type: string;
}

/** A file that has begun to come. */
export interface FileBegun extends FileAnswer {
  /** Changes as the file comes. */
  entry: DownloadEntry;
  /** Resolves when it has come, or has failed. */
  ended: Promise<void>;
}

/** What is needed of the page that gets the file. */
export interface FilePage {
  page: Page;
  cdp: Cdp;
  /** Takes the file over. */
  follow(download: Download): { entry: DownloadEntry; ended: Promise<void> };
  /** Why an error of the network is the session's own doing; undefined when it is not. */
  explain(netError: string): RutterError | undefined;
}

/** Answers that have no file, by RFC 9110. */
const EMPTY: readonly number[] = [204, 205];

/** @throws RutterError `download-failed`, and what `explain` says */
export async function beginFile(
  deadline: Deadline,
  url: string,
  { page, cdp, follow, explain }: FilePage,
): Promise<FileBegun> {
  let answer: FileAnswer | undefined;
  cdp.on('Fetch.requestPaused', (event) => {
    const { responseStatusCode: status, responseHeaders: headers = [] } = event;
    if (isAnswer(event) && status !== undefined)
      answer = { url: event.request.url, status, type: headerOf(headers, 'content-type') };
    passOn(cdp, event);
  });
  const begun = new Promise<ReturnType<typeof follow>>((resolve) => {
    page.once('download', (download) => {
      if (answer && refusal(answer) === undefined) resolve(follow(download));
      else void download.cancel().catch(() => {});
    });
  });
  await Promise.all([
    cdp.send('Network.enable'),
    cdp.send('Fetch.enable', {
      patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Response' }],
    }),
  ]);
  const asking = cdp.send('Page.navigate', { url });
  const { errorText = '', isDownload } = await deadline.race(asking, 'the server');
  const why = answer ? refusal(answer) : undefined;
  if (why !== undefined) throw failed(why, { url, status: answer?.status });
  if (!answer || !isDownload) throw explain(errorText) ?? failed(describeNetError(errorText), { url });
  return { ...answer, ...(await deadline.race(begun, 'the file')) };
}

const isAnswer = ({ responseErrorReason, responseStatusCode: status = 0 }: Paused): boolean =>
  responseErrorReason === undefined && (status < 300 || status >= 400);

type Paused = Protocol.Fetch.RequestPausedEvent;

/** Whatever it is, it is not shown: the server's word on its name stays. */
function passOn(cdp: Cdp, event: Paused): void {
  const { requestId, responseStatusCode, responseHeaders = [] } = event;
  if (!isAnswer(event) || responseStatusCode === undefined) {
    cdp.post('Fetch.continueRequest', { requestId });
    return;
  }
  const others = responseHeaders.filter(({ name }) => name.toLowerCase() !== DISPOSITION);
  const value = headerOf(responseHeaders, DISPOSITION).replace(/^[^;]*/, 'attachment');
  cdp.post('Fetch.continueResponse', {
    requestId,
    responseCode: responseStatusCode,
    responseHeaders: [...others, { name: DISPOSITION, value }],
  });
}

const DISPOSITION = 'content-disposition';

const headerOf = (headers: readonly Protocol.Fetch.HeaderEntry[], wanted: string): string =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';

function refusal({ status }: FileAnswer): string | undefined {
  if (EMPTY.includes(status)) return `the answer is ${status}, which means that there is nothing to have`;
  return status >= 400 ? `the answer is ${status}` : undefined;
}

const failed = (why: string, data: Record<string, unknown>): RutterError =>
  new RutterError('download-failed', `Cannot download the file: ${why}`, { data });
