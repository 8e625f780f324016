/** The scripts in the shells themselves; a shell that this machine has not is passed over, but for bash. */
import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifestJson from '../protocol/manifest.generated.json' with { type: 'json' };
import type { Manifest, ManifestCommand } from '../protocol/manifest.ts';
import { completionScript } from './completion.ts';

const BUILT = manifestJson as Manifest; // written by the build from the same type
const note = (name: string, aliases: string[] = []): ManifestCommand => ({
  name,
  aliases,
  group: 'memory',
  summary: "Keep what's learnt [about: a site]",
  effect: 'write',
  scope: 'session',
  examples: [],
  args: [{ name: 'body', input: true, kind: 'string', required: true, description: '' }],
});
/** With a family of its own, and one whose first word is a command, too. */
const MANIFEST: Manifest = {
  ...BUILT,
  commands: [
    ...BUILT.commands,
    note('voyage save', ['log save']),
    note('voyage list'),
    note('network trace'),
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'rutter-completion-'));
afterAll(() => rmSync(folder, { recursive: true }));
for (const shell of ['bash', 'zsh', 'fish'])
  writeFileSync(join(folder, shell === 'zsh' ? '_rutter' : shell), completionScript(MANIFEST, shell));

/** @returns the completions of the line's last word */
function inBash(...words: string[]): string[] {
  const script = `source ${join(folder, 'bash')}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _rutter; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return lines(['bash', '-c', script, 'bash', 'rutter', ...words]);
}

function inFish(line: string): string[] {
  return lines(['fish', '-c', `source ${join(folder, 'fish')}; complete -C ${JSON.stringify(line)}`]).map(
    (row) => row.split('\t')[0] ?? '',
  );
}

/** What the script offers zsh's own functions, in their place. */
function inZsh(...words: string[]): string[] {
  const script = `_describe() { print -rl -- \${(P)2} }; _arguments() { print -rl -- "$@" }; compadd() { print -rl -- "\${@[2,-1]}" }
    compdef() { }; source ${join(folder, '_rutter')}; words=(rutter "$@"); CURRENT=$#words; _rutter`;
  return lines(['zsh', '-f', '-c', script, 'zsh', ...words]);
}

function lines(command: string[]): string[] {
  const { stdout, stderr } = Bun.spawnSync(command, { env: { ...process.env, HOME: folder, TERM: 'dumb' } });
  expect(stderr.toString()).toBe('');
  return stdout.toString().split('\n').filter(Boolean);
}

test('bash completes commands, second words, flags and values', () => {
  expect(inBash('sna')).toEqual(['snapshot']);
  expect(inBash('-S', 'shop', 'go')).toEqual(['goto']);
  expect(inBash('vo')).toEqual(['voyage']);
  expect(inBash('voyage', '')).toEqual(expect.arrayContaining(['save', 'list']));
  expect(inBash('voyage', 'save', '--fr')).toEqual(['--from-file']);
  expect(inBash('network', 't')).toEqual(['trace']);
  expect(inBash('network', '--fa')).toEqual(['--failed']);
  expect(inBash('click', '@e1', '--do')).toEqual(['--double']);
  expect(inBash('click', '--button', '')).toEqual(['left', 'right', 'middle']);
  expect(inBash('dialog', '')).toEqual(expect.arrayContaining(['accept', 'dismiss']));
  expect(inBash('help', 'clos')).toEqual(['closetab']);
  expect(inBash('conf')).toEqual(['config']);
  expect(inBash('config', 'content')).toEqual(['contentFilter']);
  expect(inBash('tou')).toEqual(['tour']);
  for (const flag of [
    '--notes',
    '--proxy',
    '--headed',
    '--ephemeral',
    '--ignore-https-errors',
    '--max-tokens',
  ])
    expect(inBash('click', '@e1', flag.slice(0, -1))).toEqual([flag]);
  expect(inBash('--proxy', 'http://127.0.0.1:9', 'tou')).toEqual(['tour']);
  expect(inBash('nonsense', '')).toEqual([]);
});

test.if(Bun.which('fish') !== null)('fish completes commands, second words, flags and values', () => {
  expect(inFish('rutter sna')).toEqual(['snapshot']);
  expect(inFish('rutter voyage ')).toEqual(expect.arrayContaining(['save', 'list']));
  expect(inFish('rutter click --do')).toEqual(['--double']);
  expect(inFish('rutter click --button ')).toEqual(expect.arrayContaining(['left', 'right', 'middle']));
  expect(inFish('rutter help clos')).toEqual(['closetab']);
  expect(inFish('rutter dialog ')).toEqual(expect.arrayContaining(['accept', 'dismiss']));
});

test.if(Bun.which('zsh') !== null)('zsh completes commands, second words, flags and values', () => {
  expect(inZsh('sna')).toContain('snapshot:Show the page as text, with refs to act on');
  expect(inZsh('voyage', '')).toEqual(expect.arrayContaining(['save', 'list']));
  expect(inZsh('network', 't')).toEqual(
    expect.arrayContaining(['trace', '--failed[Only what failed or was answered with 400 and above]']),
  );
  const click = inZsh('click', '@e1', '');
  expect(click).toContain('--double[Double click]');
  expect(click).toContain('--button[Mouse button]:button:(left right middle)');
  expect(click).toContain('--json[Print the reply object on one line]');
  expect(inZsh('dialog', '')).toContain('*:argument:(accept dismiss)');
});
