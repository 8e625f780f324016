/** Text that people cannot see stays out of every read, is counted, and is labelled inside the seal when asked for. */
import { afterAll, expect, test } from 'bun:test';
import { Rutter } from '../harness.ts';
import { SECRET, TRICKS } from '../support/hiding.ts';
import { html, startSite } from '../support/site.ts';

const WITHHELD = '1 hidden text withheld; --hidden shows it';
const READS = [['snapshot'], ['text'], ['text', '--markdown'], ['html'], ['find', 'before']];

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/all': () => html(`<title>All</title><p>before</p>${TRICKS.map(([, trick]) => trick).join('\n')}`),
    '/frames': `<title>Frames</title><p>before</p><iframe srcdoc="<p>${SECRET}</p>" style="opacity:0"></iframe>
      <div hidden><iframe srcdoc="<p>${SECRET}</p>"></iframe></div>
      <iframe srcdoc="<p>after</p><p style='font-size:0'>${SECRET}</p>"></iframe>`,
    '/live': `<title>Live</title><button onclick="live.textContent = '${SECRET}'">Go</button>
      <div id="live" role="status" style="position:absolute;width:1px;height:1px;overflow:hidden">Ready</div>`,
    '/trick': (_, url) => {
      const trick = TRICKS[Number(url.searchParams.get('n'))]?.[1] ?? '';
      return html(`<title>Trick</title><p>before</p>${trick}<p>after</p>`);
    },
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** Markdown has no use for drawings. */
const reads = (trick: string): string[][] =>
  READS.filter(([command, flag]) => !(trick.includes('<svg') && command === 'text' && flag));

TRICKS.forEach(([why, trick], n) => {
  test(`reads withhold, count and label (${why}): ${trick}`, async () => {
    await rutter.ok(['goto', site.url(`trick?n=${n}`)]);
    // One client for all reads: starting one for each is most of the time such a test takes.
    const lines = reads(trick).flatMap((args) => [
      args.join(' '),
      `${args.join(' ').replace('before', 'xyzzy')} --hidden`,
    ]);
    const { reply } = await rutter.json(['batch', ...lines]);
    const { results } = reply.data as unknown as { results: Record<string, unknown>[] }; // what batch answers
    expect(results.length).toBe(lines.length);
    results.forEach((result, i) => {
      const said = JSON.stringify(result);
      if (i % 2 === 0) {
        expect([lines[i], said]).toEqual([lines[i], expect.not.stringContaining(SECRET)]);
        expect(String(result.message)).toContain(WITHHELD);
        expect(result.data).toMatchObject({ hiddenTexts: 1 });
      } else {
        expect([lines[i], said]).toEqual([lines[i], expect.stringContaining(SECRET)]);
        expect(said).toContain(`hidden: ${why}`);
        expect(said).not.toContain('withheld');
      }
    });
  });
});

test('hidden text is shown inside the seal only, and its number outside', async () => {
  await rutter.ok(['goto', site.url('all')]);
  const withheld = await rutter.ok(['text']);
  expect(withheld.own).toMatch(/\d+ hidden texts withheld; --hidden shows them/);
  expect(withheld.stdout).not.toContain(SECRET);
  for (const args of [['snapshot'], ['text'], ['text', '-m'], ['html'], ['find', 'xyzzy']]) {
    const shown = await rutter.ok([...args, '--hidden']);
    expect(shown.own).not.toContain(SECRET);
    expect(shown.page).toContain(SECRET);
  }
});

test('find says how much was withheld where it finds nothing', async () => {
  await rutter.ok(['goto', site.url('trick?n=0')]);
  const { exit, own } = await rutter.run(['find', 'xyzzy']);
  expect(exit).toBe(3);
  expect(own).toContain(WITHHELD);
});

test('text counts what stands in frames that nobody sees', async () => {
  await rutter.ok(['goto', site.url('frames')]);
  for (const args of [['snapshot'], ['text'], ['text', '-m']]) {
    const { stdout, own } = await rutter.ok(args);
    expect([args.join(' '), stdout.includes(SECRET), stdout.includes('after')]).toEqual([
      args.join(' '),
      false,
      true,
    ]);
    expect([args.join(' '), own]).toEqual([
      args.join(' '),
      expect.stringContaining('3 hidden texts withheld; --hidden shows them'),
    ]);
  }
});

test('the effect of an action withholds and counts what nobody can see', async () => {
  await rutter.ok(['goto', site.url('live')]);
  const { stdout, own } = await rutter.ok(['click', 'text=Go']);
  expect(stdout).not.toContain(SECRET);
  expect(own).toContain('hidden texts withheld: 1; snapshot --hidden shows what is there');
});
