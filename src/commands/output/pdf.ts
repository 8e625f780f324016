/** `pdf`: the page as it prints. */
import { z } from 'zod';
import { RutterError } from '../../errors.ts';
import { trusted } from '../../trust.ts';
import { defineCommand, flag, option } from '../define.ts';
import { writeOutput } from '../support/output-file.ts';
import { writtenFile } from '../support/results.ts';

/** Inches. */
const FORMATS = {
  a3: [11.7, 16.54],
  a4: [8.27, 11.7],
  a5: [5.83, 8.27],
  letter: [8.5, 11],
  legal: [8.5, 14],
  tabloid: [11, 17],
} as const;

const FORMAT_NAMES = ['a3', 'a4', 'a5', 'letter', 'legal', 'tabloid'] as const;
const INCHES: Readonly<Record<string, number>> = { in: 1, cm: 1 / 2.54, mm: 1 / 25.4, px: 1 / 96 };

export const pdf = defineCommand({
  name: 'pdf',
  group: 'output',
  summary: 'Print the page to a PDF file',
  details:
    'Headers and footers are HTML; elements of the classes date, title, url, pageNumber and totalPages are filled in.',
  effect: 'read',
  scope: 'tab',
  args: z.object({
    path: option(z.string().min(1).optional(), 'File to write', { placeholder: 'file' }),
    format: option(z.enum(FORMAT_NAMES).default('a4'), 'Size of the paper', { placeholder: 'format' }),
    landscape: flag('Turn the paper'),
    margin: option(
      z.string().min(1).default('1cm').transform(marginsOf),
      'Margins: one, or four from the top clockwise, by commas',
      {
        placeholder: 'size',
      },
    ),
    header: option(z.string().optional(), 'HTML at the top of each page', { placeholder: 'html' }),
    footer: option(z.string().optional(), 'HTML at the bottom of each page', { placeholder: 'html' }),
    pages: option(z.string().min(1).transform(pagesOf).optional(), 'Only these pages: 1-3,5', {
      placeholder: 'pages',
    }),
    scale: option(z.number().min(0.1).max(2).default(1), 'Factor on the page', { placeholder: 'factor' }),
    noBackground: flag('Leave backgrounds out'),
    outline: flag('An outline of the headings'),
    tagged: flag('Tags for screen readers'),
  }),
  result: z.strictObject(writtenFile),
  examples: [
    'pdf',
    'pdf --path page.pdf --format letter --landscape',
    'pdf --margin 2cm,1cm --footer "<span class=pageNumber></span>" --outline --tagged',
  ],
  run: async (ctx, given) => {
    const [width, height] = FORMATS[given.format];
    const [top, right, bottom, left] = given.margin;
    const decorated = given.header !== undefined || given.footer !== undefined;
    const { data } = await ctx.tab.cdp<{ data: string }>(ctx.deadline, 'Page.printToPDF', {
      paperWidth: width,
      paperHeight: height,
      landscape: given.landscape ?? false,
      marginTop: top,
      marginRight: right,
      marginBottom: bottom,
      marginLeft: left,
      scale: given.scale,
      printBackground: !given.noBackground,
      displayHeaderFooter: decorated,
      ...(decorated && {
        headerTemplate: given.header ?? '<span></span>',
        footerTemplate: given.footer ?? '<span></span>',
      }),
      ...(given.pages !== undefined && { pageRanges: given.pages }),
      generateDocumentOutline: given.outline ?? false,
      generateTaggedPDF: (given.tagged || given.outline) ?? false,
    });
    const file = Buffer.from(data, 'base64');
    const path = await writeOutput(ctx, file, { path: given.path, stem: 'page', ending: 'pdf' });
    return { data: { path: trusted(path), bytes: file.length } };
  },
});

/** `1cm`, `1cm,2cm`, `1cm,2cm,3cm,4cm` as in CSS, to inches. @throws RutterError `bad-value` */
function marginsOf(text: string): [number, number, number, number] {
  const sizes = text.split(',').map((part) => {
    const [, number, unit = 'cm'] = /^(\d+(?:\.\d+)?)(in|cm|mm|px)?$/.exec(part.trim()) ?? [];
    return number === undefined ? Number.NaN : Number(number) * (INCHES[unit] ?? 1);
  });
  const [top = Number.NaN, right = top, bottom = top, left = right] = sizes;
  if (sizes.length <= 4 && sizes.every(Number.isFinite)) return [top, right, bottom, left];
  throw new RutterError('bad-value', `Cannot read the margins ${JSON.stringify(text)}`, {
    hint: '--margin 1cm, or --margin 2cm,1cm,2cm,1cm (in, cm, mm, px)',
  });
}

/** @throws RutterError `bad-value` */
function pagesOf(text: string): string {
  if (/^\d+(-\d+)?(,\s*\d+(-\d+)?)*$/.test(text)) return text;
  throw new RutterError('bad-value', `Cannot read the pages ${JSON.stringify(text)}`, {
    hint: '--pages 1-3,5',
  });
}
