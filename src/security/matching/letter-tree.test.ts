import { expect, test } from 'bun:test';
import { PHRASES } from '../detector/concepts.ts';
import { LetterTree } from './letter-tree.ts';

const heads = PHRASES.flatMap(({ heads }) => (typeof heads === 'string' ? heads.split('|') : heads));

test('LetterTree.pack() gives each node a place of its own, below its parent', () => {
  const tree = new LetterTree(heads);
  const { base, parent, places } = tree.pack();
  const taken = [...parent].filter((place) => place >= 0).length;
  expect(new Set(places.slice(0, taken + 1)).size).toBe(taken + 1);
  for (const word of heads) {
    let node = 0;
    for (let at = 0; at < word.length; at++) {
      const child = (base[node] ?? 0) + (tree.classes[word.charCodeAt(at)] ?? 0);
      expect(parent[child]).toBe(node);
      node = child;
    }
  }
});

test('LetterTree.pack() needs little more room than there are nodes', () => {
  const tree = new LetterTree(heads);
  const { base, parent } = tree.pack();
  const nodes = 1 + [...parent].filter((place) => place >= 0).length;
  const letters = Math.max(...tree.classes);
  expect(nodes).toBeGreaterThan(5000);
  expect(base.length).toBeLessThan(1.5 * nodes + 2 * letters);
});
