import { expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectPaths, projectSlug } from './paths.ts';

function repository(url?: string): string {
  const top = mkdtempSync(join(tmpdir(), 'rutter-paths-'));
  mkdirSync(join(top, '.git'));
  writeFileSync(
    join(top, '.git', 'config'),
    `[core]\n\tbare = false\n${url ? `[remote "origin"]\n\turl = ${url}\n\tfetch = x\n` : ''}`,
  );
  return top;
}

test.each([
  ['git@github.com:owner/name.git', 'owner-name'],
  ['https://github.com/owner/name', 'owner-name'],
  ['https://host/group/sub/name.git/', 'sub-name'],
])('projectSlug() reads owner and repository from %s', (url, slug) => {
  const top = repository(url);
  mkdirSync(join(top, 'a', 'b'), { recursive: true });
  expect(projectSlug({}, join(top, 'a', 'b'))).toBe(slug);
});

test('projectSlug() takes RUTTER_PROJECT first, made safe for a folder name', () => {
  expect(projectSlug({ RUTTER_PROJECT: 'mine' }, '/')).toBe('mine');
  expect(projectSlug({ RUTTER_PROJECT: '../../etc' }, '/')).toMatch(/^etc-[0-9a-f]{8}$/);
});

test('projectSlug() follows the git file of a worktree', () => {
  const main = repository('git@host:owner/tree.git');
  mkdirSync(join(main, '.git', 'worktrees', 'w'), { recursive: true });
  writeFileSync(join(main, '.git', 'worktrees', 'w', 'commondir'), '../..\n');
  const worktree = mkdtempSync(join(tmpdir(), 'rutter-worktree-'));
  writeFileSync(join(worktree, '.git'), `gitdir: ${join(main, '.git', 'worktrees', 'w')}\n`);
  expect(projectSlug({}, worktree)).toBe('owner-tree');
});

test('projectSlug() tells folders of the same name apart', () => {
  const a = join(mkdtempSync(join(tmpdir(), 'rutter-a-')), 'same');
  const b = join(mkdtempSync(join(tmpdir(), 'rutter-b-')), 'same');
  expect(projectSlug({}, a)).not.toBe(projectSlug({}, b));
});

test('projectPaths() keeps the socket path short enough', () => {
  const long = `/${'x'.repeat(150)}`;
  expect(Buffer.byteLength(projectPaths({ RUTTER_HOME: long }, '/tmp').socket)).toBeLessThanOrEqual(100);
});
