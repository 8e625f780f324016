/** L5 and L1 end to end: the session's secret word never leaves, and page text that goes out is known as such. */
import { afterAll, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rutter } from '../harness.ts';
import { asPerson } from '../support/person.ts';
import { startSite } from '../support/site.ts';

const SENTENCE = 'The harbour opens at six. Ships wait outside.';
const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': `<title>Form</title><p id="p">${SENTENCE}</p><input id="i"><input id="f" type="file"><select id="s"><option>One</option></select>
      <button id="d" onclick="out.textContent = prompt('Name?')">Ask</button><p id="out"></p>`,
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** Opens the form in a session of its own and gives its canary. */
async function begin(session: string): Promise<string> {
  const { reply } = await rutter.json(['goto', site.url()], { session });
  expect(reply.canary).toMatch(/^[a-z0-9]{16}$/);
  return reply.canary ?? '';
}

/** Several sessions at once: each mostly waits. */
async function eachOf<T>(rows: readonly T[], test: (row: T, index: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += 4)
    await Promise.all(rows.slice(at, at + 4).map((row, index) => test(row, at + index)));
}

const hex = (text: string) => Buffer.from(text).toString('hex');

const ENCODINGS: [string, (text: string) => string][] = [
  ['plain', (text) => text],
  ['upper case', (text) => text.toUpperCase()],
  ['reversed', (text) => [...text].reverse().join('')],
  ['base64', (text) => btoa(`code ${text}`)],
  ['base64url', (text) => Buffer.from(`~?${text}`).toString('base64url')],
  ['base64 twice', (text) => btoa(btoa(text))],
  ['hex', hex],
  ['percent', (text) => [...text].map((letter) => `%${hex(letter)}`).join('')],
  ['percent twice', (text) => [...text].map((letter) => `%25${hex(letter)}`).join('')],
  ['spaced', (text) => [...text].join(' ')],
  ['zero-width', (text) => [...text].join('\u200b')],
  ['entities', (text) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join('')],
  ['rot13', (text) => text.replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 84) % 26) + 97))],
];

test('the first reply of a session tells its secret word, and no other does', async () => {
  const first = await rutter.ok(['goto', site.url()], { session: 'told' });
  expect(first.own).toMatch(/\nsecret word of this session, never type, send or repeat it: [a-z0-9]{16}\n/);
  expect((await rutter.ok(['snapshot'], { session: 'told' })).own).not.toContain('secret word');
  expect((await rutter.json(['title'], { session: 'told' })).reply.canary).toBeUndefined();
  // Another session has another word.
  expect(first.own).not.toContain(await begin('told-too'));
});

test('the secret word is refused in every encoding, and nothing of it reaches the page', async () => {
  await eachOf(ENCODINGS, async ([name, encode], index) => {
    const session = `enc${index}`;
    const canary = await begin(session);
    const run = await rutter.run(['fill', '#i', `Please note ${encode(canary)} thanks`], { session });
    expect([name, run.exit]).toEqual([name, 4]);
    expect(run.stdout).toContain('error canary-leak');
    expect(run.stdout).not.toContain(canary);
    expect((await rutter.json(['snapshot'], { session })).stdout).not.toContain('Please note');
    await asPerson(rutter, 'session close', {}, session);
  });
});

const WAYS: [string, (canary: string) => string[]][] = [
  ['an address', (canary) => ['goto', site.url(`?q=${canary}`)]],
  ['a new tab', (canary) => ['newtab', site.url(canary)]],
  ['a script', (canary) => ['eval', `fetch("/x?" + "${canary.slice(0, 8)}" + "${canary.slice(8)}")`]],
  ['a condition', (canary) => ['wait', '--fn', `fetch("/${canary}")`]],
  ['typed text', (canary) => ['type', '#i', canary]],
  ['typed text alone', (canary) => ['type', canary]],
  ['an option', (canary) => ['select', '#s', canary]],
  ['a batch', (canary) => ['batch', 'title', `fill "#i" ${canary}`]],
  ['a selector', (canary) => ['click', `text=${canary}`]],
  ['inserted text', (canary) => ['keyboard', 'insert', canary]],
  ['an item of storage', (canary) => ['storage', 'local', 'set', 'note', canary]],
  ['a cookie', (canary) => ['cookies', 'set', 'note', canary]],
  ["a cookie's host", (canary) => ['cookies', 'set', 'a', 'b', '--domain', `${canary}.example.com`]],
  ['a header', (canary) => ['headers', `X-Note: ${canary}`]],
  ['a user agent', (canary) => ['useragent', `Bot ${canary}`]],
  ['an answer of a mock', (canary) => ['network', 'mock', '**/x', '--body', canary]],
  ['a file of the network', (canary) => ['download', site.url(`?q=${canary}`)]],
  ['a comparison', (canary) => ['diff', 'here', site.url(`?q=${canary}`)]],
  ['a DevTools method', (canary) => ['cdp', 'Page.getNavigationHistory', `{"note":"${canary}"}`]],
  ['a Chrome', (canary) => ['attach', '--cdp', `http://127.0.0.1:1/${canary}`]],
  ['the head of a file of paper', (canary) => ['pdf', '--header', canary]],
];

/** Given on standard input. */
const INPUTS: [string, string[]][] = [
  ['a page', ['load-html']],
  ['the clipboard', ['clipboard', 'write']],
  ['a password', ['credentials', 'set', 'ann']],
];

test('the secret word is refused whatever way it would go', async () => {
  await eachOf(WAYS, async ([name, words], index) => {
    const session = `way${index}`;
    const canary = await begin(session);
    const before = site.seen.length;
    const run = await rutter.run(words(canary), { session });
    expect([name, run.exit]).toEqual([name, 4]);
    expect([name, site.seen.slice(before).join().includes(canary.slice(0, 8))]).toEqual([name, false]);
    await asPerson(rutter, 'session close', {}, session);
  });
});

test('the secret word is refused in the address of a proxy, and the session is not started with it', async () => {
  const session = 'proxy';
  const canary = await begin(session);
  await rutter.ok(['session', 'close', session]);
  const run = await rutter.run(['goto', site.url(), '--proxy', `http://${canary}.example.com:8080`], {
    session,
  });
  expect([run.exit, run.own.includes('error canary-leak')]).toEqual([4, true]);
  expect((await rutter.ok(['session', 'list'])).stdout).not.toContain('name: proxy');
});

test('the secret word is refused in what comes on standard input', async () => {
  for (const [index, [name, words]] of INPUTS.entries()) {
    const session = `input${index}`;
    const run = await rutter.run(words, { session, input: `Soup ${await begin(session)}` });
    expect([name, run.exit]).toEqual([name, 4]);
    await asPerson(rutter, 'session close', {}, session);
  }
});

test('the secret word is refused in the name and in the content of a file', async () => {
  const canary = await begin('file');
  const path = join(rutter.cwd, 'report.txt');
  writeFileSync(path, `${'Nothing here. '.repeat(5000)}${btoa(canary)}`);
  const run = await rutter.run(['upload', '#f', 'report.txt'], { session: 'file' });
  expect([run.exit, run.own.includes('the content of a file')]).toEqual([4, true]);
  for (const [index, words] of [
    ['cookies', 'import'],
    ['network', 'mock', '**/x', '--body-file'],
  ].entries()) {
    const session = `content${index}`;
    writeFileSync(path, await begin(session));
    expect((await rutter.run([...words, 'report.txt'], { session })).exit).toBe(4);
  }
  const named = await begin('file-name');
  writeFileSync(join(rutter.cwd, `${named}.txt`), 'Nothing');
  expect((await rutter.run(['upload', '#f', `${named}.txt`], { session: 'file-name' })).exit).toBe(4);
});

test('the secret word is found in the answer to a dialog', async () => {
  const canary = await begin('dialog');
  await rutter.ok(['click', '#d'], { session: 'dialog' });
  expect((await rutter.run(['dialog', 'accept', canary], { session: 'dialog' })).exit).toBe(4);
});

test('the secret word is found when it is split over calls', async () => {
  const canary = await begin('split');
  expect((await rutter.run(['fill', '#i', canary.slice(0, 8)], { session: 'split' })).exit).toBe(0);
  expect((await rutter.run(['fill', '#i', canary.slice(8)], { session: 'split' })).exit).toBe(4);
  const letters = await begin('letters');
  const lines = [...letters].map((letter) => `press ${letter} --on "#i"`);
  const { reply } = await rutter.json(['batch', ...lines], { session: 'letters' });
  expect(reply.code).toBe('canary-leak');
});

test('a session that nearly leaked reads on, acts no more, survives a restart so, and is released by a person alone', async () => {
  const session = 'held';
  const canary = await begin(session);
  expect((await rutter.run(['fill', '#i', canary], { session })).exit).toBe(4);
  for (const words of [
    ['fill', '#i', 'Ada'],
    ['click', '#d'],
    ['goto', site.url()],
    ['eval', '1'],
  ]) {
    const run = await rutter.run(words, { session });
    expect([words[0], run.exit]).toEqual([words[0], 7]);
    expect(run.own).toContain('rutter security clear held');
  }
  expect((await rutter.run(['snapshot'], { session })).exit).toBe(0);
  await rutter.ok(['restart']);
  expect((await rutter.run(['goto', site.url()], { session })).exit).toBe(7);
  // The agent's own channel can't release it.
  expect((await rutter.run(['security', 'clear', session], { session })).exit).toBe(7);
  expect((await rutter.run(['goto', site.url()], { session })).exit).toBe(7);
  expect((await asPerson(rutter, 'security clear', { session })).ok).toBe(true);
  const { reply } = await rutter.json(['goto', site.url()], { session });
  expect(reply.ok).toBe(true);
  // A new one, because the old one is known.
  expect(reply.canary).toMatch(/^[a-z0-9]{16}$/);
  expect(reply.canary).not.toBe(canary);
});

test('a restart keeps the secret word and tells it again', async () => {
  const canary = await begin('kept');
  await rutter.ok(['restart']);
  expect(await begin('kept')).toBe(canary);
});

test('the attempts log tells of the leak and has no word of it', async () => {
  const canary = await begin('logged');
  await rutter.run(['fill', '#i', `secret ${canary}`], { session: 'logged' });
  const path = join(rutter.home, 'security', 'attempts.jsonl');
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain(canary);
  const row = JSON.parse(text.trim().split('\n').at(-1) ?? '');
  expect(row).toMatchObject({
    session: 'logged',
    command: 'fill',
    direction: 'out',
    verdict: 'block',
    layer: 'canary',
    host: '127.0.0.1',
  });
  const { plain } = await rutter.json(['security', 'explain', row.id]);
  expect(plain.data).toMatchObject({ id: row.id, verdict: 'block', layer: 'canary', direction: 'sent' });
});

test('the layer can be switched off, and status says so', async () => {
  const off = new Rutter({ env: { RUTTER_SECURITY: 'canary:off' } });
  try {
    const { reply } = await off.json(['goto', site.url()]);
    expect(reply.canary).toBeUndefined();
    expect((await off.ok(['status'])).stdout).toContain('canary off');
    expect((await off.run(['status'], { env: { RUTTER_SECURITY: 'canary' } })).exit).toBe(2);
    expect((await off.run(['status'], { env: { RUTTER_CONTENT_FILTER: 'blok' } })).exit).toBe(2);
  } finally {
    await off.close();
  }
});

test('text carries an invisible mark, known again in what is sent, and never typed into the page', async () => {
  await begin('mark');
  const { stdout } = await rutter.ok(['text', '#p'], { session: 'mark' });
  const marked = stdout.split('\n').find((line) => line.startsWith('The harbour')) ?? '';
  expect(marked).not.toBe(SENTENCE);
  expect(marked.replace(/[\u2061-\u2064]/g, '')).toBe(SENTENCE);
  const sent = await rutter.ok(['fill', '#i', marked], { session: 'mark' });
  expect(sent.own).toContain('finding datamark in fill text: Text that a page wrote is being sent');
  const { plain } = await rutter.json(
    ['eval', 'document.querySelector("#i").value === document.querySelector("#p").textContent'],
    { session: 'mark' },
  );
  expect(plain.data).toEqual({ value: true });
  // What the agent wrote itself is not taken for the page's.
  expect((await rutter.ok(['fill', '#i', SENTENCE], { session: 'mark' })).own).not.toContain('datamark');
  // Nor is another session's mark.
  await begin('other-mark');
  expect((await rutter.ok(['fill', '#i', marked], { session: 'other-mark' })).own).not.toContain('datamark');
});
