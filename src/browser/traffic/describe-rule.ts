/** A rule for requests in words. */
import type { ListedRule } from './routes.ts';

/** A rule in one line: `r2 mock POST /items with 500, 14 bytes; 3 left, 2 answered`. */
export function describeRule({ id, kind, method, pattern, status, body, left, hits }: ListedRule): string {
  const what = kind === 'mock' ? ` with ${status}, ${body.length} bytes` : '';
  const rest = left === undefined ? '' : `${left} left, `;
  return `${id} ${kind} ${method ?? 'any'} ${pattern}${what}; ${rest}${hits} answered`;
}
