/** L2: every way of hiding text that the tests know, read by every command that reads, through the built binary. */
import type { Rutter } from '../../test/harness.ts';
import { SECRET, TRICKS } from '../../test/support/hiding.ts';
import { html, startSite } from '../../test/support/site.ts';

const READS = ['snapshot', 'text', 'text --markdown', 'html', 'find before'];

export interface Withheld {
  tricks: number;
  /** Tricks whose text some read showed, or did not count. */
  missed: string[];
}

export async function hiding(rutter: Rutter): Promise<Withheld> {
  const site = startSite({
    routes: { '/': (_, url) => html(`<p>before</p>${TRICKS[Number(url.searchParams.get('n'))]?.[1]}`) },
  });
  const missed: string[] = [];
  try {
    for (const [n, [why, trick]] of TRICKS.entries()) {
      await rutter.ok(['goto', site.url(`?n=${n}`)]);
      // Markdown has no use for drawings, and then nothing to withhold.
      const reads = READS.filter((read) => !(read.includes('markdown') && trick.includes('<svg')));
      const { stdout } = await rutter.ok(['batch', ...reads]);
      const counted = stdout.split('1 hidden text withheld').length - 1;
      if (stdout.includes(SECRET) || counted !== reads.length) missed.push(`${why}: ${trick}`);
    }
  } finally {
    await site.stop();
  }
  return { tricks: TRICKS.length, missed };
}
