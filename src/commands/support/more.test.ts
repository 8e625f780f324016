import { expect, test } from 'bun:test';
import type { Session } from '../../browser/session.ts';
import type { Tab } from '../../browser/tab/tab.ts';
import { splitWords } from '../../protocol/split-words.ts';
import { moreCommand, shellWord } from './more.ts';

const tab = { id: 't2' } as Tab; // only the id is asked for
const sessionWith = (name: string, current: Tab | undefined) =>
  ({ name, current: () => current }) as unknown as Session; // likewise

test('moreCommand() writes flags, values and quoted words', () => {
  const ctx = { command: 'text', session: sessionWith('default', tab), tab };
  expect(moreCommand(ctx, ['#main'], { markdown: true, hidden: false, after: 12, url: undefined })).toBe(
    "rutter text '#main' --markdown --after 12",
  );
});

test('moreCommand() names a tab that is not the current one and a session that is not the default', () => {
  const ctx = { command: 'snapshot', session: sessionWith('work', undefined), tab };
  expect(moreCommand(ctx, [], { after: '@e4' })).toBe('rutter snapshot --after @e4 --tab t2 -S work');
});

test('shellWord() is read back as it was', () => {
  for (const word of ['plain', '@e4+3', "it's", 'a b', '$(x)', '"q"', 'ünï', '', '-x']) {
    expect(splitWords(shellWord(word))).toEqual([word]);
  }
});
