/** The words that the program is started with: what is a flag, what a text, and what they never turn it into. */
import { afterAll, expect, test } from 'bun:test';
import { Rutter } from '../harness.ts';
import { startSite } from '../support/site.ts';

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': '<title>Words</title><label>Name <input id="q"></label><button>--daemon --model-host --help -h --version -</button>',
  },
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

for (const words of [['--version'], ['-V'], ['--json', '--version'], ['-S', 'x', '--version']])
  test(`${words.join(' ')} prints the version`, async () => {
    expect((await rutter.ok(words)).stdout).toMatch(/^rutter \d+\.\d+\.\d+\n$/);
  });

for (const words of [[], ['--help'], ['-h'], ['--json', '--help'], ['-S', 'x', 'help']])
  test(`"${words.join(' ')}" lists the commands`, async () => {
    expect((await rutter.ok(words)).stdout).toMatch(/^rutter .*: a browser for agents/);
  });

test('--help before a command explains that one', async () => {
  expect((await rutter.ok(['--help', 'find'])).stdout).toStartWith('rutter find ');
  expect((await rutter.ok(['find', '--help'])).stdout).toStartWith('rutter find ');
});

for (const word of ['--daemon', '--model-host', '--help', '-h', '--version', '-'])
  test(`find -- ${word} looks for that text`, async () => {
    await rutter.ok(['goto', site.url()]);
    expect((await rutter.ok(['find', '--', word])).page).toContain('--model-host');
  });

test('a role of the program beside other words is an unknown flag', async () => {
  for (const words of [
    ['--model-host', 'status'],
    ['--daemon', 'status'],
    ['status', '--daemon'],
  ]) {
    const run = await rutter.run(words);
    rutter.expectExit(run, 2);
    expect(run.own).toStartWith('error unknown-flag (');
  }
});

test('--json after -- is a text, in what is done and in what is refused', async () => {
  await rutter.ok(['goto', site.url()]);
  expect((await rutter.ok(['fill', '#q', '--', '--json'])).own).toStartWith('done (');
  expect((await rutter.run(['click', '#q', '--nosuch', '--', '--json'])).own).toStartWith(
    'error unknown-flag (',
  );
  expect((await rutter.run(['--json', 'click', '#q', '--nosuch'])).stdout).toStartWith('{');
});

test('- is standard input by what the command takes, not by the words around it', async () => {
  await rutter.ok(['goto', site.url()], { session: 'batch' });
  await rutter.ok(['-S', 'batch', 'note', 'save', '-'], { input: 'The field takes a name\n' });
  await rutter.ok(['goto', site.url()]);
  expect((await rutter.ok(['batch', '-'], { input: 'title\n# a remark\n\nurl\n' })).own).toContain(
    '2 commands',
  );
  expect((await rutter.ok(['batch', 'title', '-'], { input: 'url\n' })).own).toContain('2 commands');
  rutter.expectExit(await rutter.run(['batch', '-'], { input: '\n' }), 2);
});
