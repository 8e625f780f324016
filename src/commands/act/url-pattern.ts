/** Patterns of addresses: globs with one or two stars, or a regular expression between slashes. */
import { RutterError } from '../../errors.ts';

/** @throws RutterError `bad-value` for a regular expression that is none */
export function urlPattern(text: string): (url: string) => boolean {
  const regexp = /^\/(.+)\/([a-z]*)$/s.exec(text);
  if (regexp) {
    const test = toRegExp(text, regexp[1] ?? '', (regexp[2] ?? '').replace(/[gy]/g, ''));
    return (url) => test.test(url);
  }
  if (!/[*]/.test(text)) return (url) => url === text || url.includes(text);
  const glob = new RegExp(`^${globSource(text)}$`, 's');
  return (url) => glob.test(url);
}

function toRegExp(text: string, source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new RutterError(
      'bad-value',
      `Cannot read --url: ${JSON.stringify(text)} is no regular expression`,
      { cause: error },
    );
  }
}

/** `**` is anything, `*` anything without a slash. */
function globSource(text: string): string {
  return text
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\/]/g, '\\$&'),
    )
    .join('');
}
