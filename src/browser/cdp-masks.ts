/** Hides credentials in what DevTools tells of requests: header values, and bodies that pages posted. */

const SECRET_HEADERS =
  /^(proxy-)?authorization$|^(set-)?cookie2?$|^x-(api|auth|csrf|xsrf)[a-z-]*$|^(api|auth)-?(key|token)$/i;
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'postData',
  'postDataEntries',
  'headersText',
  'requestHeadersText',
]);

export const MASK = '[masked]';

/** A copy without the values of headers that carry credentials. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      SECRET_FIELDS.has(key) || (SECRET_HEADERS.test(key) && typeof field === 'string')
        ? MASK
        : maskSecrets(field),
    ]),
  );
}
