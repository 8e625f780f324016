/** Headers as lines, without the values of those that carry credentials. */
import { isSecretHeader, MASK } from '../../browser/traffic/index.ts';

/** `name: value`, sorted by name. A header that came several times is several lines. */
export function headerLines(headers: Record<string, string>, withValues: boolean): string[] {
  return Object.entries(headers)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, value]) => value.split('\n').map((each) => line(name, each, withValues)));
}

function line(name: string, value: string, withValues: boolean): string {
  return `${name}: ${withValues || !isSecretHeader(name) ? value : MASK}`;
}
