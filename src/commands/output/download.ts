/** `download`: a file by its address, or by the link or picture that has it. */
import { z } from 'zod';
import { normalizeAddress } from '../../browser/address.ts';
import { RutterError } from '../../errors.ts';
import { trusted, untrusted } from '../../trust.ts';
import { type CommandContext, defineCommand, option, positional } from '../define.ts';
import { writeOutput } from '../see/pictures.ts';
import { rereading } from '../see/rereading.ts';
import { resolveOne } from '../see/target.ts';

export const download = defineCommand({
  name: 'download',
  group: 'output',
  summary: 'Get a file by its address, or by a link, picture or video',
  details: 'With the cookies and headers of the session. Without --path it goes to the private folder.',
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
  examples: ['download https://example.com/report.pdf', 'download @e7 --path report.pdf'],
  run: async (ctx, { what, path }) => {
    const url = /^https?:\/\//i.test(what) ? normalizeAddress(what) : await addressOf(ctx, what);
    const { status, body, type, name } = await ctx.session.tools.fetch(ctx.deadline, url);
    if (status >= 400)
      throw new RutterError('download-failed', `The server answered ${status}`, { data: { url } });
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, 'bin'];
    const written = await writeOutput(ctx, body, { path, stem, ending });
    return {
      data: {
        path: path === undefined ? untrusted(written) : trusted(written),
        url,
        type,
        bytes: body.length,
      },
    };
  },
});

/** @throws RutterError `wrong-target` for an element that refers to no file */
async function addressOf(ctx: CommandContext, text: string): Promise<string> {
  return await rereading(async () => {
    const { frame, element, ref } = await resolveOne(ctx, text, 'download');
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
        hint: 'rutter links, or rutter assets',
      },
    );
  });
}
