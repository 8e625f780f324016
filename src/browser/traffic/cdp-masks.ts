/** Hides credentials in what DevTools tells of requests: header values, and bodies that pages posted. */

const SECRET_HEADERS =
  /^(proxy-)?authorization$|^(set-)?cookie2?$|^x-(api|auth|csrf|xsrf|access)[a-z-]*$|^(api|auth|access)-?(key|token)$|[-_](token|secret|password|api-?key)$/i;
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'postData',
  'postDataEntries',
  'headersText',
  'requestHeadersText',
]);

/** What stands in place of a credential. */
export const MASK = '[masked]';

/** Whether a header's value is a credential, by its name. */
export const isSecretHeader = (name: string): boolean => SECRET_HEADERS.test(name);

/** A copy without the values of headers that carry credentials, and without what password fields hold. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isInnerTree(item)).map(maskSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, maskField(key, field)]));
}

function maskField(key: string, field: unknown): unknown {
  if (SECRET_FIELDS.has(key) || (SECRET_HEADERS.test(key) && typeof field === 'string')) return MASK;
  return key === 'attributes' && isPassword(field) ? maskValue(field) : maskSecrets(field);
}

/** What Chromium builds a field of: its text is the value. */
function isInnerTree(item: unknown): boolean {
  return (
    typeof item === 'object' &&
    item !== null &&
    'shadowRootType' in item &&
    item.shadowRootType === 'user-agent'
  );
}

/** Attributes as DevTools lists them: name, value, name, value. */
function isPassword(field: unknown): field is string[] {
  return (
    Array.isArray(field) &&
    field.some(
      (name, at) => at % 2 === 0 && /^type$/i.test(name) && /^password$/i.test(String(field[at + 1])),
    )
  );
}

function maskValue(attributes: string[]): string[] {
  return attributes.map((text, at) =>
    at % 2 === 1 && /^value$/i.test(attributes[at - 1] ?? '') ? MASK : text,
  );
}
