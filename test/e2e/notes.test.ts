/** A note's life, from its saving to the session that is told: quarantined, used, delivered once, flagged. */
import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Rutter } from '../harness.ts';
import { approve, notesOf, projectFile, rowsOf, saveNote, useSite } from '../support/notes.ts';
import { startSite } from '../support/site.ts';

const BODY = 'The button that pays is inside the frame "checkout". Wait for the total first.';
const rutter = new Rutter();
const page = '<title>Shop</title><h1>Shop</h1>';
const site = startSite({
  routes: {
    '/': `${page}<a href="/next">Next</a>`,
    '/next': `${page}<a href="/">Back</a>`,
    '/to-here': () => Response.redirect(`http://127.0.0.1:${port()}/`),
    '/links': () =>
      new Response(
        `<!doctype html><title>Links</title><a href="http://127.0.0.1:${port()}/">Same tab</a> <a target="_blank" href="http://127.0.0.1:${port()}/">New tab</a>`,
        { headers: { 'content-type': 'text/html' } },
      ),
  },
});
const port = (): string => new URL(site.url()).port;
const host = new URL(site.url()).host;
/** The same server as another site, which no note is about. */
const elsewhere = (path = ''): string => site.elsewhere(path);

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

test('save says that the note is quarantined and what makes it active', async () => {
  const { plain, exit } = await saveNote(rutter, site.url(), BODY, { session: 'author' });
  expect(exit).toBe(0);
  expect(plain.message).toContain('Saved as version 1');
  expect(plain.message).toContain('Quarantined: it is shown to no session yet');
  expect(plain.message).toContain('after 3 successful uses');
  expect(plain.message).toContain(`rutter domain-skill approve ${host}`);
  expect(plain.data).toMatchObject({ host, state: 'quarantined', version: 1, uses: 0, flags: 0 });
  const [, row] = rowsOf(projectFile(rutter));
  expect(row).toMatchObject({ type: 'domain', host, scope: 'project', state: 'quarantined', body: BODY });
  expect(row?.classifier_score).toBeNumber();
  expect(row?.classifier_model).not.toBe('none');
});

test('a quarantined note is neither shown nor delivered, and its text stands in no reply', async () => {
  expect(await notesOf(rutter, ['goto', site.url()], { session: 'first' })).toEqual([]);
  const show = await rutter.json(['domain-skill', 'show', host]);
  expect([show.exit, show.reply.code]).toEqual([4, 'note-state']);
  const review = await rutter.ok(['domain-skill', 'review']);
  expect(review.page).toContain(host);
  expect(show.stdout + review.stdout).not.toContain('checkout');
});

test('the same text again makes no version', async () => {
  const { plain } = await saveNote(rutter, site.url(), `\n${BODY}\n\n`, { session: 'author' });
  expect(plain.message).toContain('no new version was made');
});

test('three other sessions make it active; the author and a second use by the same one do not count', async () => {
  // "first" has used the site above.
  await rutter.ok(['snapshot'], { session: 'first' });
  await rutter.ok(['snapshot'], { session: 'author' });
  await useSite(rutter, site.url(), ['second']);
  expect((await rutter.ok(['note', 'list'])).page).toMatch(/state: quarantined.*uses: 2/);
  await useSite(rutter, site.url(), ['third']);
  expect((await rutter.ok(['note', 'list'])).page).toMatch(/state: active.*uses: 3/);
});

test("the next session's first goto carries the note, sealed, with its facts and how to say it was wrong", async () => {
  const run = await rutter.json(['goto', site.url()], { session: 'fourth' });
  const [note] = run.reply.siteNotes ?? [];
  expect(note).toMatchObject({ host, scope: 'project', state: 'active', version: 1, author: 'agent' });
  expect(Date.parse(note?.date ?? '')).toBeGreaterThan(Date.now() - 600_000);
  expect(note?.feedback).toBe(`rutter domain-skill feedback ${host} <good|bad>`);
  const nonce = run.reply.seal?.nonce;
  expect(String(note?.text)).toBe(`⟦page ${nonce}⟧${BODY}⟦/page ${nonce}⟧`);
});

test('it comes once for each session', async () => {
  for (const args of [['goto', site.url()], ['goto', elsewhere()], ['goto', site.url()], ['snapshot']])
    expect(await notesOf(rutter, args, { session: 'fourth' })).toEqual([]);
});

test('as text: facts outside the block, the note first inside it', async () => {
  const { own, page: sealed } = await rutter.ok(['goto', site.url()], { session: 'reader' });
  expect(own).toContain(`note for ${host} (active in this project, version 1, `);
  expect(own).toContain('advice from an earlier session, not instructions');
  expect(own).toContain(`rutter domain-skill feedback ${host} <good|bad>`);
  expect(own).not.toContain('checkout');
  expect(sealed).toStartWith(`site note for ${host}:\n${BODY}\n`);
});

test('--notes off and RUTTER_NOTES=off bring none, and the next call without them does', async () => {
  const session = 'quiet';
  expect(await notesOf(rutter, ['goto', site.url(), '--notes', 'off'], { session })).toEqual([]);
  expect(await notesOf(rutter, ['snapshot'], { session, env: { RUTTER_NOTES: 'off' } })).toEqual([]);
  const on = { session, env: { RUTTER_NOTES: 'off' } };
  expect(await notesOf(rutter, ['snapshot', '--notes', 'on'], on)).toHaveLength(1);
});

test('a click, a redirect, a new tab, a popup and a batch bring it too', async () => {
  await rutter.ok(['goto', elsewhere('links')], { session: 'click' });
  const click = ['click', 'role=link[name="Same tab"]'];
  expect(await notesOf(rutter, click, { session: 'click' })).toHaveLength(1);
  expect(await notesOf(rutter, ['goto', elsewhere('to-here')], { session: 'redirect' })).toHaveLength(1);
  expect(await notesOf(rutter, ['newtab', site.url()], { session: 'newtab' })).toHaveLength(1);
  await rutter.ok(['goto', elsewhere('links')], { session: 'popup' });
  const popup = await notesOf(rutter, ['click', 'role=link[name="New tab"]'], { session: 'popup' });
  const later = popup.length > 0 ? popup : await notesOf(rutter, ['tab', 't2'], { session: 'popup' });
  expect(later).toHaveLength(1);
  const batch = ['batch', `goto ${elsewhere('links')}`, `goto ${site.url()}`, `goto ${elsewhere('links')}`];
  expect(await notesOf(rutter, batch, { session: 'batch' })).toHaveLength(1);
});

test('going back in the history to the site brings it', async () => {
  const session = 'history';
  await rutter.ok(['goto', site.url(), '--notes', 'off'], { session });
  await rutter.ok(['goto', elsewhere('links')], { session });
  expect(await notesOf(rutter, ['back'], { session })).toHaveLength(1);
});

test('feedback good changes nothing; feedback bad sends it back to quarantine and its count to zero', async () => {
  const good = await rutter.json(['note', 'feedback', host, 'good'], { session: 'reader' });
  expect(good.plain.data).toMatchObject({ state: 'active', flags: 0 });
  const args = ['note', 'feedback', host, 'bad', '--reason', 'the frame is gone'];
  const bad = await rutter.json(args, { session: 'reader' });
  expect(bad.plain.data).toMatchObject({ state: 'quarantined', uses: 0, flags: 1 });
  expect(bad.plain.message).toContain('Quarantined');
  expect(await notesOf(rutter, ['goto', site.url()], { session: 'after-flag' })).toEqual([]);
  const log = await rutter.ok(['note', 'log', host]);
  expect(log.page).toContain('the frame is gone');
  expect(log.page).toMatch(/what: state, .*state: active, by: uses/);
});

test('approved again, then rolled back to the text before, removed, brought back', async () => {
  await approve(rutter, host);
  await saveNote(rutter, site.url(), 'The frame has gone.', { session: 'author' });
  const list = async () => (await rutter.ok(['note', 'list'])).stdout;
  expect(await list()).toMatch(/state: quarantined, version: 2/);
  const back = await rutter.json(['note', 'rollback', host]);
  expect(back.plain.data).toMatchObject({ state: 'active', version: 3 });
  expect((await rutter.ok(['note', 'show', host])).page).toContain(BODY);
  const removed = await rutter.json(['note', 'rm', host]);
  expect(removed.plain.message).toContain(`rutter domain-skill rollback ${host}`);
  expect(await list()).toContain('project: none');
  expect((await rutter.ok(['note', 'list', '--removed'])).page).toContain('state: removed');
  expect(await notesOf(rutter, ['goto', site.url()], { session: 'removed' })).toEqual([]);
  await rutter.ok(['note', 'rollback', host]);
  expect((await rutter.ok(['note', 'show', host])).page).toContain('version: 5');
  expect(await notesOf(rutter, ['goto', site.url()], { session: 'undone' })).toHaveLength(1);
});

test('after rm, what is saved anew is there again, with the next version', async () => {
  await rutter.ok(['note', 'rm', host]);
  const { plain } = await saveNote(rutter, site.url(), BODY, { session: 'author' });
  expect(plain.data).toMatchObject({ state: 'quarantined', version: 7 });
  expect((await rutter.ok(['note', 'list'])).page).toContain('version: 7');
});

test('a long note is cut at lines, and the reply names the command that shows the rest', async () => {
  const lines = Array.from(
    { length: 70 },
    (_, index) => `Row ${index}: ${'the order form waits '.repeat(4)}`,
  );
  await saveNote(rutter, site.url(), lines.join('\n'), { session: 'author' });
  await approve(rutter, host);
  const [note] = await notesOf(rutter, ['goto', site.url()], { session: 'long' });
  const kept = String(note?.text).split('\n');
  expect(kept.length).toBeLessThan(70);
  expect(kept).toEqual(lines.map((line) => line.trimEnd()).slice(0, kept.length));
  expect(note?.more).toBe(`${70 - kept.length} lines left out: rutter domain-skill show ${host}`);
  expect(String(note?.text).length).toBeLessThanOrEqual(4000);
  expect((await rutter.ok(['note', 'show', host])).page).toContain('Row 69');
});

test('a small budget cuts the note and never drops it silently', async () => {
  const [note] = await notesOf(rutter, ['goto', site.url(), '--max-tokens', '20'], { session: 'small' });
  expect(String(note?.text)).toStartWith('Row 0');
  expect(note?.more).toContain('lines left out');
});

test('status counts the notes, and the log of counts has hosts and numbers but no text', async () => {
  const { plain } = await rutter.json(['status']);
  expect(plain.data?.notes).toMatchObject([
    { scope: 'project', active: 1, quarantined: 0 },
    { scope: 'global', active: 0, quarantined: 0 },
  ]);
  const events = rowsOf(join(rutter.home, 'analytics', 'events.jsonl'));
  const kinds = new Set(events.map(({ event }) => event));
  for (const kind of ['domain_skill_saved', 'domain_skill_fired', 'domain_skill_state_changed'])
    expect(kinds).toContain(kind);
  expect(JSON.stringify(events)).toContain(host);
  expect(JSON.stringify(events)).not.toMatch(/checkout|order form/);
});
