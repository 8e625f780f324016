/** What a password field holds never leaves the page: not in a listing, not in an effect, not in an error. */
import { afterAll, expect, test } from 'bun:test';
import { Rutter } from '../harness.ts';
import { startSite } from '../support/site.ts';

const HELD = 'held-by-the-page-7731';
const TYPED = 'typed-by-the-agent-4402';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': `<title>Log in</title><form onsubmit="return false"><label>Name <input value="Ada"></label>
      <label>Password <input type="password" id="p" value="${HELD}"></label>
      <label>Code <input id="o" autocomplete="one-time-code" type="password" value="${HELD}"></label><button>Log in</button></form>
      <iframe title="Inner" srcdoc='<label>PIN <input type="password" value="${HELD}"></label>'></iframe>`,
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

const READS = [
  ['snapshot'],
  ['snapshot', '-i'],
  ['snapshot', '-c'],
  ['snapshot', '--hidden'],
  ['snapshot', '--nodes'],
  ['snapshot', '-D'],
  ['snapshot', '--find', 'Password'],
  ['find', 'Password'],
  ['text'],
  ['text', '--markdown'],
];

test('reading commands show a password field without its value', async () => {
  await rutter.ok(['goto', site.url()]);
  for (const args of READS) {
    const { stdout } = await rutter.run(args);
    const json = await rutter.run(args, { json: true });
    expect([args.join(' '), stdout.includes(HELD) || json.stdout.includes(HELD)]).toEqual([
      args.join(' '),
      false,
    ]);
  }
  expect((await rutter.ok(['snapshot', '-i'])).page).toContain('Password');
});

test('fill and type say that they worked without repeating what was given', async () => {
  await rutter.ok(['goto', site.url()]);
  const ref = await rutter.ref('textbox', 'Password');
  const filled = await rutter.ok(['fill', ref, TYPED]);
  expect(filled.stdout).not.toContain(TYPED);
  expect((await rutter.ok(['eval', 'document.querySelector("#p").value.length'])).stdout).toContain(
    `${TYPED.length}`,
  );
  const typed = await rutter.ok(['type', ref, TYPED]);
  expect(typed.stdout).not.toContain(TYPED);
  const diff = await rutter.ok(['snapshot', '-D']);
  expect(diff.stdout).not.toContain(TYPED);
});

test('a field that stops being a password field stays secret', async () => {
  await rutter.ok(['goto', site.url()]);
  await rutter.ok(['snapshot']);
  await rutter.ok(['eval', 'document.querySelector("#o").type = "text"']);
  expect((await rutter.ok(['snapshot'])).stdout).not.toContain(HELD);
});
