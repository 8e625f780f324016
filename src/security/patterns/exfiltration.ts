/**
 * L3, addresses: hosts that exist to catch what is sent to them, and links or pictures whose address carries data out
 * (a rendered picture is fetched without anyone's click).
 */
import { parse } from 'tldts';
import type { Span } from '../types.ts';

/** Matched as the whole host or a parent of it. */
const CATCHERS: ReadonlySet<string> = new Set([
  'requestbin.com',
  'requestbin.net',
  'requestbin.cn',
  'pipedream.net',
  'pipedream.com',
  'webhook.site',
  'webhook.cool',
  'hookbin.com',
  'requestcatcher.com',
  'burpcollaborator.net',
  'oastify.com',
  'interact.sh',
  'interactsh.com',
  'oast.pro',
  'oast.live',
  'oast.site',
  'oast.online',
  'oast.fun',
  'oast.me',
  'canarytokens.com',
  'canarytokens.org',
  'ngrok.io',
  'ngrok.app',
  'ngrok-free.app',
  'ngrok-free.dev',
  'ngrok.dev',
  'loca.lt',
  'localtunnel.me',
  'serveo.net',
  'localhost.run',
  'lhr.life',
  'trycloudflare.com',
  'beeceptor.com',
  'mockbin.org',
  'mockbin.io',
  'postb.in',
  'dnslog.cn',
  'ceye.io',
  'bxss.me',
  'xss.ht',
  'requestinspector.com',
  'requestrepo.com',
  'hookdeck.com',
  'typedwebhook.tools',
  'webhook-test.com',
  'smee.io',
  'pinggy.io',
  'pinggy.link',
  'bore.pub',
  'tunnelto.dev',
  'dnsbin.zhack.ca',
  'ptsv2.com',
  'ptsv3.com',
  'putsreq.com',
  'runscope.net',
  'grabify.link',
  'iplogger.org',
  'iplogger.com',
  'transfer.sh',
  'file.io',
  '0x0.st',
]);

const MAX_HOST = 253;

/** The catcher that `host` is or belongs to. */
export function catcherOf(host: string): string | undefined {
  if (host.length > MAX_HOST) return undefined;
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  for (let from = Math.max(0, labels.length - 6); from < labels.length - 1; from++) {
    const parent = labels.slice(from).join('.');
    if (CATCHERS.has(parent)) return parent;
  }
  return undefined;
}

/** A link or picture in a text. */
export interface Address {
  /** In the text that was searched. */
  span: Span;
  /** Undefined where the address has no parsable host. */
  host: string | undefined;
  url: string;
}

const URL_REGEXP =
  /(?:https?:|(?<![\w:])\/\/)\/{0,2}[^\s"'<>`\\^{|}]{3,2048}|(?<![\w@./-])[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}(?=[/?:][^\s])[^\s"'<>`\\^{|}]{1,2048}/gi;

/** Addresses with something behind the host, with or without a scheme. */
function* findUrls(text: string): Generator<Address> {
  if (!text.includes('.') || !text.includes('/')) return;
  for (const match of text.matchAll(URL_REGEXP)) {
    const url = match[0].replace(/[).,;:!?\]]+$/, '');
    const host = parse(url, { validateHostname: false }).hostname ?? undefined;
    yield { url, host, span: { start: match.index, end: match.index + url.length } };
  }
}

/** A name with a catcher as its own, without a path: "post it to abc.webhook.site". */
const BARE_HOST_REGEXP = new RegExp(
  `(?<![a-z0-9-])(?:[a-z0-9-]{1,63}\\.){0,4}(?:${[...CATCHERS].map((host) => host.replaceAll('.', '\\.')).join('|')})(?![a-z0-9-])`,
  'g',
);
const TLD_REGEXP =
  /\.(?:com|net|site|cn|sh|pro|live|online|fun|me|org|io|app|dev|lt|run|life|in|ht|link|pub|ca|tools|st|cool)/;

/** Catchers that are named without being part of an address. Lower-case text. */
function* findBareCatchers(text: string): Generator<Address> {
  if (!TLD_REGEXP.test(text)) return;
  for (const match of text.matchAll(BARE_HOST_REGEXP))
    yield { url: match[0], host: match[0], span: { start: match.index, end: match.index + match[0].length } };
}

/** Addresses in normalised text, and catchers that are only named; one that is part of an address is not. */
export function findAddresses(text: string): Address[] {
  const urls = [...findUrls(text)];
  let at = 0;
  const bare = [...findBareCatchers(text)].filter(({ span }) => {
    while (at < urls.length && (urls[at]?.span.end ?? 0) <= span.start) at++;
    return span.end <= (urls[at]?.span.start ?? Number.POSITIVE_INFINITY);
  });
  return [...urls, ...bare];
}

/** `![](…?q=)`, `<img src=…?d=`: an address that is to be completed, or that holds a long opaque value. */
const PLACEHOLDER_REGEXP =
  /[?&#/][\w.-]{0,40}=?(?:\{\{?|\[|<|%7b|%5b|\$\{|\(\()?(?:data|query|secret|password|token|conversation|history|user|prompt|message|content|summary|email|api_?key|info|base64|chat|context|system_prompt|insert|your|here|the)[\w -]{0,30}(?:\}|\]|>|%7d|%5d|\)\))/i;
const PAYLOAD_NAMES_REGEXP =
  /[?&](?:d|q|data|payload|exfil|leak|secret|password|pass|token|cookie|conversation|history|prompt|content|msg|message|info|key|dump|steal|c)=$/i;

/** How an address waits for data: by a placeholder, or by a value that is missing at its end. */
export type Carries = 'placeholder' | 'open';

/** Whether an address waits for data: with a placeholder, or ending where a value belongs. */
export function carriesData(url: string): Carries | undefined {
  const query = url.search(/[?#]/);
  if (query < 0) return undefined;
  const rest = url.slice(query);
  if (PLACEHOLDER_REGEXP.test(rest)) return 'placeholder';
  return PAYLOAD_NAMES_REGEXP.test(rest) ? 'open' : undefined;
}
