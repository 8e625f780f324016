/** Patterns of addresses, the same for every command: a part, a glob, or a regular expression between slashes. */
import { RutterError } from '../../errors.ts';

/** With a word behind the slashes and none of these between them, as in `/en/us`, it is a path. */
const METACHARACTERS = /[\\^$.|?+*()[\]{}]/;

/** @throws RutterError `bad-value` for a regular expression that is none */
export function urlPattern(text: string): (url: string) => boolean {
  const [, source, flags = ''] = /^\/(.+)\/([dgimsuvy]*)$/s.exec(text) ?? [];
  if (source !== undefined && (flags === '' || flags === 'i' || METACHARACTERS.test(source))) {
    const test = toRegExp(text, source, flags.replace(/[gy]/g, ''));
    return (url) => test.test(url);
  }
  if (!text.includes('*')) return (url) => url.includes(text);
  const glob = new RegExp(`^${globSource(text)}$`, 's');
  return (url) => glob.test(url);
}

function toRegExp(text: string, source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new RutterError(
      'bad-value',
      `Cannot read the pattern ${JSON.stringify(text)}: it is no regular expression`,
      { cause: error },
    );
  }
}

/** `**` is anything, and so is `*` at either end, as in `*.png`; between others `*` is anything without a slash. */
function globSource(text: string): string {
  const parts = text.split(/(\*\*|\*)/).filter((part) => part !== '');
  return parts
    .map((part, index) => {
      if (part === '**') return '.*';
      if (part === '*') return index === 0 || index === parts.length - 1 ? '.*' : '[^/]*';
      return part.replace(/[.+?^${}()|[\]\\/]/g, '\\$&');
    })
    .join('');
}
