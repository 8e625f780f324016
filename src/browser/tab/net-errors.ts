/** Chromium's network errors in plain words. Names are from net/base/net_error_list.h. */

const WORDS: Readonly<Record<string, string>> = {
  ERR_NAME_NOT_RESOLVED: 'no server has that name',
  ERR_NAME_RESOLUTION_FAILED: 'the name of the server could not be looked up',
  ERR_DNS_TIMED_OUT: 'looking up the name of the server took too long',
  ERR_CONNECTION_REFUSED: 'the server refused the connection; nothing listens there',
  ERR_CONNECTION_RESET: 'the server broke the connection off',
  ERR_CONNECTION_CLOSED: 'the server closed the connection without an answer',
  ERR_CONNECTION_ABORTED: 'the connection was broken off',
  ERR_CONNECTION_FAILED: 'no connection to the server could be made',
  ERR_CONNECTION_TIMED_OUT: 'the server did not answer in time',
  ERR_TIMED_OUT: 'the server did not answer in time',
  ERR_EMPTY_RESPONSE: 'the server sent no answer',
  ERR_INVALID_RESPONSE: 'the server sent an answer that makes no sense',
  ERR_INVALID_HTTP_RESPONSE: 'the server does not speak HTTP',
  ERR_ADDRESS_UNREACHABLE: 'the server cannot be reached',
  ERR_ADDRESS_INVALID: 'the address of the server is not valid',
  ERR_INTERNET_DISCONNECTED: 'this machine is offline',
  ERR_NETWORK_CHANGED: 'the network changed meanwhile',
  ERR_NETWORK_ACCESS_DENIED: 'network access is denied',
  ERR_PROXY_CONNECTION_FAILED: 'the proxy cannot be reached',
  ERR_TUNNEL_CONNECTION_FAILED: 'the proxy did not make the connection',
  ERR_TOO_MANY_REDIRECTS: 'it redirects in a circle',
  ERR_UNSAFE_REDIRECT: 'it redirects to an address that is not allowed',
  ERR_UNSAFE_PORT: 'Chromium does not open that port',
  ERR_INVALID_URL: 'it is not a valid address',
  ERR_UNKNOWN_URL_SCHEME: 'Chromium knows no such scheme',
  ERR_DISALLOWED_URL_SCHEME: 'that scheme is not allowed',
  ERR_FILE_NOT_FOUND: 'there is no such file',
  ERR_ACCESS_DENIED: 'access is denied',
  ERR_BLOCKED_BY_CLIENT: 'it was blocked in the browser',
  ERR_BLOCKED_BY_RESPONSE: 'the server does not allow it to be shown here',
  ERR_BLOCKED_BY_ADMINISTRATOR: 'a policy of this machine blocks it',
  ERR_HTTP_RESPONSE_CODE_FAILURE: 'the server answered with an error and no page',
  ERR_INVALID_AUTH_CREDENTIALS: 'the server asks for other credentials',
  ERR_SSL_PROTOCOL_ERROR: 'the server does not speak TLS there; try http://',
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: 'the server speaks no TLS that Chromium accepts',
  ERR_CERT_AUTHORITY_INVALID: 'its TLS certificate is not from a known authority',
  ERR_CERT_COMMON_NAME_INVALID: 'its TLS certificate is for another name',
  ERR_CERT_DATE_INVALID: 'its TLS certificate has expired or is not valid yet',
  ERR_CERT_REVOKED: 'its TLS certificate was revoked',
  ERR_ABORTED: 'the navigation was broken off',
};

/** @param error `net::ERR_…` */
export function describeNetError(error: string): string {
  const name = error.replace(/^net::/, '');
  if (Object.hasOwn(WORDS, name)) return `${WORDS[name]} (${name})`;
  if (name.startsWith('ERR_CERT_') || name.startsWith('ERR_SSL_'))
    return `its TLS connection is not acceptable (${name})`;
  return `it could not be loaded (${name})`;
}
