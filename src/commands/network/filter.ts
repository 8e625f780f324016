/** Which requests `network list` shows. */
import { z } from 'zod';
import type { NetworkEntry } from '../../browser/traffic/index.ts';
import { RutterError } from '../../errors.ts';
import { suggest } from '../../protocol/suggest.ts';
import { flag, option } from '../define.ts';
import { urlPatternArg } from '../support/url-pattern.ts';

/** Resource types as the DevTools protocol names them. */
const TYPES = [
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

export const filterArgs = {
  url: option(
    urlPatternArg().optional(),
    'Only addresses with this part, or like this glob or /regular expression/',
    {
      placeholder: 'pattern',
    },
  ),
  type: option(
    z.string().min(1).transform(typeNamed).optional(),
    'Only this type: Document, XHR, Fetch, Script …',
    {
      placeholder: 'type',
    },
  ),
  status: option(z.string().min(1).transform(statusOf).optional(), 'Only this status: 404, 5xx', {
    placeholder: 'status',
  }),
  method: option(
    z
      .string()
      .min(1)
      .transform((word) => word.toUpperCase())
      .optional(),
    'Only this method: GET, POST …',
    { placeholder: 'method' },
  ),
  failed: flag('Only what failed or was answered with 400 and above'),
  last: option(z.number().min(0).optional(), 'Only what began in the last so many seconds', {
    placeholder: 's',
  }),
  since: option(z.number().int().min(0).optional(), 'Only requests after this number', {
    placeholder: 'n',
  }),
};

const filter = z.object(filterArgs);
type NetworkFilter = z.output<typeof filter>;

/** `404`, or `4xx` for all of a class. */
interface StatusPattern {
  text: string;
  matches(status: number): boolean;
}

export function makeFilter({
  url,
  type,
  status,
  method,
  failed,
  last,
  since = 0,
}: NetworkFilter): (entry: NetworkEntry) => boolean {
  const from = last === undefined ? 0 : Date.now() - last * 1000;
  return (entry) =>
    entry.id > since &&
    entry.at >= from &&
    (method === undefined || entry.method === method) &&
    (url === undefined || url.matches(entry.url)) &&
    (type === undefined || entry.type === type) &&
    (status === undefined || (entry.status !== undefined && status.matches(entry.status))) &&
    (!failed || entry.failed !== undefined || (entry.status ?? 0) >= 400);
}

/** The filter as flags of a command line. */
export function filterFlags({ url, status, ...rest }: NetworkFilter): Readonly<Record<string, unknown>> {
  return { url: url?.text, status: status?.text, ...rest };
}

/** @throws RutterError `bad-value` */
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

/** @throws RutterError `bad-value` */
function statusOf(text: string): StatusPattern {
  if (!/^[1-5]([0-9]{2}|xx)$/i.test(text)) {
    throw new RutterError(
      'bad-value',
      `Cannot read the status "${text}": expected a number such as 404, or 4xx`,
    );
  }
  const pattern = new RegExp(`^${text.toLowerCase().replaceAll('x', '[0-9]')}$`);
  return { text, matches: (status) => pattern.test(String(status)) };
}
