/** Runs each command at least once with its reply as data, which the harness holds to what the command's record says. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifestJson from '../../src/protocol/manifest.generated.json' with { type: 'json' };
import { splitWords } from '../../src/protocol/split-words.ts';
import { Rutter } from '../harness.ts';
import { checkData } from '../support/check-replies.ts';
import { asPerson } from '../support/person.ts';
import { startSite } from '../support/site.ts';

setDefaultTimeout(60_000);

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const GOODS = `<!doctype html><html lang="en"><title>Goods</title><meta name="description" content="All goods">
  <meta property="og:title" content="Goods"><link rel="canonical" href="/goods">
  <script type="application/ld+json">{"@type": "Thing"}</script>
  <h1>Goods</h1><p>Rope and lanterns.</p><p style="display:none">secret offer</p>
  <a href="/about" target="_blank" rel="noopener">About</a> <img src="${PIXEL}" alt="dot">
  <form action="/send" method="post"><label>Name <input name="name" required></label>
    <label>Secret <input type="password" name="key" value="x"></label>
    <label><input type="checkbox" name="new"> New</label>
    <label>Size <select name="size"><option>small</option><option>large</option></select></label>
    <label>File <input type="file" multiple></label></form>
  <button onclick="document.querySelector('#out').textContent = 'pressed'">Press</button>
  <button onclick="alert('Sure?')">Ask</button> <output id="out">nothing</output>
  <table><caption>Stock</caption><tr><th>What</th><th>Left</th></tr><tr><td>Rope</td><td>3</td></tr></table>
  <div id="from" draggable="true">from</div><div id="to" ondragover="event.preventDefault()">to</div>
  <div style="height: 1300px"></div><p id="end">end</p>
  <script>console.log('loaded'); fetch('/data'); localStorage.setItem('token', 'abcdefgh12345678abcdefgh')</script>`;

const rutter = new Rutter();
const site = startSite({
  routes: {
    '/': GOODS,
    '/about': '<title>About</title><p>About the goods',
    '/data': () => Response.json({ rope: 3 }, { headers: { 'set-cookie': 'seen=1' } }),
  },
});

/** Commands that were run here. */
const met = new Set<string>();

beforeAll(async () => {
  writeFileSync(join(rutter.cwd, 'a.txt'), 'a');
  writeFileSync(join(rutter.cwd, 'cookies.txt'), '127.0.0.1\tFALSE\t/\tFALSE\t0\tvisits\t3\nbroken line\n');
  await rutter.ok(['goto', site.url()]);
});

afterAll(async () => {
  await rutter.close();
  await site.stop();
});

/** The command of the line, as the manifest has it. */
function commandOf(words: readonly string[]): string {
  const names = manifestJson.commands.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((each) => ({ each, name })),
  );
  const found = [words.slice(0, 2).join(' '), words[0]].map((typed) =>
    names.find(({ each }) => each === typed),
  );
  return found.find((name) => name !== undefined)?.name ?? '';
}

/** A line as it is typed; `< text` behind it is its standard input, `!` before it: the exit status does not matter. */
async function runLine(line: string): Promise<void> {
  const [typed = '', input] = line.split(' < ');
  const words = splitWords(typed.replace('{site}', site.url())).filter((word) => word !== '!');
  const run = await rutter.json(words, input === undefined ? {} : { input });
  if (!typed.startsWith('!')) rutter.expectExit(run, 0);
  met.add(commandOf(words));
}

/** Commands with ` ; ` or a line's end between them. */
const GROUPS: Record<string, string> = {
  'go somewhere': 'goto {site}about ; back ; forward ; back ; reload ; url ; title',
  'see the page': `
    snapshot ; snapshot -i ; snapshot --nodes ; snapshot --diff ; snapshot -a ; snapshot --max-tokens 100
    text ; text -m ; text h1 ; html ; html h1 ; html --max-tokens 150 ; find Goods ; find button
    screenshot ; screenshot --full ; screenshot -a ; screenshot h1 ; screenshot --full --scale 1
    eval document.title ; eval 1+1 ; eval [1,2] ; eval undefined ; eval null ; eval document.body
    eval "'long '.repeat(9000)" ; console ; cdp Performance.getMetrics ; cdp Browser.getVersion`,
  'act on the page': `
    click text=Press ; hover text=About ; fill label=Name Ada ; type label=Name ! ; type more ; press Tab
    press Home --on label=Name ; check label=New ; check label=New ; uncheck label=New
    select label=Size large ; upload label=File a.txt ; drag #from #to ; drag #from --by 10,10
    scroll down ; scroll to #end ; scroll top ; ! mouse click 1 1 ; ! keyboard down Shift ; ! keyboard up Shift
    ! click text=Ask ; dialog accept ; wait 10 ; wait --text Goods ; wait h1 ; wait --response /data --since 0
    batch title "text h1" "click text=Press" "find Rope" ; ! batch title "click @e999"`,
  'take something out of it': `
    links ; forms ; tables ; tables --format json ; tables --path t.csv ; meta ; assets ; attrs h1
    styles h1 ; box h1 ; is visible h1 ; is checked label=New ; vitals ; memory ; pdf ; archive
    responsive 390 768 ; highlight h1 ; diff here here ; diff here {site}about --picture
    download {site}about --path about.html ; clipboard write < words ; clipboard read
    trace start ; trace stop ; record start ; eval document.title ; ! record stop ; har start ; har stop
    load-html < <title>Mine</title><p>mine
    goto {site}`,
  'change what it loads and where it is': `
    network mock /mocked --body {} ; network block "**/ads/**" --times 2 --method POST ; network routes
    headers "X-Test: 1" ; credentials set ann < secret ; offline ; status ; network unmock --all
    headers --clear ; credentials clear ; offline off ; throttle slow-3g ; throttle off
    viewport 800x600 ; viewport --reset ; device "iPhone 15" ; device --reset ; device --list pixel
    geo 48 16 ; geo --reset ; timezone UTC ; timezone --reset ; locale de-AT ; locale --reset
    media --dark ; media --reset ; permissions grant geolocation ; status ; permissions reset
    useragent Mine/1 ; useragent --reset ; clock +2h ; clock 2030-01-31 --fixed ; clock --reset`,
  'keep logins': `
    cookies set theme dark ; cookies get ; cookies get --values ; cookies import cookies.txt
    state save here ; state list ; state show here ; state load here ; diff here state:here ; state rm here
    storage local get ; storage local set a b ; storage local rm a ; storage session get ; storage local clear
    cookies clear --all`,
  'handle tabs, sessions and Rutter itself': `
    newtab ; newtab {site}about ; tabs ; tab t1 ; closetab last ; session list ; status ; config
    config timeout ; ! doctor ; security status ; security log`,
};

const linesOf = (text: string): string[] => text.trim().split(/\s*\n\s*| ; /);

for (const [what, lines] of Object.entries(GROUPS))
  test(`replies of commands that ${what} are as their records say`, async () => {
    for (const line of linesOf(lines)) await runLine(line);
  });

test('replies about requests are as their records say', async () => {
  await rutter.ok(['goto', site.url()]);
  await rutter.ok(['wait', '--response', '/data', '--since', '0']);
  const { plain } = await rutter.json(['network', 'list']);
  const requests = plain.data?.requests as { n: number; url: string }[]; // the harness has checked it
  const n = requests.findLast(({ url }) => url.endsWith('/data'))?.n;
  await runLine('network list --failed');
  for (const flags of ['', ' --values']) await runLine(`network show ${n}${flags}`);
  for (const flags of ['', ' --path body.json']) await runLine(`network body ${n}${flags}`);
});

test('replies about notes and learnings are as their records say', async () => {
  const { host } = new URL(site.url());
  for (const line of [
    'domain-skill save < The stock is in the table',
    `domain-skill feedback ${host} bad --reason wrong`,
    `domain-skill log ${host}`,
    'domain-skill review',
    'learn add tables Read them',
    'learn list',
    'learn search tables',
    'learn rm tables',
  ])
    await runLine(line);
  const person = async (command: string, args: Record<string, unknown>) => {
    expect([command, (await asPerson(rutter, command, args)).ok]).toEqual([command, true]);
    met.add(command);
  };
  await person('domain-skill review', { host });
  await person('domain-skill approve', { host });
  await person('domain-skill edit', { host, body: 'The stock is in the second table' });
  for (const line of [
    `domain-skill show ${host}`,
    'domain-skill list',
    'domain-skill export notes',
    'status',
  ])
    await runLine(line);
  await person('domain-skill import', { folder: 'notes' });
  await person('domain-skill promote-to-global', { host });
  await person('domain-skill rollback', { host });
  await person('domain-skill rm', { host });
  await person('security clear', { session: 'default' });
  await runLine('session close');
});

/** What needs another browser, a person at a window, an attack, or a model; with the test that has it. */
const ELSEWHERE = {
  attach: 'attach.test.ts',
  detach: 'attach.test.ts',
  handoff: 'handoff.test.ts',
  resume: 'handoff.test.ts',
  'cookies import-browser': 'cookies-browser.test.ts',
  'security explain': 'defence-reading.test.ts',
  'security approve': 'defence-forms.test.ts',
  'security add-model': 'models.test.ts',
  'security remove-model': 'models.test.ts',
};

test('every command of the daemon was met here, but those that another file meets', () => {
  const known = manifestJson.commands.filter(({ scope }) => scope !== 'client').map(({ name }) => name);
  expect(known.filter((name) => !met.has(name) && !Object.hasOwn(ELSEWHERE, name))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((name) => !known.includes(name))).toEqual([]);
});

test('checkData() names the command and the field that is missing, of another type, or not known', () => {
  expect(() => checkData('url', { url: 'about:blank' })).not.toThrow();
  expect(() => checkData('url', undefined)).toThrow(/"url".*is not as its record says[\s\S]*url/);
  expect(() => checkData('network list', { requests: [], last: '1', pending: 0 })).toThrow('last');
  expect(() => checkData('url', { url: 'about:blank', extra: 1 })).toThrow('extra');
  expect(() => checkData('tabs', { tabs: [{ tab: 't1', url: 'x', title: 1 }] })).toThrow('tabs[0].title');
});
