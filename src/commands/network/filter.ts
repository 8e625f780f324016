/** Which requests `network list` shows. */
import type { NetworkEntry } from '../../browser/traffic/index.ts';
import { RutterError } from '../../errors.ts';
import { suggest } from '../../protocol/suggest.ts';
import { urlPattern } from '../support/url-pattern.ts';

/** Resource types as the DevTools protocol names them. */
export const TYPES = [
  'Document',
  'Stylesheet',
  'Image',
  'Media',
  'Font',
  'Script',
  'TextTrack',
  'XHR',
  'Fetch',
  'Prefetch',
  'EventSource',
  'WebSocket',
  'Manifest',
  'SignedExchange',
  'Ping',
  'CSPViolationReport',
  'Preflight',
  'Other',
] as const;

export interface NetworkFilter {
  /** `*` stands for anything; without one a part of the address is enough. */
  url?: string | undefined;
  type?: string | undefined;
  /** `404`, `4xx`. */
  status?: string | undefined;
  failed?: boolean | undefined;
  since?: number | undefined;
  /** Only what began in the last so many seconds. */
  last?: number | undefined;
  method?: string | undefined;
}

/** @throws RutterError `bad-value` for a type or a status that is none */
export function makeFilter(filter: NetworkFilter): (entry: NetworkEntry) => boolean {
  const url = filter.url === undefined ? undefined : urlPattern(filter.url);
  const type = filter.type === undefined ? undefined : typeNamed(filter.type);
  const from = filter.last === undefined ? 0 : Date.now() - filter.last * 1000;
  const method = filter.method?.toUpperCase();
  const status = filter.status === undefined ? undefined : statusRegExp(filter.status);
  return (entry) =>
    entry.id > (filter.since ?? 0) &&
    entry.at >= from &&
    (method === undefined || entry.method === method) &&
    (url === undefined || url(entry.url)) &&
    (type === undefined || entry.type === type) &&
    (status === undefined || (entry.status !== undefined && status.test(String(entry.status)))) &&
    (!filter.failed || entry.failed !== undefined || (entry.status ?? 0) >= 400);
}

function typeNamed(word: string): string {
  const found = TYPES.find((type) => type.toLowerCase() === word.toLowerCase());
  if (found) return found;
  const near = suggest(word, TYPES);
  throw new RutterError(
    'bad-value',
    `There is no request type "${word}"${near ? `; did you mean "${near}"?` : ''}`,
    {
      hint: `one of ${TYPES.join(', ')}`,
    },
  );
}

function statusRegExp(status: string): RegExp {
  if (!/^[1-5]([0-9]{2}|xx)$/i.test(status)) {
    throw new RutterError(
      'bad-value',
      `Cannot read the status "${status}": expected a number such as 404, or 4xx`,
    );
  }
  return new RegExp(`^${status.toLowerCase().replaceAll('x', '[0-9]')}$`);
}
