/** Small pages, each for one thing that goes wrong when an agent drives a browser: PASS, and how it comes about. */
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Effect } from '../../src/protocol/wire.ts';
import { Rutter, until, within } from '../harness.ts';
import { startSite } from '../support/site.ts';
import { type Case, CaseRunner } from './runner.ts';

const PAGES = join(import.meta.dir, 'pages');
const rutter = new Rutter();
const site = startSite({ root: PAGES });
const cases = JSON.parse(readFileSync(join(PAGES, 'steps.json'), 'utf8')) as Case[]; // our own file
let open: string | undefined;

function runner(id: string, session = id): CaseRunner {
  const found = cases.find((each) => each.id === id);
  if (!found) throw new Error(`No case ${id}`);
  open = session;
  return new CaseRunner(rutter, site.url(), found, session);
}

afterEach(async () => {
  if (open !== undefined) await rutter.closeTabs(open);
  open = undefined;
});
afterAll(async () => {
  await rutter.close();
  await site.stop();
});

describe('each case ends with its PASS', () => {
  for (const { id, title, expect: wanted } of cases)
    test(`${id} ${title}: ${wanted}`, async () => {
      await runner(id, `${id}-pass`).play();
    });
});

describe('each case keeps what its table says', () => {
  test('B01 snapshot lists field and button two frames deep with refs', async () => {
    await runner('B01').open();
    const lines = await rutter.snapshot({ session: 'B01' });
    expect(lines.find((line) => line.role === 'textbox' && line.name === 'Order note')?.ref).toMatch(
      /^@e\d+$/,
    );
    expect(lines.find((line) => line.role === 'button' && line.name === 'Approve order')?.ref).toMatch(
      /^@e\d+$/,
    );
    expect(lines.filter((line) => line.role === 'iframe')).toHaveLength(2);
  });

  test('B05 snapshot gives a ref to what only listens to clicks', async () => {
    await runner('B05').open();
    const lines = await rutter.snapshot({ session: 'B05' });
    const withText = (text: string) =>
      lines.filter((line) => line.name.includes(text) && line.ref !== undefined);
    expect(withText('Archive')[0]?.ref).toMatch(/^@c\d+$/);
    expect(withText('Snooze')[0]?.ref).toMatch(/^@c\d+$/);
    expect(withText('Invoice 7').some((line) => line.role === 'row')).toBe(true);
  });

  test('B07 snapshot names the fields in nested shadow roots and the slotted button', async () => {
    await runner('B07').open();
    const lines = await rutter.snapshot({ session: 'B07' });
    const named = (role: string) =>
      lines.filter((line) => line.role === role && line.ref).map((line) => line.name);
    expect(named('textbox')).toEqual(['Full name', 'City']);
    expect(named('button')).toEqual(['Save profile']);
  });

  test('B18 the lower of two equal links reacts when its own ref is used', async () => {
    await runner('B18').open();
    const details = (await rutter.snapshot({ session: 'B18' })).filter(
      (line) => line.name === 'Details' && line.ref,
    );
    expect(details).toHaveLength(2);
    const click = await rutter.ok(['click', String(details[1]?.ref)], { session: 'B18' });
    expect(click.own).toMatch(/^done/);
    expect(await rutter.out({ session: 'B18', selector: '#w' })).toBe('details: lower');
    const both = await rutter.run(['click', 'role=link[name="Details"]'], { session: 'B18' });
    rutter.expectExit(both, 3);
    expect(both.own).toContain('error several-matches');
    for (const { ref } of details) expect(both.stdout).toContain(String(ref));
  });

  test('B19 the refusal names what covers the button, and has no effect', async () => {
    await runner('B19').open();
    const ref = await rutter.ref('button', 'Buy now', { session: 'B19' });
    const refused = await rutter.run(['click', ref], { session: 'B19' });
    rutter.expectExit(refused, 4);
    expect(refused.own).toMatch(/^error covered/);
    expect(refused.stdout).toMatch(/veil|Cookie banner/);
    expect(refused.stdout).toMatch(/@[ec]\d+.*(veil|Cookie banner)|(veil|Cookie banner).*@[ec]\d+/s);
    expect(await rutter.out({ session: 'B19' })).toBe('WAIT');
  });

  test('B25 both drags say that they were done', async () => {
    const play = runner('B25');
    await play.play();
    for (const run of play.runs.slice(1)) expect(run.own).toMatch(/^done/);
  });

  test('B26 a stale ref is refused as such within a moment, without effect', async () => {
    const play = runner('B26');
    await play.open();
    const ref = await rutter.ref('button', 'Open item 3', { session: 'B26' });
    await rutter.ok(['eval', 'void (window.drawn = document.querySelector("li"))'], { session: 'B26' });
    await rutter.ok(['wait', '--fn', '!window.drawn.isConnected'], { session: 'B26' });
    const stale = await rutter.run(['click', ref], { session: 'B26' });
    rutter.expectExit(stale, 3);
    expect(stale.own).toMatch(/^error ref-stale/);
    expect(stale.ms).toBeLessThan(within(1000));
    expect(await rutter.out({ session: 'B26' })).toBe('WAIT');
  });

  test('B30 the reply to fill gives the value that the page holds', async () => {
    await runner('B30').open();
    const { plain } = await rutter.json(['fill', 'label=Given name', 'Ada'], { session: 'B30' });
    expect(plain.outcome).toBe('done');
    expect(plain.effect?.value).toBe('Ada');
  });

  test('B32 fill reports the text that the editor holds', async () => {
    await runner('B32').open();
    const { plain } = await rutter.json(['fill', 'role=textbox[name="Message"]', 'replaced'], {
      session: 'B32',
    });
    expect(plain.effect?.value?.trim()).toBe('replaced');
  });

  test('B35 options have refs in the next snapshot', async () => {
    await runner('B35').open();
    await rutter.ok(['fill', 'label=City', 'Lis'], { session: 'B35' });
    await rutter.ok(['wait', 'role=option[name="Lisbon"]'], { session: 'B35' });
    const options = (await rutter.snapshot({ session: 'B35' })).filter((line) => line.role === 'option');
    expect(options.map((line) => line.name)).toEqual(['Lisbon', 'Lisburn']);
    for (const option of options) expect(option.ref).toMatch(/^@[ec]\d+$/);
  });

  test('B38 a value that the field cannot hold fails and leaves the field as it was', async () => {
    await runner('B38').open();
    await rutter.ok(['fill', 'label=Day', '2031-02-28'], { session: 'B38' });
    for (const [label, bad] of Object.entries({
      Day: '2031-02-30',
      Time: '25:00',
      Meeting: '2031-02-30T07:45',
      Month: '2031-13',
      Week: '2031-W60',
      Volume: '135',
      Paint: 'no colour',
      Amount: 'ten',
    })) {
      const refused = await rutter.run(['fill', `label=${label}`, bad], { session: 'B38' });
      expect([label, refused.exit]).toEqual([label, 1]);
      expect(refused.own).toMatch(/^error value-rejected/);
    }
    const day = await rutter.ok(['eval', "document.getElementById('i1').value"], { session: 'B38' });
    expect(day.page).toContain('2031-02-28');
  });

  test('B42 a missing file fails before anything happens; both files arrive with name and size', async () => {
    const play = runner('B42');
    await play.open();
    const missing = await rutter.run(['upload', '#p', 'nowhere.txt'], { session: 'B42' });
    rutter.expectExit(missing, 2);
    expect(missing.own).toMatch(/^error file-missing/);
    expect(await rutter.out({ session: 'B42' })).toBe('WAIT');
    await play.take(['upload', 'css', '#p', ['plain.txt']]);
    await play.take(['upload', 'button', 'Attach report', ['two words.txt']]);
    const list = await rutter.out({ session: 'B42', selector: '#l' });
    expect(JSON.parse(list)).toEqual({ photo: 'plain.txt 12', report: 'two words.txt 12' });
  });

  test('B44 other commands say at once that a dialog is open, with the two commands that answer it', async () => {
    const play = runner('B44');
    await play.open();
    const ref = await rutter.ref('button', 'Delete', { session: 'B44' });
    const click = await rutter.json(['click', ref], { session: 'B44' });
    rutter.expectExit(click, 0);
    expect(click.ms).toBeLessThan(within(4000));
    expect(click.plain.effect?.dialog).toMatchObject({ kind: 'confirm', message: 'Delete the draft?' });
    for (const args of [['snapshot'], ['click', ref], ['text'], ['eval', '1'], ['press', 'Enter']]) {
      const blocked = await rutter.run(args, { session: 'B44' });
      expect([args[0], blocked.exit]).toEqual([args[0], 4]);
      expect(blocked.own).toMatch(/^error dialog-open/);
      expect(blocked.own).toContain('dialog accept');
      expect(blocked.own).toContain('dialog dismiss');
      expect(blocked.ms).toBeLessThan(within(1500));
    }
    await rutter.ok(['dialog', 'accept'], { session: 'B44' });
    expect(await rutter.out({ session: 'B44' })).toBe('WAIT true - -');
    const none = await rutter.run(['dialog', 'accept'], { session: 'B44' });
    rutter.expectExit(none, 3);
    expect(none.own).toMatch(/^error no-dialog/);
  });

  test('B46 the command or the next one says that a tab was opened; refs stay with their tab', async () => {
    await runner('B46').open();
    const session = 'B46';
    const before = await rutter.ref('button', 'Print view', { session });
    const link = await rutter.json(['click', 'role=link[name="Help page"]'], { session });
    expect(link.plain.effect?.opened?.map(({ tab }) => tab)).toEqual(['t2']);
    await rutter.ok(['tab', 't1'], { session });
    await rutter.ok(['click', 'role=button[name="Preview"]'], { session });
    const tabs = await until(async () => {
      const run = await rutter.ok(['tabs'], { session });
      return run.stdout.includes('t3') && run;
    });
    expect(tabs.stdout).toMatch(/t1[\s\S]*t2[\s\S]*t3/);
    expect(tabs.stdout).toContain('?tab=link');
    expect(tabs.stdout).toContain('?tab=open');
    const foreign = await rutter.run(['click', before], { session, tab: 't2' });
    rutter.expectExit(foreign, 3);
    await rutter.ok(['tab', 't1'], { session });
    const form = await rutter.json(['click', before], { session });
    expect(form.plain.effect?.opened?.map(({ tab }) => tab)).toEqual(['t4']);
  });

  test('B50 the reply says where each file is, and the files hold what they should', async () => {
    await runner('B50').open();
    const session = 'B50';
    const wanted = {
      'Export CSV': ['report.csv', 'a,b\n1,2\n'],
      'Save note': ['note.txt', 'hello'],
    } as const;
    for (const [name, [file, content]] of Object.entries(wanted)) {
      const path = await downloadOf(name, session);
      expect(basename(path).replace(/ \(\d+\)/, '')).toBe(file);
      expect(readFileSync(path, 'utf8')).toBe(content);
    }
    const copy = await downloadOf('Save page', session);
    expect(basename(copy).replace(/ \(\d+\)/, '')).toBe('B50-copy.html');
    expect(readFileSync(copy, 'utf8')).toContain('B50 Three downloads');
  });
});

/** Clicks, and finds the file in that reply or, as a notice, in the next one. */
async function downloadOf(name: string, session: string): Promise<string> {
  const click = await rutter.json(['click', `text=${name}`], { session });
  const inEffect = (click.plain.effect as Effect | undefined)?.downloads?.[0]?.path;
  if (inEffect !== undefined) return inEffect;
  for (let tries = 0; tries < 20; tries++) {
    const next = await rutter.json(['url'], { session });
    const path = /\/\S+\/downloads\/\S+?(?=[,\s"]|$)/.exec((next.plain.notices ?? []).join('\n'))?.[0];
    if (path !== undefined && existsSync(path)) return path;
    await Bun.sleep(100);
  }
  throw new Error(`No reply says where the download of "${name}" is`);
}
