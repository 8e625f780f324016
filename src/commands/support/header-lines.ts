/** Headers as callers write them: `Name: value`. */
import { RutterError } from '../../errors.ts';

// RFC 9110, section 5.1: a header's name is a token.
const HEADER_REGEXP = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*)$/;

/** Names in lower case. @throws RutterError `bad-value`, which never repeats a value */
export function parseHeaders(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.map(parseHeader));
}

function parseHeader(line: string): [string, string] {
  const [, name, value] = HEADER_REGEXP.exec(line) ?? [];
  // The line may hold a credential; what is repeated of it ends before the first colon.
  if (name === undefined || value === undefined || /[\r\n\0]/.test(line))
    throw new RutterError(
      'bad-value',
      `Cannot read the header ${JSON.stringify(line.split(/[:\s=]/)[0])}: expected "Name: value" on one line`,
    );
  return [name.toLowerCase(), value];
}
