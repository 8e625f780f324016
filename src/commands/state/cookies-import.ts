/** `cookies import`: cookies from a file that a browser, an extension or Playwright wrote. */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import { defineCommand, positional } from '../define.ts';
import { parseCookieFile } from '../support/cookie-files.ts';
import { importedCookies } from '../support/results.ts';
import { takeCookies } from '../support/take-cookies.ts';

const LIMIT_BYTES = 20 * 1024 * 1024;

export const cookiesImport = defineCommand({
  name: 'cookies import',
  group: 'state',
  summary: 'Import cookies from a file',
  details: [
    "Playwright's JSON (a list, or a storageState, of which only the cookies are taken), the JSON of EditThisCookie and",
    "its like, and Netscape's cookies.txt. Cookies of the same name, domain and path are replaced, others stay. Each",
    'cookie that is refused is told with the reason.',
  ].join('\n'),
  effect: 'write',
  scope: 'session',
  underDialog: true,
  args: z.object({
    file: positional(0, z.string().min(1), 'The file', { placeholder: 'file', sends: 'files' }),
  }),
  result: importedCookies.extend({
    format: z
      .enum(['Playwright JSON', 'EditThisCookie JSON', 'Netscape cookies.txt'])
      .describe('Format of the file'),
  }),
  examples: ['cookies import cookies.txt', 'cookies import ./state.json'],
  run: async (ctx, { file }) => {
    const { format, cookies, unreadable, origins } = parseCookieFile(readFile(resolve(ctx.cwd, file)));
    const result = await takeCookies(ctx, cookies, unreadable);
    const rest = origins > 0 ? `; the storage of ${origins} origins in the file was not` : '';
    return {
      ...result,
      data: { format: trusted(format), ...result.data },
      message: `${result.message}${rest}`,
    };
  },
});

function readFile(path: string): string {
  try {
    const stat = statSync(path);
    if (stat.isFile() && stat.size <= LIMIT_BYTES) return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new RutterError('file-missing', `Cannot read "${path}": there is no such file, or not for you`, {
      hint: step('cookies import'),
      cause,
    });
  }
  throw new RutterError('file-missing', `Cannot read "${path}": it is no file, or over 20 MiB`, {
    hint: step('cookies import'),
  });
}
