/** `download`: a file by its address, or by the link or picture that has it. */
import { z } from 'zod';
import { downloadOf, withinDeadline } from '../../browser/act/index.ts';
import { rereading } from '../../browser/see/index.ts';
import { normalizeAddress } from '../../browser/tab/index.ts';
import { RutterError } from '../../errors.ts';
import { hint, step } from '../../protocol/step.ts';
import { trusted, untrusted } from '../../trust.ts';
import type { TabContext } from '../context.ts';
import { defineCommand, option, positional } from '../define.ts';
import { writablePath } from '../support/output-file.ts';
import { resolveOne } from '../support/target.ts';

export const download = defineCommand({
  name: 'download',
  group: 'output',
  summary: 'Get a file by its address, or by a link, picture or video',
  details: [
    'A request of the session as any other: cookies, headers, rules (network block, network mock), throttle and offline hold',
    'for it, and network list has it. Without --path it goes to the private folder. One that takes longer than the deadline',
    'still comes; a later reply tells its end. Refused in a Chrome of the user, which keeps its files itself.',
  ].join('\n'),
  effect: 'write',
  scope: 'tab',
  gated: 'saves a file of the network on this machine',
  args: z.object({
    what: positional(0, z.string().min(1), 'Address, ref, or selector', {
      placeholder: 'url|target',
      sends: 'address',
    }),
    path: option(z.string().min(1).optional(), 'File to write', { placeholder: 'file' }),
  }),
  result: z.strictObject({
    path: z.string().optional().describe('File that was written, when it has come'),
    url: z.string().describe('Address that it came from'),
    type: z.string().describe('Media type'),
    bytes: z.int().optional().describe('Its size in bytes, when it has come'),
  }),
  examples: ['download https://example.com/report.pdf', 'download @e7 --path report.pdf'],
  run: async (ctx, { what, path }) => {
    const url = /^https?:\/\//i.test(what) ? normalizeAddress(what) : await addressOf(ctx, what);
    const place = path === undefined ? undefined : await writablePath(ctx, path);
    const waitMs = () => withinDeadline(ctx, Number.POSITIVE_INFINITY);
    const got = await ctx.session.getFile(ctx.deadline, ctx.tab, { url, path: place, waitMs });
    const { entry, type } = got;
    if (entry.state === 'running')
      return {
        data: { url: got.url, type },
        effect: { downloads: [downloadOf(entry)] },
        outcome: 'unknown',
        message: 'The file is still coming; a later reply tells where it is',
        hint: hint`${step('wait', { what: '5000' })}, or the same with a longer --timeout`,
      };
    const written = entry.path ?? '';
    return {
      data: {
        path: path === undefined ? untrusted(written) : trusted(written),
        url: got.url,
        type,
        bytes: entry.bytes,
      },
    };
  },
});

/** @throws RutterError `wrong-target` for an element that refers to no file */
async function addressOf(ctx: TabContext, text: string): Promise<string> {
  return await rereading(async () => {
    const { frame, element, ref } = await resolveOne(ctx, text);
    const [links, assets] = await Promise.all([
      frame.call(ctx.deadline, 'links'),
      frame.call(ctx.deadline, 'assets'),
    ]);
    const url = [...links, ...assets].find(({ id }) => id === element)?.url;
    if (url !== undefined && /^https?:/.test(url)) return url;
    throw new RutterError(
      'wrong-target',
      `Cannot download ${ref}: it is no link, picture or video with an address`,
      {
        hint: hint`${step('links')}, or ${step('assets')}`,
      },
    );
  });
}
