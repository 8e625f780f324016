/** What Chromium asks of a cookie, so that one it will not take can be told of with the reason. */
import { isExpired, type NewCookie } from '../../browser/logins/index.ts';

/** RFC 6265bis section 5.6: name and value together, and each attribute. Bytes. */
const PAIR_LIMIT = 4096;
const ATTRIBUTE_LIMIT = 1024;
const CONTROL_REGEXP = /[\u0000-\u0008\u000a-\u001f\u007f]/;

type Rule = (cookie: NewCookie) => string | false;

const RULES: readonly Rule[] = [
  ({ name, value }) => name === '' && value === '' && 'it has neither name nor value',
  ({ name, value }) => CONTROL_REGEXP.test(name + value) && 'its name or value has control characters',
  ({ name }) => /[;=]/.test(name) && 'its name has a semicolon or an equals sign',
  ({ value }) => value.includes(';') && 'its value has a semicolon',
  ({ name, value }) =>
    Buffer.byteLength(name + value) > PAIR_LIMIT && `name and value are over ${PAIR_LIMIT} bytes`,
  ({ domain }) => domain.replace(/^\./, '') === '' && 'it has no domain',
  ({ domain }) => !isHost(domain.replace(/^\./, '')) && 'its domain is no host name',
  ({ path }) => !path.startsWith('/') && 'its path does not begin with a slash',
  ({ path }) => Buffer.byteLength(path) > ATTRIBUTE_LIMIT && `its path is over ${ATTRIBUTE_LIMIT} bytes`,
  (cookie) => isExpired(cookie) && `it expired on ${new Date(cookie.expires * 1000).toISOString()}`,
  ({ sameSite, secure }) => sameSite === 'None' && !secure && 'SameSite=None needs Secure',
  ({ partitionKey, secure }) => partitionKey !== undefined && !secure && 'a partitioned cookie needs Secure',
  ({ name, secure }) => /^__secure-/i.test(name) && !secure && 'the prefix __Secure- needs Secure',
  ({ name, secure, path, domain }) =>
    /^__host-/i.test(name) &&
    (!secure || path !== '/' || domain.startsWith('.')) &&
    'the prefix __Host- needs Secure, the path / and a single host',
];

/** Why Chromium would not take it; undefined when nothing is known against it. */
export function whyRefused(cookie: NewCookie): string | undefined {
  for (const rule of RULES) {
    const why = rule(cookie);
    if (why !== false) return why;
  }
  return undefined;
}

function isHost(text: string): boolean {
  const url = URL.parse(`http://${text}/`);
  return (
    url !== null && url.pathname === '/' && url.port === '' && url.username === '' && !/[\s/?#@]/.test(text)
  );
}
